"""Guests beside the table, by real events: boards that grow with one's own, and nothing of them before its card."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

from mycity.content.lands.plans import day_code
from mycity.content.lands.told_cities import cities_in, start_on
from mycity.engine.episode import STOP, Answer, apply
from mycity.engine.lands.code import read_code
from mycity.engine.lands.found_cities import FoundCity
from mycity.engine.lands.word import word_of
from mycity.scenes.menu.new_game import NewGameScene
from mycity.scenes.play import PlayScene
from mycity.scenes.play.city_scene import GuestScene
from mycity.scenes.play.panes.guest_boards import _STEPS
from mycity.scenes.shared.finished_games import keep_result
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell.land_codes import today
from mycity.table.guests import saved_guests
from mycity.table.looking_back.save_check import full_check
from tests.driver import Driver
from tests.scenes.playing import Player
from tests.sent_cities import CODE, LINE, WORD
from tests.storage.games import choice
from tests.table.test_guests import alone_up_to, session_of, table

Start = Callable[..., Driver]


@cache
def early() -> FoundCity:
    """Returns the city of somebody who stopped at the third card."""
    start = state = table("human")[0]
    answers = list[Answer]()
    while not state.is_over:
        answers.append(STOP if len(answers) == 2 else choice(state, 0))
        state, _ = apply(state, {0: answers[-1]})
    return cities_in(f"Eva · 1 · {CODE} {word_of(start, answers, read_code(CODE).bits)}")[0]


def guests(count: int = 1) -> str:
    return "\n".join(LINE.replace("Ada", f"Ada {number}" if number else "Ada") for number in range(count))


def beside(driver: Driver, text: str, *controllers: str, delay: int = 0) -> Player:
    """Returns somebody who plays beside the guests that a text tells."""
    rows = saved_guests(cities_in(text), read_code(CODE))
    player = Player(driver, session_of(*(controllers or ("human",)), guests=rows, delay=delay))
    seen(player)
    return player


def seen(player: Player) -> int:
    """Returns how many buildings are painted on the first guest's board, once that is as it should be."""
    player.scene.screen.preloader.finish()
    player.driver.settle()
    return painted(player)


def painted(player: Player) -> int:
    return len(player.scene.screen.panes.guests._pictures[0].city.placed)


def open_by(how: str, driver: Driver, key: str) -> None:
    driver.choose(key, how)
    driver.settle()


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_a_game_is_begun_beside_lines_and_its_guests_survive_being_left(
    start: Start, how: str, written: set[str]
) -> None:
    driver = start()
    driver.game.services.ways.play_beside(cities_in(f"{LINE}\nBob · 41 · {CODE} {WORD}"))
    driver.settle()
    assert isinstance(driver.scene, NewGameScene)
    assert "Guests beside you: Ada and Bob" in written
    open_by(how, driver, "start")
    scene = driver.scene
    assert isinstance(scene, PlayScene)
    assert [guest.name for guest in scene.play.guests] == ["Ada", "Bob"]
    driver.game.services.ways.to_title()
    driver.settle()
    save = driver.saved()
    full_check(save)
    assert [guest.name for guest in save.guests] == ["Ada", "Bob"]
    driver.game.services.ways.games.open_slot(1)
    driver.settle()
    again = driver.scene
    assert isinstance(again, PlayScene)
    assert [guest.name for guest in again.play.guests_seen] == ["Ada", "Bob"]


def test_on_another_land_they_stay_away(start: Start, written: set[str]) -> None:
    driver = start()
    driver.game.services.ways.play_beside(cities_in(LINE))
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    written.clear()
    driver.post(pygame.DROPTEXT, text="2001-W01Z-A01H")
    driver.settle()
    assert not any("Guests" in text for text in written)
    driver.choose("start", "mouse")
    driver.settle()
    assert isinstance(driver.scene, PlayScene)
    assert not driver.saved().guests


def test_a_board_grows_with_every_card_and_hides_again_when_a_turn_is_taken_back(start: Start) -> None:
    player = beside(start(), LINE)
    assert seen(player) == 0
    for card in range(1, 4):
        player.answer()
        player.next_card()
        assert player.state.drawn == card + 1
        assert seen(player) == len(alone_up_to(card + 1).cities[0].placed)
    before = seen(player)
    player.driver.press(pygame.K_BACKSPACE)
    player.driver.settle()
    assert player.state.drawn == 3
    assert seen(player) == len(alone_up_to(3).cities[0].placed) < before


def test_nothing_grows_before_every_person_has_answered(start: Start) -> None:
    player = beside(start(), LINE, "human", "human")
    player.lift()
    player.answer()
    player.driver.settle()
    assert player.session.answered == (0,)
    assert seen(player) == 0
    player.lift()
    player.answer()
    player.driver.pass_time(4000)
    player.lift()
    assert player.state.drawn == 2
    assert seen(player) == 1


