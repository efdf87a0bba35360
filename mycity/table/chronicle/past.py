"""A campaign's past as its records tell it: what everybody at the table has seen, and nothing else.

Seats are numbers from 0, episodes from 1. Nothing here reads a deck, or who plays for a seat, and nothing but what is
drawn reads the campaign's seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from mycity.engine.campaign import Campaign
from mycity.engine.campaign.plan import CampaignPlan
from mycity.engine.documents import Json
from mycity.engine.rules.railway import RAIL
from mycity.table.chronicle.wordings import drawn, number_drawn

PLACE, PASS, STOP = "place", "pass", "stop"
"""The answers to a card, as records write them."""


@dataclass(frozen=True)
class PastEpisode:
    """An episode that is done, its rewards given out.

    Attributes:
        number: which, from 1.
        record: its record.
    """

    number: int
    record: Json
    _lines: dict[str, tuple[int, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def seats(self) -> range:
        return range(len(self.record["players"]))

    @property
    def rules(self) -> frozenset[str]:
        """The ids of the rules in force, those of the engine's variants too (``gold.nuggets``)."""
        return frozenset(rule["id"] for rule in self.record["rules"])

    @cached_property
    def scores(self) -> tuple[int, ...]:
        return tuple(result["score"] for result in self.record["result"])

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """The seats in the first place."""
        return tuple(result["seat"] for result in self.record["result"] if result["place"] == "first")

    @property
    def seconds(self) -> tuple[int, ...]:
        """The seats in the second place: none where there is no such place."""
        return tuple(result["seat"] for result in self.record["result"] if result["place"] == "second")

    @property
    def lowest(self) -> int | None:
        """The seat with the lowest score; None where several share it."""
        return alone([-score for score in self.scores])

    def seats_with(self, score: int) -> tuple[int, ...]:
        return tuple(seat for seat in self.seats if self.scores[seat] == score)

    @property
    def progress(self) -> tuple[int, ...]:
        """The progress that it has brought, by seat."""
        return tuple(result["progress"] for result in self.record["result"])

    def points(self, line: str) -> tuple[int, ...]:
        """Return what the rule of that name gave or took, at once and at the end, by seat."""
        if line not in self._lines:
            self._lines[line] = _counted(self.record, line)
        return self._lines[line]

    def times(self, line: str) -> tuple[int, ...]:
        """Return how often the rule of that name gave something at once, by seat."""
        rows = [row for turn in self.record["turns"] for row in turn.get("points") or () if row["rule"] == line]
        return tuple(sum(row["seat"] == seat and row["points"] > 0 for row in rows) for seat in self.seats)

    def gains(self, what: str, cause: str = "") -> tuple[int, ...]:
        """Return how many things of a kind were gained while it was played, for that cause or for any, by seat."""
        rows = [row for turn in self.record["turns"] for row in turn.get("gains") or () if row["what"] == what]
        rows = [row for row in rows if not cause or row["from"] == cause]
        return tuple(sum(row["count"] for row in rows if row["seat"] == seat) for seat in self.seats)

    def changed(self, rule: str, to: str) -> tuple[int, ...]:
        """Return how many cells a rule has changed into one of some codes while it was played, by seat."""
        rows = [row for turn in self.record["turns"] for row in turn.get("changes") or () if row["rule"] == rule]
        rows = [row for row in rows if row["to"] in to]
        return tuple(sum(row["seat"] == seat for row in rows) for seat in self.seats)

    def rewards(self, seat: int) -> Sequence[Json]:
        """Return the rows of what a seat was given afterwards."""
        rows: Sequence[Json] = self.record["result"][seat]["rewards"]
        return rows

    def setup(self, seat: int) -> Sequence[Json]:
        """Return the rows of what a seat chose before the first card."""
        rows: Sequence[Json] = self.record["players"][seat]["setup"]
        return rows

    def answers(self, seat: int) -> Iterator[tuple[int, Json]]:
        """Yield (turn, answer) of all that a seat has answered; turns count from 0."""
        for number, turn in enumerate(self.record["turns"]):
            for answer in turn["answers"]:
                if answer["seat"] == seat:
                    yield number, answer

    def count(self, seat: int, answer: str) -> int:
        """Return how often a seat has answered so."""
        return sum(row["do"] == answer for _, row in self.answers(seat))

    def built(self, seat: int) -> list[tuple[str, ...]]:
        """Return the cells of what a seat has built, building by building."""
        return [tuple(answer["cells"]) for _, answer in self.answers(seat) if answer["do"] == PLACE]

    def stopped(self, seat: int) -> int | None:
        """Return the turn in which a seat has stopped; None where it never did."""
        return next((turn for turn, answer in self.answers(seat) if answer["do"] == STOP), None)

    def last_built(self, seat: int) -> int:
        """Return the last turn in which a seat has built; -1 where it never did."""
        return max((turn for turn, answer in self.answers(seat) if answer["do"] == PLACE), default=-1)

    def built_to_the_end(self, seat: int) -> bool:
        """Return whether a seat has built in the very last turn: nobody has where its card was blocked."""
        return 0 <= self.last_built(seat) == len(self.record["turns"]) - 1


