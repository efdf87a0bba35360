"""The export of a replay: a picture of the moment, or the whole game as a film, painted and packed bit by bit."""

from __future__ import annotations

from functools import partial
from typing import Literal

import pygame

from mycity.board_pictures.film import FilmPainter, FilmWords
from mycity.scenes.replay.words import turn_words
from mycity.scenes.shared.move_words import points_words
from mycity.scenes.shell.base import SlipScene
from mycity.scenes.shell.dialog import FileDialog
from mycity.scenes.shell.exports import FilmFile
from mycity.scenes.shell.save_words import reason_words
from mycity.scenes.shell.services import Services
from mycity.storage.errors import SaveError
from mycity.table.looking_back.replay import Replay
from mycity.ui.kit.blocks import Block, abreast, stacked
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.kit.widgets import Button, Label, Widget
from mycity.ui.pictures.picture_files import FilmKind
from mycity.ui.style.fonts import BODY, HEAD
from mycity.ui.style.theme import Tone

_FRAME, _LAST = 700, 3500
"""Milliseconds for which a turn is shown in a film, and its end."""
_NAME = "mycity game"


class ExportScene(SlipScene):
    """A slip on which the form of an export is chosen, and then its progress shown; Esc leaves, and no file stays.

    Args:
        replay: The game, at the moment of which a picture is kept.
        seat: Whose city is looked at.
    """

    edge = 28

    def __init__(self, services: Services, replay: Replay, seat: int) -> None:
        super().__init__(services)
        self._replay = replay
        self._seat = seat
        self._form: Literal["png"] | FilmKind = "gif"
        self._all = False
        self._painter: FilmPainter | None = None
        self._frames: list[bytes] = []
        self._film: FilmFile | None = None
        self._bar = pygame.Rect(0, 0, 0, 0)

    @property
    def is_busy(self) -> bool:
        """Return whether a film is being made."""
        return self._painter is not None

    @property
    def share(self) -> float:
        """The share of the film that is made, 0 to 1: half of the work is to paint it."""
        if self._painter is None:
            return 0.0
        packed = 0 if self._film is None else self._film.packed
        return (len(self._frames) + packed) / (2 * (self._painter.turns + 1))

    # -- life ------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Let go of a film that is not finished: there will be no file."""
        if self._film is not None:
            self._film.stop()

    def build(self) -> list[Widget]:
        look = self.look
        words = self._progress_rows() if self.is_busy else self._choices()
        buttons = self._buttons()
        width = min(look.px(620), look.area.width - look.px(48))
        inner = self.inner(width)
        bar = Block(look.px(16), partial(setattr, self, "_bar"), above=10)
        buttons_row = abreast(look, inner, buttons, gap=18, above=30)
        self.lay_out(width, [stacked(look, inner, words, gap=12), bar, buttons_row])
        return [*words, *buttons]

    def draw_behind(self, surface: pygame.Surface) -> None:
        super().draw_behind(surface)
        look = self.look
        if self.is_busy:
            look.paint.track(surface, self._bar)
            filled = self._bar.copy()
            filled.width = max(filled.height, round(self._bar.width * self.share))
            look.paint.track(surface, filled, look.palette.gold)

    def update(self, milliseconds: float) -> None:
        """Let time pass: a frame of the film is painted at a time, then it is packed beside the game."""
        super().update(milliseconds)
        if self._painter is None:
            return
        before = self.share
        if self._film is None:
            self._paint(self._painter)
        elif self._film.done:
            self._end(self._film)
            return
        self.needs_redraw |= self.share != before

    # -- keeping ---------------------------------------------------------------------------------------------

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
        self.rebuild(focus="cancel")

    def _paint(self, painter: FilmPainter) -> None:
        turn = len(self._frames)
        if turn <= painter.turns:
            self._frames.append(pygame.image.tobytes(painter.paint(turn), "RGB"))
        elif self._form != "png":
            lengths = [*[_FRAME] * painter.turns, _LAST]
            file = self.services.pictures.new_file(_NAME, self._form)
            self._film = FilmFile(file, self._form, painter.size, self._frames, lengths)
            self._film.begin()

    def _end(self, film: FilmFile) -> None:
        """Say what has become of the film: where it is, or why there is none."""
        t, problem = self.t, film.problem
        if problem is None:
            self.stack.replace(FileDialog(self.services, t("The film is saved"), film.file))
            return
        if isinstance(problem, SaveError):
            words = t("The film could not be saved: {reason}", reason=reason_words(t, problem))
        else:
            words = t("The film could not be saved.")
        self.services.notices.show(words)
        self.back()

    # -- widgets ---------------------------------------------------------------------------------------------

    def _choices(self) -> list[Widget]:
        t, player = self.t, self._replay.end.table.players[self._seat]
        forms = [("gif", t("Film (GIF)")), ("webp", t("Film (WebP)")), ("png", t("Picture (PNG)"))]
        boards = [(False, player.name), (True, t("All of them"))]
        return [
            Label(t("Keep this game"), HEAD, at="center"),
            OptionRow(t("What to keep"), options=forms, value=self._form, on_change=self._choose_form, key="form"),
            OptionRow(t("Which boards"), options=boards, value=self._all, on_change=self._choose_cities, key="cities"),
        ]

    def _choose_form(self, value: object) -> None:
        self._form = "png" if value == "png" else "webp" if value == "webp" else "gif"
        self.needs_redraw = True

    def _choose_cities(self, value: object) -> None:
        self._all = bool(value)
        self.needs_redraw = True

    def _progress_rows(self) -> list[Widget]:
        return [
            Label(self.t("Keep this game"), HEAD, at="center"),
            Label(self.t("The film is being made. The file appears when it is complete."), BODY, at="center"),
        ]

    def _buttons(self) -> list[Button]:
        if self.is_busy:
            return [Button(self.t("Cancel"), self.back, tone=Tone.OAK, sign="close", key="cancel")]
        return [
            Button(self.t("Back"), self.back, tone=Tone.PAPER, sign="left", key="back"),
            Button(self.t("Save"), self.save, tone=Tone.GO, sign="save", key="save"),
        ]
