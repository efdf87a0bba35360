"""What Windows gets, made on Linux: ``python -m tools.ship.windows`` writes a folder, a zip of it and an installer.

The parts are published ones, pinned in `packaging/windows/parts.txt`: CPython's own build for Windows, and the wheels
of the libraries. The standard library is that of the Python 3.11 that makes the folder, as bytecode. The same parts,
the same checkout and the same Python make the same zip, byte for byte.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from mycity import __version__
from tools.build_kernel import FOR_WINDOWS, WINDOWS, CannotBuildError, build
from tools.ship.contents import UNASKED, UNUSED
from tools.ship.folder import BUILD, DIST, REPLACEABLE, ROOT, size
from tools.ship.icons import ico
from tools.ship.notices import playing, write_notices

STEM = f"mycity-{__version__}-windows-x86_64"
FOLDER, ZIP, SETUP = DIST / STEM, DIST / f"{STEM}.zip", DIST / f"{STEM}-setup.exe"
PROGRAMS = ("mycity.exe", "mycity-cli.exe")
"""With a window and no console, and with a console."""
PYTHON = (3, 11)
"""The version of CPython that is in the parts."""

_FILES = ROOT / "packaging" / "windows"
_WORK = BUILD / "windows"
_PARTS = _WORK / "parts"
_CPYTHON = "deploy_libs"
"""The folder of panda3d's wheel in which CPython lies."""
_LIBRARIES = ("python311.dll", "VCRUNTIME140.dll", "libffi-8.dll")
_MODULES = "_ctypes _decimal _elementtree _multiprocessing _queue _socket _zoneinfo pyexpat select unicodedata"
"""Modules of the standard library that are libraries themselves; all others of use are in python311.dll."""
_NOT_ON_WINDOWS = ("config-*", "lib-dynload", "site-packages", "dist-packages", "_sysconfigdata*", "sitecustomize.py")
_NOT_FOR_PLAYERS = ("test", "tests", "idlelib", "turtledemo", "turtle.py", "ensurepip", "venv", "wsgiref", "msilib")
_BESIDE_PYGAME = ("tests", "docs", "__pyinstaller", "_camera*", "pypm*", "portmidi.dll", "*.pyi", "*.typed")
_LONGEST_NAME = 259 - 190
"""Letters: what Windows knows, but for the folder's own that `launcher.c` accepts."""
_TIME = (1980, 1, 1, 0, 0, 0)
"""When everything was made, as a zip tells: the first moment it knows."""
_TOLD = {
    "PLAYING.txt": (
        "Start: mycity.exe. In a terminal, mycity-cli.exe is the same with its answers shown.",
        (
            "Needs Windows 10 or newer on a 64-bit Intel or AMD processor. Made on Linux, and not\n"
            "signed: Windows warns before it starts it (More info, Run anyway)."
        ),
    ),
    "JOUER.txt": (
        "Pour jouer : mycity.exe. Dans un terminal, mycity-cli.exe est le même et montre ses réponses.",
        (
            "Il faut Windows 10 ou plus récent sur un processeur Intel ou AMD à 64 bits. Fabriqué sous Linux,\n"
            "non signé : Windows avertit avant de le lancer (Informations complémentaires, Exécuter quand même)."
        ),
    ),
}
"""How it is started, and what it needs, by the text that says it."""
_COMPILER, _RESOURCES, _INSTALLER = "x86_64-w64-mingw32-gcc", "x86_64-w64-mingw32-windres", "makensis"


class CannotMakeError(RuntimeError):
    """Something is missing on this machine; the sentence says what."""


def main() -> int:
    """Write all three; without NSIS, all but the installer."""
    try:
        make_folder()
        made = [make_zip()]
        made += [make_setup()] if shutil.which(_INSTALLER) else []
    except (CannotMakeError, CannotBuildError, subprocess.CalledProcessError) as problem:
        print(f"cannot be made: {problem}", file=sys.stderr)
        return 1
    print(f"{FOLDER}: {size(FOLDER) / 1e6:.1f} MB")
    for file in made:
        print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")
    if SETUP not in made:
        print(f"{SETUP.name}: not made, since Debian's nsis is not installed")
    return 0


