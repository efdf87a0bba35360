"""Adding up: the order of the lines, debt, the end of the track."""

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.rules import RuleSet, make_rules
from mycity.engine.rules.base import Rule
from mycity.engine.scoring import end_scores, results, scores
from tests.each import each
from tests.engine.tables import city, draw, eternal_board, plain, rules_of
from tests.independent import rules as second_telling

ORDER = ("trees", "rocks", "groups", "churches", "wells", "empties")


@dataclass(frozen=True)
class TrackEnd(Rule):
    """A score track with an end."""

    at: int

    id: ClassVar[str] = "test.track"

    def track_end(self) -> int | None:
        return self.at


def test_lines_stand_in_scoring_order_with_zeros() -> None:
    assert [rule for rule, _ in end_scores(rules_of(), city(plain()))] == list(ORDER)
    assert end_scores(rules_of(), city(plain())) == (*((rule, 0) for rule in ORDER[:-1]), ("empties", -121))


def test_rules_not_in_force_have_no_line() -> None:
    assert [rule for rule, _ in end_scores(rules_of("trees", "empties"), city(plain()))] == ["trees", "empties"]


def test_a_whole_city_by_hand() -> None:
    """A well, a church and three colours on the left bank; every line worth something."""
    board = plain(C3="W", A11="T", K11="R", K10="t")
    built = (
        "Y-I2 A3 B3",
        "R-I2 D3 E3",
        "B-I2 C1 C2",
        "C-I4 C4 C5 C6 C7",
        "Y-I3 B4 B5 B6",
        "R-I3 D4 D5 D6",
        "B-V3 C8 D8 D7",
    )
    (result,) = results(rules_of(), [city(board, *built, start=7)])
    empty = 121 - 4 - (2 + 2 + 2 + 4 + 3 + 3 + 3)
    assert result.end == (
        ("trees", 3),
        ("rocks", -2),
        ("groups", 2 + 2 + 1),
        ("churches", 3),
        ("wells", 4),
        ("empties", -empty),
    )
    assert result.score == 7 + 3 - 2 + 5 + 3 + 4 - empty


@each(
    ("start", "points", "track_end", "score"),
    [
        (45, (8, -9), 50, 50),
        (45, (5, -9), 50, 50),
        (45, (4, -9), 50, 40),
        (45, (4, 1, -1), 50, 50),
        (49, (-9, 30, -1), 50, 50),
        (45, (8, -9), None, 44),
        (0, (-4, 3), 50, -1),
        (-2, (-4, 60), 50, 50),
    ],
)
def test_the_end_of_the_track_freezes_the_token(
    start: int, points: tuple[int, ...], track_end: int | None, score: int
) -> None:
    mine = city(plain(), start=start)
    for one in points:
        mine = mine.score(one, track_end)
    assert mine.points == score
    assert mine.token == max(score, 0)
    assert second_telling.add_up(start, points, track_end) == (score, mine.frozen)


def test_the_rule_that_froze_the_token_is_named() -> None:
    board = draw("\n".join(["TTTTM|......"] + ["MMMMM|MMMMMM"] * 10))
    rules = RuleSet([TrackEnd(50), *make_rules([{"id": "trees"}, {"id": "empties"}]).rules])
    found = results(rules, [city(board, start=start) for start in (41, 42, 49)])
    assert [(result.score, result.frozen_by) for result in found] == [(43, None), (50, "trees"), (50, "trees")]
    assert scores(rules, [city(board, start=start) for start in (41, 42, 49)]) == [43, 50, 50]


def test_without_an_end_scores_pass_fifty() -> None:
    (result,) = results(rules_of(), [city(eternal_board(), start=200)])
    assert result.score == 200 + 12 - 16 - 79
    assert result.frozen_by is None
