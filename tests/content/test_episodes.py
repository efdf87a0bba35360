"""Episode files: the Eternal game as it must be, what the campaign will be able to say, and every refusal."""

from __future__ import annotations

from pathlib import Path

import pytest

from mycity.content.assets import ContentError, assets_root
from mycity.content.episodes import load_episode, read_episode
from mycity.content.versions import newest_version
from mycity.engine.campaign.plan import Choosing, Conversion, EpisodePlan, Grant, History, Leaving, Rewards
from tests.each import each
from tests.engine.tables import ETERNAL_RULES

CAMPAIGN = """
format: 1
game: city
number: 16
chapter: 6
title: The mine
board: city
start: 0
families: [residential, public, industrial, churches]
deck: [residential, public, industrial, churches, C-4, BLOCK]
rules: [{id: adjacency}, {id: pass, cost: 1}, {id: trees}, {id: places, second_from: 3}]
setup:
  - {do: turn, mark: mine-blue, into: E}
  - {do: turn, code: W, into: .}
  - {do: choose, what: rock, count: 2}
  - {do: choose, what: cog}
  - {do: leave, buildings: blue-without-cog}
rewards:
  first: [{what: progress, count: 2}, {what: church, shape: X5}]
  second: [{what: progress}, {what: tree}]
  others: [{what: boxes, count: 2}]
  each: [{what: well}]
history:
  cells: {I1: r, F2: t, A8: G}
  church: I3
  cogs: [B-I2, B-U5]
  nuggets: 3
  rails: 2
  progress: 17
  shafts: {blue: 4}
  struck: [blue-9]
"""


def read(path: Path, text: str) -> EpisodePlan:
    path.write_text(text)
    return read_episode(path, {}, newest_version())


def test_the_eternal_game() -> None:
    eternal = load_episode("eternal").scenario
    assert (eternal.game, eternal.episode, eternal.start) == ("eternal", None, 10)
    rows = zip(eternal.rules.rows(), ETERNAL_RULES, strict=True)
    assert [{key: row[key] for key in wanted} for row, wanted in rows] == list(ETERNAL_RULES)
    assert len(eternal.deck) == 28
    assert list(eternal.deck) == sorted(eternal.deck)
    episode = load_episode("eternal")
    assert sorted([*episode.buildings, "BLOCK"]) == list(eternal.deck)
    assert episode.board == "eternal"
    assert (episode.rewards, episode.setup, episode.history) == (Rewards(), (), History())


def test_everything_an_episode_of_the_campaign_can_say(tmp_path: Path) -> None:
    episode = read(tmp_path / "16_mine.yaml", CAMPAIGN)
    assert (episode.scenario.game, episode.scenario.episode, episode.chapter) == ("city", 16, 6)
    assert (episode.title, episode.board, episode.scenario.start) == ("The mine", "city", 0)
    assert len(episode.scenario.deck) == 29
    assert "C-4" not in episode.buildings
    assert episode.setup == (
        Conversion(into="E", mark="mine-blue"),
        Conversion(into=".", code="W"),
        Choosing(what="rock", count=2),
        Choosing(what="cog"),
        Leaving(buildings="blue-without-cog"),
    )
    assert episode.rewards == Rewards(
        first=(Grant(what="progress", count=2), Grant(what="church", shape="X5")),
        second=(Grant(what="progress"), Grant(what="tree")),
        others=(Grant(what="boxes", count=2),),
        each=(Grant(what="well"),),
    )
    assert episode.history == History(
        cells={"I1": "r", "F2": "t", "A8": "G"},
        church="I3",
        cogs=("B-I2", "B-U5"),
        nuggets=3,
        rails=2,
        progress=17,
        shafts={"blue": 4},
        struck=("blue-9",),
    )


