"""What is given to players, as far as it can be held without building it: `make release` is the slow proof."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import tomllib
import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import yaml

from mycity import __version__, plain_files
from mycity.content import assets
from mycity.content.versions import newest_version
from tools.ship import folder, icons, linux, notices, release, windows
from tools.ship.contents import UNUSED

ROOT = Path(__file__).parents[2]
WINDOWS = ROOT / "packaging" / "windows"
DESKTOP = ROOT / "packaging" / "linux" / f"{linux.NAME}.desktop"
METAINFO = DESKTOP.with_suffix(".metainfo.xml")
SPEC = (ROOT / "packaging" / "mycity.spec").read_text(encoding="utf-8")
LISTED = (ROOT / "packaging" / "THIRD-PARTY.md").read_text(encoding="utf-8")


def licences_named(works: str) -> set[str]:
    return set(re.findall(r"`([\w.-]+\.txt)`", works))


def test_the_version_is_the_same_everywhere() -> None:
    newest = re.search(
        r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").replace("## Unreleased", ""), re.MULTILINE
    )
    release = ET.parse(METAINFO).find("releases/release")
    assert newest is not None
    assert release is not None
    assert newest[1] == release.get("version") == __version__
    for readme in ("README.md", "README.fr.md"):
        assert f"mycity_{__version__}_" in (ROOT / readme).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "command",
    [["desktop-file-validate", DESKTOP], ["appstreamcli", "validate", "--no-net", METAINFO]],
    ids=["menu entry", "description"],
)
def test_desktops_take_it(command: list[str]) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"needs Debian's {command[0]}")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.count("E: "), done.stdout.count("W: ")) == (0, 0, 0), done.stdout


def asset_names() -> list[str]:
    """Where the assets lie in the folder for Windows, and where a next version of the rules' data would keep them."""
    assets_folder = ROOT / "assets"
    names = [path.relative_to(assets_folder).as_posix() for path in assets_folder.rglob("*") if path.is_file()]
    data = [name.removeprefix("campaigns/") for name in names if name.startswith("campaigns/")]
    return [f"_internal/assets/{name}" for name in names + [f"older/{newest_version()}/{name}" for name in data]]


def test_no_name_is_too_long_or_the_same_for_windows() -> None:
    names = asset_names()
    assert windows.too_long(names) == []
    assert len({name.casefold() for name in names}) == len(names)


def test_the_name_that_was_too_long_is_noticed() -> None:
    name = "_internal/assets/campaigns/older/0.2.0/city/23_homes_in_the_green.yaml"
    assert windows.too_long(["mycity.exe", name]) == [name]


def test_the_menu_speaks_both_languages() -> None:
    lines = DESKTOP.read_text(encoding="utf-8").splitlines()
    for key in ("GenericName", "Comment", "Keywords"):
        assert any(line.startswith(f"{key}=") for line in lines), key
        assert any(line.startswith(f"{key}[fr]=") for line in lines), key
    assert f"Icon={linux.NAME}" in lines


def test_every_licence_named_is_written_down_and_every_one_written_down_is_named(tmp_path: Path) -> None:
    pytest.importorskip("PyInstaller", reason="`make package` installs it")
    notices.write_notices(tmp_path, "Linux", "3.11.2")
    named = licences_named(notices.works_for("Linux"))
    assert named == {file.name for file in tmp_path.glob("*.txt")}
    assert all((tmp_path / name).stat().st_size > 300 for name in named - {"versions.txt"})


def test_so_are_those_of_what_goes_to_windows(tmp_path: Path) -> None:
    notices.write_notices(tmp_path, "Windows", "3.11.9 (library 3.11.2)")
    named = licences_named(notices.works_for("Windows"))
    assert named == {file.name for file in tmp_path.glob("*.txt")}
    assert {"Python.txt", "Microsoft.txt", "SDL.txt", "LGPL-2.1.txt", "LGPL-3.txt", "mingw-w64.txt"} <= named
    assert "PyInstaller.txt" not in named
    versions = (tmp_path / "versions.txt").read_text(encoding="utf-8")
    assert "Python 3.11.9 (library 3.11.2)" in versions
    assert "PyInstaller" not in versions


