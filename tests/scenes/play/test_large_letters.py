"""Large letters in a small window, in the longer language: what is said of points, cards and moves has room."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from mycity.board_pictures.small_pictures import extent
from mycity.engine.rules.blocking import BLOCKING_CARD
from mycity.scenes.play.card import CardWidget
from mycity.scenes.play.play_scene import PlayScene
from mycity.smoke.evenings import FOUNDERS, SEED, TURNS, NoThinker, begun, session, turns
from mycity.table.turn.session import Session
from tests.driver import Driver
from tests.faults.written import broken_words, seen_words
from tests.scenes.play.test_play import without_place
from tests.table.sessions import single_session

Start = Callable[..., Driver]


@pytest.fixture
def large(start: Start) -> Iterator[Callable[[Session], tuple[Driver, PlayScene]]]:
    """Show a game in French and large letters; every picture knows the words on it."""

    def show(game: Session) -> tuple[Driver, PlayScene]:
        driver = start(window=(1024, 768), language="fr", painted_anew=True)
        driver.game.services.settings.change(text_size=150, animation="off", projected=True)
        scene = PlayScene(driver.game.services, game)
        driver.game.services.stack.push(scene)
        scene.screen.preloader.finish()
        driver.settle()
        return driver, scene

    with seen_words():
        yield show


def wrong(driver: Driver, scene: PlayScene) -> list[str]:
    return [*broken_words(scene), *map(str, driver.game.services.look.fonts.overflows.values())]


@pytest.mark.parametrize("number", [4, 7])
def test_the_points_of_an_episode_of_the_season_are_told_whole(
    large: Callable[[Session], tuple[Driver, PlayScene]], number: int
) -> None:
    dealt = single_session("island-season", number, FOUNDERS, SEED, NoThinker())
    driver, scene = large(session(turns((dealt.state, dealt.events), TURNS)))
    assert wrong(driver, scene) == []
    sheet = scene.screen.sheet.picture(scene.screen.panes.table)
    assert driver.game.services.look.area.height > sheet.get_height()


@pytest.mark.parametrize("kind", ["house", "church"])
def test_the_card_says_that_there_is_no_place_left(
    large: Callable[[Session], tuple[Driver, PlayScene]], kind: str
) -> None:
    driver, scene = large(without_place(kind))
    card = driver.widget("card")
    assert isinstance(card, CardWidget)
    assert "Plus aucune place" in card._face().words
    assert card.explained(driver.game.services.look) == "", "no word is cut"
    assert wrong(driver, scene) == []


def test_the_note_of_a_blocked_card_is_short_where_letters_are_large(
    large: Callable[[Session], tuple[Driver, PlayScene]], written: set[str]
) -> None:
    table = begun("eternal")
    driver, scene = large(session(turns(table, table[0].table.deck.index(BLOCKING_CARD) + 1)))
    assert wrong(driver, scene) == []
    assert "Écarté" in written
    assert not written & {"Écarté pour tous", "Écarté pour", "Écartée"}


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (2560, 1440)])
def test_a_building_fills_its_card(start: Start, size: tuple[int, int]) -> None:
    driver = start(window=size)
    scene = PlayScene(driver.game.services, session(begun("eternal")))
    driver.game.services.stack.push(scene)
    cards, card = scene.screen.cards.faces, scene.screen.layout.card
    for building in scene.play.state.table.players[0].buildings.values():
        for turn, px in enumerate(cards.cells(building)):
            high, wide = extent(building, turn)
            assert px * wide <= cards.room.width
            assert px * high <= cards.room.height
            assert px * wide > 0.72 * cards.room.width or px * high > 0.72 * cards.room.height or px >= 124
    assert cards.room.width * cards.room.height > 0.6 * card.width * card.height
