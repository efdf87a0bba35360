"""The files that the episodes of a campaign share: ``campaign.yaml`` and ``stickers.yaml`` of its folder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import field

from mycity.content.assets import ContentError
from mycity.content.games import GAMES, game_row
from mycity.content.versions import newest_version, versioned_file
from mycity.content.yamls import Document, decode
from mycity.engine.campaign.final import MEASURES
from mycity.engine.campaign.plan import Tally
from mycity.engine.campaign.stickers import Sticker
from mycity.engine.grid import NO_CELL, parse
from mycity.engine.land import LandCodes, land_on
from mycity.engine.rules import RULES

_Progress = Annotated[int, msgspec.Meta(ge=1, le=12)]
Shared = Mapping[str, Mapping[str, Any]]
"""Rule id to the parameters that the rule has in every episode."""


class CampaignFile(Document, frozen=True):
    """A campaign's file.

    Attributes:
        game: its id, the name of its folder.
        title: the English title, a text of the catalogs.
        board: the name of its map.
        reserved: cells that a sticker never takes for want of a square.
        bonuses: progress for the final bonuses.
        tallies: what is counted through the campaign.
        chooses_alone: whether the choices of a set-up are made in an episode played on its own too.
        chapters: the English titles of the chapters, texts of the catalogs.
        shared: see ``Shared``.
    """

    format: Literal[1]
    game: str
    title: str
    board: str
    bonuses: dict[str, _Progress]
    chapters: tuple[str, ...]
    shared: dict[str, dict[str, Any]]
    reserved: tuple[str, ...] = ()
    tallies: dict[str, Tally] = field(default_factory=dict)
    chooses_alone: bool = False


class StickerFile(Document, frozen=True):
    """The stickers that may be put on the boards of a campaign for good.

    Attributes:
        stickers: the stickers, by name.
        resting: what stands on a board only while an episode is played, to what lies under it.
    """

    format: Literal[1]
    stickers: dict[str, Sticker] = field(default_factory=dict)
    resting: dict[str, str] = field(default_factory=dict)


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


def load_stickers(game: str, version: str = "") -> StickerFile:
    """Return the stickers of ``game``; a game without episodes that follow each other has none.

    Raises:
        ContentError: something is wrong with its file.
    """
    return _sticker_file(game, version or newest_version())


@cache
def _sticker_file(game: str, version: str) -> StickerFile:
    if not game_row(game).is_campaign:
        return StickerFile(format=1)
    return read_sticker_file(versioned_file(f"{game}/stickers.yaml", version), land_on(GAMES[game].grid))


def read_sticker_file(path: Path, land: LandCodes) -> StickerFile:
    """Return what the file says of boards on this land.

    Raises:
        ContentError: it is not as declared, or names a code that no cell has.
    """
    file = decode(path, StickerFile)
    for name, sticker in file.stickers.items():
        spots = (sticker, sticker.first)
        wanted = (getattr(spot, field) for spot in spots for field in ("on", "around", "beside", "never_beside"))
        codes = [sticker.becomes, *"".join(wanted)]
        check_codes(path, f"stickers.{name}", land, codes)
    check_codes(path, "resting", land, (*file.resting, *file.resting.values()))
    return file


def check_codes(path: Path, location: str, land: LandCodes, codes: Iterable[str]) -> None:
    """Refuse what is not the code of a cell: ``-`` stands where there is none.

    Raises:
        ContentError: with the file and the place in it.
    """
    for code in codes:
        if code == NO_CELL or code not in land.codes:
            raise ContentError(path, location, f"{code!r} is not the code of a cell")


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
    _check_bonuses(path, file)
    for rule in file.shared:
        if rule not in RULES:
            raise ContentError(path, f"shared.{rule}", f"there is no rule {rule!r}")
    return file


def _check_bonuses(path: Path, file: CampaignFile) -> None:
    by_tally = [tally.bonus for tally in file.tallies.values()]
    for name in file.bonuses:
        if name not in MEASURES and name not in by_tally:
            raise ContentError(path, f"bonuses.{name}", "nothing is counted for a bonus of this name")
    lines = {line for rule in RULES.values() for line in rule.lines}
    for name, tally in file.tallies.items():
        if unknown := set(tally.lines) - lines:
            raise ContentError(path, f"tallies.{name}", f"no rule has a line {min(unknown)!r}")
        if tally.bonus not in file.bonuses:
            raise ContentError(path, f"tallies.{name}", f"there is no bonus {tally.bonus!r}")
