"""The pictures of the chapters: `python tools/make_art.py vignettes` paints all, `vignettes:3` the third."""

import time

from art.canvas import SPRITES, save_webp
from art.vignettes.churches import churches
from art.vignettes.factories import factories
from art.vignettes.flood import flood
from art.vignettes.gold_rush import gold_rush
from art.vignettes.mine import mine
from art.vignettes.new_land import new_land
from art.vignettes.palace import palace
from art.vignettes.railroad import railroad

PICTURES = (new_land, churches, flood, gold_rush, factories, mine, railroad, palace)
QUALITY = 88


def paint(only: str = "") -> None:
    """Paint the pictures into `assets/sprites/chapters`, the first as 1."""
    for number, picture in enumerate(PICTURES, 1):
        if not only or only == str(number):
            began = time.time()
            save_webp(picture(), SPRITES / "chapters" / f"city-{number}.webp", quality=QUALITY)
            print(f"chapter {number}: {time.time() - began:.1f} s")
