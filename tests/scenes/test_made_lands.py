"""Games on made lands to their end and after: the code that can be copied, the same land once more, its book."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from mycity.ai.levels import offered
from mycity.board_pictures.episode_decor import COG, INVESTOR, decor_of
from mycity.content.bot_rows import load_levels
from mycity.content.episodes import load_episode
from mycity.content.games import land_game
from mycity.content.lands.land_words import land_words
from mycity.content.lands.plans import evening_modules, find_playable_code, land_plan, playable_code, random_code
from mycity.content.rule_words import words_of
from mycity.content.rules_book import load_rules_book
from mycity.content.seating import players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.episode import begin, legal_actions
from mycity.engine.lands.code import LandCode, LandCodeError, PlayedLand
from mycity.engine.lands.seat_words import words_alone
from mycity.engine.record_play import points_alone
from mycity.scenes.after.result import ResultScene
from mycity.scenes.letters.rules import RulesScene
from mycity.scenes.letters.rules_line import LineSize, NamedLine
from mycity.scenes.play import PlayScene
from mycity.scenes.shell.life import RuleBook
from mycity.storage.clock import utc_now
from mycity.storage.game_file import new_save
from mycity.storage.slots import Slots
from mycity.storage.statistics import FinishedGame, SeatResult, Statistics
from mycity.table.looking_back.strength import outcome
from mycity.table.turn.session import Session
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.style.fonts import BODY
from tests.driver import Driver
from tests.made_lands import EVERYTHING, ODD, PLAIN
from tests.seldom import seldom
from tests.storage.games import NOON, Thinker, clock_from
from tests.storage.games import turns as play_on

Start = Callable[..., Driver]


def land_session(code: str, turns: int = 0, people: int = 1, bots: int = 1) -> Session:
    """Return the session of a game on a land of which some turns are played, by everybody's first choice."""
    read = playable_code(code)
    game = land_game(read.family)
    episode = load_episode(game, land=PlayedLand(str(read)))
    controllers = ["human"] * people + ["bot:1"] * bots
    animals = ("fox", "bear", "owl", "hare")
    founders = [PlayerSpec(f"City {seat}", animals[seat], who) for seat, who in enumerate(controllers)]
    state, events = play_on(*begin(episode.scenario, players_of(episode, founders), read.deck_seed), turns)
    save = new_save(game, game, state.table.players, read.deck_seed, utc_now())
    return Session(save, state, events, Thinker(), None, clock_from())


def test_these_codes_have_all_modules_of_their_family_and_none() -> None:
    for code in EVERYTHING:
        assert len(land_plan(playable_code(code)).modules) in (10, 7)
    for code in PLAIN:
        assert land_plan(playable_code(code)).modules == ()


def result_of(driver: Driver, code: str, **seats: int) -> ResultScene:
    session = land_session(code, 99, **seats)
    assert session.state.is_over
    scene = ResultScene(driver.game.services, session.snapshot(), session.state, session.events)
    driver.game.services.stack.push(scene)
    driver.settle()
    return scene


def played_on(driver: Driver) -> LandCode:
    """Return the land of the game on the screen."""
    assert isinstance(driver.scene, PlayScene)
    land = driver.scene.play.session.state.table.scenario.land
    assert land is not None
    return playable_code(land.code)


@pytest.mark.parametrize(
    ("code", "way"),
    [(EVERYTHING[0], "again"), (PLAIN[1], "another"), *seldom((EVERYTHING[0], "another"), (PLAIN[1], "again"))],
)
def test_the_same_land_again_with_the_same_deck_or_the_next(
    start: Start, data_dir: Path, copied: list[str], code: str, way: str
) -> None:
    driver = start()
    result_of(driver, code)
    driver.click("code")
    assert copied == [code]
    driver.click(way)
    driver.settle()
    before, now = playable_code(code), played_on(driver)
    assert now == (before if way == "again" else replace(before, deal=before.deal + 1))
    assert isinstance(driver.scene, PlayScene)
    assert driver.scene.play.session.state.table.seed == now.deck_seed
    driver.close()
    assert Slots(data_dir).first_free() == 2


def test_the_last_deck_of_a_land_is_followed_by_its_first(start: Start) -> None:
    driver = start()
    last = str(replace(playable_code(PLAIN[0]), deal=255))
    result_of(driver, last)
    driver.click("another")
    driver.settle()
    assert played_on(driver).deal == 0


