"""The file ``campaign.yaml`` of a campaign's folder: what its episodes have in common."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from mycity.content.errors import ContentError
from mycity.content.games import GAMES
from mycity.content.versions import newest_version, versioned_file
from mycity.content.yamls import Document, decode
from mycity.engine.grid import parse
from mycity.engine.rules import RULES

_Progress = Annotated[int, msgspec.Meta(ge=1, le=12)]
Shared = Mapping[str, Mapping[str, Any]]
"""Rule id to the parameters that the rule has in every episode."""


class CampaignFile(Document, frozen=True):
    """What a campaign's file says.

    Attributes:
        game: its id, the name of its folder.
        title: the English title, a text of the catalogs.
        board: the name of its map.
        reserved: cells that a sticker never takes for want of a square.
        bonuses: progress for the final bonuses.
        chapters: the English titles of the chapters, texts of the catalogs.
        shared: see ``Shared``.
    """

    format: Literal[1]
    game: str
    title: str
    board: str
    reserved: tuple[str, ...]
    bonuses: dict[Literal["nuggets", "trees", "rocks"], _Progress]
    chapters: tuple[str, ...]
    shared: dict[str, dict[str, Any]]


def load_campaign_file(game: str, version: str = "") -> CampaignFile:
    """Return what the episodes of the campaign ``game`` have in common.

    Raises:
        ContentError: there is no such campaign or version of the rules, or something is wrong with its file.
    """
    return _campaign_file(game, version or newest_version())


@cache
def _campaign_file(game: str, version: str) -> CampaignFile:
    path = versioned_file(f"{game}/campaign.yaml", version)
    file = read_campaign_file(path)
    if file.game != game:
        raise ContentError(path, "game", f"the folder is named {game} and the file says {file.game}")
    return file


def read_campaign_file(path: Path) -> CampaignFile:
    """Return what the file says.

    Raises:
        ContentError: it is not as declared, or names a cell or a rule that does not exist.
    """
    file = decode(path, CampaignFile)
    if file.game not in GAMES:
        raise ContentError(path, "game", f"there is no game {file.game!r}")
    try:
        parse(GAMES[file.game].grid, file.reserved)
    except ValueError as error:
        raise ContentError(path, "reserved", str(error)) from None
    for rule in file.shared:
        if rule not in RULES:
            raise ContentError(path, f"shared.{rule}", f"there is no rule {rule!r}")
    return file