def _counted(record: Json, line: str) -> tuple[int, ...]:
    totals = [0 for _ in record["players"]]
    for turn in record["turns"]:
        for row in turn.get("points") or ():
            if row["rule"] == line:
                totals[row["seat"]] += row["points"]
    for result in record["result"]:
        totals[result["seat"]] += sum(row["points"] for row in result["end"] if row["rule"] == line)
    return tuple(totals)


@dataclass(frozen=True)
class KnownOfLand:
    """Facts about a game on a made land that its record does not tell.

    Attributes:
        towns: what the bots have come to there alone, the weakest first, then the best that is known; empty until that
            is known.
        streak: the days in a row whose lands were played on their days without help, at most, this game's among them.
    """

    towns: tuple[int, ...] = ()
    streak: int = 0


@dataclass(frozen=True)
class Past:
    """The past of a campaign, up to the letter that comes after the last of its episodes.

    Attributes:
        plan: what is played.
        episodes: those that are done, in order.
        page: what the campaign's page may tell beside them: ``city``, ``choices``, ``ends``.
        land: what is known of the last of them, where it was played on a made land.
    """

    plan: CampaignPlan
    episodes: tuple[PastEpisode, ...]
    page: Json = field(default_factory=dict)
    land: KnownOfLand = KnownOfLand()

    @property
    def last(self) -> PastEpisode:
        """The episode that was played last."""
        return self.episodes[-1]

    @property
    def seats(self) -> range:
        return self.last.seats

    def until(self, number: int) -> Past:
        """Return the past as it was when episode ``number`` was done."""
        return self if number >= len(self.episodes) else Past(self.plan, self.episodes[:number], self.page)

    @property
    def before(self) -> Past:
        """The past as it was before the last episode."""
        return self.until(len(self.episodes) - 1)

    @cached_property
    def standing(self) -> tuple[tuple[int, int], ...]:
        """Return by seat what wins a campaign: progress, then the points of all episodes."""
        return tuple(
            (sum(one.progress[seat] for one in self.episodes), sum(one.scores[seat] for one in self.episodes))
            for seat in (self.seats if self.episodes else ())
        )

    @property
    def points(self) -> int:
        """All points of all seats in all episodes."""
        return sum(sum(one.scores) for one in self.episodes)

    @property
    def leader(self) -> int | None:
        """The seat that has most progress alone: who is level with another leads nobody, whatever the points say."""
        return alone([progress for progress, _ in self.standing])

    @property
    def are_last(self) -> frozenset[int]:
        """The seats that are last in the campaign, or had the lowest score of the last episode."""
        lowest = self.last.seats_with(min(self.last.scores))
        return frozenset((*lowest, *(seat for seat in self.seats if self.standing[seat] == min(self.standing))))

    def wins(self) -> tuple[int, ...]:
        """Return how many episodes each seat has won, those it shared too."""
        return tuple(sum(seat in one.winners for one in self.episodes) for seat in self.seats)

    def given(self, kinds: str) -> tuple[int, ...]:
        """Return how many things of some kinds each seat was given after episodes; spaces part several names."""
        names = set(kinds.split())
        rows = {seat: [row for one in self.episodes for row in one.rewards(seat)] for seat in self.seats}
        return tuple(sum(int(row.get("count", 1)) for row in rows[seat] if row["what"] in names) for seat in self.seats)

    def holdings(self, what: str) -> tuple[int, ...]:
        """Return how much of a collectible each seat has been given or has gained in all, to the end of its ladder."""
        played = [one.gains(what) for one in self.episodes]
        totals = (given + sum(one[seat] for one in played) for seat, given in enumerate(self.given(what)))
        return tuple(self._reached(what, 0, total) for total in totals)

    def gained(self, what: str) -> tuple[int, ...]:
        """Return how much of a collectible the last episode's turns brought each seat, to the end of its ladder."""
        had = self.before.holdings(what) if len(self.episodes) > 1 else tuple(0 for _ in self.seats)
        gains = zip(had, self.last.gains(what), strict=True)
        return tuple(self._reached(what, before, gain) - before for before, gain in gains)

    def _reached(self, what: str, before: int, steps: int) -> int:
        ladder = self.plan.episodes[len(self.episodes) - 1].scenario.rules.ladders.get(what)
        return before + steps if ladder is None else ladder.reach(before, steps)

    def at_last_station(self) -> tuple[int, ...]:
        """Return the seats that came to the railway's last station in the last episode, or by its rewards."""
        record = self.last.record
        end = next((rule["length"] for rule in record["rules"] if rule["id"] == "railway"), 0)
        before = [int(player.get("rails", 0)) for player in record["players"]]
        given = [
            sum(int(row["count"]) for row in self.last.rewards(seat) if row["what"] == RAIL) for seat in self.seats
        ]
        after = [sum(rails) for rails in zip(before, self.last.gains(RAIL), given, strict=True)]
        return tuple(seat for seat in self.seats if before[seat] < end <= after[seat])

    @property
    def seed(self) -> int:
        """The campaign's seed, from which letters draw; 0 where the records tell none."""
        return int((self.episodes[0].record.get("campaign") or {}).get("seed", 0))

    def drawn(self, words: Sequence[str], row: str) -> str:
        """Return one of a row's wordings, drawn from the seed and what was scored and won until now."""
        return drawn(words, row, (one.record for one in self.episodes), self.seed)

    def chance(self, row: str) -> int:
        """Return the number that is drawn for a row in the next letter."""
        return number_drawn(f"chance {row}", (one.record for one in self.episodes), self.seed)

    @property
    def opens_chapter(self) -> bool:
        """Return whether the next letter is the first of a chapter."""
        number = len(self.episodes)
        episodes = self.plan.episodes
        return number < len(episodes) and episodes[number].chapter != episodes[number - 1].chapter


def alone(values: Sequence[Any]) -> int | None:
    """Return the seat with the highest value; None where several share it."""
    highest = [seat for seat, value in enumerate(values) if value == max(values)]
    return highest[0] if len(highest) == 1 else None


def ahead(values: Sequence[int]) -> tuple[int | None, int]:
    """Return the seat with the highest number and by how much; None where several share it, or there is but one."""
    seat = alone(values)
    if seat is None or len(values) == 1:
        return None, 0
    return seat, values[seat] - max(value for other, value in enumerate(values) if other != seat)


def past_of(campaign: Campaign) -> Past:
    """Return the past of a campaign in progress, or over."""
    return recorded_past(campaign.plan, campaign.records)


def recorded_past(plan: CampaignPlan, records: Iterable[Json], page: Json | None = None) -> Past:
    """Return the past that the records of a campaign's first episodes tell of, in order, and its page, if any."""
    return Past(plan, tuple(PastEpisode(number, one) for number, one in enumerate(records, start=1)), page or {})