# -- the folder --------------------------------------------------------------------------------------------------------


def make_folder() -> Path:
    """Write the folder anew.

    Raises:
        CannotMakeError: something is missing here.
        CannotBuildError: the compiler refuses the kernel.
        subprocess.CalledProcessError: a part cannot be fetched, or is not the one that is pinned.
    """
    python = _building_python()
    for tool, package in ((_COMPILER, "gcc-mingw-w64-x86-64"), (_RESOURCES, "binutils-mingw-w64-x86-64")):
        if shutil.which(tool) is None:
            raise CannotMakeError(f"{tool} is not installed, which is in Debian's {package}")
    fetch_parts()
    shutil.rmtree(FOLDER, ignore_errors=True)
    inside = FOLDER / "_internal"
    inside.mkdir(parents=True)
    _put_cpython(inside)
    _put_libraries(inside, python)
    _put_standard_library(inside, python)
    _put_game(inside, python)
    build(inside / WINDOWS.name, compiler=FOR_WINDOWS)
    _put_programs()
    _put_papers(python)
    _refuse_long_names()
    _forget_times()
    return FOLDER


def _refuse_long_names() -> None:
    """See to it that every file can be opened in a folder of the longest name that the programs accept."""
    if long := too_long(str(file.relative_to(FOLDER)) for file in _everything(FOLDER)):
        raise CannotMakeError(f"names of more than {_LONGEST_NAME} letters: {', '.join(long)}")


def too_long(names: Iterable[str]) -> list[str]:
    """Return the names below the folder that are longer than a file's may be."""
    return [name for name in names if len(name) > _LONGEST_NAME]


def fetch_parts() -> None:
    """Have pip fetch every part, and hold each against its SHA-256; what was fetched before is taken again."""
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    pip += ["--no-deps", "--only-binary=:all:", "--platform=win_amd64", f"--python-version={PYTHON[0]}.{PYTHON[1]}"]
    pip += [f"--dest={_PARTS}", f"--requirement={_FILES / 'parts.txt'}"]
    _PARTS.mkdir(parents=True, exist_ok=True)
    here = [*pip, "--no-index", f"--find-links={_PARTS}"]
    if subprocess.run(here, check=False, capture_output=True).returncode != 0:
        subprocess.run(pip, check=True)


def _building_python() -> str:
    """Return the program of a Python of the parts' version: its standard library goes along, and it compiles."""
    if sys.version_info[:2] == PYTHON:
        return sys.executable
    name = ".".join(map(str, PYTHON))
    found = shutil.which(f"python{name}")
    if found is None:
        raise CannotMakeError(f"this is Python {sys.version.split()[0]}, and there is no python{name} beside it")
    return found


def _asked(python: str, expression: str) -> str:
    """Return what a Python says of itself."""
    code = f"import platform, sysconfig; print({expression})"
    return subprocess.run([python, "-I", "-c", code], check=True, capture_output=True, encoding="utf-8").stdout.strip()


def _put_cpython(inside: Path) -> None:
    """Take CPython and Microsoft's runtime out of the wheel that holds them."""
    names = [*_LIBRARIES, *(f"{name}.pyd" for name in _MODULES.split())]
    with zipfile.ZipFile(_part("panda3d")) as wheel:
        for name in names:
            (inside / name).write_bytes(wheel.read(f"{_CPYTHON}/{name}"))
    shutil.copyfile(_FILES / "python311._pth", inside / "python311._pth")


def _put_libraries(inside: Path, python: str) -> None:
    """Put the libraries beside CPython; those that may be replaced with their sources, the others as bytecode."""
    for part, packages in (("pygame_ce", ("pygame",)), ("pillow", ("PIL",)), ("pyyaml", ("yaml", "_yaml"))):
        _unpack(part, packages, inside)
    _unpack("msgspec", ("msgspec",), inside)
    _unpack("reportlab", ("reportlab",), inside)
    shutil.rmtree(inside / "reportlab" / "fonts")  # the game has its own
    _unpack("pytmx", ("pytmx",), inside)
    for name in REPLACEABLE:
        _compile(python, inside / name, inside, "checked-hash")
    for name in ("PIL", "yaml", "_yaml", "msgspec", "reportlab"):
        _only_bytecode(python, inside / name, inside)


