"""A campaign as plain JSON: the log of all that was decided, and what it has led to.

Loading replays the log. The rest of the document only tells whether that leads to the same campaign; where it does
not, the log is right.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from mycity.engine.campaign.choices import choose
from mycity.engine.campaign.envelopes import (
    begin_campaign,
    begin_single,
    deal_episode,
    open_episode,
    replace_player,
    start_episode,
)
from mycity.engine.campaign.plan import CampaignPlan
from mycity.engine.campaign.play import finish_dealt
from mycity.engine.campaign.state import Campaign, CampaignError, Founder
from mycity.engine.record import RecordError, replay
from mycity.engine.record_check import differences

FORMAT = "mycity-campaign"
VERSION = 1


def campaign_to_json(campaign: Campaign) -> dict[str, Any]:
    """Return everything needed to build ``campaign`` again from its plan."""
    # An episode of its own moves on once it is done, as a campaign does: what it has done is counted back.
    first = campaign.position + 1 - len(campaign.progress) if campaign.single else None
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": campaign.plan.game,
        "engine": campaign.plan.version,
        "single": first,
        "seed": campaign.seed,
        "founders": [
            {"name": one.name, "animal": one.animal, "controller": one.controller} for one in campaign.founders
        ],
        "log": [dict(entry) for entry in campaign.log],
        "phase": campaign.phase,
        "legacies": [legacy.to_json() for legacy in campaign.legacies],
        "struck": list(campaign.struck),
        "progress": [list(progress) for progress in campaign.progress],
    }


def campaign_from_json(plan: CampaignPlan, document: Mapping[str, Any]) -> Campaign:
    """Return the campaign that the document's log leads to.

    Raises:
        RecordError: the document is no campaign of this plan, or an entry of its log cannot be carried out.
    """
    if (document.get("format"), document.get("version"), document.get("game")) != (FORMAT, VERSION, plan.game):
        raise RecordError(f"this is no campaign of {plan.game}, format {FORMAT}, version {VERSION}")
    if document.get("engine") != plan.version:
        raise RecordError(f"this campaign is not played under version {plan.version} of the rules")
    try:
        founders = [Founder(one["name"], one["animal"], one["controller"]) for one in document["founders"]]
        single, seed, log = document["single"], document["seed"], list(document["log"])
        if single is None:
            campaign = begin_campaign(plan, founders, seed)
        else:
            campaign = begin_single(plan, single, founders, seed)
    except (KeyError, TypeError, CampaignError) as error:
        raise RecordError(f"the campaign's heading cannot be read: {error}") from None
    for number, entry in enumerate(log, start=1):
        try:
            campaign = _carry_out(campaign, entry)
        except (KeyError, TypeError, CampaignError, RecordError) as error:
            raise RecordError(f"entry {number} of the campaign's log: {error}") from None
    return campaign


def mismatches(campaign: Campaign, document: Mapping[str, Any]) -> list[str]:
    """Return where ``document`` says otherwise than ``campaign``, which its log has led to."""
    ours = campaign_to_json(campaign)
    return [] if _text(ours) == _text(document) else list(differences(ours, document, ""))


def _text(document: Mapping[str, Any]) -> str:
    """Return the document as text, the same for the same values: comparing texts is quick."""
    return json.dumps(document, sort_keys=True)


def _carry_out(campaign: Campaign, entry: Mapping[str, Any]) -> Campaign:
    match entry["do"]:
        case "open":
            return open_episode(campaign)
        case "choose":
            return choose(campaign, entry["option"])
        case "start":
            return start_episode(campaign)
        case "episode":
            return finish_dealt(campaign, *replay(*deal_episode(campaign), entry["turns"]))
        case "replace":
            return replace_player(campaign, entry["seat"], entry["controller"])
        case other:
            raise RecordError(f"{other!r} is nothing that a campaign does")
