"""The campaign's folder: what its episodes share, their numbers, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from mycity.content import campaigns
from mycity.content.assets import ContentError, assets_root
from mycity.content.campaign_files import load_campaign_file, load_stickers, read_campaign_file, read_sticker_file
from mycity.content.campaigns import episode_numbers, load_campaign
from mycity.content.episodes import load_episode, read_episode
from mycity.content.versions import newest_version
from mycity.engine.campaign.plan import EpisodePlan
from mycity.engine.grid import NO_CELL
from mycity.engine.land import ALL_LANDS, CITY_LAND, ISLAND_LAND
from mycity.engine.rules.mines import Mines
from tests.each import each

FOLDER = assets_root() / "campaigns" / "city"
FILE = (FOLDER / "campaign.yaml").read_text(encoding="utf-8")


def refusal(path: Path, text: str) -> tuple[str, str]:
    """Returns the place and the reason with which a campaign's file is refused."""
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        read_campaign_file(path)
    assert refused.value.file == path
    return refused.value.location, refused.value.reason


def test_the_campaign_is_complete() -> None:
    plan = load_campaign("city")
    assert episode_numbers("city") == range(1, len(plan.episodes) + 1)
    assert len(plan.episodes) >= 24
    assert len(load_campaign_file("city").chapters) == 8
    chapters = [load_episode("city", number).chapter for number in range(1, 25)]
    assert chapters == [(number + 2) // 3 for number in range(1, 25)]


def test_each_version_keeps_its_numbers() -> None:
    old, new = load_campaign("city", "0.1.0"), load_campaign("city", "0.2.0")
    others = [[reward.what for reward in plan.episodes[0].rewards.others] for plan in (old, new)]
    assert others == [[], ["tree"]]
    tables = [rule for plan in (old, new) for rule in plan.episodes[17].scenario.rules.rules if rule.id == "mines"]
    boxes = [[step for step, _ in rule.ladders()["yellow"].prizes] for rule in tables if isinstance(rule, Mines)]
    assert boxes == [[3, 6, 9, 12], [2, 3, 5, 7]]


def test_it_is_read_once() -> None:
    assert load_campaign("city") is load_campaign("city")


@pytest.mark.parametrize(
    ("right", "wrong", "place", "reason"),
    [
        ("format: 1", "format: 2", "format", "Invalid enum value 2"),
        ("reserved: [E6]", "reserved: [E12]", "reserved", "'E12' is not a cell of this board"),
        ("nuggets: 3", "nuggets: 0", "bonuses.nuggets", "Expected `int` >= 1"),
        ("trees: 3", "flowers: 3", "bonuses.flowers", "nothing is counted for a bonus of this name"),
        ("  mines:", "  mine:", "shared.mine", "there is no rule 'mine'"),
        ("game: city", "game: city\nprice: 3", "", "Object contains unknown field `price`"),
    ],
)
def test_what_is_refused_in_its_file(tmp_path: Path, right: str, wrong: str, place: str, reason: str) -> None:
    assert right in FILE
    assert refusal(tmp_path / "campaign.yaml", FILE.replace(right, wrong, 1)) == (place, reason)


@each(
    ("right", "wrong", "place", "reason"),
    [
        ("on: B, becomes: w", "on: B, becomes: Q", "stickers.wreck", "'Q' is not the code of a cell"),
        ("on: B, becomes: w", "on: B", "stickers.wreck", "Object missing required field `becomes`"),
        ("becomes: a", 'becomes: "-"', "stickers.ash", "'-' is not the code of a cell"),
        ("never-beside: Xv", "never-beside: XQ", "stickers.waystone", "'Q' is not the code of a cell"),
        ("cells: 3", "cells: 9", "stickers.flow.cells", "Expected `int` <= 6"),
        ("on: P, beside: J", "on: 3", "stickers.flow.first.on", "Expected `str`, got `int`"),
        ("format: 1\n", "", "", "Object missing required field `format`"),
    ],
)
def test_what_is_refused_of_stickers(tmp_path: Path, right: str, wrong: str, place: str, reason: str) -> None:
    text = (FOLDER.parent / "island-season" / "stickers.yaml").read_text(encoding="utf-8")
    assert right in text
    path = tmp_path / "stickers.yaml"
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        read_sticker_file(path, ISLAND_LAND)
    assert (refused.value.location, refused.value.reason) == (place, reason)


def test_what_rests_on_a_board_and_what_stands_on_it_lie_on_bare_land() -> None:
    for land in ALL_LANDS.values():
        bare = land.codes - set(land.under) - {NO_CELL}
        assert set(land.under) < land.codes
        assert set(land.under.values()) <= bare
    for game, land in (("city", CITY_LAND), ("island-season", ISLAND_LAND)):
        assert load_stickers(game).resting.items() <= land.under.items()


def test_a_tally_of_lines_that_no_rule_has_is_refused(tmp_path: Path) -> None:
    text = (FOLDER.parent / "island-season" / "campaign.yaml").read_text(encoding="utf-8")
    assert refusal(tmp_path / "campaign.yaml", text.replace("[totem]", "[toten]", 1)) == (
        "tallies.totems",
        "no rule has a line 'toten'",
    )


def test_a_campaign_that_is_not_there() -> None:
    with pytest.raises(ContentError, match=r"campaign\.yaml"):
        load_campaign_file("town")


def spoilt_episode(tmp_path: Path, name: str, right: str, wrong: str) -> tuple[str, str]:
    """Returns the place and the reason with which a spoilt copy of an episode is refused."""
    text = next(FOLDER.glob(name)).read_text(encoding="utf-8")
    assert right in text
    path = tmp_path / "spoilt.yaml"
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        read_with_shared(path)
    return refused.value.location, refused.value.reason


def read_with_shared(path: Path) -> EpisodePlan:
    return read_episode(path, load_campaign_file("city").shared, newest_version())


def test_shared_parameters_are_filled_in() -> None:
    (path,) = FOLDER.glob("16_*.yaml")
    assert "depth" not in path.read_text(encoding="utf-8")
    rows = {row["id"]: row for row in read_with_shared(path).scenario.rules.rows()}
    assert rows["mines"]["blue"][0] == [3, "points", 2]


def test_what_is_refused_in_an_episode(tmp_path: Path) -> None:
    assert spoilt_episode(tmp_path, "16_*.yaml", "open: [blue]", "open: [green]") == (
        "rules[17]",
        "rule mines: open must name shafts in the order blue, red, yellow, not ('green',)",
    )
    assert spoilt_episode(tmp_path, "19_*.yaml", "rails: 1", "rails: one") == (
        "rules[9]",
        "rule railway: rails must be int, not 'one'",
    )
    assert spoilt_episode(tmp_path, "04_*.yaml", "shape: X5", "shape: X6") == (
        "rewards.first[1].shape",
        "the fourth church has no shape 'X6'",
    )
    place, reason = spoilt_episode(tmp_path, "10_*.yaml", "mark: gold", "mark: silver")
    assert (place, reason) == ("setup[0]", "board city has no mark 'silver'")


def test_episodes_are_numbered_without_a_gap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "campaigns" / "city"
    folder.mkdir(parents=True)
    for name in ("01_one.yaml", "02_two.yaml", "04_four.yaml"):
        (folder / name).touch()
    monkeypatch.setattr(campaigns, "assets_root", lambda: tmp_path)
    with pytest.raises(ContentError, match="the episodes are numbered 01, 02, 04"):
        episode_numbers("city")
    (folder / "02_again.yaml").touch()
    with pytest.raises(ContentError, match="numbered 01, 02, 02, 04"):
        episode_numbers("city")
