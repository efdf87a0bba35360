"""Games and seasons played by the second telling alone are right, and whatever is changed in one is noticed."""

import copy
from collections.abc import Sequence

import pytest

from tests.each import each
from tests.independent.campaign_spoilt import Change
from tests.independent.island import folder, judge, play, player, season, spoilt, spoilt_season, tiles
from tests.independent.island.book import book
from tests.independent.island.judge import Outcome
from tests.independent.island.land import PLACES, having
from tests.independent.island.play import Answer, Isle
from tests.independent.island.player import Chance, Document
from tests.independent.island.season import Kept
from tests.independent.island.table import Table


@pytest.fixture(scope="module")
def seasons() -> list[list[Document]]:
    """Whole seasons with 2 and 3 seats, each followed by its last page."""
    return [player.whole_season(seats, seed) for seats, seed in ((2, 0), (3, 4))]


@pytest.fixture(scope="module")
def games(seasons: list[list[Document]]) -> dict[str, list[Document]]:
    """Records of each game."""
    alone = {name: [player.game(name, seats, seats) for seats in (2, 3, 4)] for name in ("island", "island-eternal")}
    return {**alone, "island-season": [document for played in seasons for document in played[:-1]]}


# --- what is right ---------------------------------------------------------------------------------------------------


def test_games(games: dict[str, list[Document]]) -> None:
    assert [judge.judge(document).faults for documents in games.values() for document in documents] == [
        [] for documents in games.values() for _ in documents
    ]


def test_seasons(seasons: list[list[Document]]) -> None:
    assert [folder.judge_season(played[:-1], played[-1]) for played in seasons] == [[], []]


@each("episode", range(1, 9))
def test_single_episodes(episode: int) -> None:
    assert judge.judge(player.single(episode, 2, episode)).faults == []


def test_what_an_island_has_no_use_for_may_be_absent_or_empty(games: dict[str, list[Document]]) -> None:
    record = copy.deepcopy(games["island"][0])
    del record["struck"], record["players"][0]["setup"], record["players"][0]["progress"]
    record["players"][1].update(cogs=[], nuggets=0, shafts={"blue": 0}, rails=0)
    record["rules"].append({"id": "places"})
    assert judge.judge(record).faults == []


# --- what is changed is noticed --------------------------------------------------------------------------------------


def noticed(change: Change, documents: Sequence[Document]) -> bool:
    """Spoils the first record that can be, and says whether there was one; it has to be noticed."""
    for document in documents:
        record = copy.deepcopy(document)
        if change(record):
            assert judge.judge(record).faults != []
            return True
    return False


@each("game", judge.GAMES)
@each("name", spoilt.COMMON)
def test_a_spoilt_record_is_noticed(games: dict[str, list[Document]], game: str, name: str) -> None:
    assert noticed(spoilt.COMMON[name], games[game])


@each("name", spoilt.AT_ONCE)
def test_a_spoilt_rule_is_noticed(games: dict[str, list[Document]], name: str) -> None:
    assert sum(noticed(spoilt.AT_ONCE[name], documents) for documents in games.values())


@each("name", spoilt_season.SEASON)
def test_a_spoilt_season_is_noticed(seasons: list[list[Document]], name: str) -> None:
    for played in seasons:
        for at, document in enumerate(played[:-1]):
            record = copy.deepcopy(document)
            if spoilt_season.SEASON[name](record):
                assert around(played[:-1], at, record) != []
                return
    pytest.fail("nothing in these seasons could be spoilt this way")


def around(documents: list[Document], at: int, record: Document) -> list[str]:
    """Judges a spoilt record, and that it follows from the one before and leads to the one after."""
    before = judge.judge(documents[at - 1]) if at else Outcome([], [Kept() for _ in record["players"]])
    faults = judge.judge(record).faults
    if faults:
        return faults
    return list(folder.follows(before, record, documents[0], at + 1))


