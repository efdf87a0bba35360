"""A broken catalog costs its language, never the game: English, and a line in the log."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable
from pathlib import Path
from struct import pack

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from mycity.content.languages import Languages

CITY = "{city} wins!"
ROCKS = ("a rock", "{count} rocks")


def catalog(folder: Path, code: str = "fr") -> Path:
    file = folder / code / "LC_MESSAGES" / "mycity.mo"
    file.parent.mkdir(parents=True)
    return file


def translated(folder: Path, city: str, rocks: tuple[str, str] = ("un rocher", "{count} rochers")) -> Path:
    """Write a French catalog of two texts."""
    texts = Catalog(locale="fr")
    texts.add(CITY, city)
    texts.add(ROCKS, rocks)
    file = catalog(folder)
    with file.open("wb") as stream:
        write_mo(stream, texts)
    return file


def sparse(file: Path) -> None:
    with file.open("wb") as stream:
        stream.truncate(1 << 30)


def rewrite(old: bytes, new: bytes) -> Callable[[Path], None]:
    def change(file: Path) -> None:
        content = file.read_bytes()
        assert old in content
        assert len(old) == len(new)
        file.write_bytes(content.replace(old, new))

    return change


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-40])


def fifo(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def folder_instead(file: Path) -> None:
    file.unlink()
    file.mkdir()


DAMAGES: dict[str, Callable[[Path], object]] = {
    "cut": cut,
    "fifo": fifo,
    "folder": folder_instead,
    "sparse": sparse,
    "empty": lambda file: file.write_bytes(b""),
    "wild": lambda file: file.write_bytes(b"\xde\x12\x04\x95" + b"\xff" * 60),
    "text": lambda file: file.write_text("no catalog at all"),
    "charset": rewrite(b"charset=utf-8", b"charset=utf-9"),
    "plurals": rewrite(b"(n > 1)", b"(n > (("),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_catalog_leaves_english_and_a_line_in_the_log(
    damage: Callable[[Path], object], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    damage(translated(tmp_path, "{city} gagne\u202f!"))
    began = time.process_time()
    with caplog.at_level(logging.WARNING):
        languages = Languages(tmp_path, "fr")
        assert languages.t(CITY, city="Lyon") == "Lyon wins!"
        assert languages.n(*ROCKS, 2) == "2 rocks"
        assert languages.available()
    assert "not usable" in caplog.text
    assert time.process_time() - began < 1


@pytest.mark.parametrize(
    "city",
    [
        "on gagne\u202f!",
        "{city} {ville}",
        "{city.x} gagne",
        "{city[0]} gagne",
        "{city!z} gagne",
        "{city:>999999999} gagne",
        "{city gagne",
        "gagne: {}",
        "gagne: {0}",
        "}{city}",
        "{city}\x00\x1b[2J",
        "{city} " * 2000,
    ],
)
def test_a_translation_that_cannot_stand_for_its_text_leaves_english(
    city: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    translated(tmp_path, city)
    languages = Languages(tmp_path, "fr")
    with caplog.at_level(logging.WARNING):
        assert {languages.t(CITY, city="Lyon") for _ in range(3)} == {"Lyon wins!"}
    assert caplog.text.count("not usable") == 1
    assert languages.n(*ROCKS, 3) == "3 rochers"


@pytest.mark.parametrize(
    ("rocks", "shown"),
    [
        (("un rocher", "{count} rochers"), ["un rocher", "2 rochers"]),
        (("{n} rocher", "{count} {more}"), ["a rock", "2 rocks"]),
        (("", "{count:{count}}"), ["a rock", "2 rocks"]),
    ],
)
def test_forms_for_one_and_many(rocks: tuple[str, str], shown: list[str], tmp_path: Path) -> None:
    translated(tmp_path, "{city}", rocks)
    languages = Languages(tmp_path, "fr")
    assert [languages.n(*ROCKS, count) for count in (1, 2)] == shown


def test_a_formula_for_plurals_that_fails_leaves_english(tmp_path: Path) -> None:
    rewrite(b"(n > 1)", b"(n / 0)")(translated(tmp_path, "{city}\u202f!"))
    assert Languages(tmp_path, "fr").n(*ROCKS, 4) == "4 rocks"


@pytest.mark.parametrize("code", ["xx", "../fr", "f\0r", "f" * 5000, "\u2603"])
def test_a_language_that_is_not_there_leaves_english(code: str, tmp_path: Path) -> None:
    translated(tmp_path, "{city}\u202f!")
    assert Languages(tmp_path, code).code == "en"


def with_formula(file: Path, formula: str) -> None:
    texts = Catalog(locale="fr")
    texts.add(CITY, "{city} gagne\u202f!")
    texts.add(ROCKS, ("un rocher", "{count} rochers"))
    with file.open("wb") as stream:
        write_mo(stream, texts)
    old = b"plural=(n > 1)"
    content = file.read_bytes()
    header = content[content.index(b"Project-Id-Version") :].partition(b"\0")[0]
    new = header.replace(old, f"plural={formula}".encode())
    spare = header.index(b"Report-Msgid-Bugs-To: ")
    new = new[:spare] + new[new.index(b"\n", spare) + 1 :]
    assert len(new) <= len(header), "the formula takes the room of a line that says nothing"
    file.write_bytes(content.replace(header, new.ljust(len(header), b"\n")))


@pytest.mark.parametrize("formula", ["n/0", "n%0", "1/(n-1)", "n && 1/0", "n == 100 ? 0/0 : 0", "1/(n/100-1)"])
def test_a_catalog_whose_formula_for_plurals_fails_is_not_used(
    formula: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with_formula(translated(tmp_path, ""), formula)
    with caplog.at_level(logging.WARNING):
        languages = Languages(tmp_path, "fr")
    assert caplog.text.count("not usable") == 1
    assert languages.t("What no catalog has") == "What no catalog has"
    assert languages.t(CITY, city="Lyon") == "Lyon wins!"
    assert languages.n(*ROCKS, 101) == "101 rocks"
    assert languages.available() == {"en": "English", "fr": "English"}


def test_a_formula_that_fails_for_a_large_number_alone_leaves_that_in_english(tmp_path: Path) -> None:
    with_formula(translated(tmp_path, ""), "1/(1000-n)")
    languages = Languages(tmp_path, "fr")
    assert [languages.n(*ROCKS, count) for count in (2, 1000)] == ["un rocher", "1000 rocks"]


@pytest.mark.parametrize("order", "<>")
def test_texts_that_lie_over_one_another_are_not_read(
    order: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    count, text = 60_000, b"a" * 400_000
    places = b"".join(pack(f"{order}2I", len(text) - at, 28 + 16 * count + at) for at in range(count))
    head = pack(f"{order}7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 0)
    catalog(tmp_path).write_bytes(head + places + places + text)
    began = time.process_time()
    assert Languages(tmp_path, "fr").t(CITY, city="Lyon") == "Lyon wins!"
    assert "longer than the file" in caplog.text
    assert time.process_time() - began < 1


@pytest.mark.parametrize("charset", [b"utf-7", b"punycode", b"unicode_escape"])
def test_a_catalog_in_another_charset_is_not_read(
    charset: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = translated(tmp_path, "{city}\u202f!")
    padded = b"charset=utf-8\n", b"Content-Transfer-Encoding: 8bit\n"
    content = file.read_bytes()
    assert all(one in content for one in padded)
    new = b"charset=" + charset + b"\n"
    file.write_bytes(content.replace(b"".join(padded), new.ljust(len(b"".join(padded)), b"\n")))
    assert Languages(tmp_path, "fr").t(CITY, city="Lyon") == "Lyon wins!"
    assert "not in UTF-8" in caplog.text


@pytest.mark.parametrize("name", ["F" * 1000, "Fran\0ais", "{Fran}\u00e7ais"])
def test_a_name_of_its_own_that_cannot_be_shown_leaves_english(name: str, tmp_path: Path) -> None:
    texts = Catalog(locale="fr")
    texts.add("English", name)
    with catalog(tmp_path).open("wb") as stream:
        write_mo(stream, texts)
    assert Languages(tmp_path).available() == {"en": "English", "fr": "English"}
