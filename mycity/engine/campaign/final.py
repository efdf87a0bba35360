"""The end of a campaign: the final bonuses, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mycity.engine.board import Board
from mycity.engine.campaign.legacy import Legacy
from mycity.engine.campaign.plan import CampaignPlan
from mycity.engine.campaign.state import OVER, REWARDS, Campaign

CAMPAIGN_FILE = "campaign.json"
"""The page that stands beside the records in a campaign's folder."""


def _worth(kinds: tuple[tuple[int, int], ...]) -> int:
    return sum(mask.bit_count() * worth for mask, worth in kinds)


def trees_on(board: Board) -> int:
    """Return the trees of a cleared board, doubles counted twice."""
    return _worth(board.trees)


def rocks_on(board: Board) -> int:
    """Return the rocks of a cleared board, doubles counted twice."""
    return _worth(board.rocks)


_OWNED: Mapping[str, Callable[[Legacy], int]] = {
    "nuggets": lambda legacy: legacy.holdings.nuggets,
    "trees": lambda legacy: trees_on(legacy.board),
    "rocks": lambda legacy: rocks_on(legacy.board),
}
_FEWEST = ("rocks",)
MEASURES = frozenset(_OWNED)
"""The bonuses that no tally decides: most of what is owned takes them, or fewest, which may be nothing."""


@dataclass(frozen=True)
class Outcome:
    """Standing of a campaign, final bonuses included.

    Attributes:
        bonuses: (bonus, the seats that take it); all who tie do.
        progress: by seat.
        winners: the seats that have won: most progress, then most points over all episodes.
    """

    bonuses: tuple[tuple[str, tuple[int, ...]], ...]
    progress: tuple[int, ...]
    winners: tuple[int, ...]


def outcome(campaign: Campaign) -> Outcome:
    """Return how ``campaign`` ends, or would end now (campaign, Final bonuses)."""
    legacies, worth = campaign.legacies, campaign.plan.bonuses
    bonuses = tuple((name, bonus_seats(campaign.plan, legacies, name)) for name in worth)
    progress = [legacy.holdings.progress for legacy in legacies]
    for name, seats in bonuses:
        for seat in () if _is_given(campaign, name) else seats:
            progress[seat] += worth[name]
    winners = _best([(total, legacy.points) for total, legacy in zip(progress, legacies, strict=True)])
    return Outcome(bonuses, tuple(progress), winners)


def all_points(campaign: Campaign) -> int:
    """Return the points of all players in all episodes that are done."""
    return sum(legacy.points for legacy in campaign.legacies)


def measured(plan: CampaignPlan, legacy: Legacy, bonus: str) -> int:
    """Return how much a player has of what a final bonus compares."""
    tally = _tally_of(plan, bonus)
    return _OWNED[bonus](legacy) if tally is None else legacy.holdings.tallies[tally]


def bonus_seats(plan: CampaignPlan, legacies: Sequence[Legacy], bonus: str) -> tuple[int, ...]:
    """Return the seats that a final bonus goes to, as things stand: all who have most, of a tally at least one."""
    amounts = [measured(plan, legacy, bonus) for legacy in legacies]
    if _tally_of(plan, bonus) is not None and not any(amounts):
        return ()
    return _best([-amount for amount in amounts] if bonus in _FEWEST else amounts)


def _tally_of(plan: CampaignPlan, bonus: str) -> str | None:
    return next((name for name, tally in plan.tallies.items() if tally.bonus == bonus), None)


def _is_given(campaign: Campaign, bonus: str) -> bool:
    """Return whether the progress of a bonus has been given already: that of a tally comes with the last rewards."""
    return _tally_of(campaign.plan, bonus) is not None and (
        campaign.phase == OVER or (campaign.phase == REWARDS and is_last(campaign))
    )


def is_last(campaign: Campaign) -> bool:
    """Return whether the open episode is the last of the plan."""
    return campaign.position == len(campaign.plan.episodes) - 1


def _best(values: list[Any]) -> tuple[int, ...]:
    return tuple(seat for seat, value in enumerate(values) if value == max(values))


def file_name(number: int) -> str:
    """Return the name of the record of episode ``number`` in a campaign's folder: ``01.json``."""
    return f"{number:02d}.json"


def campaign_document(campaign: Campaign) -> dict[str, Any]:
    """Return the document ``campaign.json`` that stands beside the records of a finished campaign.

    Its players are those of the last record: whoever takes over among the last rewards has played no episode.
    """
    end, record = outcome(campaign), campaign.record or {}
    return {
        "players": [{name: player[name] for name in ("name", "animal", "controller")} for player in record["players"]],
        "episodes": [
            {"file": file_name(number), "progress": list(progress)}
            for number, progress in enumerate(campaign.progress, start=1)
        ],
        "bonuses": [{"bonus": name, "seats": list(seats)} for name, seats in end.bonuses],
        "winner": list(end.winners),
        **story_document(campaign),
    }


def story_document(campaign: Campaign) -> dict[str, Any]:
    """Return the optional fields of ``campaign.json`` that there are: what was decided, and the names of the ends."""
    fields: dict[str, list[Any]] = {"choices": campaign.decisions, "ends": campaign.end_names}
    return {name: rows for name, rows in fields.items() if any(rows)}
