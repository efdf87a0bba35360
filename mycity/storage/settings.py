"""The player's settings: one small JSON file, checked when read and replaced as a whole when written.

While the window is open they are written beside the frames (`SettingsStore.write_in_thread`), as games are.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from mycity.storage.errors import CHANGED, DAMAGED, MISSING, TAKEN, SaveError, brief
from mycity.storage.files import check_unchanged, move_aside, write_atomically
from mycity.storage.reading import content_of, read_file
from mycity.storage.writing_thread import WritingThread, run_now
from mycity.typed_values import convert

log = logging.getLogger(__name__)

SIZE_LIMIT = 1024 * 1024
"""Bytes; all settings take about 500."""
_NAMES_ASIDE = ("settings.damaged.json", *(f"settings.damaged{number}.json" for number in range(2, 100)))

_TRIES = 8
"""The most tries of a write that begins anew because the file changes under it."""
_MOST_RECENT = 20
_MOST_TOLD = 200
_MOST_SIGNS = 1000

CatalogName = Annotated[str, msgspec.Meta(max_length=40)]
Speed = Literal["off", "fast", "normal"]
LightChoice = Literal["weather", "light", "off"]
HourChoice = Literal["clock", "noon"]
TextSize = Annotated[int, msgspec.Meta(ge=80, le=200)]
Volume = Annotated[int, msgspec.Meta(ge=0, le=100)]
Pixels = Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)]
Extent = Annotated[int, msgspec.Meta(ge=320, le=16_384)]


class RememberedSeat(msgspec.Struct, frozen=True):
    """A seat of the game that was begun last."""

    name: Annotated[str, msgspec.Meta(max_length=80)]
    animal: CatalogName
    controller: CatalogName


class RememberedEpisode(msgspec.Struct, frozen=True):
    """The episode of a campaign that was played last on its own, and whether sealed ones were offered then.

    Version 0.13 kept by this alone who wants to see what is sealed.
    """

    game: CatalogName
    number: Annotated[int, msgspec.Meta(ge=1, le=999)]
    shows_sealed: bool = False


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the player can choose. Text size and volumes are per cent, the window's numbers pixels."""

    language: CatalogName | None = None
    """Catalog name such as ``fr``; None follows the system."""
    languages_in_part: bool = False
    """Offer languages too that have not all their texts yet."""
    full_screen: bool = False
    window_size: tuple[Extent, Extent] = (1280, 800)
    window_place: tuple[Pixels, Pixels] | None = None
    animation: Speed = "normal"
    reduced_motion: bool = False
    lights: LightChoice = "weather"
    """The light of boards: with the weather in it, alone, or noon for all."""
    evening_hour: HourChoice = "clock"
    """The hour of games without chapters: by the computer's clock, or always noon."""
    confirm_step: bool = False
    """Ask back before a placement counts."""
    coach: bool = False
    """Warn the player before an answer that costs much."""
    coach_offered: bool = False
    """The coach has been offered once: it is not again."""
    first_told: bool = False
    """It has been said once who begins with a card, at a screen that several people share: it is not again."""
    projected: bool = False
    """Say beside every name the score if the episode ended now, before the last third of the cards too."""
    undo_latest: bool = True
    """Let the last turn be undone, against bots alone; it counts as help."""
    curtain: bool = True
    """Hide the screen between two people at one computer."""
    rumble: bool = True
    """Let a gamepad shake in the hand."""
    text_size: TextSize = 100
    high_contrast: bool = False
    lessons_seen: tuple[CatalogName, ...] = ()
    """Lessons that have begun once: they are not offered first any more."""
    recent_games: Annotated[tuple[tuple[CatalogName, CatalogName], ...], msgspec.Meta(max_length=_MOST_RECENT)] = ()
    """(game, kind of save) of what was played or learnt, the last one first, each once."""
    seats: Annotated[tuple[RememberedSeat, ...], msgspec.Meta(max_length=4)] = ()
    """The seats of the game that was begun last; empty before the first."""
    episodes: Annotated[tuple[RememberedEpisode, ...], msgspec.Meta(max_length=20)] = ()
    """The latest of each campaign's single episodes."""
    shows_sealed: bool | None = None
    """Show what no letter has told; where None, as `RememberedEpisode` says."""
    told_rules: Annotated[tuple[CatalogName, ...], msgspec.Meta(max_length=_MOST_TOLD)] = ()
    """The rules of lands that were told here, as ``city.homes``: they are not sealed any more."""
    shown_signs: Annotated[tuple[CatalogName, ...], msgspec.Meta(max_length=_MOST_SIGNS)] = ()
    """The rules of lands whose signs were shown large, as ``city.homes.1a2b3c4d``: to whom says a number."""
    muted: bool = False
    background_sound: bool = False
    """Let sound go on while another program has the focus."""
    overall_volume: Volume = 100
    effects_volume: Volume = 80
    music_volume: Volume = 70