@each(
    ("old", "new", "place", "reason"),
    [
        ("format: 1", "format: 9", "format", "Invalid enum value 9"),
        ("start: 0", "start: 010", "start", "Expected `int`, got `str`"),
        ("start: 0", "start: 50", "start", "Expected `int` <= 49"),
        ("title: The mine", "titel: The mine", "", "Object contains unknown field `titel`"),
        ("title: The mine", "title: no", None, None),
        ("board: city", "board: ../city", "board", "there is no board '../city'"),
        ("s: [residential, public,", "s: [residential, rural,", "families[1]", "there is no family 'rural'"),
        ("[residential, public,", "[public, public,", "families[1]", "family 'public' is given twice"),
        ("churches]\ndeck", "churches, ]\ndeck", None, None),
        ("C-4, BLOCK]", "C-5, BLOCK]", "deck[4]", "card C-5 names no building of this episode"),
        ("C-4, BLOCK]", "BLOCK, BLOCK]", "deck[5]", "card BLOCK is given twice"),
        ("C-4, BLOCK]", "Y-I2, BLOCK]", "deck[4]", "card Y-I2 is given twice"),
        ("deck: [residential, public, ", "deck: [public, ", "deck", "building Y-I2 has no card"),
        ("industrial, churches]\n", "industrial]\n", "deck[3]", "card C-I4 names no building of this episode"),
        ("{id: trees}", "{id: tress}", "rules[2]", "unknown rule 'tress'"),
        ("{id: trees}", "{name: trees}", "rules[2]", "unknown rule None"),
        ("{id: trees}", "{id: [trees]}", "rules[2].id", "a rule's id is a text"),
        ("{id: trees}", "trees", "rules[2]", "Expected `object`, got `str`"),
        ("{id: trees}", "{id: adjacency}", "rules", "rule adjacency stands twice"),
        ("cost: 1}", "cost: one}", "rules[1]", "rule pass: cost must be int, not 'one'"),
        ("cost: 1}", "price: 1}", "rules[1]", "rule pass: unknown parameter 'price'"),
        (", cost: 1}", "}", "rules[1]", "rule pass: parameter 'cost' is missing"),
        ("mark: mine-blue", "mark: mine-green", "setup[0]", "board city has no mark 'mine-green'"),
        ("mark: mine-blue", "mark: mine-blue, code: W", "setup[0]", "give either a mark or a code, or cells"),
        ("mark: mine-blue, ", "", "setup[0]", "give either a mark or a code, or cells"),
        ("into: E", "into: X", "setup[0]", "'X' is not the code of a cell"),
        ("code: W", "code: WG", "setup[1]", "'WG' is not the code of a cell"),
        ("do: choose, what: rock", "do: guess, what: rock", "setup[2].do", "Invalid value 'guess'"),
        ("count: 2}\n  - {do: choose", "count: 0}\n  - {do: choose", "setup[2].count", "Expected `int` >= 1"),
        ("shape: X5", "shape: X6", "rewards.first[1].shape", "the fourth church has no shape 'X6'"),
        (", shape: X5", "", "rewards.first[1]", "a church, and only a church, has a shape"),
        ("{what: well}", "{what: well, shape: I2}", "rewards.each[0]", "a church, and only a church, has a shape"),
        ("{what: well}", "{what: wall}", "rewards.each[0].what", "nothing is called 'wall'"),
        ("{I1: r", "{L1: r", "history.cells.L1", "'L1' is not a cell of this board"),
        ("{I1: r", "{I1: rr", "history.cells.I1", "'rr' is not the code of a cell"),
        ("church: I3", "church: I4", "history.church", "the fourth church has no shape 'I4'"),
        ("[B-I2, B-U5]", "[B-I2, R-U5]", "history.cogs[1]", "'R-U5' is no blue building of this episode"),
        ("blue: 4", "blue: 13", "history.shafts.blue", "Expected `int` <= 12"),
        ("blue: 4", "green: 4", "history.shafts", "Invalid enum value 'green'"),
        ("nuggets: 3", "nuggets: -1", "history.nuggets", "Expected `int` >= 0"),
    ],
)  # fmt: skip
def test_refusals(tmp_path: Path, old: str, new: str, place: str | None, reason: str | None) -> None:
    assert old in CAMPAIGN
    path = tmp_path / "episode.yaml"
    text = CAMPAIGN.replace(old, new, 1)
    if reason is None:
        read(path, text)
        return
    with pytest.raises(ContentError) as caught:
        read(path, text)
    assert (caught.value.file, caught.value.location, caught.value.reason) == (path, place, reason)


def test_games_that_are_not_there() -> None:
    with pytest.raises(ContentError, match="atlantis: there is no such game; there are eternal, "):
        load_episode("atlantis")
    with pytest.raises(ContentError, match="eternal"):
        load_episode("eternal", 7)


def test_scenarios_are_read_once() -> None:
    assert load_episode("eternal").scenario is load_episode("eternal").scenario


def test_every_campaign_file_can_be_read() -> None:
    for path in sorted((assets_root() / "campaigns").glob("*/[0-9][0-9]_*.yaml")):
        load_episode(path.parent.name, int(path.name[:2]))
