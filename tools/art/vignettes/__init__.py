"""The pictures of the chapters and the road map: `python tools/make_art.py vignettes` paints all, `vignettes:3` one."""

import time
from collections.abc import Callable
from functools import partial

from art.canvas import SPRITES, save_webp
from art.vignettes.churches import churches
from art.vignettes.easel import Pixels
from art.vignettes.factories import factories
from art.vignettes.flood import flood
from art.vignettes.gold_rush import gold_rush
from art.vignettes.mine import mine
from art.vignettes.new_land import new_land
from art.vignettes.palace import palace
from art.vignettes.railroad import railroad
from art.vignettes.road_map import SCENES, land, scene

CHAPTERS = (new_land, churches, flood, gold_rush, factories, mine, railroad, palace)
QUALITY = 88


def paint(only: str = "") -> None:
    """Paint into `chapters` a picture for each chapter, into `road` the land (`vignettes:land`) and scenes on it."""
    pictures: dict[str, Callable[[], Pixels]] = {str(number): one for number, one in enumerate(CHAPTERS, 1)}
    pictures |= {f"land-{fine}": partial(land, fine) for fine in (2, 3)}
    pictures |= {f"scene-{number}": partial(scene, number) for number in range(1, 1 + len(SCENES))}
    for name, picture in pictures.items():
        if name.startswith(only):
            began = time.time()
            folder = "chapters" if name.isdigit() else "road"
            save_webp(picture(), SPRITES / folder / f"city-{name}.webp", quality=QUALITY)
            print(f"{folder}/city-{name}: {time.time() - began:.1f} s")
