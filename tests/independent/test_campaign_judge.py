"""Campaigns as they are simulated are right, and whatever is changed in one is noticed."""

import copy
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from mycity.cli import run
from tests.each import each
from tests.independent import campaign, campaign_folder, campaign_judge, campaign_kept, campaign_score, lands
from tests.independent.campaign_book import TABLES as TABLES_OF
from tests.independent.campaign_book import TODAY, tables_of
from tests.independent.campaign_judge import Outcome
from tests.independent.campaign_rewards import Settlement, WrongLineError
from tests.independent.campaign_spoilt import SPOILT, Document, counted_up, lost
from tests.independent.shapes import Cells

TABLES = {"greedy,greedy,1,random": 11, "greedy,greedy": 3, "random,1,greedy": 3, "random,random,random,random": 3}
"""Who plays, and the seed of the campaign they play."""


@pytest.fixture(scope="module")
def campaigns(tmp_path_factory: pytest.TempPathFactory) -> list[list[Document]]:
    """The records of some campaigns with 2, 3 and 4 seats, each followed by its last page."""
    return [campaign_played(tmp_path_factory.mktemp("campaign"), bots, seed) for bots, seed in TABLES.items()]


def campaign_played(folder: Path, bots: str, seed: int) -> list[Document]:
    simulate(folder, seed, bots)
    names = [*(f"{number:02}.json" for number in range(1, 25)), "campaign.json"]
    return [json.loads((folder / f"campaign-{seed}" / name).read_bytes()) for name in names]


def simulate(folder: Path, seed: int, bots: str, *more: str) -> None:
    words = ["simulate", "city", "--games", "1", "--seed", str(seed), "--bots", bots, *more]
    assert run([*words, "--records", str(folder)]) == 0


# --- what is simulated is right --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_whole_campaigns(campaigns: list[list[Document]], number: int) -> None:
    documents = campaigns[number]
    assert campaign_folder.judge(documents[:-1], documents[-1]) == []


def test_single_episodes(tmp_path: Path) -> None:
    simulate(tmp_path, 9, "greedy,random", "--episodes", "1-24")
    found = list(campaign.COMMAND.judged(tmp_path))
    assert len(found) == 24
    assert [fault for _, faults in found for fault in faults] == []


STANDARD: dict[str, Callable[[Document], object]] = {
    "another board": lambda player: player["board"]["squares"].reverse(),
    "a rock that never was": lambda player: player["board"]["cells"].__setitem__(0, "rR....T...R"),
    "nuggets too early": lambda player: player.update(nuggets=1),
    "a cog too early": lambda player: player["cogs"].append("B-I2"),
    "less than everyone starts with": lambda player: player.update(start=9),
}


@pytest.mark.parametrize("name", STANDARD)
def test_a_standard_history_that_cannot_have_been_is_noticed(tmp_path: Path, name: str) -> None:
    simulate(tmp_path, 2, "random,random", "--episodes", "3")
    document = json.loads((tmp_path / "city-03-2.json").read_bytes())
    assert campaign_judge.judge(document).faults == []
    STANDARD[name](document["players"][1])
    assert campaign_judge.judge(document).faults != []


