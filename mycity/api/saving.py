"""Games as saves and back: a window goes on with what a program has saved, and a program with what a window has."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

from mycity.api.errors import GameError
from mycity.api.positions import GamePosition
from mycity.content.games import GAMES, ONE_EPISODE, WHOLE_CAMPAIGN
from mycity.engine.campaign import OVER, PLAY, SETUP, Campaign, PlayerSpec, deal_episode
from mycity.engine.campaign.choices import record_so_far
from mycity.engine.campaign.final import file_name
from mycity.engine.campaign.finish import place_in_campaign
from mycity.engine.campaign.log import campaign_to_json
from mycity.engine.city import HUMAN
from mycity.engine.episode import State
from mycity.engine.events import Answered, Event
from mycity.engine.quoting import quoted, quoted_path
from mycity.storage.clock import utc_now
from mycity.storage.errors import MISSING, NEWER, TAKEN, SaveError, as_save_error
from mycity.storage.files import check_unchanged, write_atomically
from mycity.storage.game_file import new_save, seats_of
from mycity.storage.reading import read_file
from mycity.storage.resume import Origin, episode_now, opened_episodes, resume
from mycity.storage.saves import SIZE_LIMIT, Save, SavedEpisode, decode, encode
from mycity.table.looking_back.kept_games import KeptGame, LogStep, done_games, log_steps
from mycity.table.looking_back.save_check import campaign_of, played


def resumed(save: Save) -> GamePosition:
    """Return the game of ``save``, played again from its first card or its first envelope on.

    Raises:
        SaveError: code ``damaged``: it comes out differently from what the save says.
    """
    if save.kind not in (WHOLE_CAMPAIGN, ONE_EPISODE):
        state, events = played(save)
        return GamePosition(state, tuple(events))
    campaign = campaign_of(save)
    steps = list(log_steps(campaign))
    done = done_games(steps)
    end = done[-1].played() if done else None
    now = _now(campaign, done, end)
    if campaign.phase == PLAY:
        dealt = deal_episode(campaign)
        state, events = dealt if save.episode is None else resume(save, dealt)
        now = replace(now, state=state, events=tuple(events))
    if any(isinstance(event, Answered) for event in now.events) and campaign.phase == PLAY:
        return now
    return replace(now, choices=_choices(steps, done, end))


def _now(campaign: Campaign, done: Sequence[KeptGame], end: tuple[State, list[Event]] | None) -> GamePosition:
    """Return the game between two cards, or before the first, ``end`` being that of the last of the episodes done."""
    complete = () if campaign.single else done[: len(campaign.progress)]
    records = {file_name(number): dict(game.record) for number, game in enumerate(complete, start=1)}
    if end is None or campaign.phase in (SETUP, PLAY):
        return GamePosition(campaign=campaign, records=records)
    return GamePosition(end[0], tuple(end[1]), campaign, records)


def _choices(
    steps: Sequence[LogStep], done: Sequence[KeptGame], end: tuple[State, list[Event]] | None
) -> tuple[tuple[int, GamePosition], ...]:
    """Return what people have chosen since the last card was answered, each choice with the game before it."""
    since = max((number for number, step in enumerate(steps, start=1) if step.is_end), default=0)
    choices: tuple[tuple[int, GamePosition], ...] = ()
    for step in steps[since:]:
        seat = step.entry.get("seat", 0)
        if step.entry["do"] == "choose" and step.before.legacies[seat].controller == HUMAN:
            choices += ((seat, replace(_now(step.before, done, end), choices=choices)),)
    return choices


def saved(before: Save | None, state: State | None, events: Iterable[Event], campaign: Campaign | None) -> Save:
    """Return a game as a save.

    Args:
        before: the save that it goes on from, whose title and birth it keeps; ``None`` for a game begun here.
        state: the episode on the table, or the one that was played last; ``None`` while none has been dealt.
        events: everything that has happened in it.
        campaign: the campaign or season, or the single episode; ``None`` in an evening's game.

    Raises:
        GameError: there is neither.
    """
    if campaign is not None:
        save = _saved_campaign(before, campaign)
    elif state is not None:
        table = state.table
        save = before or new_save(
            GAMES[table.scenario.game].kinds[0], table.scenario.game, table.players, table.seed, utc_now()
        )
    else:
        raise GameError("there is nothing to be saved")
    is_whole = campaign is not None and not campaign.single
    return msgspec.structs.replace(
        save,
        episode=_on_the_table(state, events, campaign),
        last_played=utc_now(),
        finished=save.finished if is_whole else state is not None and state.is_over,
    )


def _saved_campaign(before: Save | None, campaign: Campaign) -> Save:
    """Return the save of a campaign or of an episode on its own, without the episode on the table."""
    people = [PlayerSpec(one.name, one.animal, one.controller) for one in campaign.legacies]
    kind = ONE_EPISODE if campaign.single else WHOLE_CAMPAIGN
    title = "" if campaign.single else None
    save = before or new_save(kind, campaign.plan.game, people, campaign.seed, utc_now(), title=title)
    document, seats = campaign_to_json(campaign), save.players
    now = msgspec.structs.replace(save, campaign=document, finished=campaign.phase == OVER)
    if opened_episodes(now) != opened_episodes(save):  # nobody has been helped in this episode yet
        seats = seats_of(people)
    return msgspec.structs.replace(now, players=seats)


def _on_the_table(state: State | None, events: Iterable[Event], campaign: Campaign | None) -> SavedEpisode | None:
    """Return the episode as a save keeps it; ``None`` where a campaign stands between two."""
    if state is None or campaign is None:
        return None if state is None else episode_now(state, events)
    if campaign.phase == PLAY:
        return episode_now(state, events, Origin(place_in_campaign(campaign), struck=campaign.struck))
    if not campaign.single:
        return None
    return msgspec.structs.replace(episode_now(state, events), record=record_so_far(campaign))


def write_save(path: Path, save: Save) -> None:
    """Write a game into a file that is new, or that holds a saved game.

    Raises:
        GameError: something else lies there, or the system refuses; whatever was there is as it was.
    """
    try:
        with as_save_error("it cannot be looked for"):
            is_in_a_folder, is_link = path.parent.is_dir(), path.is_symlink()
        if not is_in_a_folder:
            raise SaveError(MISSING, f"there is no folder {quoted_path(path.parent)}")
        if is_link:
            raise SaveError(TAKEN, "a link has that name")
        content = _saved_before(path)
        write_atomically(path, encode(save), check=lambda: check_unchanged(path, content, SIZE_LIMIT))
    except SaveError as problem:
        raise GameError(f"{quoted(path.name or str(path))} is not written: {problem.sentence}") from None
    except ValueError as error:  # a name that no system takes
        raise GameError(f"{quoted_path(path)} is not written: {error}") from None


def _saved_before(path: Path) -> bytes | None:
    """Return what the save at ``path`` holds; ``None`` where there is nothing.

    Raises:
        SaveError: something else lies there.
    """
    try:
        content = read_file(path, SIZE_LIMIT)
    except SaveError as problem:
        if problem.code == MISSING:
            return None
        raise
    try:
        decode(content)
    except SaveError as problem:
        if problem.code == NEWER:
            raise
        raise SaveError(TAKEN, "something else than a whole saved game has that name") from None
    return content


def named_path(path: object) -> Path:
    """Return the path that was given.

    Raises:
        GameError: it is no name of a file or folder.
    """
    try:
        named = os.fspath(path)  # type: ignore[call-overload]  # whatever it is, it is refused with a sentence
    except Exception:  # noqa: BLE001 - what somebody has written may raise anything
        named = None
    if not isinstance(named, str) or not named:
        raise GameError(f"{quoted(path)} is no name of a file or folder")
    return Path(named)
