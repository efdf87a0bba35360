"""What the game says, and where: every text of code and data that a player sees, with its file and what it is there.

Texts are the first string in ``t("...")``, ``n("one", "many", count)`` and ``mark("...")`` in the code of ``ROOMS``;
in the data the fields listed in ``DATA``, the titles of episodes and chapters, and what ``COLLECTIBLES`` calls what
players collect. An English text that other languages say in two ways has a context before a bar: ``"a gamepad|Menu"``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from mycity.content.languages import parted
from mycity.engine.holdings import COLLECTIBLES

PROJECT = Path(__file__).resolve().parent.parent
ASSETS = PROJECT / "assets"
FORMS = {"t": 1, "n": 2, "mark": 1}
"""What the code calls with texts, and how many of them."""
ROOMS = "app", "ui", "scenes", "board_pictures", "book", "table"
"""The rooms of ``mycity`` whose code says anything to a player."""
DATA = (
    ("bots.yaml", ("name", "style", "tile_style")),
    (
        "rules.yaml",
        (
            "name",
            "line",
            "condition",
            "why",
            "open",
            "unit",
            "covered",
            "provisional",
            "won",
            "lost",
            "refusal",
            "refusals",
        ),
    ),
    ("things.yaml", ("name", "lines", "group", "joined", "always")),
    ("lands.yaml", ("name", "line", "title", "refusals")),
    ("moments.yaml", ("words",)),
    ("evenings.yaml", ("words",)),
    ("firsts.yaml", ("title", "told", "how")),
    ("campaigns/rules_*.yaml", ("title", "text", "alone")),
    (
        "campaigns/*/letters.yaml",
        ("greeting", "title", "story", "uncounted", "text", "alone", "waits", "named", "line", "plaque", "book"),
    ),
    ("campaigns/*/memories.yaml", ("words",)),
    (
        "campaigns/*/story.yaml",
        (
            "title",
            "asks",
            "who",
            "told",
            "words",
            "said",
            "heard",
            "behind",
            "by-points",
            "by-seat",
            "places",
            "names",
            "text",
        ),
    ),
    ("lessons/*.yaml", ("title", "offer", "words", "other", "keys", "pad", "turned", "stickers")),
)
"""Files of ``assets`` whose fields of these names hold source texts, wherever in the file they are."""
ONE = "{}-one"
"""The field beside another one that holds the form of a plural for a single one."""
_CARRIED = {"append", "capital", "extend", "format", "insert", "join", "mark", "replace", "sorted", "t", "zip"}
"""Calls that only pass a text on: what it is, the name before them tells."""


@dataclass(frozen=True)
class Said:
    """A text in one place.

    Attributes:
        text: As the code has it, without its context; of a plural both forms.
        context: What tells it from the same text with another meaning; "" for none.
        file: Below the project, with slashes.
        role: What it is there: of data the field, of code what is called with it, ``Button`` or ``Button.tip`` by name,
            else the name it is given, else the function's that returns it.
    """

    text: str | tuple[str, str]
    context: str
    file: str
    role: str

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms of the text, one or two."""
        return (self.text,) if isinstance(self.text, str) else self.text


def said(project: Path = PROJECT) -> Iterator[Said]:
    """Yield all texts of code and data, each as often as it is said."""
    for room in ROOMS:
        for file in sorted((project / "mycity" / room).rglob("*.py")):
            yield from said_by_code(file.read_text(encoding="utf-8"), file.relative_to(project).as_posix())
    yield from _said_by_data(project / "assets", project)
    for collectible in COLLECTIBLES.values():
        yield Said((collectible.one, collectible.many), "", "mycity/engine/holdings.py", "one")
        yield Said(collectible.title, "", "mycity/engine/holdings.py", "title")
    yield Said("English", "", "mycity/content/languages.py", "_OWN_NAME")


def said_by_code(source: str, file: str) -> Iterator[Said]:
    """Yield the texts of a module, those within f-strings too."""
    tree = ast.parse(source)
    above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (count := _texts_of(node)):
            texts = [one.value for one in node.args[:count] if isinstance(one, ast.Constant)]
            if len(texts) == count and all(isinstance(text, str) and text for text in texts):
                yield _said(texts, file, _role(node, above))


def _texts_of(call: ast.Call) -> int:
    """Return how many texts a call begins with: a method called ``mark`` is not ours."""
    name = _called(call)
    return 0 if name == "mark" and not isinstance(call.func, ast.Name) else FORMS.get(name, 0)


def _said(texts: list[Any], file: str, role: str) -> Said:
    context, text = parted(texts[0])
    return Said(text if len(texts) == 1 else (text, texts[1]), context, file, role)


def _called(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def _role(node: ast.AST, above: dict[ast.AST, ast.AST]) -> str:
    """Return what a text is: the first name around it that tells anything."""
    keyword = ""
    while node in above:
        node = above[node]
        if isinstance(node, ast.keyword):
            keyword = f".{node.arg}"
        elif isinstance(node, ast.Call) and (name := _called(node)) not in _CARRIED:
            return name + keyword
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            return getattr(target, "id", getattr(target, "attr", "")) or "_"
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            return node.name
    return "_"


def _said_by_data(assets: Path, project: Path) -> Iterator[Said]:
    for pattern, fields in DATA:
        for file in sorted(assets.glob(pattern)):
            for field, text in field_texts(yaml.safe_load(file.read_text(encoding="utf-8")), fields):
                forms = [text] if isinstance(text, str) else list(text)
                yield _said(forms, file.relative_to(project).as_posix(), field)
    for letters in sorted(assets.glob("campaigns/*/letters.yaml")):
        for file, text in titles_in_force(letters):
            yield Said(text, "", file.relative_to(project).as_posix(), "title")


def titles_in_force(letters: Path) -> Iterator[tuple[Path, str]]:
    """Yield the titles of a campaign's episodes and chapters that its letters do not replace, each with its file."""
    told = yaml.safe_load(letters.read_text(encoding="utf-8"))
    files, campaign = sorted(letters.parent.glob("[0-9]*")), letters.parent / "campaign.yaml"
    own = [(file, yaml.safe_load(file.read_text(encoding="utf-8"))["title"]) for file in files]
    chapters = [(campaign, title) for title in yaml.safe_load(campaign.read_text(encoding="utf-8"))["chapters"]]
    for letter, row in (*zip(told["episodes"], own, strict=True), *zip(told["chapters"], chapters, strict=True)):
        if "title" not in letter:
            yield row


def field_texts(value: Any, fields: tuple[str, ...]) -> Iterator[tuple[str, str | tuple[str, str]]]:
    """Yield (field, text) of all fields of these names in a document; a list or a mapping may stand for many.

    A text that has a form for a single one beside it is a plural.
    """
    if isinstance(value, list):
        for one in value:
            yield from field_texts(one, fields)
    elif isinstance(value, dict):
        for name, one in value.items():
            if name == "when":  # a rule's parameters, which may be called like a field
                continue
            if name in fields and ONE.format(name) in value:
                yield name, (value[ONE.format(name)], one)
            elif name in fields:
                texts = [one] if isinstance(one, str) else one.values() if isinstance(one, dict) else one
                yield from ((name, text) for text in texts if text)
            else:
                yield from field_texts(one, fields)
