"""What the game does without a window, under Wine: the same bytes as here, and a sentence where something is wrong."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from mycity import __version__
from mycity.ai.kernel.usage import IN_USE
from mycity.storage.slots import Slots
from tests.wine.trial import Consoles, Trial, contents

GAMES = (
    "simulate eternal --games 4 --seed 1 --bots 1,2,3,greedy --jobs 2 --records games",
    "simulate land --random 8 --seed 1 --bots 1,2,greedy --jobs 2 --records games",
    "simulate eternal --games 1 --seed 9 --bots 6,5 --records games",
    "simulate island-eternal --games 1 --seed 9 --bots 6,4 --records games",
)
SEASON = (
    "simulate island-season --games 1 --seed 5 --bots 1,2,greedy --records season",
    "book season/campaign-5 season.pdf --lang fr",
)
STREAMS = (("> out.txt 2> error.txt < NUL", True), (">> out.txt 2>&1", True), ("> NUL 2> NUL < NUL", False))
"""Where the streams of a program may lead, as Windows' own shell is told; whether the answer can be read afterwards."""
RESERVED = ("NUL", "con", "AUX.save", "com1.txt", "game.save:other", "trailing.")


def version(trial: Trial) -> str:
    said = trial.told("--version", "--verbose").strip()
    assert __version__ in said
    assert IN_USE in said
    return said


def smoke(trial: Trial) -> str:
    """Open every scene."""
    return trial.told("--smoke", patience=300).strip()


def same_bytes(trial: Trial) -> str:
    """Play games there and here, and keep a book; all must be the same files."""
    there, here = _fresh(trial, "there"), _fresh(trial, "here")
    for line in (*GAMES, *SEASON):
        trial.told(*line.split(), folder=there, patience=300)
        subprocess.run([sys.executable, "-m", "mycity", *line.split()], cwd=here, check=True, capture_output=True)
    found, wanted = contents(there), contents(here)
    assert len(wanted) > len(GAMES) + len(SEASON)
    assert found == wanted, [name for name in wanted if found.get(name) != wanted[name]]
    return f"{len(wanted)} files are the same bytes: " + "; ".join((*GAMES, *SEASON))


def checked(trial: Trial) -> str:
    """Check those records there, spoil one, and ask for the best cities of another."""
    there = trial.folder / "there"
    good = trial.told("replay", "games", "--check", folder=there, patience=300).strip().splitlines()[-1]
    best = trial.told("best", "games\\eternal-1.json", "--seconds", "1", folder=there).strip().splitlines()[-1]
    record = (there / "games" / "eternal-1.json").read_text(encoding="utf-8")
    (there / "spoilt é.json").write_text(record.replace('"points":', '"points":1', 1), encoding="utf-8")
    bad = trial.told("replay", "spoilt é.json", "--check", status=1, folder=there).strip().splitlines()[-1]
    return f"{good}\n{best}\n{bad}"


def exported(trial: Trial) -> str:
    """Take a game out of its slot and bring it into another; names that Windows keeps for itself are refused."""
    there = _fresh(trial, "exports")
    said = [trial.told("saves", "export", "1", "ma ville é漢.save", folder=there).strip()]
    said.append(trial.told("--data-dir", "other", "saves", "import", "ma ville é漢.save", folder=there).strip())
    said.append(trial.told("saves", "check", patience=300).splitlines()[0])
    assert Slots(there / "other").read(1).episode == Slots(trial.data).read(1).episode
    for name in RESERVED:
        refused = trial.told("saves", "export", "1", name, status=2, folder=there)
        assert len(refused.splitlines()) == 1, refused
        trial.told("replay", name, "--check", status=2, folder=there)
        said.append(refused.strip())
    assert sorted(path.name for path in there.iterdir()) == ["ma ville é漢.save", "other"]
    return "\n".join(said)


def streams(trial: Trial) -> str:
    """Start both programs with streams that are files, devices, pipes, or closed."""
    there = _fresh(trial, "streams")
    for program in ("mycity.exe", "mycity-cli.exe"):
        for where, readable in STREAMS:
            (there / "try.bat").write_text(f'@"%~1" --version {where}\r\n', encoding="utf-8")
            done = trial.run(["cmd", "/c", "try.bat", trial.program.with_name(program)], folder=there)
            assert done.returncode == 0, (program, where, done)
            if readable:
                assert __version__ in (there / "out.txt").read_text(encoding="utf-8"), (program, where)
                (there / "out.txt").unlink()
    for program in ("mycity.exe", "mycity-cli.exe"):
        for shell in ("<&- >&- 2>&-", "</dev/null >/dev/null 2>&1", ">there.txt 2>>there.txt </dev/null"):
            words = trial.machine.command([trial.program.with_name(program), "--version"])
            command = ["sh", "-c", f'"$@" {shell}', "sh", *words]
            environment = trial.machine.environment(trial.desktop.display)
            assert subprocess.run(command, env=environment, cwd=there, check=False).returncode == 0, (program, shell)
    return f"{2 * (len(STREAMS) + 3)} ways: files, NUL, pipes, closed, and those of a shell of Linux"


def no_console(trial: Trial) -> str:
    """Let the bots' processes play, started by the program with a window; then see that a console would be seen."""
    there = _fresh(trial, "consoles")
    with Consoles(trial) as watch:
        words = ["simulate", "eternal", "--games", "4", "--bots", "1,2", "--jobs", "2", "--records", "out"]
        done = trial.run([trial.program, *words], folder=there)
        assert done.returncode == 0, done
    assert not watch.seen, watch.seen
    with Consoles(trial) as control:
        trial.run(["start", "/wait", "/unix", str(trial.program.with_name("mycity-cli.exe")), "--smoke"], folder=there)
    assert control.seen, "a console was opened, and the watch has not seen it"
    return f"none in {watch.looks} looks; a console opened on purpose was seen: {', '.join(sorted(control.seen))}"


def _fresh(trial: Trial, name: str) -> Path:
    folder = trial.folder / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder
