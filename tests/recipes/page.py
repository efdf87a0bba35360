"""CONTRIBUTING.md, read as somebody does who follows it: which files a recipe names, and which commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")

_QUOTED = re.compile(r"(\w+)?[ (]*`([^`]+)`")
_FILE = re.compile(r"[\w<>./*-]+/[\w<>.*-]*")
_COMMANDS = ("python ", "mycity ")
_LOOK = ("like", "see")


@dataclass(frozen=True)
class Recipe:
    """A recipe of the page.

    Attributes:
        files: What it has one write or change; ``<words>`` stand for what is being made.
        likes: Files it has one look at.
        commands: What it has one run, in order; those of make, which a copy has no use for, are left out.
    """

    files: tuple[str, ...]
    likes: tuple[str, ...]
    commands: tuple[str, ...]


def recipe(title: str) -> Recipe:
    """Return the recipe below ``### A <title>`` or ``### An <title>``."""
    _, found, rest = re.split(rf"^(### An? {title})$", PAGE, maxsplit=1, flags=re.MULTILINE)
    assert found
    text = re.split(r"^##", rest, maxsplit=1, flags=re.MULTILINE)[0]
    named = list(quoted(text))
    files = [(before, name) for before, name in named if _FILE.fullmatch(name)]
    return Recipe(
        files=tuple(dict.fromkeys(name for before, name in files if before not in _LOOK)),
        likes=tuple(name for before, name in files if before in _LOOK),
        commands=tuple(name for _, name in named if name.startswith(_COMMANDS)),
    )


def quoted(text: str) -> Iterator[tuple[str, str]]:
    """Yield whatever stands between back-ticks, with the word before it."""
    for match in _QUOTED.finditer(re.sub(r"\s+", " ", text)):
        yield match[1] or "", match[2]


def files_named() -> list[str]:
    """Return every file and folder that the page names, wherever on it."""
    return sorted({name for _, name in quoted(PAGE) if _FILE.fullmatch(name)})
