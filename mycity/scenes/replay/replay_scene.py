"""A finished game seen again on the board it was played on: step by step, or played by itself; every city in turn."""

from __future__ import annotations

from functools import partial

import pygame

from mycity.engine.episode import PASS, STOP
from mycity.engine.pieces import Placement
from mycity.scenes.replay.export import ExportScene
from mycity.scenes.replay.playback import Playback
from mycity.scenes.replay.screen import ReplayScreen
from mycity.scenes.replay.seat_row import ReplayRow
from mycity.scenes.replay.turn_line import TurnLine
from mycity.scenes.shared.game_sounds import game_sounds, piece_of
from mycity.scenes.shared.sent_lines import sent_record
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.life import RuleBook
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.replay import Replay
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import leave_signs, row
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.sound.table import PieceName
from mycity.ui.style.theme import Tone


class ReplayScene(PageScene):
    """The replay. It stands at the beginning and waits; Esc goes back.

    Args:
        replay: The game.
        seat: Whose city is on the large board first.

    Attributes:
        playback: How it is played.
    """

    def __init__(self, services: Services, replay: Replay, seat: int = 0) -> None:
        super().__init__(services)
        self.replay = replay
        self.seat = min(seat, len(replay.seats) - 1)
        self.playback = Playback(services, replay, self._show, self.rebuild_for_news)
        self._screen = ReplayScreen(services, replay, self.seat)

    # -- life ------------------------------------------------------------------------------------------------

    @property
    def rule_book(self) -> RuleBook:
        return RuleBook.of(self.replay.end.table)

    @property
    def piece(self) -> PieceName:
        scenario = self.replay.end.table.scenario
        return piece_of(scenario.game, scenario.episode, scenario.version)

    @property
    def light(self) -> str | None:
        return self._screen.decor.light

    def enter(self) -> None:
        self.rebuild(focus="timeline")

    @property
    def is_whole(self) -> bool:
        return self._screen.is_whole

    def finish_pictures(self) -> None:
        self._screen.preloader.finish()

    def leave(self) -> None:
        self._screen.preloader.close()

    def pause(self) -> None:
        self.playback.stop()
        super().pause()

    def look_changed(self) -> None:
        self._screen.preloader.close()
        self._screen = ReplayScreen(self.services, self.replay, self.seat)
        super().look_changed()

    def build(self) -> list[Widget]:
        layout, replay, cities = self._screen.layout, self.replay, self._screen.cities
        timeline = TurnLine(replay, self.look, self.playback.go_to, self.playback.toggle)
        timeline.place(layout.timeline)
        rows = []
        for seat, rect in enumerate(layout.seats):
            show_city = partial(self.show_city, seat)
            line = ReplayRow(self.services, replay, seat, show_city, chosen=seat == self.seat, cities=cities)
            line.place(rect)
            rows.append(line)
        self._screen.show_cities()
        steps, foot = self.playback.buttons(layout.steps.width), self._foot()
        row(layout.steps, steps, self.look, gap=8)
        row(layout.foot, foot, self.look, gap=10)
        return [*rows, timeline, *steps, *foot]

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        if command in {Command.NEXT, Command.PREVIOUS}:
            self.playback.step(1 if command is Command.NEXT else -1)
        elif event.type == pygame.MOUSEWHEEL and event.y != 0:
            self.playback.step(-event.y)
        else:
            return super().handle(event, command)
        return True

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        if self._screen.pictures_arrived():
            self._show_board()
            self.rebuild_for_news()
        self.needs_redraw |= self._screen.update(milliseconds)
        if not self.timeline.busy:
            self.playback.update(milliseconds)

    # -- what can be done ------------------------------------------------------------------------------------

    def show_city(self, seat: int) -> None:
        """Show a seat's city on the large board."""
        self.timeline.finish()  # what falls, falls in the city shown so far
        self.seat = seat
        self._show_board()
        self.rebuild()

    def _show(self, turn: int) -> None:
        """Show another moment; a single turn on is heard, and its building falls into place."""
        self.timeline.finish()  # what falls, falls in the turn shown so far
        before = self.replay.turn
        if not self.replay.go_to(turn):
            return
        self._show_board()
        if self.replay.turn == before + 1:
            self._play_sound()
        self.rebuild_for_news()

    def _play_sound(self) -> None:
        answer, play = self.replay.deed(self.seat).answer, self.services.sound.play
        if self.replay.is_blocked:
            play("blocking")
        elif isinstance(answer, Placement):
            building = self.replay.building(self.seat)
            if building is not None:
                play(game_sounds().of_placing(building.id))
            self.timeline.run("building snap", self._show_board, then=self._show_board)
        elif answer == PASS:
            play("pass")
        elif answer == STOP:
            play("stop")

    def _show_board(self, falling: float | None = None) -> None:
        self._screen.show_board(self.seat, falling)
        self.needs_redraw = self.page_changed = True

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw_moving(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw the moving water alone while nothing falls on it, and no tooltip may lie above it."""
        if self.timeline.busy or self.page.explained is not None or not self.is_whole:
            return None
        return self._screen.draw_changes(surface, self.seat)

    def draw_behind(self, surface: pygame.Surface) -> None:
        self._screen.draw(surface, self.seat, still=not self.timeline.busy)

    # -- widgets ---------------------------------------------------------------------------------------------

    def _foot(self) -> list[Widget]:
        t = self.t

        def export() -> None:
            self.stack.push(ExportScene(self.services, self.replay, self.seat))

        keep = Button(t("Keep"), export, tone=Tone.PAPER, sign="save", key="keep")
        keep.tip = t("Save a picture or a film of the game")
        tip = t("Review this game")
        look_back = partial(self.ways.review, self.replay.document, self.seat)
        review = Button(t("Review"), look_back, tone=Tone.PAPER, sign="book", key="review", tip=tip)
        done = Button(t("Done"), self.back, tone=Tone.GO, sign="check", key="done")
        sent = sent_record(self.services, self.replay.end, self.replay.document).buttons(self.services)
        foot: list[Widget] = [keep, review, *sent, done]
        leave_signs([review, keep], foot, self.look, self._screen.layout.foot.width, gap=10)
        return foot
