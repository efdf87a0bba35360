"""Folders as players have them, under Wine: long, odd, read-only, gone and back; and what a crash leaves."""

from __future__ import annotations

import shutil
import statistics
import time
from datetime import datetime
from functools import partial
from pathlib import Path

from mycity.app.loop import FIRST_PICTURE
from mycity.storage.settings import SettingsStore
from mycity.ui.sound.sound import ALL_DECODED
from mycity.ui.sound.table import SOUND_NAMES
from tests.window.accidents import answers, is_open
from tests.window.desktop import errors_logged, scenes, wait_for, wait_for_board
from tests.wine.machine import WineStarter, place
from tests.wine.trial import Trial, contents, picture

LONG = "une très longue façon d'appeler un dossier 漢字 "
"""Part of the name of a folder."""
NO_WAIT = 4.0
"""Seconds in which it must be known that there is no device: SDL alone would wait for one for 8."""
STARTS = 5
UNWRITABLE = Path("/proc/mycity")
"""A folder that nobody can make, not even root."""


def long_names(trial: Trial) -> str:
    """Play, close and go on in a folder whose name has more than 200 letters."""
    data = trial.folder / (2 * LONG).strip() / (3 * LONG).strip()
    data.parent.mkdir(parents=True, exist_ok=True)
    letters = len(str(data))
    assert letters > 200
    _card_by_keys(trial, data, "--scene", "play", "--seed", "7")
    _card_by_keys(trial, data, "--scene", "resume")
    said = trial.told("--data-dir", data, "saves", "check", patience=300).splitlines()[0]
    assert "in play" in said
    said += "\n" + _program_in(trial, 185, status=0) + "\n" + _program_in(trial, 260, status=1)
    return f"{letters} letters: {said}"


def _program_in(trial: Trial, letters: int, status: int) -> str:
    """Start the program in a folder whose name has so many letters; return what it says."""
    home = trial.folder / "programs"
    name = (10 * LONG)[: letters - len(str(home)) - 1].strip()
    program = home / name[: len(name) // 2].strip() / name[len(name) // 2 :].strip()
    shutil.copytree(trial.program.parent, program)
    done = trial.run(
        [program / "mycity-cli.exe", "boards", "check", program / "_internal" / "assets" / "maps" / "eternal.tmx"]
    )
    assert done.returncode == status, done
    assert len((done.stdout + done.stderr).splitlines()) == 1, done
    return f"the program in a folder of {len(str(program))} letters: {(done.stdout + done.stderr)[:90].strip()}"


def read_only(trial: Trial) -> str:
    """Start where nothing can be written, neither beside the program nor in the data folder."""
    words = ("--data-dir", place(UNWRITABLE), "--scene", "play", "--seed", "7")
    with trial.playing(trial.folder / "read-only", *words) as hands:
        hands.program.rest(3)
        hands.program.press("n", "Return")
        hands.program.rest(3)
        picture(trial, "read-only")
        assert hands.program.ask_to_close() == 0
    trial.told("--data-dir", UNWRITABLE, "saves", "list")
    assert contents(trial.program.parent) == trial.unpacked, "something was written beside the program"
    return "the game opens, plays and closes; nothing was ever written beside the program"


def gone_and_back(trial: Trial) -> str:
    """Take the data folder away during play, and bring it back."""
    data = trial.folder / "drive" / "data"
    SettingsStore(data / "settings.json").change(animation="off")
    with trial.playing(data, "--scene", "play", "--seed", "7") as hands:
        wait_for(lambda: scenes(data)[-1:] == ["PlayScene"], "the game")
        hands.wait_for_card(1)
        before = len(answers(hands.save()))
        data.parent.rename(trial.folder / "unplugged")
        hands.program.press("n", "Return")
        hands.program.rest(5)
        assert not data.exists()
        (trial.folder / "unplugged").rename(data.parent)
        wait_for(lambda: len(answers(hands.save())) > before, "what was played meanwhile")
        assert hands.program.ask_to_close() == 0
    return "what was answered meanwhile is in the file, and nothing was made in the place of the folder"


def without_sound(trial: Trial) -> str:
    """Start with no sound device, and with one that swallows everything."""
    data, said = trial.folder / "sound", []
    with trial.playing(data):
        wait_for(lambda: _has_started(data), "the title")
        wait_for(lambda: "there is no sound" in _log(data), "word of the sound", NO_WAIT)
        said += [line for line in _log(data).splitlines() if "there is no sound" in line]
    other, silent = trial.folder / "no sound", {"SDL_AUDIODRIVER": "dummy"}
    program = trial.machine.start([trial.program, "--data-dir", other], trial.desktop.display, silent)
    try:
        wait_for(lambda: ALL_DECODED in _log(other), "the sounds")
        assert "silent" not in _log(other)
        said += [line for line in _log(other).splitlines() if ALL_DECODED in line]
        assert f" {len(SOUND_NAMES)} events" in said[-1]
    finally:
        program.kill()
        program.wait()
        trial.all_ended()
    return "\n".join(line.partition(": ")[2] for line in said)


def crashed(trial: Trial) -> str:
    """Change pytmx, as its licence allows: the change is used at once; as it fails, a crash report is written."""
    program, data = trial.folder / "changed", trial.folder / "crash"
    shutil.copytree(trial.program.parent, program)
    changed = program / "_internal" / "pytmx" / "__init__.py"
    changed.write_text('raise RuntimeError("changed by a player")\n' + changed.read_text(encoding="utf-8"))
    trial.desktop.starter = WineStarter(trial.machine, program / trial.program.name)
    try:
        with trial.playing(data, "--scene", "play") as hands:
            wait_for(lambda: list((data / "logs").glob("crash-*.txt")), "the report")
            assert hands.program.process.poll() is None, "the game has ended with the scene"
    finally:
        trial.desktop.starter = trial.starter
    (report, *_) = (data / "logs").glob("crash-*.txt")
    text = report.read_text(encoding="utf-8")
    assert "changed by a player" in text
    assert trial.machine.user not in text, "the report names the player"
    return f"{report.name}: {len(text.splitlines())} lines; {text.splitlines()[0]}; no name of the player's in it"


def _card_by_keys(trial: Trial, data: Path, *options: str) -> None:
    """Answer a card by keys, and close the window."""
    with trial.playing(data, *options) as hands:
        wait_for(lambda: scenes(data)[-1:] == ["PlayScene"], "the game")
        wait_for_board(data)
        wait_for(lambda: is_open(hands.save()), "the open card")
        before = len(answers(hands.save()))
        while len(answers(hands.save())) == before:
            hands.program.press("n", "Return")
            hands.program.rest(1.0)
        assert hands.program.ask_to_close() == 0
    assert not errors_logged(data)


def _has_started(data: Path) -> bool:
    return FIRST_PICTURE in _log(data)


def _log(data: Path) -> str:
    file = data / "logs" / "mycity.log"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def start_times(trial: Trial) -> str:
    """Start the game several times, and say when its first picture was there."""
    times = []
    for number in range(STARTS):
        data = trial.folder / f"start{number}"
        begun = time.time()
        program = trial.machine.start([trial.program, "--data-dir", data], trial.desktop.display)
        try:
            wait_for(partial(_has_started, data), "the title")
            (line,) = (line for line in _log(data).splitlines() if FIRST_PICTURE in line)
            times.append(datetime.strptime(line[:23], "%Y-%m-%d %H:%M:%S,%f").astimezone().timestamp() - begun)
        finally:
            program.kill()
            program.wait()
            trial.all_ended()
    return f"{statistics.median(times):.2f} s in the middle of {STARTS}, fastest {min(times):.2f} s"
