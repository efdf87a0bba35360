"""Print how often each reward of a campaign is reached, episode by episode, and how often the leader wins.

    python -m bench.rewards [--games 20] [--levels 3,4,5] [--seats 2,3,4] [--game city] [--seed 1] [--kept FILE]

Plays ``--games`` campaigns of bots of one level for each level and each number of seats, and prints the share of the
seats that reach a reward in an episode, in percent. A reward is what is won beside places and what everyone is given: a
step of the nuggets' ladder, a stop, a box, or what a rule brings. A step of nuggets counts in each episode after which
a seat owns so many, a vein for each of the two; the last column is the share that has a stop or box in the end.
``--kept`` goes on with the campaigns in a file, a line each, and adds those that are played.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from statistics import mean
from typing import Any

from mycity.cli.games import Files, GamePlan, play_all
from mycity.content.campaigns import load_campaign
from mycity.engine.holdings import SHAFT_COLOURS

Json = Mapping[str, Any]
GIVEN = frozenset(("place", "each", "start", "fifty", "row11"))
"""What is won by everyone, by a place, by points alone, or by nearly every building."""
FIRST_STEPS = 2
"""So many steps of a ladder are there to be reached by all."""
LEAST, MOST = 5, 60
"""The percent of the seats that every other reward is meant for."""


def count(files: Files, level: str) -> dict[str, Any]:
    """Return what a campaign has come to: scores, progress, holdings, and each seat's rewards, by episode."""
    *records, (_, summary) = files
    episodes = [
        {**_episode(document), "progress": row["progress"]}
        for (_, document), row in zip(records, summary["episodes"], strict=True)
    ]
    return {"level": level, "seats": len(summary["players"]), "winner": summary["winner"], "episodes": episodes}


def _episode(document: Json) -> dict[str, Any]:
    players = document["players"]
    causes: list[list[str]] = [[] for _ in players]
    nuggets = [player.get("nuggets", 0) for player in players]
    rails = [player.get("rails", 0) for player in players]
    rows = [gain for turn in document["turns"] for gain in turn.get("gains", ())]
    for gain in rows:
        nuggets[gain["seat"]] += gain["count"] * (gain["what"] == "nugget")
    rows += [{**row, "seat": result["seat"]} for result in document["result"] for row in result["rewards"]]
    for row in rows:
        if row["from"] not in GIVEN:
            causes[row["seat"]].append(row["from"])
        rails[row["seat"]] += row.get("count", 1) * (row["what"] == "rail")
    return {
        "scores": [result["score"] for result in document["result"]],
        "nuggets": nuggets,
        "rails": rails,
        "shafts": [player.get("shafts", {}) for player in players],
        "causes": causes,
    }


class Table:
    """The shares of the seats of some campaigns, by reward and episode."""

    def __init__(self, game: str, campaigns: Sequence[Json]) -> None:
        self.plan = load_campaign(game)
        self.campaigns = campaigns
        self.seats: int = sum(one["seats"] for one in campaigns)

    def rows(self) -> dict[str, dict[int, float]]:
        """Return percents by episode, by reward: causes of gains, nuggets' steps, stops, boxes (in their last one)."""
        return {**self._causes(), **self._nuggets(), **self._stops(), **self._boxes()}

    def share(self, number: float) -> float:
        """Return how many of a hundred seats a number of them is."""
        return 100 * number / self.seats

    def each(self, episode: int, field: str) -> list[Any]:
        """Return what is kept of every seat in an episode."""
        return [value for one in self.campaigns for value in one["episodes"][episode - 1][field]]

    def _causes(self) -> dict[str, dict[int, float]]:
        ladders = ("stop-", *(f"{colour}-" for colour in SHAFT_COLOURS))
        found: dict[str, dict[int, float]] = defaultdict(dict)
        for number in range(1, len(self.plan.episodes) + 1):
            counts: Counter[str] = Counter()
            for causes in self.each(number, "causes"):
                won = Counter(cause for cause in causes if not cause.startswith(ladders))
                counts += Counter({cause: won[cause] / 2 if cause == "vein" else 1 for cause in won})
            for cause, seats in counts.items():
                found[cause][number] = self.share(seats)
        return dict(sorted(found.items()))

    def _nuggets(self) -> dict[str, dict[int, float]]:
        found: dict[str, dict[int, float]] = defaultdict(dict)
        for number, episode in enumerate(self.plan.episodes, start=1):
            for rule in episode.scenario.rules.rules:
                for place, step in enumerate(rule.steps().get("nugget", ())):
                    owned = self.each(number, "nuggets")
                    found[f"nuggets, step {place + 1}"][number] = self.share(sum(one >= step for one in owned))
        return found

    def _stops(self) -> dict[str, dict[int, float]]:
        found: dict[str, dict[int, float]] = defaultdict(dict)
        for number, episode in enumerate(self.plan.episodes, start=1):
            ladder = episode.scenario.rules.ladders.get("rail")
            for place, (step, _) in enumerate(ladder.prizes if ladder else ()):
                ways = zip(self.each(number - 1, "rails"), self.each(number, "rails"), strict=True)
                found[f"stops, {place + 1}"][number] = self.share(sum(a < step <= b for a, b in ways))
        return found

    def _boxes(self) -> dict[str, dict[int, float]]:
        found: dict[str, dict[int, float]] = defaultdict(dict)
        for number, episode in enumerate(self.plan.episodes[:-1], start=1):
            for colour, ladder in episode.scenario.rules.ladders.items():
                for step, _ in ladder.prizes if colour in SHAFT_COLOURS else ():
                    depths = self.each(number + 1, "shafts")
                    found[f"{colour}-{step}"][number] = self.share(sum(one[colour] >= step for one in depths))
        return found