def test_every_licence_is_for_some_system() -> None:
    given = {file.name for file in notices.TEXTS.glob("*.txt")}
    assert given <= licences_named(notices.works_for("Linux")) | licences_named(notices.works_for("Windows"))


def test_every_library_of_the_game_is_listed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = [re.split(r"[<>=]", need)[0] for need in project["dependencies"]]
    assert [name for name in names if name.lower() not in LISTED.lower()] == []
    assert {name.lower() for name in names} <= {name.lower() for name in notices.LIBRARIES}
    assert "urls" not in project


def test_what_is_under_the_lgpl_stays_plain_files() -> None:
    assert folder.REPLACEABLE == ("pygame", "pytmx")
    assert 'module_collection_mode={"pygame": "py", "pytmx": "py"}' in SPEC


def test_nothing_the_game_imports_is_left_out_of_the_package() -> None:
    left_out = set(UNUSED)
    assert "ssl" in left_out
    assert "excludes=[*UNUSED, *UNASKED]" in SPEC
    found = re.compile(r"^\s*(?:from|import) ([\w.]+)", re.MULTILINE)
    assert 'filter=lambda name: not name.startswith("mycity.rl")' in SPEC, "what is for learners stays out"
    for file in set((ROOT / "mycity").rglob("*.py")) - set((ROOT / "mycity" / "rl").glob("*.py")):
        used = set(found.findall(file.read_text(encoding="utf-8")))
        assert not used & left_out, file


def test_one_module_and_its_parts_touch_the_mixer_and_the_package_has_it() -> None:
    sources = {file: file.read_text(encoding="utf-8") for file in (ROOT / "mycity").rglob("*.py")}
    room = ROOT / "mycity" / "ui" / "sound"
    parts = {room / f"{name}.py" for name in ("channels", "music", "store")}
    assert {file for file, text in sources.items() if "pygame.mixer" in text} == {room / "sound.py", *parts}
    apart = (text for file, text in sources.items() if file.parent != room)
    assert not [text for text in apart if any(f"mycity.ui.sound.{part.stem} import" in text for part in parts)]
    assert "mixer" not in SPEC


# -- for Windows -------------------------------------------------------------------------------------------------------


def test_every_part_for_windows_is_pinned_and_of_the_version_that_everyone_has() -> None:
    locked = dict(re.findall(r"^([\w-]+)==(\S+)", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.MULTILINE))
    text = (WINDOWS / "parts.txt").read_text(encoding="utf-8")
    parts = [line for line in text.splitlines() if not line.startswith("#")]
    pinned = [re.fullmatch(r"([\w-]+)==(\S+) --hash=sha256:[0-9a-f]{64}", line) for line in parts]
    versions = {found[1]: found[2] for found in pinned if found is not None}
    assert len(versions) == len(parts)
    assert versions.pop("panda3d")
    assert versions == {name: locked[name] for name in versions}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(versions) == {re.split(r"[<>=]", need)[0].lower() for need in project["dependencies"]}


def test_programs_for_windows_say_what_they_can_and_who_they_are() -> None:
    manifest = ET.parse(WINDOWS / "launcher.manifest")
    said = {element.tag.rpartition("}")[2]: element.text for element in manifest.iter()}
    assert (said["longPathAware"], said["activeCodePage"]) == ("true", "UTF-8")
    assert said["dpiAwareness"] == "PerMonitorV2, PerMonitor"
    resources = (WINDOWS / "launcher.rc").read_text(encoding="utf-8")
    for word in ('"launcher.manifest"', '"mycity.ico"', "FILEVERSION NUMBERS", '"ProductVersion", VERSION'):
        assert word in resources


def test_python_on_windows_looks_nowhere_else() -> None:
    lines = (WINDOWS / "python311._pth").read_text(encoding="ascii").splitlines()
    assert lines == ["mycity.zip", "python311.zip", "."]
    launcher = (WINDOWS / "launcher.c").read_text(encoding="ascii")
    assert 'L"-I"' in launcher
    assert "LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR | LOAD_LIBRARY_SEARCH_SYSTEM32" in launcher


