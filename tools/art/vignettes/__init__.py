"""The pictures of the chapters and the road maps of the campaigns.

`python tools/make_art.py vignettes` paints all, `vignettes:city-3` one chapter, `vignettes:island-land` one map.
"""

import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import product

from art.canvas import SPRITES, save_webp
from art.vignettes import island_map, map_bridge, road_map
from art.vignettes.bridge import FLAGS, PARAPETS
from art.vignettes.churches import churches
from art.vignettes.easel import Easel, Pixels, difference
from art.vignettes.factories import factories
from art.vignettes.feast import feast
from art.vignettes.flood import flood
from art.vignettes.gold_rush import gold_rush
from art.vignettes.landfall import landfall
from art.vignettes.mine import mine
from art.vignettes.mountain_awake import mountain_awake
from art.vignettes.new_land import new_land
from art.vignettes.palace import NONE, palace
from art.vignettes.palm_wood import palm_wood
from art.vignettes.railroad import railroad
from art.vignettes.road_map import on_clear_ground
from art.vignettes.tropics import DRUMS

CITY = (new_land, churches, flood, gold_rush, factories, mine, railroad, palace)
ISLAND = (landfall, palm_wood, mountain_awake, feast)
QUALITY = 88
Picture = Callable[[], Pixels]


def paint(only: str = "") -> None:
    """Paint into `chapters` a picture for each chapter, into `road` the lands of the maps and the scenes on them."""
    pictures = _of("city", CITY, road_map.land, road_map.scene, len(road_map.SCENES))
    pictures |= _of("island", ISLAND, island_map.land, island_map.scene, len(island_map.SCENES))
    pictures |= _of_the_bridge() | _of_the_drums()
    for name, picture in pictures.items():
        if name.startswith(only):
            began = time.time()
            folder = "chapters" if name.split("-")[1].isdigit() else "road"
            save_webp(picture(), SPRITES / folder / f"{name}.webp", quality=QUALITY)
            print(f"{folder}/{name}: {time.time() - began:.1f} s")


def _added(picture: Callable[..., Pixels], decided: str) -> Pixels:
    """Return what a picture shows beyond itself once something is decided, on clear ground."""
    return difference(picture(decided), picture())


def _of_the_bridge() -> dict[str, Picture]:
    """Return what paints the bridge on the map, and what is decided about it, there and in chapter 8."""
    pictures: dict[str, Picture] = {f"city-8-{kind}": partial(_added, palace, kind) for kind in PARAPETS}
    pictures |= {f"city-8-{emblem}": partial(_added, partial(palace, NONE), emblem) for emblem in FLAGS}
    on_map: dict[str, Callable[[Easel], None]] = {f"{number}": stage for number, stage in map_bridge.STAGES.items()}
    for reach, kind in product(map_bridge.REACHES, PARAPETS):
        on_map[f"{reach}-{kind}"] = partial(map_bridge.parapet_on_map, kind=kind, arches=map_bridge.REACHES[reach])
    on_map |= {emblem: partial(map_bridge.flag_on_map, emblem=emblem) for emblem in FLAGS}
    return pictures | {f"city-bridge-{name}": partial(on_clear_ground, paint, 300) for name, paint in on_map.items()}


def _of_the_drums() -> dict[str, Picture]:
    """Return what paints the drum that begins, at the feast and in its scene on the map."""
    pictures: dict[str, Picture] = {f"island-4-{kind}": partial(_added, feast, kind) for kind in DRUMS}
    for kind in DRUMS:
        pictures[f"island-scene-4-{kind}"] = partial(on_clear_ground, partial(island_map.drum_on_map, kind=kind), 204)
    return pictures


def _of(
    name: str, chapters: Sequence[Picture], land: Callable[[int], Pixels], scene: Callable[[int], Pixels], scenes: int
) -> dict[str, Picture]:
    """Return what paints the pictures of a campaign, by their names."""
    pictures: dict[str, Picture] = {f"{name}-{number}": one for number, one in enumerate(chapters, 1)}
    pictures |= {f"{name}-land-{fine}": partial(land, fine) for fine in (2, 3)}
    return pictures | {f"{name}-scene-{number}": partial(scene, number) for number in range(1, 1 + scenes)}
