"""Plan of a campaign: its board, its episodes, their set-ups and rewards. All of it comes from data.

The rows of an episode's file are decoded straight into the structs here: their types and bounds are what the file may
say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

import msgspec

from mycity.engine.board import Board
from mycity.engine.campaign.stickers import Sticker
from mycity.engine.episode import Scenario
from mycity.engine.grid import parse
from mycity.engine.holdings import Holdings
from mycity.engine.pieces import Building

_Times = Annotated[int, msgspec.Meta(ge=1, le=12)]
_Word = Annotated[str, msgspec.Meta(max_length=32)]
_Points = Annotated[int, msgspec.Meta(ge=0, le=999)]


class PlanRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what an episode's file says in rows."""


class Grant(PlanRow, frozen=True):
    """One thing that a place brings (rules 4): ``count`` of ``what``; a church has a ``shape`` instead."""

    what: _Word
    count: _Times = 1
    shape: str = ""


class Rewards(PlanRow, frozen=True):
    """Rewards of each place, from left to right as written, and what then comes to everyone (``each``)."""

    first: tuple[Grant, ...] = ()
    second: tuple[Grant, ...] = ()
    others: tuple[Grant, ...] = ()
    each: tuple[Grant, ...] = ()

    def of(self, place: str) -> tuple[Grant, ...]:
        grants: tuple[Grant, ...] = getattr(self, place)
        return grants

    @property
    def all(self) -> tuple[Grant, ...]:
        return (*self.first, *self.second, *self.others, *self.each)


class Conversion(PlanRow, frozen=True, tag_field="do", tag="turn"):
    """A step of a set-up: cells become ``into`` for good.

    They are those of a ``mark`` of the map, all that carry ``code``, or those named in ``cells``.
    """

    into: str
    mark: str = ""
    code: str = ""
    cells: tuple[str, ...] = ()

    def applied(self, board: Board, marks: Mapping[str, int]) -> Board:
        """Return ``board`` after this step; ``marks`` are the cells of the map's marks."""
        if self.cells:
            return board.with_codes(parse(board.grid, self.cells), self.into)
        return board.with_codes(marks[self.mark] if self.mark else board.of(self.code), self.into)


class Choosing(PlanRow, frozen=True, tag_field="do", tag="choose"):
    """A step of a set-up: every player, in seat order, places ``count`` stickers or cogs."""

    what: _Word
    count: _Times = 1


class Leaving(PlanRow, frozen=True, tag_field="do", tag="leave"):
    """A step of a set-up: buildings leave the game, their cards stay."""

    buildings: Literal["blue-without-cog"]


Step = Conversion | Choosing | Leaving


class History(Holdings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Start of an episode played on its own (rules 4), the same for every player: holdings, and what else.

    Attributes:
        cells: cell name to the code that a sticker (or a park) has put there; such a cell has lost its square.
        church: shape of the fourth church; empty before it is won.
        carried: points carried into the episode's start.
        struck: triangle boxes already struck out, as ``blue-9``.
        setup: what is chosen in the episode's own set-up, in order: cells and buildings.
    """

    cells: dict[str, str] = msgspec.field(default_factory=dict)
    church: str = ""
    carried: _Points = 0
    struck: tuple[str, ...] = ()
    setup: tuple[str, ...] = ()


class Tally(PlanRow, frozen=True):
    """A count kept through a campaign, and the final bonus that goes to whoever has counted most.

    Attributes:
        lines: names of rules: each of their lines won at once counts, and each place that pays at the end.
        bonus: the bonus, which is given with the rewards of the last episode; with a count of 0 nobody takes it.
    """

    lines: tuple[str, ...]
    bonus: _Word


@dataclass(frozen=True)
class EpisodePlan:
    """Everything an episode's file says.

    Attributes:
        scenario: what is played.
        title: the English title, a text of the catalogs.
        board: the name of its map, or the code of its land where that is made.
        buildings: the buildings in the game, by id, the fourth church not among them.
        chapter: the campaign's chapter; ``None`` outside a campaign.
        setup: what happens before it, in order.
        rewards: what the places bring.
        history: what it starts from when it is played on its own.
    """

    scenario: Scenario
    title: str
    board: str
    buildings: Mapping[str, Building]
    chapter: int | None
    setup: tuple[Step, ...]
    rewards: Rewards
    history: History


@dataclass(frozen=True)
class StoryChoice:
    """A question of the story, decided by one seat for everybody, without points.

    Attributes:
        after: the episode after whose rewards it is asked.
        what: what is decided.
        options: what there is to choose from.
    """

    after: int
    what: str
    options: tuple[str, ...]


@dataclass(frozen=True)
class CampaignPlan:
    """A whole campaign.

    Attributes:
        game: its id.
        version: which version of the rules' data it is.
        board: the printed board every player begins with.
        marks: the cells of the map's marks, by name.
        fourth_church: shape to building; all answer to the same card.
        reserved: cells that a sticker never takes for want of a square.
        bonuses: final bonus to the progress it brings, in order.
        episodes: the episodes, in order.
        stickers: the stickers there are, by name.
        resting: what stands on a board only while an episode is played, to what lies under it.
        tallies: what is counted through the campaign, by name, in the order in which it is written.
        chooses_alone: whether the choices of a set-up are made in an episode played on its own too; where they are
            not, its history makes them.
        story_choices: what the story asks; the same in every version, as it is no rule.
        end_names: what bots call the ends of the bridge; empty where there is none.
    """

    game: str
    version: str
    board: Board
    marks: Mapping[str, int]
    fourth_church: Mapping[str, Building]
    reserved: int
    bonuses: Mapping[str, int]
    episodes: tuple[EpisodePlan, ...]
    stickers: Mapping[str, Sticker] = field(default_factory=dict)
    resting: Mapping[str, str] = field(default_factory=dict)
    tallies: Mapping[str, Tally] = field(default_factory=dict)
    chooses_alone: bool = False
    story_choices: tuple[StoryChoice, ...] = ()
    end_names: tuple[str, ...] = ()

    @property
    def uncounted(self) -> Holdings:
        """The holdings of a player in the beginning: nothing, and every tally at 0."""
        return Holdings(tallies=dict.fromkeys(self.tallies, 0))
