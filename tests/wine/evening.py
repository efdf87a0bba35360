"""An evening at the game in a real window under Wine: begun by mouse, left in every way, gone on with, to its end."""

from __future__ import annotations

import time
from collections.abc import Callable

from PIL import Image

from mycity.scenes.replay.export import ExportScene
from mycity.scenes.replay.replay_scene import ReplayScene
from mycity.storage.settings import SettingsStore
from mycity.storage.slots import Slots
from mycity.table.looking_back.replay import Replay
from mycity.table.looking_back.save_check import player_slots
from tests.window.accidents import Tally, answers, end_too_soon, is_open
from tests.window.by_mouse import Mouse
from tests.window.desktop import errors_logged, scenes, wait_for, wait_for_board
from tests.window.hands import Hands
from tests.window.manager import managed
from tests.wine.trial import SIZE, Consoles, Trial, picture

NARROW = (1024, 768)


def begin(trial: Trial) -> str:
    """Begin an eternal game with three bots at the title, by mouse, in the folder of a user with an odd name."""
    SettingsStore(trial.data / "settings.json").change(animation="fast")
    mouse = _mouse(trial)
    try:
        with Consoles(trial) as watch:
            mouse.begin("TitleScene")
            time.sleep(4)  # the landscape behind the title is painted beside the frames
            picture(trial, "title-1280x800")
            mouse.begin_city()
            assert mouse.program is not None
            mouse.play_cards(3)
            picture(trial, "game-1280x800")
            assert mouse.program.ask_to_close() == 0
    finally:
        mouse.close()
    assert watch.looks > 10
    assert not watch.seen, watch.seen
    controllers = [seat.controller for seat in mouse.save.players]
    assert [one.split(":")[0] for one in controllers] == ["human", "bot", "bot", "bot"]
    return f"{trial.data}: {', '.join(controllers)}; 3 cards answered: {', '.join(mouse.answers)}"


def leave(trial: Trial) -> str:
    """Close the window, and kill the game, while the answer to a card can still be taken back; go on each time."""
    tally = Tally(aloud=False)
    for kills in (False, True, False, True):
        with trial.playing(trial.data, "--scene", "resume") as hands:
            wait_for(lambda: scenes(trial.data)[-1:] == ["PlayScene"], "the game")
            _wait_until_open(hands)
            end_too_soon(hands, trial.desktop, 0.4, tally, kills=kills)
        trial.all_ended()
    assert (tally.lost_points, tally.lost_answers) == (0, 0), tally.told
    return str(tally)


def two_windows(trial: Trial) -> str:
    """Open the slot that one window plays in another; play on in the first."""
    with trial.playing(trial.data, "--scene", "resume") as first:
        wait_for(lambda: scenes(trial.data)[-1:] == ["PlayScene"], "the game")
        wait_for_board(trial.data)
        before = answers(first.save())
        with trial.playing(trial.data, "--scene", "resume") as second:
            wait_for(lambda: scenes(trial.data)[-1:] == ["Ask"], "the question whether it shall be a copy")
            second.program.rest(1.0)
            picture(trial, "second-window")
            assert second.program.ask_to_close() == 0
        first.program.focus()
        assert answers(first.save()) == before
        assert first.program.ask_to_close() == 0
    files = sorted(path.name for path in trial.data.glob("slot*.save"))
    assert files == ["slot1.save"]
    return "the second asks whether it shall open a copy, and closes without one; one slot in use"


def window(trial: Trial) -> str:
    """Full screen and back, minimised and back, the keyboard elsewhere and back: the game goes on each time."""
    with managed(trial.desktop, trial.folder), trial.playing(trial.data, "--scene", "resume") as hands:
        program = hands.program
        wait_for(lambda: scenes(trial.data)[-1:] == ["PlayScene"], "the game")
        wait_for_board(trial.data)
        program.press("F11")
        wait_for(lambda: program.size() != SIZE, "full screen")
        full = program.size()
        program.focus()
        program.press("F11")
        wait_for(lambda: program.size() == SIZE, "the window as it was")
        program.focus()
        trial.desktop.do("windowminimize", program.window)
        wait_for(lambda: not program.is_seen, "the window to go")
        program.rest(1.0)
        trial.desktop.do("windowactivate", program.window)
        wait_for(lambda: program.is_seen, "the window to come back")
        program.focus()
        with trial.playing(trial.folder / "beside") as other:  # takes the keyboard
            other.program.rest(1.0)
            assert other.program.ask_to_close() == 0
        program.focus()
        _photograph(trial, lambda: program.press("F12"))
        hands.wait_for_card(1)
        assert program.ask_to_close() == 0
    return f"full screen of {full[0]}x{full[1]} and back, minimised and back, the keyboard away and back; F12 after it"


