"""Names in scripts that none of our faces has: a face of the system writes them, if there is one, in their order."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import pygame
import pytest

from mycity.content.assets import assets_root
from mycity.ui.style import system_faces
from mycity.ui.style.fonts import BODY, LABEL, NOTE, SIGNATURE, STRONG, TITLE, Fonts, TextRole
from mycity.ui.style.scripts import ANY_SCRIPT, SCRIPTS, Part, parts_of
from mycity.ui.style.system_faces import SystemFaces, bold_of, found_files, system_files, system_folders
from mycity.ui.style.typefaces import Typeface
from tests.each import each

OURS = assets_root() / "fonts"
HEBREW, ARABIC, HAN = "שלום עולם", "مدينة الشمس", "東京"
ROLES = {"title": TITLE, "label": LABEL, "plain": BODY, "strong": STRONG, "slanted": NOTE, "hand": SIGNATURE}
BLACK = (0, 0, 0)
PLAIN = OURS / Typeface.PLAIN.value
HAND = OURS / Typeface.HAND.value


@pytest.fixture(autouse=True)
def letters() -> Iterator[None]:
    pygame.font.init()
    yield
    pygame.font.quit()


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """A folder of faces in which none has the Polish Ł: the hand takes the place of all."""
    folder = tmp_path / "few"
    folder.mkdir()
    for face in Typeface:
        shutil.copy(HAND, folder / face.value)
    return folder


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface.subsurface(surface.get_bounding_rect()), "RGBA")


def faces(folder: Path) -> Callable[[], Mapping[str, Path]]:
    return lambda: found_files([folder])


def never() -> Mapping[str, Path]:
    raise AssertionError("the system is asked for its typefaces")


def seen(text: str, *, whole: bool = True) -> list[tuple[str, bool]]:
    def is_ours(word: str) -> bool:
        return all(ord(sign) < 0x590 for sign in word)

    return [(part.text, part.is_ours) for part in parts_of(text, is_ours, lambda _: whole)]


# -- what a line is made of ----------------------------------------------------------------------------------------


@each(
    ("text", "parts"),
    [
        ("Ada - Łódź", [("Ada - Łódź", True)]),
        (f"Ada: {HEBREW}", [("Ada: ", True), (HEBREW, False)]),
        (f"«{ARABIC}», 5", [("«", True), (ARABIC, False), ("», 5", True)]),
        ("דן, חיפה and Bob", [("דן", False), (", ", True), ("חיפה", False), (" and Bob", True)]),
        ("בית-ספר ג' דן", [("בית-ספר ג' דן", False)]),
        ("רחוב 12 דן 7", [("רחוב 12 דן", False), (" 7", True)]),
        ("Ada東京2 (なごや)", [("Ada", True), ("東京", False), ("2 (", True), ("なごや", False), (")", True)]),
        ("東京-大阪", [("東京-大阪", False)]),
        ("दिल्ली कोटा", [("दिल्ली", False), (" ", True), ("कोटा", False)]),
    ],
)
def test_a_name_is_cut_out_of_its_line_and_right_to_left_ones_stay_whole(
    text: str, parts: list[tuple[str, bool]]
) -> None:
    assert seen(text) == parts


def test_words_that_no_one_face_has_follow_one_another_from_right_to_left() -> None:
    mixed = f"{HEBREW} {ARABIC}"
    parts = [
        ("الشمس", False),
        (" ", True),
        ("مدينة", False),
        (" ", True),
        ("עולם", False),
        (" ", True),
        ("שלום", False),
    ]
    assert seen(f"Ada {mixed}") == [("Ada ", True), *parts], "HarfBuzz joins the letters of one script at a time"
    assert seen(HEBREW, whole=False) == [("עולם", False), (" ", True), ("שלום", False)]


def test_numbers_run_to_the_right_whatever_is_around_them() -> None:
    assert Part("مدينة ٢٠٢٥", is_ours=False).drawn == "مدينة ٥٢٠٢", "what draws from right to left turns them again"
    assert Part("東京 12", is_ours=False).drawn == "東京 12"


def test_every_script_is_named_as_unicode_and_harfbuzz_have_it() -> None:
    codes = {
        "ש": "Hebr",
        "م": "Arab",
        "東": "Hani",
        "な": "Kana",
        "ナー": "Kana",
        "한": "Hang",
        "द": "Deva",
        "ท": "Thai",
    }
    for text, code in codes.items():
        assert Part(text, is_ours=False).scripts[0].code == code, text
    for script in SCRIPTS.values():
        assert len(script.code) == 4
        assert script.faces
    names = {*ANY_SCRIPT, *(name for script in SCRIPTS.values() for name in script.faces)}
    assert all(name == name.lower() and "{" not in name for name in {*names, *map(bold_of, names)})


# -- where faces are looked for --------------------------------------------------------------------------------------


def test_each_system_has_its_folders() -> None:
    home = partial(Path, "home")
    linux = system_folders("linux", {}, home)
    assert linux[0] == Path("home", ".local", "share", "fonts")
    assert {home() / ".fonts", Path("/usr/share/fonts"), Path("/run/host/fonts")} < set(linux)
    assert system_folders("linux", {"XDG_DATA_HOME": "data"}, home)[0] == Path("data", "fonts")
    assert Path("win", "Fonts") in system_folders("win32", {"WINDIR": "win"}, home)
    assert Path("me", "Microsoft", "Windows", "Fonts") in system_folders("win32", {"LOCALAPPDATA": "me"}, home)
    assert Path("/System/Library/Fonts") in system_folders("darwin", {}, home)


def test_a_player_without_a_home_has_the_faces_of_the_system() -> None:
    def homeless() -> Path:
        raise RuntimeError("no home")

    assert Path("/usr/share/fonts") in system_folders("linux", {}, homeless)


def test_known_names_are_found_wherever_they_lie_the_first_folder_before_the_second(tmp_path: Path) -> None:
    deep = tmp_path / "first" / "a" / "b"
    deep.mkdir(parents=True)
    (tmp_path / "second").mkdir()
    for file in (deep / "DejaVuSans.TTF", tmp_path / "second" / "dejavusans.ttf", deep / "Papyrus.ttf"):
        file.touch()
    (deep / "NotoSansHebrew-Regular.txt").touch()
    found = found_files([tmp_path / "missing", tmp_path / "first", tmp_path / "second"])
    assert found == {"dejavusans": deep / "DejaVuSans.TTF"}


@pytest.mark.skipif(os.name != "posix", reason="links need rights elsewhere")
def test_links_that_lead_back_or_nowhere_are_walked_once(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "nowhere").symlink_to(tmp_path / "gone")
    (tmp_path / "FreeSans.ttf").touch()
    assert found_files([tmp_path]) == {"freesans": tmp_path / "FreeSans.ttf"}


@pytest.mark.parametrize("limit", ["_MOST_FILES", "_MOST_SECONDS"])
def test_looking_ends_in_time(limit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(9):
        (tmp_path / f"{number}.ttf").touch()
    walked: list[Path] = []

    def walk(folders: list[Path]) -> Iterator[Path]:
        for folder in folders:
            for file in folder.iterdir():
                walked.append(file)
                yield file

    monkeypatch.setattr(system_faces, "_files_below", walk)
    monkeypatch.setattr(system_faces, limit, 2 if limit == "_MOST_FILES" else -1.0)
    assert found_files([tmp_path]) == {}
    assert len(walked) < 9


# -- which one is taken ----------------------------------------------------------------------------------------------


def test_the_first_face_with_all_signs_is_taken_and_broken_ones_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "DejaVuSans.ttf").write_bytes(b"\0\1\0\0 this is no typeface")
    (tmp_path / "FreeSans.ttf").mkdir()
    shutil.copy(HAND, tmp_path / "segoeui.ttf")
    shutil.copy(PLAIN, tmp_path / "arial.ttf")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "unifont.ttf")
    found = SystemFaces(faces(tmp_path))
    for _ in range(2):
        assert found.file(Part("Łódź", is_ours=False)) == tmp_path / "arial.ttf"
        assert found.file(Part("Ada", is_ours=False)) == tmp_path / "segoeui.ttf"
        assert found.file(Part(HAN, is_ours=False)) is None
        assert found.font(Part(HAN, is_ours=False), 12.0, (20, 9)) is None


def test_a_bold_face_writes_what_is_bold_where_there_is_one(tmp_path: Path) -> None:
    found = SystemFaces(faces(tmp_path))
    shutil.copy(PLAIN, tmp_path / "DejaVuSans.ttf")
    shutil.copy(OURS / Typeface.STRONG.value, tmp_path / "DejaVuSans-Bold.ttf")
    name = Part("Łódź", is_ours=False)
    assert found.file(name, bold=True) == tmp_path / "DejaVuSans-Bold.ttf"
    assert found.file(name) == tmp_path / "DejaVuSans.ttf"


def test_a_face_that_breaks_when_it_writes_is_given_up(tmp_path: Path) -> None:
    face = tmp_path / "arial.ttf"
    shutil.copy(PLAIN, face)
    found = SystemFaces(faces(tmp_path))
    name = Part("Łódź", is_ours=False)
    assert found.file(name) == face
    face.write_bytes(b"")
    assert found.font(name, 12.0, (20, 9)) is None
    assert found.file(name) is None


@pytest.mark.parametrize("role", ROLES.values(), ids=ROLES)
def test_a_word_that_none_of_ours_has_stands_in_a_face_of_the_system(role: TextRole, few: Path, tmp_path: Path) -> None:
    shutil.copy(PLAIN, tmp_path / "DejaVuSans.ttf")
    fonts, bare = Fonts(few, system_files=faces(tmp_path)), Fonts(few, system_files=dict)
    for name in ("Łódź", "Ada Łódź"):
        assert pixels(fonts.line(name, role, BLACK)) != pixels(bare.line(name, role, BLACK))
        assert fonts.line(name, role, BLACK).get_width() == fonts.width(name, role)
    (own, other) = fonts.letters("Ada Łódź", role).runs
    assert (own.text, other.text) == ("Ada ", "Łódź")
    capital = [max(glyph[3] for glyph in run.font.metrics("H") if glyph) for run in (own, other)]
    assert abs(capital[0] - capital[1]) <= 1, "as high as the words beside it"


def test_where_the_system_has_none_either_the_word_stays_as_it_is(few: Path) -> None:
    fonts = Fonts(few, system_files=dict)
    (run,) = fonts.letters("Łódź", BODY).runs
    assert run.font is fonts.font(BODY)
    assert fonts.line("Łódź", BODY, BLACK).get_width() > 0


def test_the_system_is_asked_for_nothing_while_all_signs_are_ours() -> None:
    fonts = Fonts(OURS, system_files=never)
    for role in ROLES.values():
        for text in ("Ada, Łódź - Αθήνα", "Київ «Prêt\u202f?»", "o\u0301 5 \u2212 3 …"):
            assert fonts.line(text, role, BLACK).get_width() > 0


def test_a_face_is_looked_for_once_for_each_name(few: Path, tmp_path: Path) -> None:
    shutil.copy(PLAIN, tmp_path / "DejaVuSans.ttf")
    asked = []

    def files() -> Mapping[str, Path]:
        asked.append(1)
        return found_files([tmp_path])

    fonts = Fonts(few, system_files=files)
    for colour in ((0, 0, 0), (1, 1, 1), (2, 2, 2)):
        fonts.line("Łódź", BODY, colour)
    assert len(asked) == 1


# -- what this machine has -------------------------------------------------------------------------------------------


@pytest.fixture
def fonts() -> Fonts:
    for name in (HEBREW, ARABIC):
        if SystemFaces(system_files).file(Part(name, is_ours=False)) is None:
            pytest.skip(f"this machine has no typeface for {name}")
    return Fonts(OURS)


def test_hebrew_is_drawn_from_right_to_left(fonts: Fonts) -> None:
    line = fonts.line(HEBREW, TITLE, BLACK)
    first, last = (fonts.line(word, TITLE, BLACK) for word in HEBREW.split())
    right = line.subsurface(first.get_rect(bottomright=line.get_rect().bottomright))
    assert pixels(right) == pixels(first)
    assert pixels(line.subsurface(last.get_rect())) == pixels(last)
    begun = fonts.line(HEBREW[0], TITLE, BLACK)
    assert pixels(first.subsurface(begun.get_rect(bottomright=first.get_rect().bottomright))) == pixels(begun)


def test_arabic_letters_are_joined(fonts: Fonts) -> None:
    joined = fonts.width("مدينة", TITLE)
    assert joined < sum(fonts.width(letter, TITLE) for letter in "مدينة")
