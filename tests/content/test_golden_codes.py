"""Lands by chance, of seeds and of days: the same for ever, and only of the families whose lands are made."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path

from mycity.cli.lands import drawn
from mycity.content.lands.module_sets import drawn_code
from mycity.content.lands.plans import FIRST_DAY, day_code, random_code
from mycity.engine.lands.code import FAMILIES
from mycity.engine.rng import below, mix

GOLDEN = Path(__file__).parent / "golden_codes.json"
"""Codes as version 0.13.0 drew them, by what draws: of seeds, of days, of a family's button and of its command."""


def _surprising(family: str, seed: int) -> str:
    state = seed

    def draw(count: int) -> int:
        nonlocal state
        state, number = below(state, count)
        return number

    return str(drawn_code(family, draw, lambda _: True))


def codes() -> dict[str, list[str]]:
    return {
        "seeds": [str(random_code(mix(number))) for number in range(160)],
        "days": [str(day_code(FIRST_DAY + dt.timedelta(days=169 * number))) for number in range(160)],
        "buttons": [_surprising(family, number) for family in FAMILIES for number in range(20)],
        "commands": [str(drawn(family, mix(number))) for family in FAMILIES for number in range(20)],
    }


def test_chance_draws_the_lands_that_it_has_always_drawn() -> None:
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert sum(map(len, golden.values())) == 400
    assert codes() == golden
