"""Contact sheets of every scene, in all the looks that have to hold: for judging them at a glance.

    python tools/contact_sheets.py OUT                  all looks (ten minutes on two cores)
    python tools/contact_sheets.py OUT grey deutan      some of them
    python tools/contact_sheets.py OUT --only play      only scenes whose names begin so

`make screenshots` writes them into ``build/screenshots``: a folder of pictures for every look that is drawn, and beside
it sheets of twenty. Grey and the three deficiencies of colour sight are made from the first look's pictures.
"""

from __future__ import annotations

import argparse
import math
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import pygame

DRAWN: Mapping[str, tuple[str, ...]] = {
    "1280x800-en": ("--window", "1280x800", "--lang", "en"),
    "1280x800-fr": ("--window", "1280x800", "--lang", "fr"),
    "1024x768-fr": ("--window", "1024x768", "--lang", "fr"),
    "2560x1440-en": ("--window", "2560x1440", "--lang", "en"),
    "contrast": ("--window", "1280x800", "--lang", "en", "--contrast"),
}
"""The looks that are drawn: name to options of ``tools/screenshots.py``."""
FIRST = "1280x800-en"
SEEN: Mapping[str, tuple[tuple[float, float, float], ...]] = {
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""The looks made from the first: matrices on linear RGB (Machado, Oliveira and Fernandes 2009, complete deficiency)."""
COLUMNS, ROWS = 4, 5
WIDTH = 640
"""Of a picture on a sheet, in pixels."""
CAPTION = 26


def main() -> int:
    """Draw the looks that are asked for, and lay out their sheets."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("looks", nargs="*", help=f"some of {', '.join((*DRAWN, *SEEN))}")
    parser.add_argument("--only", nargs="*", default=[])
    arguments = parser.parse_args()
    out: Path = arguments.out
    looks = arguments.looks or [*DRAWN, *SEEN]
    if unknown := [look for look in looks if look not in DRAWN and look not in SEEN]:
        parser.error(f"there is no look {unknown[0]}")
    drawn = [name for name in DRAWN if name in looks or (name == FIRST and set(looks) & set(SEEN))]
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        done = dict(zip(drawn, workers.map(lambda name: draw(out, name, arguments.only), drawn), strict=True))
    failed = [name for name in drawn if not done[name]]
    if failed:
        print(f"not drawn: {', '.join(failed)}", file=sys.stderr)
        return 1
    pygame.font.init()
    for look in looks:
        folder = out / (look if look in DRAWN else FIRST)
        lay_out(sorted(folder.glob("*.png")), out, look, seen_with(SEEN[look]) if look in SEEN else None)
    return 0


def draw(out: Path, look: str, only: Sequence[str]) -> bool:
    """Take the pictures of a look in a process of their own; return whether all is well."""
    command = [sys.executable, str(Path(__file__).with_name("screenshots.py")), str(out / look), *DRAWN[look]]
    return subprocess.run([*command, "--only", *only], stdout=subprocess.DEVNULL, check=False).returncode == 0


def lay_out(
    files: Sequence[Path], out: Path, look: str, seen: Callable[[pygame.Surface], pygame.Surface] | None
) -> None:
    """Write the sheets of a look."""
    count = COLUMNS * ROWS
    for number in range(math.ceil(len(files) / count)):
        target = out / f"{look}-{number + 1}.jpg"
        picture = sheet(files[number * count : (number + 1) * count])
        pygame.image.save(picture if seen is None else seen(picture), target)
        print(target, flush=True)


def sheet(files: Sequence[Path]) -> pygame.Surface:
    """Return small pictures side by side, each above its name."""
    pictures = [(file.stem, pygame.image.load(file)) for file in files]
    heights = [picture.get_height() * WIDTH // picture.get_width() for _, picture in pictures]
    height = max(heights) + CAPTION
    surface = pygame.Surface((COLUMNS * WIDTH, math.ceil(len(pictures) / COLUMNS) * height))
    surface.fill((40, 40, 40))
    font = pygame.font.Font(None, 24)
    for place, (name, picture) in enumerate(pictures):
        at = (place % COLUMNS * WIDTH, place // COLUMNS * height)
        surface.blit(pygame.transform.smoothscale(picture, (WIDTH, heights[place])), at)
        surface.blit(font.render(name, True, (240, 240, 240)), (at[0] + 6, at[1] + heights[place] + 5))
    return surface


def seen_with(matrix: tuple[tuple[float, float, float], ...]) -> Callable[[pygame.Surface], pygame.Surface]:
    """Return what turns a picture into what eyes of another kind see of it."""
    transform = np.array(matrix, dtype=np.float32).T

    def seen(picture: pygame.Surface) -> pygame.Surface:
        linear = (pygame.surfarray.array3d(picture).astype(np.float32) / 255.0) ** 2.2
        back = np.clip(linear @ transform, 0.0, 1.0) ** (1 / 2.2) * 255.0
        return pygame.surfarray.make_surface(back.astype(np.uint8))

    return seen


if __name__ == "__main__":
    sys.exit(main())
