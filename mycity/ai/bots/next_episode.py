"""What a choice between episodes leads to: all that trying its options out needs, and nothing else.

A next_episode is made of a campaign by asking the engine what each option does; it costs next to nothing, and as plain
JSON it can be tried out (``mycity.ai.bots.option_rollouts``) in another process.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mycity.ai.model.weights import POINT
from mycity.engine.campaign import REWARDS, SEALED, Campaign, open_episode
from mycity.engine.campaign.envelopes import players_of
from mycity.engine.campaign.legacy import Legacy
from mycity.engine.campaign.plan import EpisodePlan
from mycity.engine.city import Player
from mycity.engine.record import player_from_json, player_to_json
from mycity.engine.rng import mix
from mycity.engine.rules import RuleSet, make_rules

PRIZE_VALUES: Mapping[str, int] = {"progress": 6, "points": 1, "nugget": 2, "tree": 2, "remove-rock": 1}
"""What one of a shaft's prizes is worth, roughly, in points."""


@dataclass(frozen=True)
class Branch:
    """What one option does: what it wins at once, in hundredths of a point, and who then comes to the next episode."""

    sure: int
    player: Player


@dataclass(frozen=True)
class NextEpisode:
    """The next episode as one seat will come to it.

    Attributes:
        rules: the rules of that episode.
        deck: its cards.
        player: who comes to it while nothing is chosen.
        branches: option to what it does, in the order in which equals are preferred.
        seed: the generator state for whatever is drawn.
    """

    rules: RuleSet
    deck: tuple[str, ...]
    player: Player
    branches: Mapping[str, Branch]
    seed: int

    def to_json(self) -> dict[str, Any]:
        """Return it as plain JSON values."""
        return {
            "rules": self.rules.rows(),
            "deck": list(self.deck),
            "player": player_to_json(self.player),
            "branches": [[option, one.sure, player_to_json(one.player)] for option, one in self.branches.items()],
            "seed": self.seed,
        }


def next_episode_from_json(document: Mapping[str, Any]) -> NextEpisode:
    return NextEpisode(
        rules=make_rules(document["rules"]),
        deck=tuple(document["deck"]),
        player=player_from_json(document["player"]),
        branches={option: Branch(sure, player_from_json(player)) for option, sure, player in document["branches"]},
        seed=document["seed"],
    )


def next_episode_of(campaign: Campaign, options: Sequence[str]) -> NextEpisode:
    """Return what ``options`` of the pending choice lead to; another episode must follow it (``looks_ahead``)."""
    seat = campaign.tasks[0].seat
    episode, player = coming(campaign, campaign.legacies[seat])
    return NextEpisode(
        rules=episode.scenario.rules,
        deck=episode.scenario.deck,
        player=player,
        branches={option: _branch(campaign, option) for option in options},
        seed=mix(campaign.seed, seat, len(campaign.log)),
    )


def _branch(campaign: Campaign, option: str) -> Branch:
    task = campaign.tasks[0]
    legacy, _, won = campaign.desk.give_chosen(campaign.legacies[task.seat], task, option)
    sure = POINT * sum(PRIZE_VALUES[one.what] * one.count for one in won)
    return Branch(sure, coming(campaign, legacy)[1])


def looks_ahead(campaign: Campaign) -> bool:
    """Whether an episode comes for which the pending choice matters."""
    return campaign.phase != REWARDS or not (campaign.single or campaign.position + 1 == len(campaign.plan.episodes))


def coming(campaign: Campaign, legacy: Legacy) -> tuple[EpisodePlan, Player]:
    """Return the episode that is played next, and the player who comes to it with ``legacy``."""
    alone = replace(campaign, legacies=(legacy,), tasks=(), rows=((),))
    if campaign.phase == REWARDS:
        alone = open_episode(replace(alone, phase=SEALED, position=campaign.position + 1))
    return alone.episode, players_of(alone)[0]