def _put_standard_library(inside: Path, python: str) -> None:
    """Pack the modules of the standard library that are no libraries themselves."""
    lib, stage = Path(_asked(python, "sysconfig.get_path('stdlib')")), _WORK / "python311"
    shutil.rmtree(stage, ignore_errors=True)
    unused = [name for name in UNUSED if "." not in name]
    left_out = [*_NOT_ON_WINDOWS, *_NOT_FOR_PLAYERS, *unused, *(f"{name}.py" for name in unused)]
    shutil.copytree(lib, stage, ignore=_left_out(lib, left_out))
    _pack(python, stage, inside / "python311.zip")


def _put_game(inside: Path, python: str) -> None:
    """Pack the game's own modules and put its assets beside them."""
    stage = _WORK / "mycity"
    shutil.rmtree(stage, ignore_errors=True)
    shutil.copytree(ROOT / "mycity", stage / "mycity", ignore=_left_out(ROOT / "mycity", ("rl",)))
    shutil.copyfile(ROOT / "packaging" / "launch.py", stage / "launch.py")
    _unpack("platformdirs", ("platformdirs",), stage)
    _pack(python, stage, inside / "mycity.zip")
    shutil.copytree(ROOT / "assets", inside / "assets", ignore=shutil.ignore_patterns("__pycache__"))


def _put_programs() -> None:
    """Compile the two programs."""
    _WORK.mkdir(parents=True, exist_ok=True)
    (_WORK / "mycity.ico").write_bytes(ico())
    for name in PROGRAMS:
        console = name == "mycity-cli.exe"
        numbers = ",".join([*__version__.split("."), "0"])
        words = [f"-DNUMBERS={numbers}", f'-DVERSION=\\"{__version__}\\"', f'-DFILENAME=\\"{name}\\"']
        resources = _WORK / f"{name}.o"
        folders = [f"--include-dir={_WORK}", f"--include-dir={_FILES}"]
        subprocess.run([_RESOURCES, *folders, *words, _FILES / "launcher.rc", resources], check=True)
        kind = ["-DCONSOLE"] if console else ["-mwindows"]
        safety = ["-Wl,--no-insert-timestamp", "-Wl,--dynamicbase", "-Wl,--nxcompat", "-Wl,--high-entropy-va"]
        command = [_COMPILER, "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-municode", "-s", *kind, *safety]
        subprocess.run([*command, "-o", FOLDER / name, _FILES / "launcher.c", resources], check=True)


def _put_papers(python: str) -> None:
    """Put licences, and how the game is played, beside the programs."""
    write_notices(FOLDER / "licences", "Windows", f"3.11.9 (library {_asked(python, 'platform.python_version()')})")
    shutil.copyfile(ROOT / "LICENSE", FOLDER / "LICENSE.txt")
    for name, (start, needs) in _TOLD.items():
        text = playing(name, start, needs).replace("`mycity --", "`mycity-cli --")
        text = text.replace("LICENSE is", "LICENSE.txt is").replace("LICENSE est", "LICENSE.txt est")
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\r\n")


# -- the zip and the installer -----------------------------------------------------------------------------------------


def make_zip() -> Path:
    """Pack the folder; the same folder makes the same bytes."""
    _write_zip(ZIP, FOLDER, FOLDER.parent)
    return ZIP


