"""What translators are told: every place of every text is explained, and nothing is told in vain."""

from __future__ import annotations

from pathlib import Path

import pytest

from mycity.content.assets import ContentError
from tools.extract_messages import as_tuple, present, said_by_message, template
from tools.said_texts import Said, field_texts, said_by_code
from tools.translators import Row, Told, explain, idle, load_told

Message = list[Said]


@pytest.fixture(scope="module")
def told() -> Told:
    return load_told()


@pytest.fixture(scope="module")
def messages() -> list[Message]:
    return list(said_by_message().values())


def in_code(text: str, role: str = "Button", context: str = "") -> Said:
    return Said(text, context, "mycity/scenes/menu/title.py", role)


def test_every_place_of_every_text_is_explained(told: Told, messages: list[Message]) -> None:
    explained = [(explain(told, message), message[0]) for message in messages]
    assert [(one.text, what.open_places) for what, one in explained if what.open_places] == []
    assert [one.text for what, one in explained if not all(what.comments) or not what.comments] == []


def test_nothing_is_told_in_vain(told: Told, messages: list[Message]) -> None:
    assert list(idle(told, [one for message in messages for one in message])) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_text_is_longer_than_translators_are_told(told: Told, messages: list[Message], language: str) -> None:
    catalog = present(language)
    for message in messages:
        known, signs = catalog.get(message[0].text, message[0].context or None), explain(told, message).signs
        if known is not None and signs is not None:
            assert max(map(len, as_tuple(known.string))) <= signs, known.string


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_catalogs_tell_it(language: str) -> None:
    catalog, texts = present(language), template()
    for message in (message for message in texts if message.id):
        known = catalog.get(message.id, message.context)
        assert known is not None
        assert " ".join(known.auto_comments) == " ".join(message.auto_comments), "run tools/extract_messages.py"
        assert known.flags == message.flags, "run tools/extract_messages.py"


def test_a_place_that_nothing_explains_is_noticed(told: Told) -> None:
    assert explain(told, [in_code("{name} and {nobody_knows}")]).open_places == ["nobody_knows"]


def test_an_exception_has_its_way() -> None:
    rows = (Row(roles=("Button",), says="On a button."), Row(texts=("See *",), places={"name": "a city"}, signs=20))
    told = Told(1, {"name": "a player"}, {}, rows)
    assert explain(told, [in_code("See {name}")]).comments == ["On a button.", "At most 20 signs.", "{name}: a city"]
    assert explain(told, [in_code("Ask {name}")]).comments == ["On a button.", "{name}: a player"]


@pytest.mark.parametrize(
    ("told", "complaint"),
    [
        (Told(1, {}, {}, (Row(texts=("Gone",), says="Nowhere."),)), "rows[0]: no text fits"),
        (Told(1, {}, {}, (Row(texts=("Back", "Gone"), says="Half."),)), "rows[0]: Gone fits nothing"),
        (Told(1, {}, {}, (Row(texts=("Back",), places={"name": "a name"}),)), "rows[0].places.name"),
        (Told(1, {"name": "a name"}, {}, ()), "places.name"),
        (Told(1, {}, {"a place": "Not a rank."}, ()), "contexts.a place"),
    ],
)
def test_what_is_told_of_nothing_is_noticed(told: Told, complaint: str) -> None:
    assert next(iter(idle(told, [in_code("Back")]))).startswith(complaint)


@pytest.mark.parametrize(
    ("body", "place", "reason"),
    [
        ("rows: [{roles: [Button]}]", "rows[0]", "it says nothing"),
        ("rows: [{says: Everywhere.}]", "rows[0]", "it names neither files nor roles nor texts"),
        ("rows: [{roles: [Button], say: Short.}]", "rows[0]", "unknown field `say`"),
        ("rows: [{roles: [Button], signs: 0}]", "rows[0].signs", ">= 1"),
    ],
)
def test_a_wrong_file_is_refused_with_place_and_reason(tmp_path: Path, body: str, place: str, reason: str) -> None:
    file = tmp_path / "translators.yaml"
    file.write_text(f"format: 1\nplaces: {{}}\ncontexts: {{}}\n{body}\n", encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        load_told(file)
    assert refused.value.file == file
    assert refused.value.location == place
    assert reason in refused.value.reason


SOURCE = """
NAMES = {"a": mark("In a table"), "b": mark("also|In a table")}

def words(self):
    lines.append(self.t("In a list"))
    self.mark("not ours")
    return Button(self.t("On a button"), tip=f"{t('In a tip')}"), n("one", "many", count)
"""


def test_what_a_text_is_comes_from_what_it_is_said_to() -> None:
    found = {(one.text, one.context, one.role) for one in said_by_code(SOURCE, "a.py")}
    assert found == {
        ("In a table", "", "NAMES"),
        ("In a table", "also", "NAMES"),
        ("In a list", "", "words"),
        ("On a button", "", "Button"),
        ("In a tip", "", "Button.tip"),
        (("one", "many"), "", "words"),
    }


def test_a_form_for_a_single_one_makes_a_plural() -> None:
    rows = {"rocks": {"open-one": "{count} rock", "open": "{count} rocks", "lost": "{points} lost"}}
    assert list(field_texts({"rules": rows}, ("open", "lost"))) == [
        ("open", ("{count} rock", "{count} rocks")),
        ("lost", "{points} lost"),
    ]
