"""Windows of every size up to 7680 x 4320: nothing fails, pictures grow no larger than they are painted, all is filled.

What is drawn has at most as many pixels as 3840 x 2160; over a larger window that picture is stretched.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
import pytest

from mycity.board_pictures.episode_decor import decor_of
from mycity.content.assets import assets_root
from mycity.engine.campaign import PlayerSpec
from mycity.engine.grid import SQUARE_11
from mycity.scenes.after.large_city import FinishedCity, LargeCityScene
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.letters.rules import RulesScene
from mycity.scenes.play import PlayScene
from mycity.scenes.play.city_scene import CityScene
from mycity.scenes.play.panes.projection import TwoScores
from mycity.scenes.shared.layout.board_layout import play_layout
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.life import RuleBook
from mycity.table.chronicle.letter_text import LetterText
from mycity.table.game_starts import begin_game
from mycity.ui.board.backdrop import Landscape
from mycity.ui.board.ground import Terrain
from mycity.ui.board.river import river_beyond, river_tiles
from mycity.ui.style.look import make_look
from tests.driver import Driver
from tests.faults.written import broken_words, seen_words

Start = Callable[..., Driver]

SEATS = (
    PlayerSpec("Foxbridge", "fox", "human"),
    PlayerSpec("Bearfield", "bear", "bot:1"),
    PlayerSpec("Owlstead", "owl", "bot:1"),
    PlayerSpec("Hareford", "hare", "bot:1"),
)
LARGE = [(2560, 1440), (5120, 2880), (2160, 3840)]


def resize(game: Driver, size: tuple[int, int]) -> None:
    """Give the window another size, as the player's mouse would."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    game.frames(2)


def show(game: Driver, scene: Scene) -> None:
    """Show a scene until nothing of it is on its way any more."""
    game.game.services.stack.push(scene)
    game.frames(20, milliseconds=50.0)


@pytest.mark.large
@pytest.mark.parametrize("size", [(2560, 1440)])
def test_every_letter_can_be_read(start: Start, size: tuple[int, int]) -> None:
    with seen_words():
        game = start(window=size, painted_anew=True)
        for number in range(1, 25):
            text = LetterText("city", number)
            letter = EnvelopeScene(game.game.services, text, 4)
            game.game.services.stack.push(letter)
            for page_number in range(len(text.pages)):
                letter.page_number = page_number
                letter.rebuild()
                game.frames(2, milliseconds=500.0)
                assert list(broken_words(letter)) == [], f"letter {number}, page {page_number}"
            game.game.services.stack.pop()


