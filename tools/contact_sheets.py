"""Contact sheets of every scene, in all the looks that have to hold: for judging them at a glance.

    python tools/contact_sheets.py OUT                  all looks (ten minutes on two cores)
    python tools/contact_sheets.py OUT grey protanopia  some of them
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
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.pseudo_language import CODE
from tools.see_colours import EYES, seen

DRAWN: Mapping[str, tuple[str, ...]] = {
    "1280x800-en": ("--window", "1280x800", "--lang", "en"),
    "1280x800-fr": ("--window", "1280x800", "--lang", "fr"),
    "1024x768-fr": ("--window", "1024x768", "--lang", "fr"),
    "1024x768-fr-150": ("--window", "1024x768", "--lang", "fr", "--text-size", "150"),
    "2560x1440-en": ("--window", "2560x1440", "--lang", "en"),
    "pseudo": ("--window", "1024x768", "--lang", CODE, "--text-size", "150"),
    "contrast": ("--window", "1280x800", "--lang", "en", "--contrast"),
}
"""The looks that are drawn: name to options of ``tools/screenshots.py``."""
FIRST = "1280x800-en"
COLUMNS, ROWS = 4, 5
WIDTH = 640
"""Of a picture on a sheet, in pixels."""
CAPTION = 26


def main() -> int:
    """Draw the looks that are asked for, and lay out their sheets."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("looks", nargs="*", help=f"some of {', '.join((*DRAWN, *EYES))}")
    parser.add_argument("--only", nargs="*", default=[])
    arguments = parser.parse_args()
    out: Path = arguments.out
    looks = arguments.looks or [*DRAWN, *EYES]
    if unknown := [look for look in looks if look not in DRAWN and look not in EYES]:
        parser.error(f"there is no look {unknown[0]}")
    drawn = [name for name in DRAWN if name in looks or (name == FIRST and set(looks) & set(EYES))]
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        done = dict(zip(drawn, workers.map(lambda name: draw(out, name, arguments.only), drawn), strict=True))
    failed = [name for name in drawn if not done[name]]
    if failed:
        print(f"not drawn: {', '.join(failed)}", file=sys.stderr)
        return 1
    for look in looks:
        lay_out(sorted((out / (look if look in DRAWN else FIRST)).glob("*.png")), out, look)
    return 0


def draw(out: Path, look: str, only: Sequence[str]) -> bool:
    """Take the pictures of a look in a process of their own; return whether all is well."""
    command = [sys.executable, str(Path(__file__).with_name("screenshots.py")), str(out / look), *DRAWN[look]]
    return subprocess.run([*command, "--only", *only], stdout=subprocess.DEVNULL, check=False).returncode == 0


def lay_out(files: Sequence[Path], out: Path, look: str) -> None:
    """Write the sheets of a look."""
    count = COLUMNS * ROWS
    for number in range(math.ceil(len(files) / count)):
        target = out / f"{look}-{number + 1}.jpg"
        picture = sheet(files[number * count : (number + 1) * count])
        (seen(picture, look) if look in EYES else picture).save(target)
        print(target, flush=True)


def sheet(files: Sequence[Path]) -> Image.Image:
    """Return small pictures side by side, each above its name."""
    pictures = [Image.open(file).convert("RGB") for file in files]
    heights = [picture.height * WIDTH // picture.width for picture in pictures]
    height = max(heights) + CAPTION
    surface = Image.new("RGB", (COLUMNS * WIDTH, math.ceil(len(pictures) / COLUMNS) * height), (40, 40, 40))
    pen, font = ImageDraw.Draw(surface), ImageFont.load_default(18)
    for place, (file, picture) in enumerate(zip(files, pictures, strict=True)):
        left, top = place % COLUMNS * WIDTH, place // COLUMNS * height
        surface.paste(picture.resize((WIDTH, heights[place]), Image.Resampling.LANCZOS), (left, top))
        pen.text((left + 6, top + heights[place] + 2), file.stem, (240, 240, 240), font)
    return surface


if __name__ == "__main__":
    sys.exit(main())