@pytest.mark.parametrize("code", [EVERYTHING[1], *seldom(PLAIN[0])])
def test_another_land_is_drawn_for_the_same_people_and_rules(start: Start, code: str) -> None:
    driver = start()
    result_of(driver, code)
    driver.click("other_land")
    driver.settle()
    before, now = playable_code(code), played_on(driver)
    assert (now.family, now.modules, now.deal) == (before.family, before.modules, 0)
    assert now.number != before.number
    assert isinstance(driver.scene, PlayScene)
    players = driver.scene.play.session.state.table.players
    assert [(player.name, player.controller) for player in players] == [("City 0", "human"), ("City 1", "bot:1")]


def test_a_press_copies_a_line_for_each_city_of_the_people(start: Start, copied: list[str]) -> None:
    driver = start()
    session = land_session(PLAIN[0], 99, people=2)
    players = [
        replace(player, name=f"A \N{MIDDLE DOT} {seat}") for seat, player in enumerate(session.state.table.players)
    ]
    state = replace(session.state, table=replace(session.state.table, players=tuple(players)))
    scene = ResultScene(driver.game.services, session.snapshot(), state, session.events)
    driver.game.services.stack.push(scene)
    driver.settle()
    alone = points_alone(session.record())
    assert scene._towns is not None
    assert alone[0] is not None
    scores = alone[0], alone[0] + 1, 999, 999
    scene._towns._towns.towns = tuple(SimpleNamespace(score=score) for score in scores)  # type: ignore[misc]
    driver.click("send")
    driver.click("all")
    first, second = copied[0].split("\n")
    words = [told.word for told in words_alone(session.record())]
    points = f"{alone[0]}".replace("-", "\N{MINUS SIGN}")
    assert first == f"A 0 · {points} · bronze · {PLAIN[0]} {words[0]}"
    assert second.startswith("A 1 · ")
    assert second.endswith(f"{PLAIN[0]} {words[1]}")
    assert str(find_playable_code(first)) == PLAIN[0], "what is sent is taken"


def test_one_alone_comes_to_a_result(start: Start) -> None:
    driver = start()
    scene = result_of(driver, EVERYTHING[1], bots=0)
    assert len(scene.cards) == 1


def test_a_land_is_told_on_the_card_of_its_slot(start: Start, copied: list[str], written: set[str]) -> None:
    driver = start()
    services = driver.game.services
    saver = services.saving.take_free()
    assert saver is not None
    session = land_session(PLAIN[0], 3)
    saver.save(session.snapshot())
    saver.flush()
    services.ways.slots()
    written.clear()
    while PLAIN[0] not in written:
        driver.settle()
    driver.click("code1")
    assert copied == [PLAIN[0]]


@pytest.mark.parametrize("code", [*EVERYTHING, *PLAIN])
@pytest.mark.parametrize("language", [*seldom("en"), "fr"])
def test_the_book_tells_what_is_in_force(start: Start, code: str, language: str) -> None:
    driver = start(window=(1024, 768), language=language)
    plan = land_plan(playable_code(code))
    book = RuleBook(land_game(plan.code.family), None, 2, land=PlayedLand(code))
    scene = RulesScene(driver.game.services, book)
    driver.game.services.stack.push(scene)
    for _ in scene.titles[:-1]:
        driver.settle()
        panel = next(widget for widget in driver.page.widgets if isinstance(widget, ScrollPanel))
        words = [child.words for child in panel.children if hasattr(child, "words")]
        assert words
        assert not any("{" in line for line in words)
        driver.press(pygame.K_RIGHT)


