"""What a campaign consists of: its board, its episodes, their set-ups and rewards. All of it comes from data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mycity.engine.board import Board
from mycity.engine.episode import Scenario
from mycity.engine.holdings import NOTHING, Holdings
from mycity.engine.pieces import Building


@dataclass(frozen=True)
class Grant:
    """One thing that a place brings: ``count`` of ``what``; a church has a ``shape`` instead."""

    what: str
    count: int = 1
    shape: str = ""


@dataclass(frozen=True)
class Conversion:
    """A step of a set-up: the cells of ``cells``, or all that carry ``code``, become ``into`` for good."""

    into: str
    cells: int = 0
    code: str = ""


@dataclass(frozen=True)
class Choosing:
    """A step of a set-up: every player places ``count`` stickers or cogs."""

    what: str
    count: int


@dataclass(frozen=True)
class Leaving:
    """A step of a set-up: the buildings of ``colour`` without a cog leave the game, their cards stay."""

    colour: str


Step = Conversion | Choosing | Leaving


@dataclass(frozen=True)
class EpisodePlan:
    """One episode of a campaign.

    Attributes:
        scenario: what is played.
        buildings: the buildings in the game, by id, the fourth church not among them.
        setup: what happens before it, in order.
        rewards: place to what it brings, from left to right.
        each: what then comes to everyone.
    """

    scenario: Scenario
    buildings: Mapping[str, Building]
    setup: tuple[Step, ...] = ()
    rewards: Mapping[str, tuple[Grant, ...]] = field(default_factory=dict)
    each: tuple[Grant, ...] = ()


@dataclass(frozen=True)
class History:
    """Where an episode played on its own starts from: what the ones before it have left, the same for every player.

    Attributes:
        cells: cell name to the code that a sticker (or a park) has put there.
        church, holdings, carried: as in ``Legacy``.
        struck: triangle boxes already struck out.
        setup: what is chosen in the episode's own set-up, in order.
    """

    cells: Mapping[str, str] = field(default_factory=dict)
    church: str = ""
    holdings: Holdings = NOTHING
    carried: int = 0
    struck: tuple[str, ...] = ()
    setup: tuple[str, ...] = ()


@dataclass(frozen=True)
class CampaignPlan:
    """A whole campaign.

    Attributes:
        game: its id.
        version: which version of the rules' data it is.
        board: the printed board every player begins with.
        places: the cells of the map's marks, by name.
        fourth_church: shape to building; all answer to the same card.
        reserved: cells that a sticker never takes for want of a square.
        bonuses: final bonus to the progress it brings, in order: ``nuggets``, ``trees``, ``rocks``.
        episodes: the episodes, in order.
        histories: one for each of them.
    """

    game: str
    version: str
    board: Board
    places: Mapping[str, int]
    fourth_church: Mapping[str, Building]
    reserved: int
    bonuses: Mapping[str, int]
    episodes: tuple[EpisodePlan, ...]
    histories: tuple[History, ...] = ()
