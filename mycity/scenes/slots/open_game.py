"""Going on with a saved game: the scene it is played in, by what kind of game it is; one window plays in each slot."""

from __future__ import annotations

import logging
from datetime import UTC, datetime

import msgspec

from mycity.content.games import WHOLE_CAMPAIGN
from mycity.scenes.after.result import finished_scene
from mycity.scenes.campaign.begin import resume_campaign
from mycity.scenes.play import PlayScene
from mycity.scenes.shared.games import resume_game, slots_of
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.dialog import Ask, Dialog
from mycity.scenes.shell.save_words import reason_sentence
from mycity.scenes.shell.services import Services
from mycity.storage.errors import DAMAGED, OPEN_ELSEWHERE, SaveError
from mycity.storage.saves import Save, tidy_name

log = logging.getLogger(__name__)


def shows_result(save: Save) -> bool:
    """Return whether a game is over and its result is what there is to see."""
    return save.finished and save.episode is not None


def game_scene(services: Services, slot: int) -> Scene:
    """Return the scene of the game in a slot: at the turn it was left at, or its result.

    Raises:
        SaveError: It cannot be played on, or is open in another window.
    """
    services.keeping.take(slot)
    save = slots_of(services).read(slot)
    try:
        if shows_result(save):
            return finished_scene(services, slot)
        if save.kind == WHOLE_CAMPAIGN:
            return resume_campaign(services, slot)
        return PlayScene(services, resume_game(services, slot))
    except SaveError:
        raise
    except Exception as error:  # a file may hold anything: what no check has seen coming ends here too
        log.warning("slot %d cannot be opened: %.100r", slot, error)
        raise SaveError(DAMAGED, f"the game in slot {slot} cannot be played on") from error


def why_not(services: Services, slot: int, problem: SaveError) -> Scene:
    """Return what says why the game in a slot is not opened, and what can be done instead."""
    if problem.code != OPEN_ELSEWHERE:
        title = services.t("This game cannot be played on.")
        return Dialog(services, title, reason_sentence(services, problem))
    title = services.t("This game is open in another window.")
    if slots_of(services).first_free() is None:
        return Dialog(services, title, services.t("Close it there first, or play another one here."))
    return Ask(
        services,
        title,
        services.t("A copy goes into a free slot, and from here on each goes its own way."),
        yes=services.t("Open anyway as a copy"),
        no=services.t("Leave it"),
        on_yes=lambda: _open_copy(services, slot),
    )


def _open_copy(services: Services, slot: int) -> None:
    """Open a copy of the game in a slot: another game, as far as saving goes."""
    try:
        save = slots_of(services).read(slot)
        copy = msgspec.structs.replace(save, created=datetime.now(UTC), title=_copied(services, save.title))
        saver = services.keeping.take_free()
        if saver is None or saver.slot is None:
            services.stack.push(Dialog(services, services.t("There is no free slot for a copy.")))
            return
        saver.save(copy)
        saver.flush()
        if saver.problem is not None:
            raise saver.problem
        scene = game_scene(services, saver.slot)
    except SaveError as problem:
        services.stack.push(why_not(services, slot, problem))
    else:
        services.stack.push(scene)


def _copied(services: Services, title: str) -> str:
    words = services.t("{city} (copy)", city=title)
    return title if tidy_name(words) != words else words
