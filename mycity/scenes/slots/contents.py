"""The content of a slot, as its card shows it: the city, how far the game is, what is wrong with it."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from datetime import datetime

from mycity.book.campaign_words import roman
from mycity.content.campaigns import episode_numbers
from mycity.content.episodes import load_episode
from mycity.content.games import ONE_EPISODE
from mycity.scenes.game_screens import slot_words
from mycity.scenes.shared.pictures.saved_city import saved_city
from mycity.scenes.shell.save_words import moment_words
from mycity.scenes.shell.services import Services
from mycity.storage.errors import for_log
from mycity.storage.resume import cards_drawn, episode_ahead, episode_alone
from mycity.storage.saves import Save
from mycity.storage.slots import SlotInfo, SlotStatus

log = logging.getLogger(__name__)


def progress_words(services: Services, save: Save) -> str:
    if save.finished:
        return services.t("Finished")
    if not save.is_single:
        return services.t("Episode {number}", number=episode_ahead(save))
    drawn, deck = cards_drawn(save)
    if not deck:  # an episode on its own that is being set up
        return services.t("Episode {number}", number=episode_alone(save))
    return services.t("Card {number} of {count}", number=drawn, count=deck)


def part_words(services: Services, save: Save) -> str:
    """Return the chapter that a campaign is in, or which episode is played on its own; empty where there is neither."""
    if save.kind == ONE_EPISODE:
        return services.t("Episode {number}", number=episode_alone(save))
    if save.is_single or save.finished:
        return ""
    number = min(episode_ahead(save), episode_numbers(save.game)[-1])
    return services.t("Chapter {number}", number=roman(load_episode(save.game, number).chapter or 1))


def land_code(save: Save) -> str:
    """Return the code of the made land that a game is played on; empty where there is none."""
    land = None if save.episode is None else save.episode.record.get("land")
    return str(land.get("code", "")) if isinstance(land, dict) else ""


def _number(save: Save) -> int | None:
    """Return which episode a card speaks of; None when it is none of a campaign."""
    if save.kind == ONE_EPISODE:
        return episode_alone(save)
    return None if save.is_single else episode_ahead(save)


@dataclass(frozen=True)
class SlotProblem:
    """The words on a slot that holds no game which can be played.

    Attributes:
        title: In a few words.
        text: What can be done.
    """

    title: str
    text: str


def slot_problem(services: Services, info: SlotInfo, now: datetime) -> SlotProblem | None:
    """Return what is wrong with a slot; None when nothing is."""
    if info.status is SlotStatus.NEWER:
        return SlotProblem(
            services.t("From a newer version"),
            services.t("A newer version of the game wrote this. It is left untouched; update the game to play it."),
        )
    if info.status is not SlotStatus.DAMAGED:
        return None
    if info.backup is None:
        text = services.t("Nothing can be brought back. The file is kept, even if you clear the slot.")
    else:
        progress = progress_words(services, info.backup)
        when = moment_words(services, info.backup.last_played, now)
        text = services.t("There is a backup: {progress}, {when}.", progress=progress, when=when)
    return SlotProblem(services.t("Damaged"), text)


def checked_info(services: Services, info: SlotInfo, now: datetime) -> SlotInfo:
    """Return what a slot is like; a game that cannot even be told of on a card is damaged, whatever it passed for."""
    others = tuple(
        other for other in info.others if _can_be_shown(services, SlotInfo(info.slot, SlotStatus.FINE, other.save), now)
    )
    if _can_be_shown(services, info, now):
        return replace(info, others=others)
    return SlotInfo(info.slot, SlotStatus.DAMAGED, problem="its game cannot be shown", others=others)


def _can_be_shown(services: Services, info: SlotInfo, now: datetime) -> bool:
    try:
        _check_words(services, info, now)
    except Exception as error:  # noqa: BLE001 - a file may hold anything: no list of slots fails because of it
        log.warning("slot %d cannot be shown: %s", info.slot, for_log(error))
        return False
    return True


def _check_words(services: Services, info: SlotInfo, now: datetime) -> None:
    slot_problem(services, info, now)
    for save in (info.save, info.backup):
        if save is not None:
            _ = slot_words(save), progress_words(services, save), part_words(services, save), land_code(save)
            moment_words(services, save.last_played, now)
            number = _number(save)
            if saved_city(save) is None or (number is not None and number not in episode_numbers(save.game)):
                raise ValueError("there is no such city, or no such episode")
            for seat in save.players:
                services.sprites.icon(f"animal-{seat.animal}", 16)