def sees_sealed(now: Settings) -> bool:
    """Return whether the player wants to see what no letter has told."""
    if now.shows_sealed is None:
        return any(episode.shows_sealed for episode in now.episodes)
    return now.shows_sealed


class SettingsStore:
    """The settings in force and the file they live in.

    Attributes:
        now: The settings in force.
        set_aside: Where a damaged file was moved when it was read, or None. The player is told.
        problem: Why what was chosen last could not be written; None when it could, or is still being written.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._unread: SaveError | None = None
        self._unwritten: dict[str, object] = {}
        self._listeners: list[Callable[[Settings, Settings], None]] = []
        self._thread: WritingThread | None = None
        self._writing: tuple[dict[str, object], Future[None]] | None = None
        self._last_warning = ""
        self._last_known = Settings()
        self.problem: SaveError | None = None
        self.set_aside: Path | None = None
        self.now = self._read()

    @property
    def is_unread(self) -> bool:
        """Return whether there is a file, maybe a fine one, that could not be read: nothing is written over it."""
        return self._unread is not None

    @property
    def is_unwritten(self) -> bool:
        return bool(self._unwritten)

    def listen(self, listener: Callable[[Settings, Settings], None]) -> None:
        """Have ``listener(before, after)`` called after every change."""
        self._listeners.append(listener)

    def change(self, **fields: object) -> None:
        """Put the given fields in force, tell the listeners and write the file.

        A disk that cannot be written to is logged, not raised: the choice still holds until the game ends.

        Raises:
            msgspec.ValidationError: A value is out of its range, or there is no such field; nothing changes.
        """
        if unknown := sorted(fields.keys() - set(Settings.__struct_fields__)):
            raise msgspec.ValidationError(f"there is no setting called {unknown[0]!r}")
        before, chosen = self.now, self._unwritten | fields
        after = _checked(msgspec.to_builtins(self._reread()) | chosen)
        if after == before:
            return
        self.now, self._unwritten, self.problem = after, chosen, None
        for listener in self._listeners:
            listener(before, after)
        if self._thread is None:
            self.flush()

    def retry_write(self) -> None:
        """Try again to write what could not be written when it was chosen, if there is anything.

        Raises:
            SaveError: it could not be, this time or, beside the frames, the last.
        """
        if not self._unwritten or self._writing is not None:
            return
        before, self.problem = self.problem, None
        self.now = _checked(msgspec.to_builtins(self._reread()) | self._unwritten)
        if self._thread is None:
            self.flush()
            before = self.problem
        if before is not None:
            raise before

    # -- beside the frames -----------------------------------------------------------------------------------

    def write_in_thread(self) -> None:
        """Have everything written from a thread of its own from now on: `poll` in every frame, `flush` in the end."""
        self._thread = WritingThread("settings")

    def poll(self) -> None:
        """Take note of a write that has ended, and begin the next one; returns at once beside the frames."""
        if self._writing is not None and self._writing[1].done():
            self._note(*self._writing)
        if self._writing is None and self._unwritten and self.problem is None:
            self._begin()

    def flush(self) -> None:
        """Wait until everything chosen is written, or has failed."""
        self.poll()
        while self._writing is not None:
            self._note(*self._writing)
            self.poll()
        if self._thread is not None:
            self._thread.end()

    def rescue(self) -> None:
        """Write what is not known to be written from this thread: see `files.become_last_writer`.

        Raises:
            SaveError: it could not be.
        """
        if self._unwritten:
            self._write(self._unwritten)

    def _begin(self) -> None:
        fields = dict(self._unwritten)
        job = partial(self._write, fields)
        self._writing = fields, run_now(job) if self._thread is None else self._thread.begin(job)

    def _note(self, fields: dict[str, object], writing: Future[None]) -> None:
        """Wait for ``writing`` and keep its outcome; what was chosen meanwhile is still to be written."""
        self._writing = None
        try:
            writing.result()
        except SaveError as problem:
            if problem.sentence != self._last_warning:
                log.warning("the settings could not be written: %s", problem.sentence)
            self.problem, self._last_warning = problem, problem.sentence
        else:
            self._last_warning = ""
            unwritten = self._unwritten.items()
            self._unwritten = {name: value for name, value in unwritten if name not in fields or fields[name] != value}

    # -- the file --------------------------------------------------------------------------------------------

    def _reread(self) -> Settings:
        """Return the settings in force, or what the file says where it could not be read before and can be now."""
        if self._unread is None:
            return self.now
        self._unread = None
        settings = self._read()
        return self.now if self.is_unread else settings

    def _write(self, fields: Mapping[str, object]) -> None:
        """Write the ``fields`` chosen here into what lies there, which another computer may have written meanwhile."""
        if self._unread is not None:
            raise self._unread
        for _ in range(_TRIES):
            content = content_of(self._file, SIZE_LIMIT)
            written = self._merged(content, fields)
            try:
                body = msgspec.json.format(msgspec.json.encode(written), indent=2)
                write_atomically(self._file, body, check=partial(check_unchanged, self._file, content, SIZE_LIMIT))
            except SaveError as problem:
                if problem.code != CHANGED:
                    raise
            else:
                self._last_known = written
                return
        raise SaveError(CHANGED, f"{self._file.name} is being written by something else")

    def _merged(self, content: bytes | None, fields: Mapping[str, object]) -> Settings:
        """Return what was chosen here in what lies there, or where there is nothing, in what was left there."""
        # A three-way merge, field by field: a field that was not chosen here is theirs, one that was is ours.
        theirs = self._last_known
        try:
            theirs = theirs if content is None else _checked(msgspec.json.decode(content))
        except (ValueError, RecursionError) as problem:
            log.warning("something else has written over %s: %s", self._file.name, brief(problem))
            if self._move_aside() is None:
                raise SaveError(TAKEN, f"{self._file.name} cannot be moved aside") from None
        return _checked(msgspec.to_builtins(theirs) | _merged_fields(theirs, fields))

    def _read(self) -> Settings:
        self._last_known = Settings()
        try:
            content = read_file(self._file, SIZE_LIMIT)
            settings = _checked(msgspec.json.decode(content))
        except SaveError as problem:
            if problem.code == MISSING:
                return Settings()
            log.warning("the usual settings are in force: %s", problem.sentence)
            if problem.code != DAMAGED:
                self._unread = problem
                return Settings()
        except (ValueError, RecursionError) as problem:  # what msgspec raises, and text that is no UTF-8
            log.warning("the usual settings are in force, %s is damaged: %s", self._file.name, brief(problem))
        else:
            self._last_known = settings
            return settings
        self.set_aside = self._move_aside()
        return Settings()

    def _move_aside(self) -> Path | None:
        try:
            aside = move_aside(self._file, _NAMES_ASIDE)
        except SaveError as problem:
            log.warning("the damaged settings stay where they are: %s", problem.sentence)
            return None
        log.warning("the damaged settings are kept as %s", aside.name)
        return aside


def _checked(values: object) -> Settings:
    """Turn plain values into settings; fields of a newer version are ignored, so going back loses nothing else."""
    return convert(values, Settings)


def _merged_fields(theirs: Settings, fields: Mapping[str, object]) -> dict[str, object]:
    """Return the fields chosen here; lists of what was seen and played have in them what the other computer's have."""
    chosen: dict[str, Any] = {name: msgspec.to_builtins(value) for name, value in fields.items()}
    if "lessons_seen" in chosen:
        chosen["lessons_seen"] = list(dict.fromkeys([*theirs.lessons_seen, *chosen["lessons_seen"]]))
    if "told_rules" in chosen:
        chosen["told_rules"] = list(dict.fromkeys([*theirs.told_rules, *chosen["told_rules"]]))[:_MOST_TOLD]
    if "shown_signs" in chosen:  # of very many the first ones are forgotten
        chosen["shown_signs"] = list(dict.fromkeys([*theirs.shown_signs, *chosen["shown_signs"]]))[-_MOST_SIGNS:]
    if "recent_games" in chosen:
        games = dict.fromkeys(tuple(game) for game in [*chosen["recent_games"], *theirs.recent_games])
        chosen["recent_games"] = list(games)[:_MOST_RECENT]
    return chosen
