"""A finished game seen again: stepped and played by mouse, keys and pad, every city; from files, dropped ones too."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from mycity.__main__ import main
from mycity.engine.episode import STOP, apply
from mycity.engine.record import RecordError, make_record
from mycity.engine.score_lines import score_lines
from mycity.scenes.replay.playback import PACES
from mycity.scenes.replay.words import deed_words, turn_sentence
from mycity.table.looking_back.replay import NO_RECORD, NOT_TRUE, UNREADABLE, RecordFileError, Replay, read_replay
from tests.driver import Driver
from tests.scenes.replay.watching import watch
from tests.storage.games import choice, eternal, turns

Start = Callable[..., Driver]


def test_a_replay_is_the_game_turn_by_turn(document: dict[str, Any]) -> None:
    replay = Replay(document)
    assert (replay.turn, replay.card, replay.turns) == (0, None, len(document["turns"]))
    for number, row in enumerate(document["turns"], start=1):
        before = [replay.points(seat) for seat in replay.seats]
        replay.go_to(number)
        assert [before[seat] + replay.deed(seat).points for seat in replay.seats] == list(
            map(replay.points, replay.seats)
        )
        assert replay.is_blocked == row["blocked"]
        built = {one["seat"]: sorted(one["cells"]) for one in row["answers"] if one["do"] == "place"}
        placed = {seat: sorted(spot.cells) for seat in replay.seats if (spot := replay.placed(seat)) is not None}
        assert placed == built
        lines = [score_lines(replay.state, seat, ()) for seat in replay.seats]
        if not replay.is_blocked:
            assert replay.card_number == replay.state_at(number - 1).drawn, "counted as in play"
        stopped = [city.stopped for city in replay.state.cities]
        standing = [
            sum(line.points if stopped[seat] else line.settled for line in seat_lines)
            for seat, seat_lines in enumerate(lines)
        ]
        assert standing == [replay.points(seat) for seat in replay.seats]
    assert replay.card_number == replay.end.drawn
    assert [replay.points(seat) for seat in replay.seats] == [one["score"] for one in document["result"]]
    assert not replay.go_to(999)


def test_a_game_that_is_not_over_is_no_replay(document: dict[str, Any]) -> None:
    with pytest.raises(RecordError):
        Replay({**document, "turns": document["turns"][:5], "result": []})


def test_a_city_that_has_stopped_had_no_choice_later_and_that_is_said(start: Start) -> None:
    state, events = turns(*eternal("human", "bot:1"), 3)
    state, told = apply(state, {seat: STOP if seat == 0 else choice(state, seat) for seat in state.awaited})
    scene = watch(start(), make_record(*turns(state, events + told)))
    said = {}
    for turn in (4, 5):
        scene.replay.go_to(turn)
        said[turn] = turn_sentence(scene.services, scene.replay, 0), deed_words(scene.services, scene.replay, 0)
    assert said[4] == ("Città 0 stopped.", "stopped")
    assert said[5] == ("Città 0 had stopped before.", "had stopped")


def test_who_goes_elsewhere_while_a_building_falls_sees_the_city_there(start: Start, document: dict[str, Any]) -> None:
    driver = start()
    scene = watch(driver, document)
    driver.press(pygame.K_PAGEDOWN)
    assert scene.timeline.busy, "it is falling"
    driver.press(pygame.K_PAGEUP)
    assert driver.scene is scene, "nothing has failed"
    assert (scene.replay.turn, scene.timeline.busy) == (0, False), "where nothing stands yet"


def test_who_looks_at_another_city_while_a_building_falls_sees_that_city(start: Start) -> None:
    state, events = apply(eternal("human", "bot:1")[0], {0: choice(eternal("human", "bot:1")[0], 0), 1: STOP})
    driver = start()
    scene = watch(driver, make_record(*turns(state, [*eternal("human", "bot:1")[1], *events])))
    driver.press(pygame.K_PAGEDOWN)
    assert scene.timeline.busy, "it is falling"
    scene.show_city(1)
    driver.settle()
    assert driver.scene is scene, "nothing has failed"
    assert scene.replay.city(1).placed == ()


def test_by_keys_one_steps_and_plays(start: Start, document: dict[str, Any]) -> None:
    driver = start()
    scene = watch(driver, document)
    assert driver.focus == "timeline"
    driver.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_PAGEDOWN)
    assert scene.replay.turn == 3
    driver.press(pygame.K_LEFT, pygame.K_PAGEUP)
    assert scene.replay.turn == 1
    driver.press(pygame.K_RETURN)
    assert scene.playback.plays
    while scene.replay.turn < 3:
        driver.frames(1, 100.0)
    driver.press(pygame.K_SPACE)
    driver.frames(40, 100.0)
    assert scene.replay.turn == 3
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert driver.scenes == ["TitleScene"]


def test_by_mouse_one_plays_to_the_end_at_any_speed_and_sees_every_city(start: Start, document: dict[str, Any]) -> None:
    driver = start()
    scene = watch(driver, document)
    for pace in (2, 3):
        driver.click("pace")
        assert scene.playback.pace == pace
    driver.click("play")
    driver.frames(scene.replay.turns + 4, PACES[-1][0])
    driver.frames(4 * scene.replay.turns, 60.0)
    assert scene.replay.is_over
    assert not scene.playback.plays
    driver.click("seat2")
    assert scene.seat == 2
    line = driver.widget("timeline").rect
    driver.click((line.centerx, line.centery))
    assert abs(scene.replay.turn - scene.replay.turns / 2) <= 1
    driver.click("first")
    assert scene.replay.turn == 0
    driver.click("last")
    assert scene.replay.is_over
    driver.click("play")  # from the beginning again
    assert (scene.playback.plays, scene.replay.turn) == (True, 0)
    driver.post(pygame.MOUSEWHEEL, y=0, x=1, precise_x=1.0, precise_y=0.0)
    assert (scene.playback.plays, scene.replay.turn) == (True, 0), "sideways is nothing"
    driver.post(pygame.MOUSEWHEEL, y=-1, x=0)
    assert (scene.playback.plays, scene.replay.turn) == (False, 1)
    driver.click("done")
    driver.settle()
    assert driver.scenes == ["TitleScene"]


def test_the_line_of_turns_is_dragged_along(start: Start, document: dict[str, Any]) -> None:
    driver = start()
    scene = watch(driver, document)
    line = driver.widget("timeline").rect
    driver.hold(line.midleft)
    for share in (0.0, 0.3, 0.6, 1.0, 0.5):
        driver.move((line.left + round(share * line.width), line.centery))
        assert abs(scene.replay.turn - share * scene.replay.turns) <= 1, "it is built anew at each turn, and stays held"
    driver.let_go(line.center)
    turn = scene.replay.turn
    driver.move(line.midleft)
    assert scene.replay.turn == turn


def test_a_press_holds_while_it_plays_by_itself(start: Start, document: dict[str, Any]) -> None:
    driver = start()
    scene = watch(driver, document)
    driver.click("play")
    driver.move("play")
    driver.hold("play")
    driver.frames(2, PACES[1][0])  # a turn is shown between press and release
    assert scene.replay.turn > 0
    driver.let_go("play")
    assert not scene.playback.plays


def test_by_pad_one_steps_and_leaves(start: Start, document: dict[str, Any]) -> None:
    driver = start()
    scene = watch(driver, document)
    driver.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    assert scene.replay.turn == 1
    driver.pad(pygame.CONTROLLER_BUTTON_A)
    assert scene.playback.plays
    driver.choose("seat1", "pad")
    assert scene.seat == 1
    driver.pad(pygame.CONTROLLER_BUTTON_B)
    driver.settle()
    assert driver.scenes == ["TitleScene"]


def test_with_motion_off_every_building_stands_at_once(start: Start, document: dict[str, Any]) -> None:
    driver = start()
    driver.game.services.settings.change(animation="off")
    scene = watch(driver, document)
    driver.press(pygame.K_RIGHT)
    assert not scene.timeline.busy
    driver.frames(3)
    assert driver.frames(30) == 0, "nothing moves, so nothing is drawn"


def test_another_window_shows_the_same_moment(start: Start, document: dict[str, Any]) -> None:
    driver = start()
    scene = watch(driver, document)
    driver.press(pygame.K_END, pygame.K_RIGHT)
    scene.look_changed()
    scene.finish_pictures()
    driver.settle()
    assert scene.replay.turn == 1


def test_review_and_replay_lead_to_each_other_and_never_pile_up(start: Start, document: dict[str, Any]) -> None:
    driver = start()
    watch(driver, document)
    for _ in range(3):
        driver.click("review")
        driver.settle()
        assert driver.scenes == ["TitleScene", "ReplayScene", "ReviewScene"]
        driver.click("replay")
        driver.settle()
        assert driver.scenes == ["TitleScene", "ReplayScene"]


# -- files -----------------------------------------------------------------------------------------------------------


def written(folder: Path, content: object, name: str = "game.json") -> Path:
    file = folder / name
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return file


WRONG: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "text": (NO_RECORD, lambda _: "no json"),
    "depth": (NO_RECORD, lambda _: "[" * 200_000),
    "list": (NO_RECORD, lambda _: [1, 2]),
    "save": (NO_RECORD, lambda _: {"format": "mycity-save"}),
    "seed": (NOT_TRUE, lambda good: {**good, "seed": good["seed"] + 1}),
    "cut": (NOT_TRUE, lambda good: {**good, "turns": good["turns"][:-1]}),
    "turns": (NOT_TRUE, lambda good: {**good, "turns": 7}),
    "nobody": (NOT_TRUE, lambda good: {**good, "players": []}),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_file_is_refused(tmp_path: Path, document: dict[str, Any], what: str) -> None:
    code, spoil = WRONG[what]
    with pytest.raises(RecordFileError) as caught:
        read_replay(written(tmp_path, spoil(document)))
    assert caught.value.code == code


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.json", tmp_path / ("x" * 300)):
        with pytest.raises(RecordFileError) as caught:
            read_replay(path)
        assert caught.value.code == UNREADABLE


def test_a_record_dropped_on_the_window_is_shown_and_a_wrong_file_is_a_sentence(
    start: Start, tmp_path: Path, document: dict[str, Any]
) -> None:
    driver = start()
    for _ in range(2):  # a second one takes the place of the first
        driver.post(pygame.DROPFILE, file=str(written(tmp_path, document)))
        driver.settle()
        assert driver.scenes == ["TitleScene", "ReplayScene"]
    driver.post(pygame.DROPFILE, file=str(written(tmp_path, "nothing", "holiday.jpg")))
    driver.settle()
    assert driver.scenes == ["TitleScene", "ReplayScene", "Dialog"]
    label = driver.widget("text")
    assert getattr(label, "text", "") == "holiday.jpg is not the record of a finished game."
    driver.press(pygame.K_RETURN)


def test_a_record_named_on_the_command_line_is_shown(start: Start, tmp_path: Path, document: dict[str, Any]) -> None:
    driver = start(record=written(tmp_path, document))
    assert driver.scenes == ["TitleScene", "ReplayScene"]


def test_a_verb_opens_no_window_for_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--record", str(tmp_path / "game.json"), "bots", "list"]) == 2
    assert "--record before bots is for the window" in capsys.readouterr().err