def test_who_has_stopped_says_so_once_the_card_is_answered(start: Start, written: set[str]) -> None:
    player = beside(start(), f"Eva · 1 · {CODE} {early().word}")
    for _ in range(2):
        player.answer()
        player.next_card()
    seen(player)
    assert "left" not in written
    player.answer()
    player.next_card()
    seen(player)
    assert "left" in written
    player.driver.move("guest0")
    player.driver.settle()
    player.driver.pass_time(1000)
    assert "Eva, a guest, has left." in player.driver.widget("guest0").tooltip()


@pytest.mark.parametrize(("moves", "steps"), [({"animation": "normal"}, True), ({"reduced_motion": True}, False)])
def test_buildings_grow_unless_motion_is_reduced(start: Start, moves: dict[str, object], steps: bool) -> None:
    driver = start()
    driver.game.services.settings.change(**{"animation": "normal"} | moves)
    player = beside(driver, LINE)
    shown = player.scene.screen.panes.guests
    player.answer()
    seen_steps = set[int]()
    for _ in range(600):
        player.scene.screen.preloader.finish()
        driver.frames(1)
        seen_steps.add(shown._step(0))
        if painted(player) == 1 and shown._step(0) == _STEPS:
            break
    assert painted(player) == 1
    assert (len(seen_steps) > 1) == steps


def test_a_board_opens_large_without_points(start: Start, written: set[str]) -> None:
    player = beside(start(), LINE)
    player.answer()
    player.next_card()
    written.clear()
    player.driver.choose("guest0", "keys")
    player.driver.settle()
    scene = player.driver.scene
    assert isinstance(scene, GuestScene)
    assert scene._city.placed == alone_up_to(2).cities[0].placed
    assert {"Ada", "guest"} <= written
    assert not any("so far" in text for text in written)
    player.driver.press(pygame.K_ESCAPE)
    assert player.driver.scene is player.scene


@pytest.mark.parametrize(
    ("window", "size", "fewest"), [((1280, 800), 100, 10), ((1024, 768), 150, 3), ((2560, 1440), 100, 20)]
)
def test_twenty_have_boards_or_a_page_further_on(start: Start, window: tuple[int, int], size: int, fewest: int) -> None:
    driver = start(window=window, language="fr")
    driver.game.services.settings.change(text_size=size)
    player = beside(driver, guests(20))
    places = player.scene.screen.layout.guests
    shown = player.scene.screen.panes.guests
    assert len(places.boards) >= fewest
    met = set[str]()
    for _ in range(shown.pages):
        met |= {guest.name for place in range(len(places.boards)) if (guest := shown.at(place)) is not None}
        if shown.pages > 1:
            driver.choose("guests", "keys")
            driver.settle()
    assert len(met) == 20
    inside = places.panel
    rects = [*places.boards, *places.names, *([places.turn] if places.turn.width else [])]
    assert all(inside.contains(rect) for rect in rects)
    assert not any(one.colliderect(other) for at, one in enumerate(rects) for other in rects[at + 1 :])
    assert driver.game.services.look.area.contains(inside)
    layout = player.scene.screen.layout
    assert inside.collidelist([layout.hand, layout.tray, layout.overview, layout.board]) < 0


def told(driver: Driver) -> str:
    """Returns all that the widgets on the screen say."""
    return "\n".join(widget.tooltip() for widget in driver.page.all_widgets())


def test_nothing_says_more_than_the_board_up_to_the_card(start: Start, written: set[str]) -> None:
    """All that is drawn, all that widgets say, all that is exported, and every board, card by card to the end."""
    driver = start()
    player = beside(driver, LINE)
    alone = f"{cities_in(LINE)[0].points}"
    while not player.state.is_over and driver.scene is player.scene:
        drawn = player.state.drawn
        assert player.play.guests_seen[0].alone is None
        assert seen(player) <= len(alone_up_to(drawn).cities[0].placed)
        lines = [text for text in (*written, *told(driver).splitlines()) if "Ada" in text or "guest" in text]
        assert not any(alone in text for text in lines)
        exported = json.dumps(player.session.record())
        assert "Ada" not in exported
        assert WORD not in exported
        player.answer()
        if driver.scene is player.scene:
            driver.pass_time(1440)
    assert player.state.is_over
    assert player.play.guests_seen[0].alone == int(alone)


def test_no_guests_take_no_room(start: Start) -> None:
    player = Player(start(), session_of("human"))
    layout = player.scene.screen.layout
    assert (layout.guests.panel.height, layout.guests.boards) == (0, ())
    assert not any(widget.key.startswith("guest") for widget in player.driver.page.all_widgets())


