"""Two minutes of a game as they are heard: the game's own mixer plays them into a file, and the file is measured.

What is said and when is written here; who is heard, how loud, and what the music does is the game's own
`ui/sound/sound.py`.
"""

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sounds import files, loudness
from sounds.basics import AUDIO, RATE, Sound, samples
from sounds.sheet import FOLDER, sheet, tile

LONG = 122.0
FRAME = 1 / 60
LAST_TURN = 84.0
"""Then an envelope is opened, and after it the points are counted."""
ALONE, BEHIND = (80.5, 85.5), (LAST_TURN + 10.2, LAST_TURN + 13.5)
"""Seconds in which nothing but music and weather are heard: before the envelope, and while its letter lies open."""
Say = tuple[float, str, int | None]


@dataclass(frozen=True)
class Evening:
    """What differs from game to game: what is placed, what it finishes, what an envelope tells of, music, weather."""

    placed: tuple[str, ...]
    done: tuple[str, ...]
    bed: str
    piece: str
    air: str


CITY = Evening(
    ("residential", "public", "industrial", "church"),
    ("church-done", "well-done", "group-done", "gold"),
    "train",
    "chapters-5-6",
    "rain",
)
ON_ISLAND = Evening(
    ("tile",), ("farm-done", "village-done", "fort-done", "totem-done"), "lava", "island-mountain", "wind"
)


def _turn(at: float, number: int, evening: Evening) -> Iterator[Say]:
    """Yield one turn of somebody who plays fast, with bots: the more the further on."""
    placed = evening.placed
    yield at, "card", None
    for late in (0.7, 1.6, 1.9, 2.2)[: 1 + number % 4]:
        yield at + late, "lift" if late < 1 else "turn", None
    if number % 3 == 2:
        yield at + 2.9, "illegal", None
    yield at + 3.6, f"place-{placed[number % len(placed)]}", None
    yield at + 3.6, evening.done[number % 4], None
    yield from ((at + 3.7 + 0.07 * rung, "point-up", rung) for rung in range(1, 3 + number))
    if number % 2:
        yield from ((at + 4.3 + 0.1 * n, "point-down", None) for n in range(4))
    yield at + 4.4, "button", None
    yield from ((at + 4.8 + 0.13 * bot, f"place-{placed[(1 - bot) % len(placed)]}", None) for bot in range(3))
    yield at + 5.3, "pass" if number % 4 == 3 else "focus", None
    yield at + 5.6, "blocking" if number % 5 == 4 else "focus", None
    yield at + 5.6, "stamp" if number % 5 == 4 else "toggle", None


def _script(evening: Evening) -> list[Say]:
    """Return all that is said, in its order."""
    said: list[Say] = [(1.5, "shuffle", None)]
    for number in range(int((LAST_TURN - 3) / 7)):
        said += _turn(3 + 7 * number, number, evening)
    said += [
        (LAST_TURN + 2, "seal", None),
        (LAST_TURN + 3, "flap", None),
        (LAST_TURN + 4, evening.bed, None),
        (LAST_TURN + 9, "page", None),
    ]
    said += [(LAST_TURN + 14, "curtain", None), *((LAST_TURN + 17 + 0.12 * n, "point-up", n) for n in range(1, 11))]
    said += [
        (LAST_TURN + 18.4, "group-done", None),
        (LAST_TURN + 20, "result-first", None),
        (LAST_TURN + 24, "campaign-end", None),
    ]
    return sorted(said, key=lambda one: one[0])


def _ducked(at: float) -> bool:
    return LAST_TURN + 2 <= at < LAST_TURN + 13.6 or LAST_TURN + 16 <= at < LAST_TURN + 30


def _opened(raw: Path, loud: bool) -> Any:
    """Return the game's sound as a new player has it, or all turned up, its mixer playing into a file."""
    raw.parent.mkdir(parents=True, exist_ok=True)
    os.environ |= {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(raw)}
    from mycity.app.loop import volumes_of  # noqa: PLC0415 - pygame must find the file named
    from mycity.app.start import _read_sounds  # noqa: PLC0415
    from mycity.storage.settings import Settings  # noqa: PLC0415
    from mycity.ui.sound.sound import Sound as Heard  # noqa: PLC0415

    heard = Heard(AUDIO, lambda: _read_sounds(AUDIO.parent / "sounds.yaml"))
    heard.open()
    heard.wait()
    heard.set_volumes(volumes_of(Settings(effects_volume=100, music_volume=100) if loud else Settings()))
    return heard


def _played(heard: Any, evening: Evening) -> None:
    """Let two minutes pass, frame by frame."""
    script, start, last = _script(evening), time.monotonic(), 0.0
    while (now := time.monotonic() - start) < LONG:
        while script and script[0][0] <= now:
            _, name, rung = script.pop(0)
            heard.play(name, rung)
        heard.music(evening.piece, ducked=_ducked(now))
        heard.air(evening.air)
        heard.update((now - last) * 1000)
        last = now
        time.sleep(FRAME)
    heard.close()


def show(evening: Evening, *, loud: bool) -> int:
    """Play, measure, draw, and return 1 if anything is clipped."""
    raw = FOLDER / "mix.raw"
    _played(_opened(raw, loud), evening)
    sound = np.fromfile(raw, "<i2").reshape(-1, 2) / 32_768
    files.write(FOLDER / "mix.ogg", files.rounded(sound), files.MUSIC)
    raw.unlink()
    sheet([tile(sound, "two minutes of a game", 1500)], 1, FOLDER / "mix.png")
    return _say(sound)


def _say(sound: Sound) -> int:
    """Print what the mix measures; the most that comes together is looked for by its second."""
    clipped = int((np.abs(sound) >= 1 - 1 / 32_768).sum())
    seconds = np.abs(sound[: len(sound) // RATE * RATE]).reshape(-1, RATE * 2).max(axis=1)
    blocks = loudness.momentary(sound)
    peak, whole = loudness.true_peak(sound), loudness.lufs(sound)
    print(f"{len(sound) / RATE:.1f} s, {clipped} samples clipped, true peak {peak:.1f} dBTP, {whole:.1f} LUFS")
    middle, nearly = np.percentile(blocks, 50), np.percentile(blocks, 99)
    print(f"loudness of 0.4 s: half under {middle:.1f}, 99 % under {nearly:.1f}, most {blocks.max():.1f} LUFS")
    print(
        "loudest seconds:",
        ", ".join(f"{at} s {20 * np.log10(seconds[at]):.1f} dBFS" for at in np.argsort(seconds)[:-6:-1]),
    )
    free, behind = (loudness.lufs(sound[samples(a) : samples(b)]) for a, b in (ALONE, BEHIND))
    print(f"music with its weather {free:.1f} LUFS, behind an open letter {behind:.1f} LUFS")
    return 1 if clipped else 0
