"""What each place of an episode receives, for the table of the rules."""

from __future__ import annotations

from mycity.content.campaigns import load_campaign
from mycity.engine.episode import State
from mycity.scenes.shared.campaign_words import PLACE_WORDS, grants_words
from mycity.scenes.shell.services import Services


def place_words(services: Services, state: State) -> tuple[tuple[str, str], ...]:
    """Return (place, what it receives), translated, best place first; nothing outside a campaign."""
    scenario = state.table.scenario
    if scenario.episode is None:
        return ()
    plan = load_campaign(scenario.game, scenario.version).episodes[scenario.episode - 1]
    rows = []
    for place, name in PLACE_WORDS.items():
        grants = plan.each if place == "each" else plan.rewards.get(place, ())
        alone = place == "second" and 0 < len(state.cities) < state.rules.second_place_from
        if grants and not alone:
            rows.append((services.t(name), grants_words(services, grants)))
    return tuple(rows)