@pytest.mark.parametrize("family", ["city", "island"])
def test_the_first_page_of_a_land_tells_what_is_in_force_and_nothing_else(start: Start, family: str) -> None:
    services, names = start().game.services, land_words().modules[family]
    bits = [bits for bits in range(1 << len(names)) if _is_playable(family, bits)]
    for modules in bits[:: max(1, len(bits) // 100)]:
        code = LandCode(1, family, modules, 7, 0)
        scene = RulesScene(services, RuleBook(land_game(family), None, 2, land=PlayedLand(str(code))))
        lines = scene.page_lines(0, LineSize(20, BODY), pygame.Rect(0, 0, 800, 600))
        told = [line for line in lines if isinstance(line, NamedLine)]
        said = {line.words.partition(":")[0] for line in told}
        in_force = {names[module.id].name for module in land_plan(code).modules}
        assert in_force <= said
        assert not ({row.name for row in names.values()} - in_force) & said - {"Smog"}
        rules = {rule.key for rule in load_episode(land_game(family), land=PlayedLand(str(code))).scenario.rules.rules}
        of_rules = {words.name.rpartition("|")[2] for key in rules if (words := words_of(key)) is not None}
        assert said - in_force <= of_rules


def _is_playable(family: str, modules: int) -> bool:
    try:
        playable_code(str(LandCode(1, family, modules, 7, 0)))
    except LandCodeError:
        return False
    return True


def test_a_rule_is_new_until_a_game_with_it_was_finished(start: Start, data_dir: Path) -> None:
    told = start().game.services.told_rules
    assert told.played("city", "eternal") == frozenset()
    seats = (SeatResult(name="A", animal="fox", controller="human", score=30, rank=1),)
    game = FinishedGame(created=NOON, ended=NOON, game="city-land", episode=None, seed=1, seats=seats, land=ODD)
    Statistics(data_dir).add(game, {})
    assert "no-passing" in told.played("city", "eternal")
    assert told.played("island", "island-eternal") == frozenset()


def test_each_line_of_a_book_is_said_on_some_land_and_left_out_on_another() -> None:
    codes = [random_code(seed) for seed in range(300)]
    for game, family in (("city-land", "city"), ("island-land", "island")):
        modules = [{row.id for row in land_plan(code).modules} for code in codes if code.family == family]
        for page in load_rules_book(game).pages:
            for line in page.lines:
                said = [line.is_said(names) for names in modules]
                assert any(said)
                assert all(said) == (not line.with_modules and not line.without)


def finished(code: str, game: str = "city-land", score: int = 30) -> FinishedGame:
    seats = [("human", score, 1), ("bot:builder", 20, 2)]
    rows = [SeatResult(name=who, animal="fox", controller=who, score=points, rank=rank) for who, points, rank in seats]
    return FinishedGame(created=NOON, ended=NOON, game=game, episode=None, seed=score, seats=tuple(rows), land=code)


def test_only_games_that_the_bots_were_tuned_for_count_for_the_rating() -> None:
    levels = offered(load_levels())
    evening = str(replace(playable_code(PLAIN[0]), modules=evening_modules("city")))
    for code, counts in (("", True), (evening, True), (PLAIN[0], False), (EVERYTHING[0], False), ("0000", False)):
        assert (outcome(finished(code), levels) is not None) == counts


def test_a_game_on_a_land_is_kept_with_its_code_and_counted_by_family(
    start: Start, data_dir: Path, written: set[str]
) -> None:
    kept = Statistics(data_dir)
    for score in (30, 41):
        kept.add(finished(PLAIN[0], score=score), {})
    kept.add(finished(PLAIN[1], "island-land", 50), {})
    driver = start(scene="gallery")
    written.clear()
    driver.game.services.stack.top.needs_redraw = True
    driver.settle()
    told = " ".join(written)
    assert "City lands: 2, best 41" in told
    assert "Other islands: 1, best 50" in told
    assert PLAIN[1] in told, "the best one is chosen"


def test_the_investor_walks_about_and_cogs_turn_where_their_modules_are_in_force() -> None:
    state = land_session(EVERYTHING[0], 99).state
    decor = decor_of(state)
    badges = [decor.badges(state.cities[0], number) for number in range(len(state.cities[0].placed))]
    assert badges[-1][-1] == INVESTOR
    assert any(COG in row for row in badges)
    plain = land_session(PLAIN[0], 99).state
    assert not any(decor_of(plain).badges(plain.cities[0], number) for number in range(len(plain.cities[0].placed)))


def test_the_review_of_a_land_tells_its_code(start: Start, copied: list[str]) -> None:
    driver = start()
    driver.game.services.ways.review(land_session(PLAIN[0], 99).record())
    driver.settle()
    driver.click("code")
    assert copied == [PLAIN[0]]


def test_a_turn_can_be_taken_back_once_by_who_plays_alone() -> None:
    session = land_session(PLAIN[0], bots=0)
    assert not session.can_undo_last_turn(0)
    before = session.state.card
    session.answer(0, legal_actions(session.state, 0)[0])
    assert session.state.card != before
    session.undo_last_turn(0)
    assert session.state.card == before
    assert session.file.helped(0) == 1
    session.answer(0, legal_actions(session.state, 0)[1])
    assert session.can_undo_last_turn(0), "another answer can be taken back again"