@each("name", spoilt_season.LAST_PAGE)
def test_a_spoilt_last_page_is_noticed(seasons: list[list[Document]], name: str) -> None:
    played = seasons[1]
    page = copy.deepcopy(played[-1])
    spoilt_season.LAST_PAGE[name](page)
    assert folder.judge_season(played[:-1], page) != []


def test_a_season_that_is_cut_short_or_mixed_is_noticed(seasons: list[list[Document]]) -> None:
    one, other = seasons[0], seasons[1]
    assert folder.judge_season(one[:7], one[-1]) != []
    assert folder.judge_season([*one[:3], *one[4:8]], one[-1]) != []
    assert folder.judge_season([*one[:7], other[7]], one[-1]) != []


# --- games that are right but for one answer -------------------------------------------------------------------------


def some(table: Table, seat: int, card: str, **breaks: bool) -> list[Answer]:
    """Gives placements that break exactly the named sentences of the rules, each only if so wished."""
    isle = table.isles[seat]
    room, near = play.free(table.book, isle), play.matching(isle)
    found: list[Answer] = []
    for laid in tiles.everywhere(card):
        cells = [cell for cell, _ in laid]
        is_first = not isle.symbols
        broken = {
            "ground": not set(cells) <= room | set(isle.symbols),
            "covered": bool(set(cells) & set(isle.symbols)),
            "beach": is_first and not isle.beaches(cells),
            "match": not is_first and not any(cell in near.get(symbol, ()) for cell, symbol in laid),
        }
        if broken == {**dict.fromkeys(broken, False), **breaks}:
            found.append(laid)
    return found


def cheat(game: str, episode: int | None, kept: Sequence[Kept], seed: int = 0, **breaks: bool) -> list[str]:
    """Plays a game in which the last seat breaks a rule as soon as it can, and judges what it did."""
    done: list[Answer] = []

    def decide(table: Table, seat: int, card: str) -> Answer:
        if seat == len(kept) - 1 and not done:
            done.extend(sorted(some(table, seat, card, **breaks))[:1])
            if done:
                return done[0]
        return honest(table, seat, card)

    honest = player.by_chance(Chance(seed))
    deck = Chance(seed).shuffled(judge.buildings(game, episode))
    document = player.written(game, episode, deck, kept, decide)
    for person in document["players"] if game == "island-season" else ():
        person.update(tallies={"totems": 0, "garden": 0})
    if not done:
        return cheat(game, episode, kept, seed + 1, **breaks)
    return [fault for fault in judge.judge(document).faults if "allowed" in fault]


@each("breaks", ["ground", "covered", "beach", "match"])
@each(("game", "episode"), [("island", 1), ("island-eternal", None), ("island-season", 7)])
def test_a_placement_that_breaks_one_sentence_is_noticed(game: str, episode: int | None, breaks: str) -> None:
    kept = [Kept(season.standard(8)) if game == "island-season" else Kept() for _ in range(2)]
    assert len(cheat(game, episode, kept, **{breaks: True})) == 1


@pytest.mark.parametrize("letter", "wvlrJX")
def test_cells_that_nobody_may_cover(letter: str) -> None:
    letters = {**season.standard(8), "8.1": "w"}
    isle = Isle(letters)
    closed = set(having(letters, letter))
    assert closed
    assert not closed & play.free(book("island-season", 7), isle)
    placed = play.placements(book("island-season", 7), isle, "P-FW")
    assert placed
    assert not any(cell in closed for laid in placed for cell, _ in laid)


def test_a_pass_without_points_is_noticed() -> None:
    def passing(table: Table, seat: int, card: str) -> Answer:
        return "pass" if len(table.isles[seat].lines) < 11 else "stop"

    document = player.written("island", 1, list(tiles.ALL), [Kept(), Kept()], passing)
    assert [fault.partition(":")[0] for fault in judge.judge(document).faults] == ["turn 10 seat 0", "turn 10 seat 1"]


def test_every_cell_is_somewhere() -> None:
    assert sorted(PLACES) == sorted(having(season.standard(1), "BHPJX"))
