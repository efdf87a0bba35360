"""Print how often each reward of the campaign is reached, episode by episode, and how often the leader wins.

    python -m bench.rewards [--games 20] [--levels 3,4,5] [--seats 2,3,4] [--game city] [--seed 1] [--jobs 1] [--kept FILE]

Plays ``--games`` campaigns of bots of one level for each level and each number of seats. A reward is what is won beside
places and what everyone is given. A nugget's step counts in each episode after which a seat owns so many; everything
else where it is won; the last column says which share of the seats has won it in the whole campaign. ``--kept`` writes
what was counted, a line a campaign, and reads it back, so that what is there is not played again.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from statistics import mean
from typing import Any

from bench.balance import prizes
from mycity.cli.games import Files, GamePlan, play_all
from mycity.content.campaigns import load_campaign

Json = Mapping[str, Any]
GIVEN = ("place", "each", "start", "fifty")
"""What is won by everyone, by a place, or by points alone."""


def count(files: Files, level: str) -> dict[str, Any]:
    """Return what a campaign has come to: scores, progress, holdings, and each seat's rewards, by episode."""
    *records, (_, summary) = files
    return {
        "level": level,
        "seats": len(summary["players"]),
        "winner": summary["winner"],
        "episodes": [
            {**_episode(document), "progress": row["progress"]}
            for (_, document), row in zip(records, summary["episodes"], strict=True)
        ],
    }


def _episode(document: Json) -> dict[str, Any]:
    causes: list[list[str]] = [[] for _ in document["players"]]
    nuggets = [player.get("nuggets", 0) for player in document["players"]]
    rails = [player.get("rails", 0) for player in document["players"]]
    rows = [gain for turn in document["turns"] for gain in turn.get("gains", ())]
    for gain in rows:
        nuggets[gain["seat"]] += gain["count"] * (gain["what"] == "nugget")
    scored = list(nuggets)
    rows += [{**row, "seat": result["seat"]} for result in document["result"] for row in result["rewards"]]
    for row in rows:
        if row["from"] not in GIVEN:
            causes[row["seat"]].append(row["from"])
        rails[row["seat"]] += row.get("count", 1) * (row["what"] == "rail")
    return {
        "scores": [result["score"] for result in document["result"]],
        "nuggets": scored,
        "rails": rails,
        "shafts": [player.get("shafts") for player in document["players"]],
        "causes": causes,
        "gold": [
            sum(
                line["points"]
                for turn in document["turns"]
                for line in turn.get("points", ())
                if line["seat"] == seat and line["rule"] == "gold"
            )
            for seat in range(len(causes))
        ],
    }