@pytest.mark.large
@pytest.mark.parametrize("game", ["eternal", "island-eternal"])
def test_every_small_board_of_a_book_of_rules_is_painted(
    start: Start, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    driver = start(window=(3840, 2160))
    book = RulesScene(driver.game.services, RuleBook(game, None, 4))
    show(driver, book)
    for page in range(len(book.titles)):
        book.open(page)
        driver.frames(2)
        book.finish_pictures()
    assert [record.message for record in caplog.records if "could not be made" in record.message] == []


@pytest.mark.large
@pytest.mark.parametrize("size", LARGE)
def test_a_game_and_its_cities_are_shown_at_every_size(start: Start, size: tuple[int, int]) -> None:
    game = start(window=size)
    services = game.game.services
    session = begin_game(lambda: services.bots, "eternal", SEATS, 3, services.saving.take_free())
    play = PlayScene(services, session)
    show(game, play)
    state = play.play.state
    play.screen.preloader.finish()
    assert play.screen.layout.px <= 128
    show(game, CityScene(services, state.cities[0], decor_of(state), TwoScores(10)))
    show(game, LargeCityScene(services, [FinishedCity(state.cities[0], 10, decor_of(state), "")]))
    assert game.scenes == ["TitleScene", "PlayScene", "CityScene", "LargeCityScene"]


@pytest.mark.large
@pytest.mark.parametrize("scene", ["new_game", "rules", "settings", "slots", "statistics", "campaigns", "credits"])
def test_the_pages_of_the_menu_follow_a_window_that_grows(start: Start, scene: str) -> None:
    game = start(scene=scene)
    before = game.scenes
    for size in LARGE:
        resize(game, size)
        width, height = game.game.window.surface.get_size()
        assert width * height <= 3840 * 2160 + width
        assert abs(width / height - size[0] / size[1]) < 0.01, "nothing is squeezed"
        assert game.scene.look.size == (width, height)
    assert game.scenes == before


@pytest.mark.large
@pytest.mark.parametrize("size", [(7680, 1080), (1080, 1920), (2160, 3840)])
def test_the_landscape_of_the_title_fills_the_window(start: Start, size: tuple[int, int]) -> None:
    game = start(window=size)
    vista = Landscape(
        game.game.services.sprites, game.game.services.assets / "sprites" / "vista.json", game.scene.look.size
    )
    surface = game.game.window.surface
    surface.fill((255, 0, 255))
    vista.draw(surface)
    width, height = surface.get_size()
    border = [(x, y) for x in range(0, width, 60) for y in (0, height - 1)]
    border += [(x, y) for x in (0, width - 1) for y in range(0, height, 60)]
    assert all(surface.get_at(place)[:3] != (255, 0, 255) for place in border)


def as_sdl_tells(kind: int, place: tuple[int, int], **fields: object) -> None:
    """Post what the mouse does in a window twice as large as what is drawn."""
    outside = place[0] * 2, place[1] * 2
    pygame.event.post(pygame.event.Event(kind, {"pos": outside, "touch": False, "window": None, **fields}))


@pytest.mark.large
def test_the_mouse_is_where_it_is_seen_in_a_stretched_window(start: Start) -> None:
    game = start(window=(7680, 4320), scene="credits")
    page = game.page
    for key in [widget.key for widget in page.widgets if widget.focusable]:
        as_sdl_tells(pygame.MOUSEMOTION, page.find(key).rect.center, rel=(2, 2), buttons=(0, 0, 0))
        game.frames(2)
        assert page.focus is not None
        assert page.focus.key == key
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        as_sdl_tells(kind, page.find("back").rect.center, button=1)
        game.frames(1)
    assert game.scenes == ["TitleScene"]


@pytest.mark.large
def test_a_stretched_window_shows_what_was_drawn(start: Start) -> None:
    game = start(window=(5120, 2880), scene="credits")
    game.settle()
    drawn, screen = game.game.window.surface, pygame.display.get_surface()
    assert screen is not None
    assert drawn.get_size() == (3840, 2160)
    whole = pygame.transform.smoothscale(drawn, screen.get_size())
    places = [(x, y) for x in range(0, 5120, 97) for y in range(0, 2880, 89)]
    apart = [place for place in places if _distance(whole.get_at(place), screen.get_at(place)) > 40]
    assert len(apart) < 5, apart


def _distance(one: pygame.Color, other: pygame.Color) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("size", [(3840, 2160), (3440, 1440)])
def test_scenery_fills_what_the_cells_of_a_large_window_leave(size: tuple[int, int]) -> None:
    look = make_look(size, assets_root() / "fonts", text_size=100, high_contrast=False)
    layout = play_layout(look, SQUARE_11, 3)
    assert layout.px <= 128
    assert layout.board.height > 0.88 * size[1]
    assert layout.hand.right - layout.board.left > 0.85 * size[0]


def test_river_and_railway_go_on_through_the_scenery() -> None:
    edges = [((row, 4), (row, 5)) for row in range(11)]
    further = {(tile.row, tile.column): tile for tile in river_beyond(river_tiles(edges, 11, 11), 2, 11, 11)}
    assert {*further} == {(-1, 5), (-2, 5), (12, 5), (13, 5)}
    assert {tile.turn for tile in further.values()} == {"NS"}
    assert not any(tile.backwards for tile in further.values()), "it runs down, as within the board"
    ring = ("." * 13, *("." * 13 for _ in range(11)), "=" * 13)
    terrain = Terrain(("." * 11,) * 11, ring)
    assert [terrain.code(11, column) for column in (-3, -1, 5, 13)] == ["="] * 4
    assert [terrain.code(row, 5) for row in (12, 13)] == [".", "."]


@pytest.mark.large
def test_what_moves_in_a_stretched_window_is_rough_and_what_rests_is_smooth(start: Start) -> None:
    game = start(window=(5120, 2880))
    game.settle()
    services = game.game.services
    services.ways.credits()
    game.frames(3)
    assert services.stack.in_sight.moving
    assert _is_shown_by(game, pygame.transform.scale)
    game.settle()
    assert _is_shown_by(game, pygame.transform.smoothscale)


def _is_shown_by(game: Driver, scale: Callable[..., pygame.Surface]) -> bool:
    screen = pygame.display.get_surface()
    assert screen is not None
    whole = scale(game.game.window.surface, screen.get_size())
    places = [(x, y) for x in range(2, 5118, 97) for y in range(2, 2878, 89)]
    return sum(_distance(whole.get_at(place), screen.get_at(place)) > 8 for place in places) < 20


@pytest.mark.large
def test_another_language_paints_nothing_anew_but_words(start: Start) -> None:
    game = start(window=(3840, 2160), scene="settings")
    game.settle()
    before = time.thread_time()
    game.game.services.settings.change(language="fr")
    game.frames()
    assert time.thread_time() - before < 0.35
