"""The installer, under Wine: installed without a question, started from the menu, installed over, and taken away."""

from __future__ import annotations

from pathlib import Path

from mycity import __version__
from mycity.app.loop import FIRST_PICTURE
from tests.window.desktop import wait_for
from tests.wine.machine import place
from tests.wine.trial import GAME, Trial, contents
from tools.ship import windows

_KEY = "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\mycity"


def install(trial: Trial) -> str:
    """Install, install over it what an older version has left, and take it away; saves and foreign files stay."""
    home, saves = _home(trial), contents(trial.data)
    _setup(trial)
    assert contents(home).items() >= trial.unpacked.items(), "not everything was installed"
    said = [f"{len(contents(home))} files in {home}"]
    (home / "_internal" / "left by somebody.txt").write_text("", encoding="utf-8")
    (home / "mine é漢.txt").write_text("", encoding="utf-8")
    (home / "_internal" / "pytmx" / "__init__.py").write_text("changed\n", encoding="utf-8")
    _setup(trial)
    assert contents(home).items() >= trial.unpacked.items()
    assert _link(trial).is_file()
    assert __version__ in trial.run(["reg", "query", _KEY]).stdout
    _uninstall(trial, home)
    left = [str(path.relative_to(home)) for path in home.rglob("*") if path.is_file()]
    assert sorted(left) == ["_internal/left by somebody.txt", "mine é漢.txt"], left
    assert not _link(trial).exists()
    assert trial.run(["reg", "query", _KEY]).returncode != 0
    kept = contents(trial.data)
    assert all(kept.get(name) == saves[name] for name in saves if not name.startswith("logs")), "saves were touched"
    said.append("installed over itself; gone: link, registry, its own files; not saves, not what others put there")
    return "\n".join(said)


def from_the_menu(trial: Trial) -> str:
    """Install elsewhere and start from the menu's link; nothing is installed over or taken away while it runs.

    Wine's links know no letters but those of Western Europe: only here, where none else is in the way, one is started.
    """
    home = trial.folder / "elsewhere"
    _setup(trial, f"/D={place(home)}")
    started = _log(trial).count(FIRST_PICTURE)
    trial.machine.start(["start", _menu(trial)], trial.desktop.display)
    wait_for(lambda: _log(trial).count(FIRST_PICTURE) > started, "the title")
    assert any(_is_in(home, process) for process in trial.processes()), "another game was started"
    _setup(trial, f"/D={place(home)}", status=3)
    _uninstall(trial, home, stays=True)
    trial.run(["taskkill", "/f", "/im", GAME])
    trial.all_ended()
    _uninstall(trial, home)
    wait_for(lambda: not home.exists(), "the folder to go")
    return f"{place(home)}: started from the menu; neither installed over nor taken away while it runs; then gone"


def _home(trial: Trial) -> Path:
    return trial.machine.home / "AppData" / "Local" / "Programs" / "mycity"


def _link(trial: Trial) -> Path:
    menu = trial.machine.home / "AppData" / "Roaming" / "Microsoft" / "Windows" / "Start Menu" / "Programs"
    return menu / "mycity.lnk"


def _menu(trial: Trial) -> str:
    """Return how Windows itself calls the link."""
    return "C:" + str(_link(trial)).removeprefix(str(trial.machine.prefix / "drive_c")).replace("/", "\\")


def _setup(trial: Trial, *words: str, status: int = 0) -> None:
    done = trial.run([windows.SETUP, "/S", *words])
    assert done.returncode == status, done


def _uninstall(trial: Trial, home: Path, *, stays: bool = False) -> None:
    """Take it away, or see that it stays: the uninstaller copies itself elsewhere and goes on there."""
    done = trial.run([home / "uninstall.exe", "/S"])
    assert done.returncode == 0, done
    wait_for(lambda: not trial.processes("un.exe"), "the uninstaller")
    assert (home / "uninstall.exe").exists() is stays
    assert (home / GAME).exists() is stays


def _is_in(home: Path, process: int) -> bool:
    """Whether a process runs a program of a folder."""
    words = Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
    return str(home) in words[0].decode().replace("\\", "/")


def _log(trial: Trial) -> str:
    file = trial.data / "logs" / "mycity.log"
    return file.read_text(encoding="utf-8") if file.is_file() else ""
