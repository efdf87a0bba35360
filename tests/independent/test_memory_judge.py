"""What letters remember is true: what is told, and whatever else could be told, of golden campaigns and of new ones."""

import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mycity.cli import run
from mycity.table.chronicle.memory_rows import load_memories
from tests import memory_trial
from tests.each import each
from tests.independent import memory_judge
from tests.independent.memory_evening import Evening, Json
from tests.independent.memory_judge import CLAIMS
from tests.independent.memory_nearly import NEARLY, Nearly
from tests.independent.memory_past import Evenings
from tests.independent.memory_spoilt import CONTROLS, Control, score, swapped
from tests.memory_trial import faults, past_of, records, tellable, told

GAMES = ("city", "island-season")
GOLDEN = Path(__file__).parents[1] / "golden"
NEW = {
    "city": {"2,1": 51, "1,greedy,random": 55, "1,2,random,greedy": 58},
    "island-season": {"2,1": 51, "1,greedy,2": 55, "1,2,random,greedy": 58},
}
"""By game: who plays five new campaigns, and the seed of the first."""


@cache
def golden(game: str) -> list[dict[str, Any]]:
    return records(GOLDEN / game)


# --- what is told is true --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_golden_campaigns_tell_what_is_true_and_nothing_twice(game: str) -> None:
    assert memory_judge.judge(golden(game), list(told(past_of(golden(game))))) == []


@pytest.mark.parametrize("game", GAMES)
def test_whatever_golden_campaigns_could_tell_is_true(game: str) -> None:
    assert faults(golden(game), tellable(past_of(golden(game)))) == []


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_new_campaigns_tell_what_is_true(game: str, tmp_path: Path) -> None:
    for bots, seed in NEW[game].items():
        words = ["simulate", game, "--games", "5", "--seed", str(seed), "--bots", bots]
        assert run([*words, "--records", str(tmp_path / bots)]) == 0
    folders = sorted(path.parent for path in tmp_path.glob("*/*/campaign.json"))
    assert len(folders) == 15
    for documents in map(records, folders):
        assert memory_judge.judge(documents, list(told(past_of(documents)))) == []
        assert faults(documents, tellable(past_of(documents))) == []


# --- whatever is false is noticed ------------------------------------------------------------------------------------


def kind(one: Json, game: str) -> str:
    """Gives the name of what a sentence claims."""
    return CLAIMS[game][one["letter"] is None][one["row"]].__qualname__


def noticed_elsewhere(game: str) -> set[str]:
    """Gives the kinds whose sentences are false as soon as another seat has done what they tell of."""
    documents, found = golden(game), set[str]()
    seats = range(len(documents[0]["players"]))
    other_ways = {
        (one, other): Evenings([Evening(document) for document in swapped(documents, one, other)])
        for one in seats
        for other in seats
        if one != other
    }
    for one in tellable(past_of(documents)):
        ways = [other_ways[one["who"][0], other] for other in seats if other not in one["who"]]
        if any(list(memory_judge.sentence_faults(evenings, one)) for evenings in ways):
            found.add(kind(one, game))
    return found


def made(control: Control | Nearly) -> tuple[list[dict[str, Any]], Json]:
    """Gives records in which the sentence of a control is true, and the sentence."""
    length = len(golden(control.game)) if control.letter is None else control.letter - 1
    documents = deepcopy(golden(control.game)[:length])
    numbers = {"count": 0, "episode": length, **control.make(documents)}
    row = {"row": control.row, "letter": control.letter, "texts": [control.row]}
    return documents, {**row, "who": list(control.who), "others": list(control.others), **numbers}


@each("control", CONTROLS)
def test_a_sentence_is_false_until_the_records_are_changed(control: Control) -> None:
    documents, one = made(control)
    assert faults(documents, iter([one])) == []
    documents = deepcopy(golden(control.game)[: len(documents)])
    if control.spoil is not None:
        control.spoil(documents)
    assert any("not so" in fault for fault in faults(documents, iter([one])))


@each("nearly", NEARLY)
def test_what_nearly_holds_is_noticed_and_not_told(nearly: Nearly) -> None:
    documents, one = made(nearly)
    assert any("not so" in fault for fault in faults(documents, iter([one])))
    file = load_memories(nearly.game)
    row = next(row for row in (file.memories if nearly.letter else file.farewells) if row.name == nearly.row)
    assert nearly.who not in [found.who for found in row.find(past_of(documents))]


def test_for_every_kind_a_false_sentence_is_noticed() -> None:
    shown = {kind({"row": one.row, "letter": one.letter}, one.game) for one in CONTROLS}
    shown |= {one for game in GAMES for one in noticed_elsewhere(game)}
    told_of = {claim.__qualname__ for game in GAMES for claims in CLAIMS[game] for claim in claims.values()}
    never = sorted(told_of - shown)
    rows = sorted(
        name
        for game in GAMES
        for claims in CLAIMS[game]
        for name, claim in claims.items()
        if claim.__qualname__ in never
    )
    way_out = "each kind needs a Control in tests/independent/memory_spoilt.py (golden records made anew may lack it)"
    assert not never, f"{never} are never shown false, of the rows {rows}: {way_out}"


@pytest.mark.parametrize(
    ("texts", "who", "is_so"),
    [
        (["The others saw {name}.", ""], [0], False),
        (["Everybody saw {name}.", "Les autres ont vu {name}."], [0], False),
        (["{count} and {count}: {names}.", ""], [0, 1], True),
        (["{names}: neither looked.", ""], [0], False),
    ],
)
def test_words_that_count_people_are_noticed(texts: list[str], who: list[int], *, is_so: bool) -> None:
    documents = deepcopy(golden("city")[:1])
    for document in documents:
        document["players"].pop()
        document["result"].pop()
        score(document, 20, 20)
    one = {"row": "same-score", "letter": 2, "texts": texts, "who": who, "others": [], "count": 20, "episode": 0}
    assert any("there are" in fault for fault in faults(documents, iter([one]))) is not is_so


def test_what_is_told_twice_is_noticed() -> None:
    sentences = list(told(past_of(golden("city"))))
    assert len(memory_judge.judge(golden("city"), [*sentences, sentences[3]])) == 2


@pytest.mark.parametrize("game", GAMES)
def test_what_every_row_claims_is_told(game: str) -> None:
    file = load_memories(game)
    for rows, claims in zip((file.memories, file.farewells), CLAIMS[game], strict=True):
        assert sorted(claims) == sorted(row.name for row in rows)


def test_the_command_judges_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sentences = list(told(past_of(golden("city"))))
    path = tmp_path / "told.json"
    path.write_text(json.dumps(sentences), encoding="utf-8")
    assert memory_judge.run([str(GOLDEN / "city"), str(path)]) == 0
    path.write_text(json.dumps([*sentences, {**sentences[0], "row": "thirteen"}]), encoding="utf-8")
    assert memory_judge.run([str(GOLDEN / "city"), str(path)]) == 1
    assert "thirteen" in capsys.readouterr().out
    assert memory_judge.run([str(path)]) == 2


def test_the_trial_judges_all_campaigns_below_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "island-season", "--seed", "5", "--bots", "1,1", "--records", str(tmp_path)]) == 0
    assert memory_trial.run([str(tmp_path), "--whatever"]) == 0
    assert "1 campaigns, " in capsys.readouterr().out
    assert memory_trial.run([str(tmp_path / "nowhere")]) == 1