def finish(trial: Trial) -> str:
    """Play on to the result, answering as a bot would, by mouse; look back at it in a smaller window."""
    mouse = _mouse(trial, "--scene", "resume")
    begun = time.monotonic()
    try:
        mouse.begin("PlayScene")
        mouse.play_to_result()
        mouse.rest(1.0)
        picture(trial, "result-1280x800")
        assert mouse.program is not None
        assert mouse.program.ask_to_close() == 0
    finally:
        mouse.close()
    assert mouse.save.finished
    assert player_slots(trial.data).check(1).problem == ""
    state = mouse.state
    assert state.is_over
    scores = ", ".join(f"{city.player.controller} {city.points}" for city in state.cities)
    return f"{state.drawn} cards, tokens before the count: {scores}; {time.monotonic() - begun:.0f} s; {_errors(trial)}"


def small(trial: Trial) -> str:
    """Take the pictures of a small window: title, a game, the result."""
    with trial.playing(trial.data, size=NARROW) as hands:
        hands.program.rest(4)
        picture(trial, "title-1024x768")
        assert hands.program.ask_to_close() == 0
    with trial.playing(trial.data, "--scene", "review", size=NARROW) as hands:
        hands.program.rest(6)
        picture(trial, "review-1024x768")
        assert hands.program.ask_to_close() == 0
    other = trial.folder / "small"
    with trial.playing(other, "--scene", "play", "--seed", "7", size=NARROW) as hands:
        wait_for(lambda: scenes(other)[-1:] == ["PlayScene"], "a game")
        wait_for_board(other)
        hands.program.rest(1)
        for _ in range(3):
            hands.program.press("n", "Return")
            hands.program.rest(3)
        picture(trial, "game-1024x768")
        assert hands.program.ask_to_close() == 0
    return f"title, game, review at {NARROW[0]}x{NARROW[1]}; {_errors(trial)}"


def keep(trial: Trial) -> str:
    """Keep a film and a picture of the finished game, by mouse."""
    before = set((trial.data / "pictures").glob("*"))
    record = _record(trial)
    with trial.playing(trial.data, "--scene", "replay") as hands:
        wait_for(lambda: scenes(trial.data)[-1:] == ["ReplayScene"], "the replay")
        hands.program.rest(1)
        services = trial.driver.game.services
        services.stack.push(ReplayScene(services, Replay(record)))
        trial.driver.settle()
        hands.program.click(trial.driver.widget("keep").rect.center)
        wait_for(lambda: scenes(trial.data)[-1:] == ["ExportScene"], "what is to be kept")
        hands.program.rest(0.5)
        services.stack.push(ExportScene(services, Replay(record), 0))
        trial.driver.settle()
        hands.program.click(trial.driver.widget("save").rect.center)
        services.stack.pop()
        services.stack.pop()
        wait_for(lambda: scenes(trial.data)[-1:] == ["FileDialog"], "the film")
        hands.program.press("Escape")
        wait_for(lambda: scenes(trial.data)[-1:] == ["ReplayScene"], "the replay again")
        _photograph(trial, lambda: hands.program.press("F12"))
        assert hands.program.ask_to_close() == 0
    made = sorted(set((trial.data / "pictures").glob("*")) - before)
    said = []
    for file in made:
        with Image.open(file) as opened:
            said.append(f"{file.name}: {opened.size[0]}x{opened.size[1]}, {getattr(opened, 'n_frames', 1)} pictures")
    assert {file.suffix for file in made} == {".gif", ".png"}, said
    return "\n".join(said)


def result_small(trial: Trial) -> str:
    """Return what a small window shows of the result: it is opened from the slot."""
    with trial.playing(trial.data, "--scene", "slots", size=NARROW) as hands:
        wait_for(lambda: scenes(trial.data)[-1:] == ["SlotsScene"], "the saved games")
        hands.program.rest(1)
        hands.program.press("Return")
        wait_for(lambda: scenes(trial.data)[-1:] == ["ResultScene"], "the result")
        hands.program.rest(4)
        picture(trial, "result-1024x768")
        assert hands.program.ask_to_close() == 0
    return "the finished game opens at its result"


def _mouse(trial: Trial, *options: str) -> Mouse:
    return Mouse(trial.desktop, trial.data, trial.driver, SIZE, *options, whole=True)


def _wait_until_open(hands: Hands) -> None:
    """Wait until a card can be answered, and take its building in hand over a place where it may stand."""
    wait_for(lambda: is_open(hands.save()), "the next card")
    hands.wait_for_card(1)
    hands.carry()


def _record(trial: Trial) -> dict[str, object]:
    save = Slots(trial.data).read(1)
    assert save.episode is not None
    return dict(save.episode.record)


def _photograph(trial: Trial, press: Callable[[], None]) -> None:
    """Press F12 and wait for the picture."""
    folder = trial.data / "pictures"
    before = len(list(folder.glob("*.png")))
    press()
    wait_for(lambda: len(list(folder.glob("*.png"))) > before, "a picture")


def _errors(trial: Trial) -> str:
    errors = errors_logged(trial.data)
    assert not errors, errors
    crashes = list((trial.data / "logs").glob("crash-*"))
    assert not crashes, crashes
    return "no errors logged"
