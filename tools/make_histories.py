"""Writes the history that each episode of the campaign starts from when it is played on its own.

Bots play a few whole campaigns; the player whose progress keeps closest to the average lends boards and belongings.
The history stands at the end of an episode's file, and all of them are replaced there: they are one player's life.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mycity.ai.bots.choices import decider
from mycity.ai.bots.registry import make_bot
from mycity.ai.model.view import view_of
from mycity.content.bot_rows import load_levels
from mycity.content.campaigns import load_campaign
from mycity.engine.board import Board
from mycity.engine.campaign import Campaign, PlayerSpec, begin_campaign, open_episode
from mycity.engine.campaign.plan import Conversion
from mycity.engine.episode import Answer, State
from mycity.engine.grid import cell_name, indices
from tests.simulation import decide_all, play_episode

FOLDER = Path(__file__).parents[1] / "assets" / "campaigns" / "city"
BOTS = ("3", "2", "greedy", "1")
SEEDS = range(1, 11)
HEAD = "# What the episode starts from when it is played on its own (tools/make_histories.py).\nhistory:"


@dataclass(frozen=True)
class Life:
    """A player's campaign: where it stood before each episode, and the rows of the set-ups."""

    seat: int
    sealed: tuple[Campaign, ...]
    setups: tuple[tuple[dict[str, Any], ...], ...]

    def progress(self) -> list[int]:
        """Return the progress before each episode."""
        return [campaign.legacies[self.seat].holdings.progress for campaign in self.sealed]


def main() -> None:
    """Play, choose the most average life, and write its histories."""
    lives = [life for seed in SEEDS for life in lived(seed)]
    columns = zip(*(life.progress() for life in lives), strict=True)
    means = [sum(column) / len(lives) for column in columns]
    life = min(lives, key=lambda one: sum(abs(a - b) for a, b in zip(one.progress(), means, strict=True)))
    print(f"seed {life.sealed[0].seed}, seat {life.seat}: {life.progress()}")
    for number in range(1, len(life.sealed) + 1):
        write(number, history_lines(life, number))


def lived(seed: int) -> Iterator[Life]:
    """Play a campaign and yield the life of each seat."""
    bots, decide = [make_bot(name, load_levels()) for name in BOTS], decider(load_levels())

    def answering(state: State, seat: int) -> Answer:
        return bots[seat].decide(view_of(state, seat))

    founders = [PlayerSpec(f"City {seat}", "fox", f"bot:{name}") for seat, name in enumerate(BOTS, start=1)]
    campaign = begin_campaign(load_campaign("city"), founders, seed)
    sealed, setups = [], []
    for _ in campaign.plan.episodes:
        sealed.append(campaign)
        setups.append(decide_all(open_episode(campaign), decide).rows)
        campaign = play_episode(campaign, answering, decide)
    print(f"seed {seed} played")
    for seat in range(len(BOTS)):
        yield Life(seat, tuple(sealed), tuple(rows[seat] for rows in setups))


def history_lines(life: Life, number: int) -> list[str]:
    """Return the fields of a history that are not as at the very beginning."""
    campaign = life.sealed[number - 1]
    legacy = campaign.legacies[life.seat]
    fields = {
        "cells": flow(sticker_cells(campaign, legacy.board, number)),
        "church": legacy.church,
        **{name: plain_flow(value) for name, value in sorted(legacy.holdings.to_json().items(), key=_is_mapping)},
        "carried": legacy.carried,
        "struck": row(campaign.struck),
        "setup": row([one.get("cell") or one["building"] for one in life.setups[number - 1]]),
    }
    return [f"  {name}: {value}" for name, value in fields.items() if value]


def sticker_cells(campaign: Campaign, board: Board, number: int) -> dict[str, str]:
    """Return the cells that stickers and parks have changed, by name, with their code."""
    plain = campaign.plan.board
    for episode in campaign.plan.episodes[: number - 1]:
        for step in episode.setup:
            if isinstance(step, Conversion):
                plain = step.applied(plain, campaign.plan.marks)
    changed = [index for index in indices(board.grid.full) if board.code(index) != plain.code(index)]
    return {cell_name(board.grid, index): f"'{board.code(index)}'" for index in changed}


def flow(values: Any) -> str:
    """Return a mapping as one line of YAML; empty for an empty one."""
    return "{" + ", ".join(f"{name}: {value}" for name, value in values.items()) + "}" if values else ""


def _is_mapping(field: tuple[str, Any]) -> bool:
    return isinstance(field[1], dict)  # shafts stand last in the files


def plain_flow(value: Any) -> Any:
    """Return what a field of holdings holds as YAML has it; empty for a list or mapping of nothing."""
    if isinstance(value, dict):
        return flow(value) if any(value.values()) else ""
    return row(value) if isinstance(value, list) else value


def row(values: Sequence[str]) -> str:
    """Return a list as one line of YAML; empty for an empty one."""
    return "[" + ", ".join(values) + "]" if values else ""


def write(number: int, lines: list[str]) -> None:
    """Replace the history at the end of an episode's file."""
    (path,) = FOLDER.glob(f"{number:02d}_*.yaml")
    text = path.read_text(encoding="utf-8").partition(HEAD)[0]
    path.write_text(text + ("\n".join([HEAD, *lines]) + "\n" if lines else ""), encoding="utf-8")


if __name__ == "__main__":
    main()
