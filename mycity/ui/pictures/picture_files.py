"""Pictures and films as the bytes of their files: PNG, JPEG, GIF and WebP, packed by Pillow.

Pillow is loaded here, by the first picture that is kept: nobody who only plays waits for it. Nothing here needs the
frame loop, so that all of it can be done in a thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from PIL.Image import Image

FilmKind = Literal["gif", "webp"]
Size = tuple[int, int]

_FAST = 1
"""The compression level of PNG: harder takes five times as long and saves a seventh."""
_COLOURS = 256
_WEBP_QUALITY = 82
_JPEG_QUALITY = 80
_MOST_PIXELS, _MOST_FRAMES = 40_000_000, 100
"""Pixels of a picture, and frames of a film, that are looked at."""


def as_png(size: Size, pixels: bytes) -> bytes:
    """Return a picture as the bytes of a PNG file.

    Args:
        pixels: Red, green and blue of each pixel, row by row: ``pygame.image.tobytes(picture, "RGB")``.
    """
    file = BytesIO()
    _picture(size, pixels).save(file, "PNG", compress_level=_FAST)
    return file.getvalue()


def as_jpeg(size: Size, pixels: bytes) -> bytes:
    """Return a picture as the bytes of a JPEG file, small enough for a hundred of them in one book; as `as_png`."""
    file = BytesIO()
    _picture(size, pixels).save(file, "JPEG", quality=_JPEG_QUALITY, optimize=True)
    return file.getvalue()


def as_film(
    kind: FilmKind, size: Size, frames: Sequence[bytes], lengths: Sequence[int], on_frame: Callable[[], None]
) -> bytes:
    """Return pictures as the bytes of a film that plays again and again.

    Args:
        frames: The pixels of each, as `as_png` takes them; at least two.
        lengths: For how many milliseconds each is shown.
        on_frame: Called for each frame; whatever it raises ends the work.
    """
    pictures = _in_256_colours(size, frames) if kind == "gif" else (_picture(size, frame) for frame in frames)
    first, *others = _told(pictures, on_frame)
    file = BytesIO()
    form = {"optimize": False} if kind == "gif" else {"quality": _WEBP_QUALITY}
    first.save(file, kind.upper(), save_all=True, append_images=others, duration=list(lengths), loop=0, **form)
    return file.getvalue()


def thumbnail(content: bytes, size: Size) -> tuple[Size, bytes]:
    """Return a picture, or the end of a film, from the bytes of its file, no larger than ``size``: its size and pixels.

    Raises:
        Exception: it is none of ours, is damaged, or has too many pixels; Pillow raises errors of many kinds.
    """
    from PIL import Image  # noqa: PLC0415 - see above

    with Image.open(BytesIO(content), formats=("PNG", "GIF", "WEBP")) as picture:
        if picture.width * picture.height > _MOST_PIXELS:
            raise ValueError("a picture has more pixels than are looked at")
        for frame in range(1, min(getattr(picture, "n_frames", 1), _MOST_FRAMES)):
            picture.seek(frame)
        small = picture.convert("RGB")
        small.thumbnail(size)
    return small.size, small.tobytes()


def as_sign(size: Size, pixels: bytes) -> bytes:
    """Return a drawing that is not there everywhere as the bytes of a PNG file.

    Args:
        pixels: Red, green, blue and alpha of each pixel, row by row.
    """
    from PIL.Image import frombytes  # noqa: PLC0415 - see above

    file = BytesIO()
    frombytes("RGBA", size, pixels).save(file, "PNG", optimize=True)
    return file.getvalue()


def _told(pictures: Iterator[Image], on_frame: Callable[[], None]) -> Iterator[Image]:
    for picture in pictures:
        on_frame()
        yield picture


def _in_256_colours(size: Size, frames: Sequence[bytes]) -> Iterator[Image]:
    """Yield the frames in the colours of the last one, which has the most in it: none of them flickers."""
    from PIL.Image import Dither  # noqa: PLC0415 - see above

    colours = _picture(size, frames[-1]).quantize(_COLOURS)
    for frame in frames:
        yield _picture(size, frame).quantize(palette=colours, dither=Dither.NONE)


def _picture(size: Size, pixels: bytes) -> Image:
    from PIL.Image import frombytes  # noqa: PLC0415 - see above

    return frombytes("RGB", size, pixels)
