"""The campaigns that a book can be made of: the folder of their records, their saves, and those being played."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mycity.content.campaigns import load_campaign
from mycity.content.games import WHOLE_CAMPAIGN
from mycity.engine.campaign import OVER, Campaign
from mycity.engine.campaign.decisions import read_story
from mycity.engine.campaign.final import CAMPAIGN_FILE, campaign_document, story_document
from mycity.engine.campaign.plan import CampaignPlan
from mycity.engine.quoting import quoted
from mycity.storage.errors import SaveError
from mycity.table.looking_back.kept_files import (
    FolderEntry,
    Kept,
    KeptCampaign,
    KeptRecord,
    UnreadableError,
    entries,
    is_folder,
    read_entry,
)
from mycity.table.looking_back.kept_games import KeptGame, LogStep, done_games, games_in, log_steps
from mycity.table.looking_back.record_check import check_folder
from mycity.table.looking_back.save_check import campaign_of


class BookError(ValueError):
    """A book that cannot be made, or not be written there; the sentence says why."""


@dataclass(frozen=True)
class ToldCampaign:
    """A campaign as far as it was played.

    Attributes:
        plan: What is played.
        games: The episodes that are over, in order, with what they have brought.
        page: Its ``campaign.json``; before its end, of that only what its story tells.
        title: What its players call their place; empty where nobody has said.
        days: On which each episode ended, such as ``2026-11-29``; empty where it is not known, as in records.
    """

    plan: CampaignPlan
    games: tuple[KeptGame, ...]
    page: Mapping[str, Any] = field(default_factory=dict)
    title: str = ""
    days: tuple[str, ...] = ()

    @property
    def typed(self) -> tuple[str, ...]:
        """What players have called their cities, their campaign and the ends of the bridge."""
        names = (player["name"] for game in self.games for player in game.record["players"])
        return tuple(dict.fromkeys((*names, self.title, *map(str, self.page.get("ends") or ()))))

    @property
    def seed(self) -> int:
        """The seed of the campaign."""
        return int(self.games[0].record["campaign"]["seed"])

    def day_of(self, place: int) -> dt.date | None:
        """Return on which day one of the games ended; None where it is not known."""
        day = self.days[place] if place < len(self.days) else ""
        return dt.date.fromisoformat(day) if day else None

    @property
    def is_over(self) -> bool:
        return "winner" in self.page


def campaign_at(path: Path) -> ToldCampaign:
    """Return the campaign whose folder or save lies there; everything in it is played again, and must be true.

    Raises:
        BookError: there is none, or several, or something in it is not true.
    """
    found = list(entries(path)) if is_folder(path) else [FolderEntry(path)]
    folders = [entry for entry in found if entry.is_campaign] or found
    if len(folders) != 1:
        several = "holds several games: give the folder or the save of one campaign"
        raise BookError(f"{quoted(path.name)} {several if folders else 'holds no campaign'}")
    try:
        return campaign_in(read_entry(folders[0]))
    except UnreadableError as error:
        raise BookError(error.told(quoted(error.path.name or str(path)))) from None


def campaign_in(kept: Kept) -> ToldCampaign:
    """Return the campaign of a folder or of a save.

    Raises:
        BookError: as `campaign_at`.
    """
    name = quoted(kept.path.name)
    if isinstance(kept, KeptRecord):
        raise BookError(f"{name} is the record of one game: a book is made of a campaign's folder or save")
    if isinstance(kept, KeptCampaign):
        if complaints := check_folder(kept.documents):
            raise BookError(f"{name}: {complaints[0]}")
        games, page = tuple(games_in(kept)), kept.documents.get(CAMPAIGN_FILE, {})
        first = games[0].record
        told = ToldCampaign(load_campaign(first["game"], first["engine"]), games, page, read_story(page).city)
    elif kept.save.kind != WHOLE_CAMPAIGN:
        raise BookError(f"{name} is the save of a single game: a book is made of a campaign")
    else:
        try:
            told = campaign_so_far(campaign_of(kept.save), kept.save.title or "")
        except SaveError as error:
            raise BookError(f"{name}: {error}") from None
    if not told.games:
        raise BookError(f"{name}: no episode of this campaign has been played to its end yet")
    return told


def campaign_so_far(campaign: Campaign, title: str) -> ToldCampaign:
    """Return a campaign that is being played, or is over."""
    return [told for told in telling_steps(campaign, title) if told is not None][-1]


def telling_steps(campaign: Campaign, title: str) -> Iterator[ToldCampaign | None]:
    """Play a campaign again, an entry of its log at each step: yield None after each, then what it is told by."""
    steps = list[LogStep]()
    for step in log_steps(campaign):
        steps.append(step)
        yield None
    page = campaign_document(campaign) if campaign.phase == OVER else story_document(campaign)
    yield ToldCampaign(campaign.plan, tuple(done_games(steps)), page, title, campaign.days)
