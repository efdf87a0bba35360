"""Lights of boards: which one a board has; colours stay told apart in all of them; a wrong file is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations
from math import dist
from pathlib import Path

import numpy as np
import pygame
import pytest

from mycity.board_pictures.city_pictures import city_picture
from mycity.board_pictures.episode_decor import decor_of, decor_then
from mycity.board_pictures.evening import evening_painting
from mycity.board_pictures.lighting import CITY_HOUR, ISLAND_HOUR, NIGHTFALL, at_hour, lit, load_lights, read_lights
from mycity.content.assets import ContentError, assets_root
from mycity.content.campaigns import load_campaign
from mycity.content.tiled.maps import load_city_map
from mycity.engine.grid import ISLAND
from mycity.ui.board.hexes.ground import holds_a_rock
from mycity.ui.board.hexes.hex_layout import beside, hex_layout
from mycity.ui.board.hexes.painter import IslandPainter
from mycity.ui.board.hexes.shown import SEA, Surroundings, shown_island
from mycity.ui.board.lamps import fire_layers
from mycity.ui.pictures.lights import NOON, Grade, Light, LightRow, graded
from mycity.ui.pictures.sprites import Place, Sprites
from tests.colours import SIGHTS, difference, lab
from tests.each import each
from tests.scenes.ends import finished_session

PX = 24
LEAST, KEPT = 10.0, 0.8
"""The least difference of two colours in a light; or else how much it keeps of that at noon."""
FAMILIES = "YRBC"
LANDS = ("meadow", "rock", "tree", "water")
ISLANDS = ("sand", "heath", "grove", "jungle")
SYMBOLS = ("field", "house", "path", "wall")
Colours = Mapping[str, tuple[float, ...]]
PUBLISHED = (
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
)


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    return Sprites(assets_root() / "sprites")


@pytest.mark.parametrize(("first", "second", "expected"), PUBLISHED)
def test_the_difference_is_that_of_the_published_examples(
    first: tuple[float, float, float], second: tuple[float, float, float], expected: float
) -> None:
    assert difference(first, second) == pytest.approx(expected, abs=5e-5)
    assert difference(second, first) == pytest.approx(expected, abs=5e-5)


# -- colours ------------------------------------------------------------------------------------------------------


def pixels_of(picture: pygame.Surface) -> np.ndarray:
    """Return the opaque pixels of a picture: red, green, blue, and 1 for those that are to be seen."""
    colours = np.frombuffer(pygame.image.tobytes(picture, "RGBA"), np.uint8).reshape(-1, 4).astype(float)
    return np.column_stack([colours[:, :3], colours[:, 3] > 200])


def mean(noon: list[pygame.Surface], shown: list[pygame.Surface], *, of_roofs: bool) -> tuple[float, ...]:
    """Return the mean colour of some pictures; of roofs that of the half with most colour at noon, snow included."""
    before, now = (np.concatenate([pixels_of(one) for one in pictures]) for pictures in (noon, shown))
    seen = before[:, 3] > 0
    before, now = before[seen, :3], now[seen, :3]
    if of_roofs:
        chroma = before.max(axis=1) - before.min(axis=1)
        now = now[np.argsort(chroma, kind="stable")[len(chroma) // 2 :]]
    return tuple(now.mean(axis=0))


def city_colours(noon: Sprites, shown: Sprites) -> Colours:
    colours = {}
    for family in FAMILIES:
        names = [name for name in noon.names if name[0] == family]
        pictures = ([sprites.building(name, 0, PX).body for name in names] for sprites in (noon, shown))
        colours[family] = mean(*pictures, of_roofs=True)
    kinds: Mapping[str, Callable[[Sprites], list[pygame.Surface]]] = {
        "meadow": lambda sprites: [sprites.texture("meadow", PX)],
        "rock": lambda sprites: [sprites.element("r", number, PX)[0] for number in range(sprites.variants("r"))],
        "tree": lambda sprites: [sprites.element("t", number, PX)[0] for number in range(sprites.variants("t"))],
        "water": lambda sprites: [*sprites.river("NS", 0, PX), *sprites.river("EW", 0, PX)],
    }
    return colours | {name: mean(kinds[name](noon), kinds[name](shown), of_roofs=False) for name in LANDS}


def island_colours(noon: Sprites, shown: Sprites) -> Colours:
    colours = {}
    for name in SYMBOLS:
        pictures = (
            [frame for one in sprites.cut_stamps(name, PX).pictures for frame in one.frames]
            for sprites in (noon, shown)
        )
        colours[name] = mean(*pictures, of_roofs=True)
    for name in ISLANDS:
        colours[name] = mean([noon.texture(name, PX)], [shown.texture(name, PX)], of_roofs=False)
    return colours


def brought_together(noon: Colours, shown: Colours, of: tuple[str, ...] = ()) -> dict[str, tuple[float, float]]:
    """Return all pairs that an eye tells apart less well than it must, with their difference at noon and now."""
    found = {}
    for sight in SIGHTS:
        before, now = ({name: lab(colour, sight) for name, colour in one.items()} for one in (noon, shown))
        for first, second in combinations(noon, 2):
            if of and first not in of:
                continue
            was, is_now = difference(before[first], before[second]), difference(now[first], now[second])
            least = min(LEAST, KEPT * was)
            if is_now < least:
                told = f"at noon, now; at least {least:.1f}: turn tint and grey of land and roofs"
                found[f"{sight}: {first}, {second} ({told})"] = round(was, 1), round(is_now, 1)
    return found


LIGHTS = load_lights()
FILE = assets_root() / "lights.yaml"
_SHOWN = read_lights(FILE)
OF_ISLANDS = {*_SHOWN.chapters["island-season"], *_SHOWN.hours["hexagons"].values()} - {NOON.name}


@pytest.mark.parametrize("name", [name for name in LIGHTS.names if name not in {*OF_ISLANDS, NIGHTFALL}])
def test_roofs_and_lands_of_a_city_stay_told_apart(sprites: Sprites, name: str) -> None:
    shown = sprites.in_light(LIGHTS.light(name))
    assert brought_together(city_colours(sprites, sprites), city_colours(sprites, shown)) == {}


@pytest.mark.parametrize("name", sorted(OF_ISLANDS))
def test_symbols_of_an_island_stay_told_apart(sprites: Sprites, name: str) -> None:
    shown = sprites.in_light(LIGHTS.light(name))
    noon, now = island_colours(sprites, sprites), island_colours(sprites, shown)
    assert brought_together(noon, now, of=SYMBOLS) == {}


def test_a_light_that_brings_colours_together_is_found(sprites: Sprites) -> None:
    dark = Light(LightRow("murk", land=Grade(tint=(90, 90, 90)), roofs=Grade(tint=(90, 90, 90))))
    found = brought_together(city_colours(sprites, sprites), city_colours(sprites, sprites.in_light(dark)))
    assert any("B, C" in pair for pair in found)


@each("name", [name for name in LIGHTS.names if name not in {*OF_ISLANDS, NIGHTFALL}])
def test_roofs_keep_the_order_of_their_hues(sprites: Sprites, name: str) -> None:
    """Yellow is the lightest and the warmest, blue and purple the coolest: whatever the hour is."""
    shown = {
        family: lab(colour) for family, colour in city_colours(sprites, sprites.in_light(LIGHTS.light(name))).items()
    }
    yellow, red, blue, purple = (shown[family] for family in FAMILIES)
    assert yellow[2] > red[2] > 0 > purple[2], "yellow to blue"
    assert red[1] > yellow[1], "red to green"
    assert purple[1] > blue[1], "red to green"
    assert yellow[0] == max(colour[0] for colour in (yellow, red, blue, purple))


# -- an island at night ---------------------------------------------------------------------------------------------

NIGHTS = sorted(name for name in OF_ISLANDS if LIGHTS.light(name).row.dark)
"""The lights in which it is night on an island; families play in them."""
APART = 2.4
"""The least contrast of sand with sea and heath in these."""


def painted_island(sprites: Sprites) -> dict[str, np.ndarray]:
    """Return the pixels of open sea, and of the inner half of bare cells of sand and heath, on a painted board."""
    drawn = load_city_map("island")
    land, layout = Surroundings(drawn.scenery, drawn.first), hex_layout(ISLAND, PX, (4 * PX,) * 4)
    painter = IslandPainter(sprites, layout)
    painter.show(shown_island(drawn.board, land))
    picture = pygame.Surface(painter.size)
    painter.draw(picture, (0, 0))
    colours = pygame.surfarray.array3d(picture).astype(float)
    found: dict[str, list[np.ndarray]] = {"~": [], "B": [], "H": []}
    for place in layout.seen(0):
        code, (x, y), reach = land.code(place, layout), layout.middle(place), PX // 4
        is_inside = reach <= x < colours.shape[0] - reach and reach <= y < colours.shape[1] - reach
        is_far = code != SEA or all(land.code(near, layout) == SEA for near in around(place))
        if code in found and is_inside and is_far and not holds_a_rock(land, place):
            found[code].append(colours[x - reach : x + reach, y - reach : y + reach].reshape(-1, 3))
    return {name: np.concatenate(found[code]) for name, code in (("sea", "~"), ("sand", "B"), ("heath", "H"))}


def around(place: Place) -> set[Place]:
    """Return the places at most two steps away."""
    near = {place, *beside(place)}
    return near.union(*map(beside, near))


def line_contrasts(sprites: Sprites) -> dict[str, float]:
    """Return the contrast of the lines between bare cells with these, as it is in the middle of many, by ground."""
    drawn = load_city_map("island")
    land, layout = Surroundings(drawn.scenery, drawn.first), hex_layout(ISLAND, 2 * PX, (8 * PX,) * 4)
    painter = IslandPainter(sprites, layout)
    painter.show(shown_island(drawn.board, land))
    picture = pygame.Surface(painter.size)
    painter.draw(picture, (0, 0))
    shown = luminances(pygame.surfarray.array3d(picture).astype(float))
    found: dict[str, list[float]] = {code: [] for code in "BHP"}
    for place in layout.seen(0):
        near, code = layout.beside(place)[0], land.code(place, layout)
        if code in found and land.code(near, layout) == code:  # along the upright side between the two
            (x, y), (_, bottom) = layout.corners(place)[:2]
            rows = slice(y + (bottom - y) // 4, bottom - (bottom - y) // 4)
            side = np.median(shown[x - 3 : x + 4, rows], 1).min()
            ground = np.median(shown[[x - 8, x - 7, x - 6, x + 6, x + 7, x + 8], rows])
            found[code].append(float((ground + 0.05) / (side + 0.05)))
    return {code: float(np.median(values)) for code, values in found.items()}


@pytest.mark.parametrize("name", NIGHTS)
def test_cells_are_told_apart_at_night_as_at_noon(sprites: Sprites, name: str) -> None:
    noon, night = line_contrasts(sprites), line_contrasts(sprites.in_light(LIGHTS.light(name)))
    assert all(night[code] >= noon[code] for code in noon), (noon, night)


def test_lines_of_cells_are_strong_in_high_contrast() -> None:
    plain = Sprites(assets_root() / "sprites")
    plain.lighting.is_plain = True
    assert min(line_contrasts(plain).values()) >= 3.0


def test_no_fire_burns_in_the_middle_of_a_cell(sprites: Sprites) -> None:
    """What stands there is a thing on the board; a fire stands where cells meet."""
    drawn = load_city_map("island")
    land, layout = Surroundings(drawn.scenery, drawn.first), hex_layout(ISLAND, 2 * PX, (8 * PX,) * 4)
    bare = [(place, land.code(place, layout)) for place in layout.seen()]
    fires = list(fire_layers(sprites.in_light(LIGHTS.light("island-night")), layout, bare))
    assert fires
    for fire in fires:
        assert min(dist(fire.rect.center, layout.middle(place)) for place, _ in bare) > 0.5 * layout.px


def luminances(pixels: np.ndarray) -> np.ndarray:
    """Return the relative luminance of each of some pixels, as WCAG 2 defines it."""
    parts = pixels / 255
    linear = np.where(parts <= 0.03928, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ (0.2126, 0.7152, 0.0722))


def luminance(pixels: np.ndarray) -> float:
    """Return the mean relative luminance of some pixels, as WCAG 2 defines it."""
    return float(luminances(pixels).mean())


def apart(first: np.ndarray, second: np.ndarray) -> float:
    dark, bright = sorted((luminance(first), luminance(second)))
    return (bright + 0.05) / (dark + 0.05)


def loudness(pixels: np.ndarray) -> float:
    """Return the chroma of the mean colour."""
    _, red, yellow = lab(tuple(pixels.mean(axis=0)))
    return float(np.hypot(red, yellow))


def test_there_are_nights_on_an_island_from_seven_on() -> None:
    assert {LIGHTS.light(ISLAND_HOUR, hour).name for hour in (19, 20, 21, 22, 23, 0, 4)} <= set(NIGHTS)
    assert LIGHTS.light(ISLAND_HOUR, 18).name not in NIGHTS


@pytest.mark.parametrize("name", NIGHTS)
def test_sand_stands_out_at_night_and_the_sea_is_no_louder_than_at_noon(sprites: Sprites, name: str) -> None:
    noon, night = painted_island(sprites), painted_island(sprites.in_light(LIGHTS.light(name)))
    assert apart(night["sand"], night["sea"]) >= APART
    assert apart(night["sand"], night["heath"]) >= APART
    assert loudness(night["sea"]) <= loudness(noon["sea"])
    assert luminance(night["sea"]) < 0.6 * luminance(noon["sea"]), "it is night"


def test_the_night_that_falls_at_the_count_is_as_clear(sprites: Sprites) -> None:
    noon = painted_island(sprites)
    grade = LIGHTS.light(NIGHTFALL).row.land
    night = {name: graded_pixels(pixels, grade) for name, pixels in noon.items()}
    assert apart(night["sand"], night["sea"]) >= APART
    assert apart(night["sand"], night["heath"]) >= APART
    assert loudness(night["sea"]) <= loudness(noon["sea"])


def graded_pixels(pixels: np.ndarray, grade: Grade) -> np.ndarray:
    row = pygame.surfarray.make_surface(pixels.astype(np.uint8)[:, None, :])
    return pygame.surfarray.array3d(graded(row, grade)).reshape(-1, 3).astype(float)


@pytest.mark.parametrize(("light", "falls"), [(NOON.name, True), ("island-night", False), ("dusk", False)])
def test_where_it_is_night_already_none_falls_and_windows_light(sprites: Sprites, light: str, falls: bool) -> None:
    state = finished_session().state
    steps = evening_painting(sprites, state.cities[0], PX, replace(decor_of(state), light=light))
    board = next(board for board in steps if board is not None)
    day, night = pygame.Surface(board.day.get_size()), pygame.Surface(board.day.get_size())
    board.draw(day, day.get_rect())
    board.fall(1.0)
    board.draw(night, night.get_rect())
    dimmed = pygame.surfarray.array3d(night).mean() / pygame.surfarray.array3d(day).mean()
    assert bool(dimmed < 0.8) is falls
    assert pygame.image.tobytes(night, "RGB") != pygame.image.tobytes(day, "RGB"), "windows"


# -- which light a board has --------------------------------------------------------------------------------------


def test_every_chapter_has_a_light_of_its_own() -> None:
    for game, chapters in (("city", 8), ("island-season", 4)):
        names = [LIGHTS.of_chapter(game, chapter) for chapter in range(1, chapters + 1)]
        assert len({*names, NOON.name}) == chapters + 1
        assert [episode.chapter for episode in load_campaign(game).episodes][-1] == chapters


def test_an_evening_has_the_hour_that_the_player_has(sprites: Sprites) -> None:
    hours = read_lights(FILE).hours
    for name, begins in ((CITY_HOUR, hours["squares"]), (ISLAND_HOUR, hours["hexagons"])):
        by_hour = [LIGHTS.light(name, hour).name for hour in range(24)]
        assert {hour: by_hour[hour] for hour in begins} == begins
        assert all(by_hour[hour] == by_hour[hour - 1] for hour in range(24) if hour not in begins)
        assert by_hour[12] == NOON.name
        assert len(set(by_hour)) >= 5
    assert LIGHTS.light(CITY_HOUR, 0).name == LIGHTS.light(CITY_HOUR, 23).name == "night"
    assert LIGHTS.light(CITY_HOUR) is NOON, "without a clock"
    sprites.lighting.hour = 21
    assert lit(sprites, CITY_HOUR).light.name == "dusk"
    sprites.lighting.is_on = False
    assert lit(sprites, CITY_HOUR) is sprites
    sprites.lighting.hour, sprites.lighting.is_on = None, True


def test_a_finished_evening_keeps_the_hour_at_which_it_ended(sprites: Sprites) -> None:
    state = finished_session().state
    sprites.lighting.hour = 12
    assert lit(sprites, decor_of(state).light) is sprites
    assert lit(sprites, decor_then(state, 21).light).light.name == "dusk"
    assert at_hour("mist", 21) == "mist", "a chapter has its own"
    sprites.lighting.hour = None
    assert lit(sprites, decor_then(state, 21).light) is sprites, "always noon"


def test_a_picture_shows_its_light_and_noon_is_as_it_was(sprites: Sprites) -> None:
    state = finished_session().state
    decor = decor_of(state)
    assert decor.light == CITY_HOUR
    noon, dusk = (
        pygame.image.tobytes(city_picture(sprites, state.cities[0], PX, replace(decor, light=light)), "RGB")
        for light in (NOON.name, "dusk")
    )
    assert noon != dusk
    assert noon == pygame.image.tobytes(city_picture(sprites, state.cities[0], PX, decor), "RGB")


def test_the_lit_pictures_are_kept_with_those_of_noon(sprites: Sprites) -> None:
    shown = sprites.in_light(LIGHTS.light("dusk"))
    assert shown.in_light(NOON) is sprites
    assert sprites.in_light(LIGHTS.light("dusk")) is shown
    assert shown.building("Y-L4", 0, PX) is shown.building("Y-L4", 0, PX)
    assert shown.building("Y-L4", 0, PX) is not sprites.building("Y-L4", 0, PX)
    assert shown.icon("crown", 20) is sprites.icon("crown", 20), "signs have no light"
    assert shown._cache is sprites._cache, "in one cache, which keeps no more than it has room for"


# -- the file -----------------------------------------------------------------------------------------------------

MIST = LIGHTS.names.index("mist")
WRONG = (
    ("name: mist\n    land: {tint: [", "name: mist\n    land: {tint: [300, ", f"lights[{MIST}].land.tint"),
    ("flying: pollen", "flying: pollens", "there is nothing named 'pollens'"),
    ("drift: clouds", "drift: cloud", "there is nothing named 'cloud'"),
    ("  city: [mist, ", "  city: [", "there are 8 chapters, and 7 lights"),
    ("  city: [mist, ", "  city: [fog, ", "chapters.city[0]: there is nothing named 'fog'"),
    ("  city: [mist", "  village: [mist", "there is no campaign 'village'"),
    ("5: dawn", "25: dawn", "hours.squares"),
    ("lamps: [windows]", "lamps: [torches]", "lamps"),
    ("name: dusk\n", "name: night\n", "there are 2 rows called 'night'"),
    ("slope: 6", "slant: 6", "slant"),
    ("heard: rain", "heard: hail", "heard"),
)


@each(("before", "after", "said"), WRONG)
def test_a_wrong_file_is_refused_with_its_place(tmp_path: Path, before: str, after: str, said: str) -> None:
    text = FILE.read_text("utf-8")
    assert before in text
    wrong = tmp_path / "lights.yaml"
    wrong.write_text(text.replace(before, after, 1), "utf-8")
    with pytest.raises(ContentError) as refused:
        read_lights(wrong)
    assert said in str(refused.value)
    assert str(wrong) in str(refused.value)


def test_without_the_file_it_is_always_noon(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("mycity.board_pictures.lighting.assets_root", lambda: tmp_path)
    lights = load_lights.__wrapped__()
    assert lights.of_chapter("city", 1) == NOON.name
    assert lights.light("dusk") is NOON
