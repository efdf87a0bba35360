"""The state of a campaign between, before and after its episodes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mycity.engine.campaign.legacy import Legacy
from mycity.engine.campaign.plan import CampaignPlan, EpisodePlan
from mycity.engine.campaign.rewards import Desk, Row, Task
from mycity.engine.rules.base import Refusal

SEALED, SETUP, PLAY, REWARDS, OVER = "sealed", "setup", "play", "rewards", "over"
"""The phases: an envelope lies sealed, is being set up, played, paid out; all is over."""

DECIDE, NAME_END = "decide", "name-end"
"""Entries of the log that tell of the story: a seat decides something for everybody, an end of the bridge is named."""
END_COUNT = 2

NOT_NOW = Refusal("phase", "this cannot be done at this point of the campaign")
NOTHING_PENDING = Refusal("pending", "nobody has anything to choose")
NO_OPTION = Refusal("option", "that cannot be chosen")
NO_SEAT = Refusal("seat", "there is no such seat in the campaign")
ANIMAL_TAKEN = Refusal("animal", "another city has that animal")
NO_EPISODE = Refusal("episode", "the campaign has no such episode")
NO_DAY = Refusal("day", "there is no such day")
NOT_OVER = Refusal("unfinished", "the episode is not over")
OTHER_EPISODE = Refusal("other-episode", "this is not the episode that was dealt")
NOTHING_TO_UNDO = Refusal("undo", "there is no choice to take back")


class CampaignError(ValueError):
    """Something that cannot be done to a campaign now; ``refusal`` says why. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


@dataclass(frozen=True)
class PlayerSpec:
    """A player to be seated: the city's name, its animal, and ``human`` or ``bot:`` and a level."""

    name: str
    animal: str
    controller: str


@dataclass(frozen=True)
class Campaign:
    """A campaign at one moment, or an episode of it played on its own.

    Attributes:
        plan: what is played.
        founders: who founded the cities.
        seed: of the campaign; each episode draws its own from it.
        single: whether only one episode is played.
        position: which of the plan's episodes, from 0; behind the last one when all is over.
        phase: see the phases above.
        legacies: what each player has, by seat.
        struck: triangle boxes struck out so far.
        log: every decision, as plain JSON values.
        tasks: what is still to be given out; the first waits for a choice.
        rows: what has been chosen and given so far, by seat, as records write it: in the set-up and while the episode
            is played the set-up's rows, afterwards those of its rewards.
        record: the record of the last episode played, complete once its rewards are given.
        records: those of the episodes that are done, in order.
        progress: progress by seat, of every episode that is done.
        previous: the campaign before the last choice, as long as it may be taken back.
    """

    plan: CampaignPlan
    founders: tuple[PlayerSpec, ...]
    seed: int
    single: bool
    position: int
    phase: str
    legacies: tuple[Legacy, ...]
    struck: tuple[str, ...] = ()
    log: tuple[Row, ...] = ()
    tasks: tuple[Task, ...] = ()
    rows: tuple[tuple[Row, ...], ...] = ()
    record: dict[str, Any] | None = None
    records: tuple[dict[str, Any], ...] = field(default=(), compare=False, repr=False)
    progress: tuple[tuple[int, ...], ...] = ()
    previous: Campaign | None = field(default=None, compare=False, repr=False)

    @property
    def episode(self) -> EpisodePlan:
        """The episode whose envelope lies sealed, or that is open.

        Raises:
            CampaignError: the campaign is over.
        """
        if self.phase == OVER:
            raise CampaignError(NOT_NOW)
        return self.plan.episodes[self.position]

    @property
    def moves(self) -> int:
        """The number of entries of the log that what is played depends on: all but those of the story."""
        return sum(row["do"] not in (DECIDE, NAME_END) for row in self.log)

    @property
    def decisions(self) -> list[Row]:
        """The decisions that the story has asked for so far, as ``campaign.json`` has them."""
        fields = ("after", "seat", "option")
        return [{name: row[name] for name in fields} for row in self.log if row["do"] == DECIDE]

    @property
    def decided(self) -> tuple[str, ...]:
        """The options that were chosen so far, such as ``oak``."""
        return tuple(row["option"] for row in self.decisions)

    @property
    def end_names(self) -> list[str]:
        """The names of both ends of the bridge, empty where there is none yet."""
        named = {row["end"]: row["name"] for row in self.log if row["do"] == NAME_END}
        return [named.get(end, "") for end in range(END_COUNT)]

    @property
    def days(self) -> tuple[str, ...]:
        """The days on which its episodes ended, in order, such as ``2026-11-29``; empty where it is not known."""
        return tuple(row.get("day", "") for row in self.log if row["do"] == "episode")

    @property
    def desk(self) -> Desk:
        """The desk at which this episode's stickers and rewards are given out."""
        return Desk(self.episode.scenario.rules, self.episode.buildings, self.plan, self.struck)


def require_phase(campaign: Campaign, phase: str) -> None:
    """Refuse what belongs to ``phase`` at any other time.

    Raises:
        CampaignError: the campaign is in another phase.
    """
    if campaign.phase != phase:
        raise CampaignError(NOT_NOW)