def make_setup() -> Path:
    """Have NSIS make the installer; it and its uninstaller know the files of the folder one by one.

    Raises:
        subprocess.CalledProcessError: NSIS refuses.
    """
    for name, lines in zip(("install.nsh", "remove.nsh"), installer_lists(), strict=True):
        (_WORK / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    words = {"VERSION": __version__, "WORK": _WORK, "OUT": SETUP, "LICENCE": FOLDER / "LICENSE.txt"}
    words["SIZE"] = str(size(FOLDER) // 1024)
    command = [_INSTALLER, "-V2", "-WX", *(f"-D{name}={value}" for name, value in words.items())]
    subprocess.run([*command, _FILES / "setup.nsi"], check=True)
    return SETUP


def installer_lists() -> tuple[list[str], list[str]]:
    """Return NSIS's lines that put every file of the folder in its place, and those that take it away again."""
    files = _everything(FOLDER)
    folders = sorted({file.parent for file in files})
    install = [
        line
        for folder in folders
        for line in (f'SetOutPath "{_placed(folder)}"', *(f'File "{one}"' for one in files if one.parent == folder))
    ]
    remove = [f'Delete "{_placed(file)}"' for file in files]
    remove += [f'RMDir "{_placed(folder)}"' for folder in sorted(_with_parents(folders), reverse=True)]
    return install, remove


def _placed(path: Path) -> str:
    """Return where the installer puts a file or folder."""
    inside = path.relative_to(FOLDER).as_posix().replace("/", "\\")
    return "$INSTDIR" if inside == "." else f"$INSTDIR\\{inside}"


def _with_parents(folders: Iterable[Path]) -> set[Path]:
    """Return folders below the game's, and those between."""
    return {one for folder in folders for one in (folder, *folder.parents) if FOLDER in one.parents}


# -- files -------------------------------------------------------------------------------------------------------------


def _part(name: str) -> Path:
    """Return the one wheel of a library."""
    (found,) = (file for file in _PARTS.glob("*.whl") if file.name.lower().startswith(f"{name}-"))
    return found


def _unpack(part: str, packages: Sequence[str], to: Path) -> None:
    """Unpack packages of a wheel, without what nobody asks for."""
    stage = _WORK / "wheels" / part
    shutil.rmtree(stage, ignore_errors=True)
    with zipfile.ZipFile(_part(part)) as wheel:
        wheel.extractall(stage)
    left_out = [name.partition(".")[2] for name in (*UNUSED, *UNASKED) if name.partition(".")[0] in packages]
    left_out += [f"{name}.*" for name in left_out]
    for package in packages:
        shutil.copytree(stage / package, to / package, ignore=shutil.ignore_patterns(*_BESIDE_PYGAME, *left_out))


def _left_out(root: Path, names: Sequence[str]) -> Callable[[str, list[str]], set[str]]:
    """Return what ``copytree`` is to leave out: these names at the top, and everywhere what is no source."""
    at_top = shutil.ignore_patterns(*names)

    def ignore(folder: str, found: list[str]) -> set[str]:
        sources = {one for one in found if one.endswith(".py") or Path(folder, one).is_dir()}
        return {one for one in found if one not in sources or one in {"__pycache__", "test", "tests"}} | (
            set(at_top(folder, found)) if Path(folder) == root else set()
        )

    return ignore


def _compile(python: str, tree: Path, root: Path, kind: str, *options: str) -> None:
    """Compile sources, in a process of its own: what else a process has loaded changes the bytes."""
    command = [python, "-m", "compileall", "-q", "-s", str(root), "--invalidation-mode", kind, *options, str(tree)]
    subprocess.run(command, check=True, env={"PYTHONHASHSEED": "0", "PATH": os.defpath})


def _only_bytecode(python: str, tree: Path, root: Path) -> None:
    """Put bytecode in the place of sources."""
    _compile(python, tree, root, "unchecked-hash", "-b")
    for source in tree.rglob("*.py"):
        source.unlink()


def _pack(python: str, stage: Path, to: Path) -> None:
    """Pack modules as bytecode."""
    _only_bytecode(python, stage, stage)
    _write_zip(to, stage, stage)


def _write_zip(to: Path, tree: Path, root: Path) -> None:
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for file in _everything(tree):
            entry = zipfile.ZipInfo(file.relative_to(root).as_posix(), _TIME)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            packed.writestr(entry, file.read_bytes(), compresslevel=9)


def _everything(folder: Path) -> list[Path]:
    """Return all files below a folder, in the same order everywhere."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _forget_times() -> None:
    """Let no file tell when it was made: the installer keeps the times."""
    for path in FOLDER.rglob("*"):
        os.utime(path, (315_532_800, 315_532_800))


if __name__ == "__main__":
    sys.exit(main())