def outside(rows: Mapping[str, Mapping[int, float]]) -> list[str]:
    """Return the rewards that too few or too many seats reach, those that a ladder begins with apart.

    A box counts in the last episode in which its shaft is open.
    """
    firsts = {f"{name} {place}" for name in ("nuggets, step", "stops,") for place in range(1, FIRST_STEPS + 1)}
    boxes = {name: max(shares) for name, shares in rows.items() if name.partition("-")[0] in SHAFT_COLOURS}
    for colour in SHAFT_COLOURS:
        firsts |= set([name for name in boxes if name.startswith(colour)][:FIRST_STEPS])
    return [
        f"{name} in {number}: {share:.0f} %"
        for name, shares in rows.items()
        for number, share in shares.items()
        if name not in firsts and boxes.get(name, number) == number and not LEAST <= share <= MOST
    ]


def leaders(campaigns: Sequence[Json]) -> str:
    """Return how often who leads alone after half the episodes is among the winners, with the margin of 95 %."""
    won = []
    for one in campaigns:
        half = one["episodes"][: len(one["episodes"]) // 2]
        progress = [sum(column) for column in zip(*(episode["progress"] for episode in half), strict=True)]
        ahead = [seat for seat, stars in enumerate(progress) if stars == max(progress)]
        if len(ahead) == 1:
            won.append(ahead[0] in one["winner"])
    share = mean(won) if won else 0.0
    margin = 1.96 * sqrt(share * (1 - share) / max(len(won), 1))
    return f"{100 * share:.0f} % +- {100 * margin:.0f} of {len(won)} single leaders in {len(campaigns)} campaigns"


def tell(game: str, campaigns: Sequence[Json]) -> None:
    """Print the table of some campaigns, their leaders, means, and how often the end of the track was reached."""
    table = Table(game, campaigns)
    rows = table.rows()
    episodes = range(1, len(table.plan.episodes) + 1)
    shown = [number for number in episodes if any(number in shares for shares in rows.values())]
    print(f"{len(campaigns)} campaigns, {table.seats} seats\n{'':17}" + " ".join(f"{number:3}" for number in shown))
    for name, shares in rows.items():
        print(f"{name:17}" + " ".join(f"{shares[n]:3.0f}" if n in shares else "  ." for n in shown))
    print("means", *(f"{mean(table.each(number, 'scores')):.1f}" for number in episodes))
    print("at 50", *(f"{table.share(sum(one == 50 for one in table.each(n, 'scores'))):.0f}" for n in episodes))
    print("outside:", "; ".join(outside(rows)) or "none")


def played(game: str, groups: Sequence[tuple[str, int]], games: int, seed: int) -> Iterator[dict[str, Any]]:
    """Play campaigns of each (level, number of seats), and yield what they have come to."""
    for level, seats in groups:
        plan = GamePlan(game, (level,) * seats)
        for files in play_all([(plan, seed + number) for number in range(games)], 1):
            yield count(files, level)


def main() -> None:
    """Read the command line, play, and print the tables: of all, of each level, of each number of seats."""
    parser = argparse.ArgumentParser(prog="python -m bench.rewards", description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--levels", default="3,4,5")
    parser.add_argument("--seats", default="2,3,4")
    parser.add_argument("--game", default="city")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kept", type=Path)
    words = parser.parse_args()
    kept: Path | None = words.kept
    lines = kept.read_text(encoding="utf-8").splitlines() if kept is not None and kept.exists() else []
    campaigns = [json.loads(line) for line in lines]
    groups = [(level, int(seats)) for level in words.levels.split(",") for seats in words.seats.split(",")]
    for one in played(words.game, groups, words.games, words.seed):
        campaigns.append(one)
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(one) + "\n")
    tell(words.game, campaigns)
    for field in ("level", "seats"):
        for value in sorted({one[field] for one in campaigns}):
            print(f"\n{field} {value}")
            tell(words.game, [one for one in campaigns if one[field] == value])
    for level, seats in sorted({(one["level"], one["seats"]) for one in campaigns}):
        group = [one for one in campaigns if (one["level"], one["seats"]) == (level, seats)]
        print(f"level {level}, {seats} seats, the leader after half wins: {leaders(group)}")


if __name__ == "__main__":
    main()
