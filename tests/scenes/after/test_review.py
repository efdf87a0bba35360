"""Looking back in the window: steps by mouse and keys, what the study brings, what is kept; the list of games."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from mycity.ai.levels import offered
from mycity.ai.review.judging import Judgement
from mycity.ai.review.study import Finding, better_variation
from mycity.ai.review.variations import PlayedGame, Variation
from mycity.content.bot_rows import load_levels
from mycity.engine.episode import legal_actions
from mycity.engine.pieces import Placement
from mycity.engine.record import answer_to_json, make_record
from mycity.scenes.after.review import ReviewScene
from mycity.scenes.after.review_graph import ReviewGraph
from mycity.scenes.flow import NAMED_SCENES, Flow
from mycity.scenes.menu.new_game import NewGameScene
from mycity.scenes.shared.finished_games import keep_result, proposed_rival
from mycity.storage.autosave import Autosave
from mycity.storage.slots import Slots
from mycity.storage.statistics import FinishedGame, SeatResult, Statistics
from mycity.table.looking_back.strength import outcome, strength
from mycity.table.turn.session import Session
from mycity.ui.board.outlines import outline
from mycity.ui.style.fonts import HEAD, MINUS, Fonts
from tests.driver import Driver
from tests.scenes.playing import Player, new_session
from tests.scenes.studying import Study
from tests.simulation import check
from tests.storage.games import NOON, Thinker, blank, clock_from, eternal, saved, turns

Start = Callable[..., Driver]


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return make_record(*turns(*eternal("human", "bot:1", "bot:2")))


@pytest.fixture(scope="module")
def better(document: dict[str, Any]) -> Variation:
    """A variation that is better than what seat 0 did from its fourth answer on."""
    variation = better_variation(PlayedGame(document), 0, 3, offered(load_levels())[-1], width=4)
    assert variation is not None
    return variation


def costly(position: int, cost: int) -> Judgement:
    return Judgement(0, position, {"do": "stop"}, cost, 100, (("trees", cost),))


def look_back(driver: Driver, document: dict[str, Any], study: Study, seat: int = 0) -> ReviewScene:
    driver.game.services.__dict__["adviser"] = study
    scene = ReviewScene(driver.game.services, document, seat)
    driver.game.services.stack.push(scene)
    driver.settle()
    return scene


def pixels(driver: Driver) -> bytes:
    return pygame.image.tobytes(driver.game.window.surface, "RGB")


# -- steps ---------------------------------------------------------------------------------------------------------


def test_it_opens_on_the_last_turn_while_nothing_is_known_and_steps_by_keys_buttons_and_wheel(
    start: Start, document: dict[str, Any]
) -> None:
    driver = start()
    scene = look_back(driver, document, Study())
    last = len(document["turns"]) - 1
    assert scene.review.turn == last
    driver.press(pygame.K_LEFT)
    assert scene.review.turn == last - 1
    driver.press(pygame.K_b, pygame.K_n, pygame.K_PAGEUP)
    assert scene.review.turn == last - 2
    for precise in (0.0, 0.4, 0.6):
        assert scene.review.turn == last - 2
        driver.post(pygame.MOUSEWHEEL, x=1, y=0, precise_x=1.0, precise_y=precise)
    assert scene.review.turn == last - 3
    driver.click("first")
    assert scene.review.turn == 0
    driver.press(pygame.K_b)
    assert scene.review.turn == 0
    driver.click("last")
    assert scene.review.turn == last


def test_a_click_on_the_graph_goes_to_its_turn(start: Start, document: dict[str, Any]) -> None:
    driver = start()
    scene = look_back(driver, document, Study())
    graph = driver.widget("graph")
    assert isinstance(graph, ReviewGraph)
    before = pixels(driver)
    driver.click((graph.rect.left + graph.rect.width // 2, graph.rect.centery))
    assert abs(scene.review.turn - len(document["turns"]) // 2) <= 2
    assert pixels(driver) != before


def test_the_graph_is_dragged_along_from_turn_to_turn(start: Start, document: dict[str, Any]) -> None:
    driver = start()
    scene = look_back(driver, document, Study())
    rect = driver.widget("graph").rect
    driver.hold(rect.center)
    for place in (rect.left, rect.right, rect.centerx, rect.right):
        driver.move((place, rect.centery))
        assert scene.review.turn == pytest.approx((place - rect.left) / rect.width * (scene.review.turns - 1), abs=2), (
            "the graph is built anew at each turn, and stays held"
        )
    driver.let_go(rect.center)
    driver.move(rect.midleft)
    assert scene.review.turn > 2


def test_every_turn_of_every_seat_can_be_looked_at(start: Start, document: dict[str, Any], better: Variation) -> None:
    driver = start()
    scene = look_back(driver, document, Study(Finding(better, 1, 2)))
    for seat in range(3):
        driver.click(f"seat{seat}")
        assert scene.review.seat == seat
        for turn in range(len(document["turns"])):
            scene.go_to(turn)
            driver.frames(1)
    assert driver.scenes[-1] == "ReviewScene"


def test_escape_and_done_leave_and_end_the_study(start: Start, document: dict[str, Any]) -> None:
    driver, study = start(), Study()
    look_back(driver, document, study, seat=2)
    assert study.reviewed == [2]
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert driver.scenes == ["TitleScene"]
    assert study.cancelled == 1
    look_back(driver, document, study)
    driver.click("done")
    driver.settle()
    assert driver.scenes == ["TitleScene"]


# -- what the study brings -----------------------------------------------------------------------------------------


def test_a_better_variation_raises_what_was_within_reach(
    start: Start, document: dict[str, Any], better: Variation
) -> None:
    driver = start()
    study = Study()
    scene = look_back(driver, document, study)
    score = document["result"][0]["score"]
    assert {points for _, points in scene.review.reach(0)} == {score}
    study.found = [Finding(better, 1, 4)]
    driver.frames(2)
    reach = [points for _, points in scene.review.reach(0)]
    assert reach[0] == better.score > reach[-1] == score
    assert scene.review.study.done == 0.25
    assert scene.review.costs == [], "what the deck alone decides is no cost"
    driver.click("first")
    assert scene.review.better.score == better.score
    assert scene.review.better.city == scene.review.game.city_of(better)


def test_it_opens_on_the_dearest_move_known_and_stays_where_somebody_reads(
    start: Start, document: dict[str, Any], better: Variation
) -> None:
    driver, study = start(), Study(Finding(None, 1, 4, costly(3, 410)), Finding(None, 2, 4, costly(2, 160)))
    scene = look_back(driver, document, study)
    assert sum(cost for _, cost in scene.review.costs) == 4 + 2
    costs = dict(scene.review.costs)
    dearest = max(costs.values())
    assert dearest > 0
    assert costs[scene.review.turn] == dearest
    there = scene.review.turn
    study.found = [Finding(None, 3, 4, costly(4, 990))]
    driver.frames(2)
    assert dict(scene.review.costs)[there] < max(cost for _, cost in scene.review.costs)
    assert scene.review.turn == there, "what is being read is not taken away"
    driver.click("first")
    study.found = [Finding(better, 2, 4)]
    driver.frames(2)
    assert scene.review.turn == 0
    driver.click("mistake")
    assert dict(scene.review.costs)[scene.review.turn] > 0


def test_a_cost_is_shown_once_it_stands_with_what_was_better(
    start: Start, document: dict[str, Any], written: set[str]
) -> None:
    driver, study = start(), Study()
    scene = look_back(driver, document, study)
    scene.go_to(scene.review.game.seat_turns[0][3].turn)
    driver.frames(2)
    assert scene.review.judgement is None
    assert "Still being examined" in written
    assert not any(words.startswith("Cost") for words in written)
    bare = pixels(driver)
    study.found = [Finding(None, 1, 4, costly(3, 410))]
    driver.frames(2)
    assert any(words.startswith("Cost 4") for words in written)
    assert any("on average, against" in words for words in written), "whose the points of the rules are"
    assert scene.review.advised == 0, "a stop is told in words"
    assert pixels(driver) != bare
    other = scene.review.game.states[scene.review.turn]
    place = next(one for one in legal_actions(other, 0) if isinstance(one, Placement) and one != scene.review.answer)
    study.found = [Finding(None, 2, 4, replace(costly(3, 410), better=answer_to_json(place)))]
    driver.frames(2)
    assert scene.review.advised == place.mask


def test_its_cards_are_counted_as_in_play(start: Start, document: dict[str, Any]) -> None:
    scene = look_back(start(), document, Study())
    review = scene.review
    for seat_turn in review.game.seat_turns[0]:
        review.go_to(seat_turn.turn)
        assert review.card == review.game.states[seat_turn.turn].drawn
        assert review.cards == len(review.game.table.deck)


def test_without_a_mistake_there_is_none_to_go_to(start: Start, document: dict[str, Any]) -> None:
    driver = start()
    study = Study()
    scene = look_back(driver, document, study)
    before = scene.review.turn
    driver.click("mistake")
    assert scene.review.turn == before
    assert not driver.widget("mistake").enabled
    assert driver.widget("mistake").tooltip() == "No other mistake has been found yet: every move is being examined."
    study.found = [Finding(None, 1, 4, costly(3, 410))]
    driver.frames(2)
    only = dict(scene.review.costs)
    assert only[scene.review.turn] > 0, "the dearest is shown by itself"
    assert not driver.widget("mistake").enabled, "it is the only one"
    driver.click("first")
    assert driver.widget("mistake").enabled
    driver.click("mistake")
    assert only[scene.review.turn] > 0


def test_when_all_is_examined_a_review_says_that_nothing_was_a_mistake(start: Start, document: dict[str, Any]) -> None:
    count = len(PlayedGame(document).seat_turns[0])
    driver, study = start(), Study(*(Finding(None, one + 1, count, costly(one, 0)) for one in range(count)))
    look_back(driver, document, study)
    driver.walk_to("mistake", pygame.K_TAB)
    assert not driver.widget("mistake").enabled
    assert driver.widget("mistake").tooltip() == "There is none: no move has cost any points."


def test_when_the_study_fails_what_was_found_stays(start: Start, document: dict[str, Any], better: Variation) -> None:
    driver, study = start(), Study(Finding(better, 1, 4))
    scene = look_back(driver, document, study)
    study.fails = True
    driver.frames(3)
    assert scene.review.study.done == 1.0
    assert scene.review.reach(0)[0][1] == better.score
    driver.press(pygame.K_ESCAPE)
    assert study.cancelled == 0


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Could not be examined"), ("fr", "N\N{RIGHT SINGLE QUOTATION MARK}a pas pu être étudié")],
)
def test_a_study_that_breaks_off_says_so_and_shows_nothing_it_does_not_know(
    start: Start, document: dict[str, Any], monkeypatch: pytest.MonkeyPatch, language: str, sentence: str
) -> None:
    """It once said for ever that it was still being looked at, and called one's own score the best known."""
    told = lines_written(monkeypatch)
    driver, study = start(language=language), Study()
    study.fails = True
    scene = look_back(driver, document, study)
    told.clear()
    driver.press(pygame.K_LEFT)
    driver.settle()
    t = driver.game.services.t
    assert scene.review.study.failed
    assert sentence in told
    assert t("Still being examined") not in told
    name = scene.review.game.table.players[0].name
    known = [t(words, name=name, points="", before="", after="").split(":")[0] for words in (*BEST, STILL)]
    assert not [line for line in told for words in known if line.startswith(words)]
    driver.click("picture")
    assert not [line for line in told if line.startswith(known[1])]


