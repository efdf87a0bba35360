"""The export of a replay: a picture of the moment, or the whole game as a film, painted and packed bit by bit."""

from __future__ import annotations

from functools import partial
from typing import Literal

import pygame

from mycity.board_pictures.film import FilmPainter, FilmWords
from mycity.scenes.replay.words import turn_words
from mycity.scenes.shared.move_words import points_words
from mycity.scenes.shell.exports import FileInMaking
from mycity.scenes.shell.keeping import KeepingScene
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.replay import Replay
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.kit.widgets import Widget
from mycity.ui.messages import mark
from mycity.ui.pictures.picture_files import FilmKind, as_film

_FRAME, _LAST = 700, 3500
"""Milliseconds for which a turn is shown in a film, and its end."""
_NAME = "mycity game"


class ExportScene(KeepingScene):
    """A slip on which the form of an export is chosen, and then its progress shown.

    Args:
        replay: The game, at the moment of which a picture is kept.
        seat: Whose city is looked at.
    """

    head = mark("Keep this game")
    waits = mark("The film is being made. The file appears when it is complete.")
    saved = mark("The film is saved")
    failed = mark("The film could not be saved: {reason}")
    failed_at_all = mark("The film could not be saved.")

    def __init__(self, services: Services, replay: Replay, seat: int) -> None:
        super().__init__(services)
        self._replay = replay
        self._seat = seat
        self._form: Literal["png"] | FilmKind = "gif"
        self._all = False
        self._painter: FilmPainter | None = None
        self._frames: list[bytes] = []

    @property
    def share(self) -> float:
        """The share of the film that is made, 0 to 1: half of the work is to paint it."""
        if self._painter is None:
            return 0.0
        packed = 0 if self.making is None else self.making.packed
        return (len(self._frames) + packed) / (2 * (self._painter.turns + 1))

    def save(self) -> None:
        """Keep what was chosen: a picture at once, a film bit by bit."""
        seats = tuple(self._replay.seats) if self._all else (self._seat,)
        words = FilmWords(partial(turn_words, self.services), partial(points_words, self.services))
        painter = FilmPainter(self.look, self.services.sprites, self._replay, seats, words)
        if self._form == "png":
            self.services.pictures.keep(painter.paint(self._replay.turn), _NAME)
            self.back()
            return
        self._painter = painter
        self.begin()

    def paint(self) -> FileInMaking | None:
        """Paint a frame of the film."""
        painter, form = self._painter, self._form
        if painter is None or form == "png":
            return None
        turn = len(self._frames)
        if turn <= painter.turns:
            self._frames.append(pygame.image.tobytes(painter.paint(turn), "RGB"))
            return None
        lengths = [*[_FRAME] * painter.turns, _LAST]
        file = self.services.pictures.new_file(_NAME, form)
        return FileInMaking(file, partial(as_film, form, painter.size, self._frames, lengths))

    def choices(self) -> list[Widget]:
        t, player = self.t, self._replay.end.table.players[self._seat]
        forms = [("gif", t("Film (GIF)")), ("webp", t("Film (WebP)")), ("png", t("Picture (PNG)"))]
        boards = [(False, player.name), (True, t("All of them"))]
        return [
            OptionRow(t("What to keep"), options=forms, value=self._form, on_change=self._choose_form, key="form"),
            OptionRow(t("Which boards"), options=boards, value=self._all, on_change=self._choose_cities, key="cities"),
        ]

    def _choose_form(self, value: object) -> None:
        self._form = "png" if value == "png" else "webp" if value == "webp" else "gif"
        self.needs_redraw = True

    def _choose_cities(self, value: object) -> None:
        self._all = bool(value)
        self.needs_redraw = True