@pytest.mark.parametrize("code", ["2G01-W01Z-A02H", "2R01-W000-7145", "280F-W000-A015"])
def test_guests_come_to_every_family(start: Start, code: str) -> None:
    """To the printed boards by their codes, too, and to islands."""
    state = begun = start_on(read_code(code))
    answers = list[Answer]()
    while not state.is_over:
        answers.append(STOP if len(answers) == 3 else choice(state, 0))
        state, _ = apply(state, {0: answers[-1]})
    driver = start()
    driver.game.services.settings.change(shows_sealed=True)
    driver.game.services.ways.play_beside(
        cities_in(f"Eva · 1 · {code} {word_of(begun, answers, read_code(code).bits)}")
    )
    driver.settle()
    driver.choose("start", "keys")
    driver.settle()
    if not isinstance(driver.scene, PlayScene):  # the sealed rules are told first
        driver.press(pygame.K_RETURN)
        driver.settle()
    scene = driver.scene
    assert isinstance(scene, PlayScene)
    scene.screen.preloader.finish()
    driver.settle()
    assert [guest.name for guest in scene.play.guests_seen] == ["Eva"]
    assert scene.screen.panes.guests._pictures[0].city is scene.play.guests_seen[0].city


def kept(driver: Driver, text: str) -> dict[str, bytes]:
    """Plays a game to its end, counts it, and returns all files that it has left beside the slot."""
    services = driver.game.services
    rows = saved_guests(cities_in(text), read_code(CODE)) if text else ()
    session = session_of("human", "bot:1", guests=rows, saver=services.saving.take_free())
    while not session.state.is_over:
        if 0 in session.awaited:
            session.answer(0, choice(session.seen_by(0), 0))
        session.update()
    keep_result(services, session)
    session.close()
    services.saving.settle()
    folder = services.folders.data
    names = [path for path in folder.rglob("*") if path.is_file() and "logs" not in path.parts]
    names = [path for path in names if path.suffix not in (".save", ".bak", ".lock")]
    return {f"{path.relative_to(folder)}": path.read_bytes() for path in names}


def test_statistics_firsts_and_records_are_the_same_byte_for_byte(tmp_path: Path, catalogs: None) -> None:
    """Whatever is kept of a game, beside its slot, knows nothing of guests."""
    left = list[dict[str, bytes]]()
    for name, text in (("without", ""), ("beside", LINE)):
        driver = Driver(tmp_path / name)
        left.append(kept(driver, text))
        driver.close()
    without, beside_them = left
    assert without.keys() == beside_them.keys()
    assert [name for name in without if without[name] != beside_them[name]] == []
    assert any("statistics" in name for name in without)


def test_nothing_is_drawn_while_nothing_changes(start: Start) -> None:
    driver = start()
    driver.game.services.settings.change(reduced_motion=True)
    player = beside(driver, guests(20))
    player.answer()
    player.next_card()
    seen(player)
    driver.frames(40)  # one board a frame
    assert driver.frames(30) == 0


@pytest.mark.parametrize("fault", ["no thread", "steps fail"])
def test_boards_come_where_nothing_can_be_painted_beside_the_frames(
    start: Start, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    if fault == "no thread":
        monkeypatch.setattr(Preloader, "_begin", lambda _: False)
    else:
        wanted = Preloader.want

        def fail(preloader: Preloader, name: Hashable, steps: Iterator[None], **how: bool) -> None:
            is_guest = isinstance(name, tuple) and name[0] == "guest"
            wanted(preloader, name, iter([]) if is_guest else steps, **how)

        monkeypatch.setattr(Preloader, "want", fail)
    player = beside(start(), LINE)
    player.answer()
    player.next_card()
    assert seen(player) == 1
    player.driver.frames(20)
    assert player.scene.is_whole


def test_a_game_of_the_day_that_was_begun_goes_on_without_new_guests_and_says_so(
    start: Start, written: set[str]
) -> None:
    driver, code = start(), day_code(today())
    driver.game.services.settings.change(shows_sealed=True)
    state = begun = start_on(code)
    answers = list[Answer]()
    while not state.is_over:
        answers.append(STOP if len(answers) == 2 else choice(state, 0))
        state, _ = apply(state, {0: answers[-1]})
    eva = cities_in(f"Eva · 1 · {code} {word_of(begun, answers, code.bits)}")
    for is_begun in (False, True):
        written.clear()
        driver.game.services.ways.play_beside(eva)
        driver.settle()
        assert ("The game you have begun goes on as it is, without new guests." in written) == is_begun
        assert ("Guests beside you: Eva" in written) != is_begun
        driver.choose("start", "keys")
        driver.settle()
        if not isinstance(driver.scene, PlayScene):  # rules of the day are told first
            driver.press(pygame.K_RETURN)
            driver.settle()
        scene = driver.scene
        assert isinstance(scene, PlayScene)
        assert [guest.name for guest in scene.play.guests_seen] == ["Eva"]
        driver.game.services.ways.to_title()
        driver.settle()