def test_the_installer_for_windows_takes_away_its_own_files_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = tmp_path / "given"
    for name in ("mycity.exe", "_internal/a/b/c.txt", "_internal/d.dll"):
        (given / name).parent.mkdir(parents=True, exist_ok=True)
        (given / name).write_bytes(b"")
    monkeypatch.setattr(windows, "FOLDER", given)
    install, remove = windows.installer_lists()
    assert install.count('SetOutPath "$INSTDIR\\_internal\\a\\b"') == 1
    assert [line for line in remove if line.startswith("Delete")] == [
        'Delete "$INSTDIR\\_internal\\a\\b\\c.txt"',
        'Delete "$INSTDIR\\_internal\\d.dll"',
        'Delete "$INSTDIR\\mycity.exe"',
    ]
    assert [line for line in remove if line.startswith("RMDir")] == [
        'RMDir "$INSTDIR\\_internal\\a\\b"',
        'RMDir "$INSTDIR\\_internal\\a"',
        'RMDir "$INSTDIR\\_internal"',
    ]
    script = (WINDOWS / "setup.nsi").read_text(encoding="utf-8")
    assert "RMDir /r" not in script
    assert "RequestExecutionLevel user" in script


def test_a_package_may_lie_in_an_archive_with_its_assets_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "assets").mkdir()
    with zipfile.ZipFile(tmp_path / "mycity.zip", "w") as archive:
        archive.writestr("mycity/__init__.py", "")
    monkeypatch.setattr(plain_files, "files", lambda _: tmp_path / "mycity.zip" / "mycity")
    assert assets.assets_root.__wrapped__() == tmp_path / "assets"


def test_a_wheel_takes_nothing_of_what_was_built_before() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    assert all(pattern.startswith("/") for pattern in build["include"] + build["artifacts"])
    own = ["mycity/__init__.py", f"mycity-{__version__}.dist-info/RECORD"]
    assert release.strange_names([*own, "dist/mycity/mycity.mo"]) == ["dist/mycity/mycity.mo"]


def test_icons_are_what_the_systems_expect() -> None:
    drawn = icons.ico()
    kind, count = struct.unpack_from("<HH", drawn, 2)
    assert (kind, count) == (1, 7)
    for row in range(count):
        width, _, _, _, _, bits, length, place = struct.unpack_from("<BBBBHHII", drawn, 6 + 16 * row)
        picture = drawn[place : place + length]
        assert (picture[:8], bits) == (b"\x89PNG\r\n\x1a\n", 32)
        assert struct.unpack_from(">I", picture, 16)[0] == (width or 256)
    packed = icons.icns()
    assert packed[:4] == b"icns"
    assert struct.unpack_from(">I", packed, 4)[0] == len(packed)


def test_the_workflow_names_what_there_is() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    jobs = yaml.safe_load(text)["jobs"]
    assert set(jobs) == {"linux", "windows", "macos", "publish"}
    assert set(jobs["publish"]["needs"]) == set(jobs) - {"publish"}
    assert jobs["windows"]["needs"] == "linux"
    assert "NEITHER BUILT NOR TRIED" in text
    assert "NEVER RUN" in text
    for system in ("windows", "macos"):
        assert any("--smoke" in step.get("run", "") for step in jobs[system]["steps"])


def test_the_installer_goes_and_comes_without_a_trace(tmp_path: Path) -> None:
    given, home = tmp_path / "given", tmp_path / "home of O'Neil & sons"
    (given / "mycity").mkdir(parents=True)
    (given / "mycity" / "mycity").write_text("#!/bin/sh\n", encoding="utf-8")
    (given / "share" / "applications").mkdir(parents=True)
    shutil.copy(DESKTOP, given / "share" / "applications")
    script = shutil.copy(ROOT / "packaging" / "linux" / "install.sh", given)
    for _ in range(2):  # also over what is there
        subprocess.run(["sh", script, home], check=True, stdout=subprocess.DEVNULL)
    entry = (home / "share" / "applications" / DESKTOP.name).read_text(encoding="utf-8")
    assert f'Exec="{home}/lib/mycity/mycity"' in entry.splitlines()
    assert (home / "bin" / "mycity").resolve() == home / "lib" / "mycity" / "mycity"
    subprocess.run(["sh", script, "--remove", home], check=True, stdout=subprocess.DEVNULL)
    assert [path.name for path in home.rglob("*") if not path.is_dir() and path.name != "mimeinfo.cache"] == []
