"""Games that once came out so: replayed and compared byte for byte, and judged by the second telling of the rules.

``tools/make_golden.py`` wrote them; nothing here does.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from mycity.engine.record import make_record
from mycity.engine.record_play import play
from mycity.engine.rules import make_rules
from mycity.table.looking_back.record_check import check_alone
from tests.golden.mutations import at, one_of_each_kind, replaced, without
from tests.independent import land_judge
from tests.independent.judge import judge
from tests.simulation import check

FOLDER = Path(__file__).parent
GOLDEN = sorted(FOLDER.glob("eternal-*.json"))
LANDS = sorted(FOLDER.glob("land-*.json"))
every_record = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)

# What follows from the rules, the seed and the answers, and the answers themselves. The rest (who plays, on which
# board, by which rules) is told from outside: with another value of the same kind, the same moves may be as true.
HELD = re.compile(r"(format|version|seed|deck|turns|result)(\..*)?|players\.#\.start")


def read(path: Path) -> Any:
    return json.loads(path.read_bytes())


def test_there_are_three_and_one_of_each_family_of_lands() -> None:
    assert (len(GOLDEN), len(LANDS)) == (3, 2)


@pytest.mark.parametrize("path", [*GOLDEN, *LANDS], ids=lambda path: path.stem)
def test_it_comes_out_the_same_byte_for_byte(path: Path) -> None:
    document = read(path)
    again = {**make_record(*play(document)), "engine": document["engine"]}
    assert json.dumps(again, ensure_ascii=False, separators=(",", ":")) + "\n" == path.read_text(encoding="utf-8")


@every_record
def test_check_and_the_second_telling_find_nothing_wrong(path: Path) -> None:
    assert check(read(path)) == []
    assert judge(read(path)) == []


@pytest.mark.parametrize("path", LANDS, ids=lambda path: path.stem)
def test_games_on_made_lands_are_true_to_all_three_who_ask(path: Path) -> None:
    assert check(read(path)) == []
    assert check_alone(read(path)).complaints == []
    assert land_judge.judge(read(path)) == []


def lines_of(records: list[Any]) -> tuple[set[str], set[str]]:
    """Gives the lines of points that records show: at once, and at the end."""
    at_once = {line["rule"] for one in records for turn in one["turns"] for line in turn.get("points", [])}
    return at_once, {line["rule"] for one in records for row in one["result"] for line in row["end"] if line["points"]}


def test_nearly_every_line_of_lands_shows_somewhere() -> None:
    """All but those that chance does not bring about: a well, a spring."""
    records = [read(path) for path in LANDS]
    at_once, at_end = lines_of(records)
    assert at_once == {"pass", "gold", "investor", "farm", "village", "fort", "totem"}
    assert any(turn.get("changes") for turn in records[0]["turns"])
    assert at_end == {line["rule"] for one in records for line in one["result"][0]["end"]} - {"wells", "spring"}


def test_every_rule_of_the_eternal_game_shows_somewhere() -> None:
    records = [read(path) for path in GOLDEN]
    at_once, at_end = lines_of(records)
    said = {answer["do"] for one in records for turn in one["turns"] for answer in turn["answers"]}
    rules = make_rules(records[0]["rules"])
    assert at_once == {rule.id for rule in rules.rules if rule.speaks_at_once()}, "other seeds in tools/make_golden.py"
    assert at_end == {rule.line for rule in rules.end_score}, "other seeds in tools/make_golden.py"
    assert said == {"place", "pass", "stop"}
    assert {one["deck"].index("BLOCK") for one in records} >= {26, 27}


@every_record
def test_a_record_with_one_thing_wrong_is_found_out(path: Path) -> None:
    """Every kind of field, changed, taken away, doubled, turned round or of another type."""
    document = read(path)
    for name, paths in one_of_each_kind(document).items():
        if HELD.fullmatch(name):
            for what, mutant in (*replaced(document, paths[0]), without(document, paths[0])):
                assert check(mutant), what


def test_what_is_told_from_outside_must_still_be_of_its_kind() -> None:
    document = read(GOLDEN[0])
    for name, paths in one_of_each_kind(document).items():
        for what, mutant in () if HELD.fullmatch(name) else replaced(document, paths[-1]):
            if not check(mutant):
                assert type(at(mutant, paths[-1])) is type(at(document, paths[-1])) or name == "episode", what


def test_the_second_telling_finds_them_out_too() -> None:
    """All but the seed, which it cannot shuffle by, and the rules' own numbers, which it has by heart."""
    document = read(GOLDEN[1])
    blind = {"seed", "engine", "land", "players", "players.#.name", "players.#.animal", "players.#.controller"}
    for name, paths in one_of_each_kind(document).items():
        if name not in blind and not name.startswith("rules"):
            what, mutant = next(replaced(document, paths[-1]))
            assert judge(mutant), what
