"""Print what whole campaigns between bots look like: scores, points by rule; rewards: ``bench.rewards``.

    python -m bench.balance [--games 100] [--bots 1,2,3,greedy] [--seed 1] [--jobs 1] [--json]

Per episode: the mean score of every seat, the mean points of every rule, how often the token reached the end of the
track. Per campaign: how often the leader after half the episodes wins; that tells of the rewards only where equal bots
play (``--bots 3,3,3,3``), among unequal ones the best wins, whoever leads. Over all: stickers that found no place.
Figures worth quoting need hundreds of games.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import mean
from typing import Any

from mycity.ai.match import margin_of
from mycity.cli.games import Files, GamePlan, play_all
from mycity.content.campaigns import load_campaign

Json = Mapping[str, Any]
LOWEST, HIGHEST = -5, 50
"""Where the mean score of an average bot has to stay in every episode."""


@dataclass
class EpisodeTally:
    """What one episode has brought, over all campaigns."""

    scores: list[list[int]]
    points: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    marks: int = 0

    def count(self, document: Json) -> None:
        """Count a record of this episode."""
        at_once: Counter[tuple[int, str]] = Counter()
        for turn in document["turns"]:
            for line in turn.get("points", ()):
                at_once[line["seat"], line["rule"]] += line["points"]
            self.marks += sum(gain["from"] == "fifty" for gain in turn.get("gains", ()))
        for result in document["result"]:
            seat = result["seat"]
            self.scores[seat].append(result["score"])
            for line in result["end"]:
                self.points[line["rule"]].append(line["points"])
        for (_, rule), points in at_once.items():
            self.points[rule].append(points)
        self.marks += _marks_at_the_end(document)

    def row(self, number: int) -> dict[str, Any]:
        """Return the figures of this episode; points of a rule are means per seat and game."""
        every = [score for scores in self.scores for score in scores]
        return {
            "episode": number,
            "seats": [round(mean(scores), 1) for scores in self.scores],
            "mean": round(mean(every), 1),
            "lowest": min(every),
            "highest": max(every),
            "fifty": round(self.marks / len(every), 3),
            "rules": {rule: round(sum(points) / len(every), 2) for rule, points in self.points.items()},
        }


def _marks_at_the_end(document: Json) -> int:
    """Return how many tokens reached the end of the track in the end scoring."""
    early = {gain["seat"] for turn in document["turns"] for gain in turn.get("gains", ()) if gain["from"] == "fifty"}
    return sum(result["score"] == HIGHEST and result["seat"] not in early for result in document["result"])


class Balance:
    """Counts whole campaigns, seat by seat."""

    def __init__(self, bots: Sequence[str], episodes: int) -> None:
        seats = len(bots)
        self.bots, self.half = list(bots), episodes // 2
        self.episodes = [EpisodeTally([[] for _ in range(seats)]) for _ in range(episodes)]
        self.lost: Counter[str] = Counter()
        self.wins = [0.0] * seats
        self.leaders: list[bool] = []
        self.campaigns = 0

    def count(self, files: Files) -> None:
        """Count the files of one campaign."""
        *records, (_, summary) = files
        for tally, (_, document) in zip(self.episodes, records, strict=True):
            tally.count(document)
            self._count_lost(document)
        winners = summary["winner"]
        for seat in winners:
            self.wins[seat] += 1 / len(winners)
        columns = zip(*(row["progress"] for row in summary["episodes"][: self.half]), strict=True)
        progress = [sum(column) for column in columns]
        leaders = [seat for seat, total in enumerate(progress) if total == max(progress)]
        if len(leaders) == 1:
            self.leaders.append(leaders[0] in winners)
        self.campaigns += 1

    def _count_lost(self, document: Json) -> None:
        rows = [row for result in document["result"] for row in result["rewards"]]
        self.lost.update(row["sticker"] for row in rows if row["what"] == "lost")

    def summary(self) -> dict[str, Any]:
        """Return all figures."""
        rows = [tally.row(number) for number, tally in enumerate(self.episodes, start=1)]
        return {
            "campaigns": self.campaigns,
            "episodes": rows,
            "bots": self.bots,
            "equal bots": len(set(self.bots)) == 1,
            "out of bounds": [row["episode"] for row in rows if not LOWEST <= row["mean"] <= HIGHEST],
            "single leader after half": len(self.leaders),
            "leader after half wins": round(sum(self.leaders) / max(len(self.leaders), 1), 3),
            "95% margin of that": round(margin_of(self.leaders), 3),
            "wins by seat": [round(wins / self.campaigns, 3) for wins in self.wins],
            "stickers lost": dict(sorted(self.lost.items())),
        }


def tell(summary: Json) -> None:
    """Print the figures as a table."""
    print(f"{summary['campaigns']} campaigns\n")
    print("ep   mean  low high  at 50  seats                        points by rule")
    for row in summary["episodes"]:
        seats = " ".join(f"{score:6.1f}" for score in row["seats"])
        rules = "  ".join(f"{rule} {points:.1f}" for rule, points in row["rules"].items())
        print(
            f"{row['episode']:2} {row['mean']:6.1f} {row['lowest']:4} {row['highest']:4} {row['fifty']:6.1%}"
            f"  {seats:29}{rules}"
        )
    for name in list(summary)[2:]:
        print(f"\n{name}: {summary[name]}")


def measure(games: int, bots: Sequence[str], seed: int, jobs: int) -> dict[str, Any]:
    """Return the figures of ``games`` campaigns."""
    plan = GamePlan("city", tuple(bots))
    balance = Balance(bots, len(load_campaign("city").episodes))
    for files in play_all([(plan, seed + game) for game in range(games)], jobs):
        balance.count(files)
    return balance.summary()


def main() -> None:
    """Read the command line and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.balance", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--bots", default="1,2,3,greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    summary = measure(arguments.games, arguments.bots.split(","), arguments.seed, arguments.jobs)
    if arguments.json:
        print(json.dumps(summary, indent=1))
    else:
        tell(summary)


if __name__ == "__main__":
    main()