def test_the_verb(tmp_path: Path, campaigns: list[list[Document]], capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "campaign-1"
    folder.mkdir()
    for document in campaigns[1][:-1]:
        (folder / f"{document['episode']:02}.json").write_text(json.dumps(document), encoding="utf-8")
    (folder / "campaign.json").write_text(json.dumps(campaigns[1][-1]), encoding="utf-8")
    assert campaign.COMMAND.run([str(tmp_path)]) == 0
    (folder / "07.json").unlink()
    assert campaign.COMMAND.run([str(tmp_path)]) == 1
    assert capsys.readouterr().out.endswith("1 judged, 1 with faults\n")
    assert campaign.COMMAND.run([]) == 2


# --- what is changed is noticed --------------------------------------------------------------------------------------


def around(documents: list[Document], at: int, spoilt: Document) -> list[str]:
    """Judges a spoilt record, and that it follows from the one before and leads to the one after."""
    faults: list[str] = []
    before = Outcome([], [campaign_kept.at_first() for _ in spoilt["players"]])
    if at > 0:
        before = campaign_judge.judge(documents[at - 1])
    faults += campaign_folder.follows(before, spoilt, documents[0], at + 1)
    outcome = campaign_judge.judge(spoilt)
    faults += outcome.faults
    if not faults and at + 1 < len(documents):
        faults += campaign_folder.follows(outcome, documents[at + 1], documents[0], at + 2)
    return faults


@each("name", SPOILT)
def test_a_spoilt_record_is_noticed(campaigns: list[list[Document]], name: str) -> None:
    for played in campaigns:
        for at, document in enumerate(played[:-1]):
            spoilt = copy.deepcopy(document)
            if SPOILT[name](spoilt):
                assert around(played[:-1], at, spoilt) != []
                return
    pytest.fail("nothing in these campaigns could be spoilt this way")


LAST_PAGES: dict[str, Callable[[Document], object]] = {
    "the winner": lambda page: page.update(winner=[seat for seat in range(4) if seat not in page["winner"]]),
    "a bonus": lambda page: page["bonuses"][0].update(seats=[]),
    "the order of the bonuses": lambda page: page["bonuses"].reverse(),
    "an episode": lambda page: counted_up(page["episodes"][5]["progress"], 0),  # type: ignore[arg-type]
    "a file": lambda page: page["episodes"][5].update(file="5.json"),
    "a player": lambda page: page["players"].pop(),
    "who decides": lambda page: page["choices"][1].update(seat=(page["choices"][1]["seat"] + 1) % 4),
    "what is decided": lambda page: page["choices"][1].update(option="gold"),
    "when it is decided": lambda page: page["choices"][1].update(after=11),
    "the order of the choices": lambda page: page["choices"].reverse(),
    "an end gone": lambda page: page["ends"].pop(),
    "no ends": lambda page: page.update(ends=["", ""]),
    "an end's name": lambda page: page["ends"].__setitem__(0, "a\nb"),
}


@each("name", LAST_PAGES)
def test_a_spoilt_last_page_is_noticed(campaigns: list[list[Document]], name: str) -> None:
    played = campaigns[0]
    page = copy.deepcopy(played[-1])
    LAST_PAGES[name](page)
    kept = campaign_judge.judge(played[-2]).kept
    assert list(campaign_folder.last_page_faults(played[:-1], page, kept)) != []


# --- what campaigns seldom come to -----------------------------------------------------------------------------------


def kept_with(**codes: str) -> campaign_kept.Kept:
    kept = campaign_kept.at_first()
    kept.codes.update(codes)
    return kept


def full_squares() -> campaign_kept.Kept:
    return kept_with(**dict.fromkeys(campaign_kept.free_squares(campaign_kept.at_first()), "r"))


def test_without_squares_a_sticker_goes_on_the_right_bank_but_never_on_e6() -> None:
    room = campaign_kept.room(full_squares(), "tree")
    assert "F1" in room
    assert "E6" not in room
    assert room <= campaign_kept.RIGHT


def test_without_right_bank_a_sticker_is_lost() -> None:
    kept = campaign_kept.at_first()
    kept.codes.update(dict.fromkeys(campaign_kept.RIGHT, "r"))
    settlement = Settlement(kept, [lost("tree", "place")])
    settlement.pay("tree", "place")
    settlement.nothing_more()
    with pytest.raises(WrongLineError, match="lost"):
        Settlement(kept, [{"what": "tree", "cell": "I1", "from": "place"}]).pay("tree", "place")


def test_a_well_needs_four_sides_of_meadow_and_no_river() -> None:
    room = campaign_kept.room(campaign_kept.at_first(), "well")
    assert "H4" in room
    assert not room & {"I1", "K2", "J8", "J5"}  # the edge, the edge, the forest, the forest
    fallback = campaign_kept.room(full_squares(), "well")
    assert "G6" in fallback
    assert not fallback & {"E7", "F3"}  # the river


def test_a_removed_rock_frees_its_square() -> None:
    kept = kept_with(I1="r")
    Settlement(kept, [{"what": "remove-rock", "cell": "I1", "from": "yellow-2"}]).pay("remove-rock", "yellow-2")
    assert "I1" in campaign_kept.free_squares(kept)


def test_a_record_is_judged_by_the_tables_of_its_version() -> None:
    deeper: Document = {"what": "boxes", "shaft": "yellow", "count": 2, "from": "place"}
    removed: Document = {"what": "remove-rock", "cell": "I1", "from": "yellow-2"}
    for version, more in {"0.1.0": [], "0.2.0": [removed]}.items():
        settlement = Settlement(kept_with(I1="r"), [deeper, *more], tables=TABLES_OF[version])
        settlement.pay("boxes 2", "place", 18)
        settlement.nothing_more()
    assert TABLES_OF["0.1.0"].place_rewards(1, "others") == []
    assert TABLES_OF["0.2.0"].place_rewards(1, "others") == ["tree"]


def test_a_version_without_a_row_is_judged_by_the_last_one_before_it_and_one_that_never_was_is_refused() -> None:
    assert tables_of("0.2.0") is TABLES_OF["0.2.0"]
    assert tables_of("0.4.1") is tables_of("0.10.0") is TODAY
    for never in ("0.1.5", "", "newest", "-1"):
        with pytest.raises(ValueError, match=r"no version|invalid literal"):
            tables_of(never)


@pytest.mark.parametrize(
    ("version", "faults"),
    [("99.0.0", []), ("0.2.5", ["the record cannot be read: ValueError the data have had no version '0.2.5'"])],
)
def test_a_newer_record_is_judged(campaigns: list[list[Document]], version: str, faults: list[str]) -> None:
    record = {**campaigns[1][9], "engine": version}
    assert campaign_judge.judge(record).faults == faults


def test_what_a_rule_that_is_not_told_here_brings_in_a_turn_is_taken_on_trust(campaigns: list[list[Document]]) -> None:
    record = copy.deepcopy(campaigns[1][9])
    record["turns"][2]["gains"].append({"seat": 0, "what": "acorn", "count": 2, "from": "acorns"})
    record["turns"][3]["gains"].append({"seat": 1, "what": "nugget", "count": 1, "from": "acorns"})
    record["turns"][4]["changes"].append({"seat": 0, "cell": "A1", "to": "T", "rule": "acorns"})
    record["players"][0]["acorns"] = 3
    assert campaign_judge.judge(record).faults != []
    record["rules"].append({"id": "acorns", "points": 2})
    trusted = campaign_judge.judge(record)
    assert trusted.faults == []
    assert trusted.kept[1].nuggets == campaign_judge.judge(campaigns[1][9]).kept[1].nuggets + 1


def test_a_struck_box_pays_nothing() -> None:
    lines: list[Document] = [{"what": "boxes", "shaft": "red", "count": 5, "from": "place"}]
    tree: Document = {"what": "tree", "cell": "I1", "from": "red-3"}
    nugget: Document = {"what": "nugget", "count": 1, "from": "red-5"}
    cases: list[tuple[list[str], list[Document]]] = [([], [tree, nugget]), (["red-5"], [tree])]
    for struck_before, more in cases:
        settlement = Settlement(campaign_kept.at_first(), [*lines, *more], struck_before)
        settlement.pay("boxes 5", "place", 18)
        settlement.nothing_more()
        assert settlement.triangles == {"red-5"}


@pytest.mark.parametrize(
    ("version", "episode", "before", "paid"),
    [
        ("0.3.0", 20, 7, {"what": "tree", "cell": "I1", "from": "stop-8"}),
        ("0.4.0", 20, 11, {"what": "tree", "cell": "I1", "from": "stop-12"}),
        ("0.4.0", 21, 11, None),  # it paid in the episode before
        ("0.4.0", 24, 41, {"what": "progress", "count": 2, "from": "stop-42"}),
    ],
)
def test_rails_set_off_what_their_stops_pay(version: str, episode: int, before: int, paid: Document | None) -> None:
    kept = campaign_kept.at_first()
    kept.rails = before
    rows: list[Document] = [{"what": "rail", "count": 2, "from": "place"}, *([paid] if paid else [])]
    settlement = Settlement(kept, rows, tables=TABLES_OF[version], episode=episode)
    settlement.pay("rail 2", "place")
    settlement.nothing_more()
    assert kept.rails == min(before + 2, TABLES_OF[version].railway_end)
    assert (kept.codes["I1"] == "t") == (paid is not None and paid["what"] == "tree")


def red(*buildings: str) -> list[tuple[str, Cells]]:
    return [(f"R-{number}", frozenset(cells.split())) for number, cells in enumerate(buildings)]


@pytest.mark.parametrize(
    ("codes", "built", "wanted"),
    [
        ({}, red("G3 G4", "H2", "I3", "H4"), {"H3": "t"}),  # empty, four sides
        ({"H3": "R"}, red("G3", "H2", "I3", "H4"), {"H3": "t"}),  # rocks, four sides
        ({}, red("G3", "H2", "I3"), {}),  # empty, three sides
        ({"I1": "r"}, red("H1", "I2", "J1"), {"I1": "."}),  # a rock at the edge
        ({}, red("H1", "I2", "J1"), {}),  # empty at the edge
        ({"E5": "r"}, red("D5", "F5", "E4"), {"E5": "t"}),  # the palace is the fourth side
        ({"H3": "r"}, red("G3", "H2", "I3", "H3"), {}),  # covered
    ],
)
def test_parks(codes: dict[str, str], built: list[tuple[str, Cells]], wanted: dict[str, str]) -> None:
    kept = kept_with(E6="P", **codes)
    assert campaign_score.parks(campaign_kept.in_play(kept, 22), built) == wanted


def test_the_palace_joins_the_port_groups() -> None:
    arms = red("E3 E4 E5", "E7 E8 E9 E10 E11")
    assert [campaign_score.links_the_port(episode, arms) for episode in (21, 22)] == [False, True]


def test_the_gold_rush_by_version() -> None:
    owned = (0, 1, 5, 6, 44, 45, 99)
    assert [TODAY.nugget_points(one, 12) for one in owned] == [0, 1, 2, 2, 4, 4, 4]
    assert [TODAY.nugget_points(one, 13) for one in owned] == [0, 0, 1, 1, 5, 5, 5]
    assert [TABLES_OF["0.3.0"].nugget_points(one, 13) for one in owned] == [0, 1, 2, 3, 8, 9, 9]
    assert [TABLES_OF["0.2.0"].nugget_points(one, 13) for one in (0, 1, 5, 6, 99)] == [0, 1, 5, 5, 5]
    assert (TODAY.gold_nuggets, TODAY.vein_nuggets) == ((1, 0), 3)
    assert (TABLES_OF["0.1.0"].gold_nuggets, TABLES_OF["0.1.0"].vein_nuggets) == ((2, 1), 1)


def test_the_port_takes_as_many_colours_as_its_version() -> None:
    def building(name: str, *cells: str) -> tuple[str, Cells]:
        return name, frozenset(cells)

    two = [building("Y-I3", "E3", "E4", "E5"), building("R-I3", "E6", "E7", "E8"), building("Y-I3", "E9", "E10", "E11")]
    three = [*two[:2], building("B-I3", "E9", "E10", "E11")]
    church = [*two[:2], building("C-V3", "E9", "E10", "E11")]
    for built, wanted in ((two, [False, True, True]), (three, [False, False, True]), (church, [False] * 3)):
        assert [campaign_score.links_the_port(20, built, colours) for colours in (1, 2, 3)] == wanted
    assert [TABLES_OF[version].port_rails for version in TABLES_OF] == [(3, 1), (3, 1), (6, 3), (8, 4)]


def test_smoke_hides_trees() -> None:
    land = lands.typed(lands.CITY)
    built = [("B-I2", frozenset(("B1", "C2")))]
    assert campaign_score.trees(land, built, ()) - campaign_score.trees(land, built, ["B-I2"]) == 2