BEST = "Best known from here: {points}", "Best known for {name} with this deck: {points}"
STILL = "Still possible: {before} before this move, {after} after"


def lines_written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that every line of letters goes into that is made from now on."""
    told: list[str] = []
    line = Fonts.line

    def noted(fonts: Fonts, text: str, *rest: Any, **named: Any) -> pygame.Surface:
        told.append(text)
        return line(fonts, text, *rest, **named)

    monkeypatch.setattr(Fonts, "line", noted)
    return told


LARGE = 150, {"window": (1024, 768), "language": "fr"}
LONG = "Renardville-sur-Mer les Bains"
RULES = (
    "empties", "trees", "rocks", "groups", "churches", "wells", "gold", "trees-smog", "homes", "port", "parks", "mines",
)  # fmt: skip


@pytest.mark.parametrize("look", [LARGE, (100, {"window": (1024, 768)})], ids=["large", "small"])
@pytest.mark.parametrize("many", [2, 5, 12])
def test_the_rules_that_are_told_add_up_to_the_cost(
    start: Start, document: dict[str, Any], better: Variation, monkeypatch: pytest.MonkeyPatch, many: int, look: Any
) -> None:
    """Where they have no room a row stands for all that are left: none is left out silently."""
    size, options = look
    driver = start(**options)
    driver.game.services.settings.change(text_size=size)
    judged = Judgement(0, 5, {"do": "pass"}, 100 * many, 100, tuple((rule, 100) for rule in RULES[:many]))
    long = json.loads(json.dumps(document))
    long["players"][0]["name"] = LONG
    scene = look_back(driver, long, Study(Finding(better, 1, 2, judged, searched=(0, 0))))
    scene.go_to(scene.review.game.seat_turns[0][5].turn)
    told = lines_written(monkeypatch)
    scene._panel.draw(driver.game.window.surface, scene._layout.panel, building=False)
    points = [int(line.replace(MINUS, "-")) for line in told if re.fullmatch(rf"{MINUS}\d+", line)]
    assert sum(points) == -many


def test_a_long_name_leaves_the_points_and_the_title_their_room(
    start: Start, document: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start(**LARGE[1])
    driver.game.services.settings.change(text_size=LARGE[0])
    long = json.loads(json.dumps(document))
    long["players"][0]["name"] = LONG
    told = lines_written(monkeypatch)
    scene = look_back(driver, long, Study())
    caption = next(line for line in told if line.endswith("à la fin"))
    assert caption.startswith("Renard")
    fonts, t = driver.game.services.look.fonts, driver.game.services.t
    title = scene._layout.head.left + fonts.width(t("Review of the game"), HEAD)
    assert title + 12 < driver.widget("seat0").rect.left


@pytest.mark.parametrize("options", [{"window": (1024, 768), "language": "fr"}, {"window": (1920, 1080)}])
def test_it_fits_windows_of_other_sizes(start: Start, document: dict[str, Any], options: dict[str, Any]) -> None:
    driver = start(**options)
    look_back(driver, document, Study())
    area = driver.game.window.surface.get_rect()
    leaves = [widget.rect for widget in driver.page.all_widgets()]
    assert all(area.contains(rect) for rect in leaves)
    assert not any(one.colliderect(other) for place, one in enumerate(leaves) for other in leaves[place + 1 :])


def test_an_outline_goes_once_around(start: Start, document: dict[str, Any]) -> None:
    driver = start()
    look_back(driver, document, Study())
    from mycity.ui.board.painter import BoardPainter

    painter = BoardPainter(driver.game.services.sprites, 32, (11, 11))
    assert len(list(outline({(2, 3)}, painter.layout, (0, 0)))) == 4
    assert len(list(outline({(2, 3), (2, 4), (3, 4)}, painter.layout, (0, 0)))) == 8


# -- what is kept --------------------------------------------------------------------------------------------------


def test_picture_and_record_are_saved(start: Start, document: dict[str, Any], data_dir: Path) -> None:
    driver = start()
    look_back(driver, document, Study())
    driver.click("picture")
    driver.click("record")
    driver.settle()
    assert driver.scenes[-1] == "FileDialog"
    driver.press(pygame.K_RETURN)
    driver.settle()
    driver.click("record")
    driver.press(pygame.K_RETURN)
    driver.picture_kept()
    (picture,) = (data_dir / "pictures").glob("*.png")
    width, height = pygame.image.load(picture).get_size()
    assert width > 2 * height * 8 // 10
    (file,) = (data_dir / "records").glob("*.json")
    assert json.loads(file.read_text(encoding="utf-8")) == json.loads(json.dumps(document))
    assert check(json.loads(file.read_text(encoding="utf-8"))) == []


# -- finished games ------------------------------------------------------------------------------------------------


def test_a_finished_game_is_counted_once_with_its_help(start: Start, data_dir: Path) -> None:
    driver = start()
    player = Player(driver, new_session("human", "bot:1", saver=Autosave(Slots(data_dir), 1)))
    driver.press(pygame.K_h)
    driver.frames(2)
    while driver.scenes[-1] == "PlayScene":
        player.answer()
        player.next_card()
    (game,) = Statistics(data_dir).games
    assert [seat.controller for seat in game.seats] == ["human", "bot:1"]
    assert game.seats[0].helped == 1
    assert game.built.split() == [placed.building.id for placed in player.session.state.cities[0].placed]
    assert game.built, "what the person has built, and not what the bot has"
    keep_result(driver.game.services, player.session)
    assert len(driver.game.services.finished.games) == 1
    kept = Statistics(data_dir).record(game)
    assert kept is not None
    assert check(kept) == []


def test_a_game_that_is_not_saved_is_not_counted(start: Start, data_dir: Path) -> None:
    driver = start()
    state, events = turns(*eternal("human", "bot:1"))
    keep_result(driver.game.services, Session(blank(state), state, events, Thinker(), None, clock_from()))
    assert Statistics(data_dir).games == ()


def finished(number: int, place: int, rival: str = "bot:neighbour", helped: int = 0, people: int = 1) -> FinishedGame:
    seats = [SeatResult(name="Me", animal="fox", controller="human", score=20, rank=place, helped=helped)]
    seats.append(SeatResult(name="It", animal="bear", controller=rival, score=20, rank=3 - place))
    if people > 1:
        seats.append(SeatResult(name="You", animal="owl", controller="human", score=1, rank=3))
    when = NOON + timedelta(days=number)
    return FinishedGame(created=when, ended=when, game="eternal", episode=None, seed=number, seats=tuple(seats))


def test_strength_follows_the_games_without_help_of_one_person() -> None:
    rows = load_levels()
    fresh = strength([], rows)
    assert (fresh.games, fresh.level.id) == (0, "neighbour")
    won = [finished(number, 1, "bot:5") for number in range(30)]
    assert strength(won, rows).rating > fresh.rating
    assert (strength(won, rows).level.number or 0) >= 4
    lost = [finished(number, 2, "bot:newcomer") for number in range(10)]
    assert strength(lost, rows).level.id == "newcomer"
    assert strength([finished(1, 1, helped=1), finished(2, 1, people=2), finished(3, 1, "bot:greedy")], rows) == fresh


def test_the_next_game_proposes_a_rival_as_strong(start: Start, data_dir: Path) -> None:
    for number in range(12):
        Statistics(data_dir).add(finished(number, 1, "bot:builder"), {})
    driver = start()
    rival = proposed_rival(driver.game.services)
    assert rival not in {"bot:newcomer", "bot:neighbour"}
    driver.game.services.ways.new_game()
    assert isinstance(driver.scene, NewGameScene)
    assert [chair.controller for chair in driver.scene.seats.chairs[:2]] == ["human", rival]


def test_a_shared_place_is_half_a_win() -> None:
    from mycity.ai.levels import offered

    levels = offered(load_levels())
    seats = tuple(
        SeatResult(name=name, animal="fox", controller=who, score=5, rank=1)
        for name, who in (("Me", "human"), ("It", "bot:1"))
    )
    game = FinishedGame(created=NOON, ended=NOON, game="eternal", episode=None, seed=1, seats=seats)
    found = outcome(game, levels)
    assert found is not None
    assert [share for _, share in found.rivals] == [0.5]


def test_the_album_leads_to_the_review(start: Start, document: dict[str, Any], data_dir: Path) -> None:
    kept = Statistics(data_dir)
    for number in range(3):
        kept.add(finished(number, 1), document)
    driver = start(scene="gallery")
    driver.game.services.__dict__["adviser"] = Study()
    driver.settle()
    driver.click("review")
    driver.settle()
    assert driver.scenes[-1] == "ReviewScene"
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert driver.scenes == ["TitleScene"]


def test_the_scene_by_name_takes_the_last_finished_game(start: Start, data_dir: Path) -> None:
    driver = start(scene="review")
    driver.settle()
    assert driver.scenes[-1] == "Dialog"
    driver.press(pygame.K_ESCAPE)
    Slots(data_dir).write(1, saved(100, ("human", "bot:1")))
    driver.game.services.__dict__["adviser"] = Study()
    NAMED_SCENES["review"](Flow(driver.game.services))
    assert isinstance(driver.scene, ReviewScene)
