"""All that can be pressed or must be read over a board in play: nothing of it lies under anything else, wherever."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

import pygame
import pytest

from mycity.ai.review.advice import Advice
from mycity.content.rule_words import load_rule_words
from mycity.engine.episode import PASS, STOP, Answer
from mycity.engine.grid import indices
from mycity.engine.pieces import shape_table
from mycity.engine.rules.base import Refusal
from mycity.engine.score_lines import ScoreLine
from mycity.scenes.play import PlayScene
from mycity.scenes.play.panes.overview_sheet import OverviewWidget
from mycity.table.turn.hand import Landing
from mycity.table.turn.held import Held
from tests.driver import Driver
from tests.scenes.play.test_hint_taken import city_session
from tests.scenes.playing import ALONE, Adviser, island_session
from tests.seldom import seldom

Start = Callable[..., Driver]
Rects = Mapping[str, pygame.Rect]
SETTINGS = [
    (1280, 800, 100),
    (1024, 768, 150),
    *seldom(
        *(
            ((width, height, size),)
            for width, height, size in ((1280, 800, 150), (1024, 768, 100), (2560, 1440, 100), (2560, 1440, 150))
        )
    ),
]
"""Windows, and sizes of their letters."""
MUCH = (ScoreLine("groups", 2), ScoreLine("trees", 0, -1), ScoreLine("rocks", 0, 2), ScoreLine("empties", 0, 3))


@pytest.fixture(params=["city", "island"])
def scene(request: pytest.FixtureRequest, start: Start, setting: tuple[int, int, int]) -> Iterator[PlayScene]:
    """A game in play in a window, with all French letters, that is not shown: what lies where needs no picture."""
    width, height, size = setting
    driver = start(window=(width, height), language="fr")
    driver.game.services.settings.change(text_size=size, coach=True)
    driver.frames(2)
    driver.game.services.__dict__["adviser"] = Adviser()
    session = city_session(9) if request.param == "city" else island_session(*ALONE, turns=6)
    scene = PlayScene(driver.game.services, session)
    yield scene
    scene.leave()


def all_places(scene: PlayScene) -> Iterator[Landing]:
    """Yield the open building in every place of the board, in every turn, with much to be said of it, or with little.

    What the rules say of a place is left out: there is a city in which they say something else.
    """
    play, grid = scene.play, scene.play.city.board.grid
    building = play.view.building
    assert building is not None
    refusals = load_rule_words().refusals
    longest = Refusal(max(refusals, key=lambda code: len(scene.t(refusals[code]))), "")
    for number, placement in enumerate(shape_table(grid, building.rows).placements):
        held = Held(building, grid).laid(placement)
        yield Landing(held, placement, changes=MUCH if number % 2 else MUCH[2:3])
        if not number % 5:
            yield Landing(held, None, longest)


def apart(rects: Rects, room: pygame.Rect) -> list[str]:
    """Return what of some rects shares pixels, or is outside of their room."""
    wrong = [f"{one} and {other}" for one, other in combinations(rects, 2) if rects[one].colliderect(rects[other])]
    return wrong + [f"{name} outside" for name, rect in rects.items() if not room.contains(rect)]


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_building_its_slip_and_the_buttons_beside_it(scene: PlayScene) -> None:
    screen, seen = scene.screen, 0
    column = screen.coach.place, screen.layout.column, screen.layout.bar
    for landing in all_places(scene):
        here = screen.board.held_rect(landing.held)
        rects = {"building": here, "slip": screen.moving.slip.place(here, landing)[1]}
        if landing.placement is not None:
            scene.play.asked = landing
            build, back = scene._controls._confirming(screen)
            rects |= {"build": build.rect, "take back": back.rect}
            scene.play.asked = None
        assert not apart(rects, screen.board.rect), landing.held
        assert all(rect.collidelist(column) < 0 for rect in rects.values())
        seen += 1
    assert seen > 100


def hinted(scene: PlayScene, answer: Answer) -> pygame.Rect:
    """Show a hint; return where its words lie."""
    scene.play.help.show(Advice(answer, 300, (("empties", 300),), (("empties", 300), ("trees", 900)), is_first=False))
    *_, slip = scene.screen.moving.hint.pieces()
    return slip.rect


def own_buildings(scene: PlayScene) -> Sequence[pygame.Rect]:
    grid = scene.play.city.board.grid
    return [scene.screen.board.cell_rect(*grid.coordinate(cell)) for cell in indices(scene.play.city.covered)]


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_hint_its_place_and_what_is_in_hand_meanwhile(scene: PlayScene) -> None:
    play, screen = scene.play, scene.screen
    places = [landing for landing in all_places(scene) if landing.placement is not None]
    built = own_buildings(scene)
    for number, landing in enumerate(places[:: len(places) // 30]):
        assert landing.placement is not None
        words = hinted(scene, landing.placement)
        rects = {"place": screen.board.held_rect(landing.held), "words": words}
        assert not apart(rects, screen.board.rect)
        assert words.collidelist(built) < 0
        play.hand.held, play.hand.grip = places[(37 * number) % len(places)].held, play.hand.grip.KEYS
        in_hand = screen.moving._around_held()
        assert not hinted(scene, landing.placement).colliderect(in_hand)
        play.hand.let_go()


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("answer", [PASS, STOP])
def test_a_hint_to_pass_or_stop_covers_no_pane(scene: PlayScene, answer: Answer) -> None:
    words, screen = hinted(scene, answer), scene.screen
    assert screen.board.rect.contains(words)
    assert words.collidelist([screen.coach.place, *own_buildings(scene)]) < 0
    (pointed, _), places = screen.moving.hint.pieces(), screen.layout.places
    button = places.give_up if answer == PASS else places.stop
    others = [*places.small, places.give_up, places.stop, screen.layout.card, screen.layout.tray]
    assert pointed.rect.contains(button)
    edge = -scene.look.px(6)  # the ring lies on the edge of what is near, as that of the focus does
    assert not [one for one in others if one != button and pointed.rect.colliderect(one.inflate(edge, edge))]


@pytest.mark.parametrize("setting", SETTINGS)
def test_the_unfolded_table_and_the_coach(scene: PlayScene) -> None:
    """What unfolds lies on the coach's face, and on all else that lies still: nothing lies on its words."""
    scene.rebuild()
    page, screen = scene.page, scene.screen
    faces = list(screen.coach.pieces())
    assert faces
    overview = page.find("overview")
    assert isinstance(overview, OverviewWidget)
    page.move_mouse(overview.rect.center)
    screen._note_widgets(page)
    sheet = overview.unfolded(scene.look)
    assert not [piece.name for piece in screen._above() if piece.rect.colliderect(sheet)]
    page.move_mouse(screen.board.rect.topleft)
    screen._note_widgets(page)
    assert [piece for piece in screen._above() if piece.name == faces[0].name], "it is there again"
