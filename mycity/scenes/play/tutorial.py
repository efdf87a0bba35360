"""The first game, which teaches: the play scene with a deck in a fixed order, and a slip that says what to do.

It is played like any game, by whatever hand; only an answer the step does not ask for is kindly declined. It lies in
no slot and in no statistics, and can be left at any moment; only who has come to its end has had it.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from mycity.board_pictures.episode_decor import at_noon, decor_of
from mycity.content.assets import ContentError, assets_root
from mycity.content.lessons import FIRST_CITY, Act, load_lesson
from mycity.content.things import load_thing_words
from mycity.content.tiled.maps import load_board
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.engine.episode import Answer
from mycity.engine.events import Built, Event, Passed, Stopped
from mycity.engine.grid import indices
from mycity.engine.pieces import Placement
from mycity.scenes.game_screens import SCREENS
from mycity.scenes.play.panes.lesson_layout import lesson_layout, lesson_room
from mycity.scenes.play.panes.small_cities import CityWidget
from mycity.scenes.play.play_scene import PlayScene
from mycity.scenes.shared.layout.hand_layout import is_narrow
from mycity.scenes.shared.lesson_panel import (
    GAP,
    Frame,
    Ghost,
    LessonPanel,
    arrow_to,
    frame_around,
    free_spot,
    lesson_buttons,
)
from mycity.scenes.shell.button_words import button_name
from mycity.scenes.shell.dialog import Ask
from mycity.scenes.shell.services import Services
from mycity.table.game_starts import note_played
from mycity.table.turn.held import Held
from mycity.table.turn.lesson import LessonHelp, Teacher, lesson_session, told_values
from mycity.table.turn.open_turn import TurnView
from mycity.table.turn.thinking import ProcessThinker
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Button, Pressable, Widget
from mycity.ui.messages import mark
from mycity.ui.pictures.cache import LatestResult
from mycity.ui.style.theme import Tone

_LATER: tuple[Act, ...] = ("hint", "stop")
"""Acts whose buttons are not there before the step that asks for them."""
_SEEN: Mapping[type[Event], Act] = {Built: "build", Passed: "pass", Stopped: "stop"}
"""The act that an event tells of."""
_UNFOLDS = frozenset({"overview", "cabinet"})
"""Keys of the widgets that unfold, above all else."""
_NAMES = {
    "confirm": Command.CONFIRM,
    "left": Command.ROTATE_LEFT,
    "right": Command.ROTATE_RIGHT,
    "pass": Command.PASS,
    "hint": Command.HINT,
    "undo": Command.UNDO,
    "stop": Command.STOP,
}


def _laid_on(view: TurnView, cells: int, symbols: str) -> list[Placement]:
    there = (placement for placement in view.placements if placement.mask == cells)
    return [placement for placement in there if placement.symbols == (symbols or placement.symbols)]


def _below(spot: pygame.Rect, others: list[pygame.Rect], gap: int) -> pygame.Rect:
    """Return the part of a spot that lies below all others that it covers."""
    top = max((other.bottom + gap for other in others if spot.colliderect(other)), default=spot.top)
    return pygame.Rect(spot.left, top, spot.width, max(0, spot.bottom - top))


class TutorialScene(PlayScene):
    """The first game. It ends with the counting of its points, and the ways to what comes next.

    Args:
        name: The lesson that is given, one with a game.
    """

    def __init__(self, services: Services, name: str = FIRST_CITY) -> None:
        lesson = load_lesson(name)
        if lesson.plan is None:
            raise ContentError(assets_root() / "lessons" / f"{name}.yaml", "game", "a first game has a game")
        self.teacher = Teacher(lesson, load_board(lesson.plan.board).grid)
        self._fits = LatestResult[list[Placement]]()
        founders = (
            PlayerSpec(services.t("Foxbridge"), "fox", HUMAN),
            PlayerSpec(services.t("Bearfield"), "bear", "bot:newcomer"),
        )
        session = lesson_session(lesson, founders, ProcessThinker(services.bots))
        grid = session.state.cities[0].board.grid
        super().__init__(
            services,
            session,
            decor=at_noon(decor_of(session.state)),
            help_for=lambda turn: LessonHelp(turn, self.teacher),
            may_undo=lambda: self.teacher.step.act == "undo",
            arrange=lambda layout: lesson_layout(services.look, layout, grid),
        )
        self.play.session.file.count_help(self.play.seat)  # nothing is rated here, so undoing says nothing of that
        self.actions.allows, self.actions.note_refusal = self._allows, lambda: self.see("refuse")
        self._events_seen = len(self.play.session.events)
        self._turned = 0
        self._said = self._shown()
        self._name = name

    # -- what is done ----------------------------------------------------------------------------------------

    def _allows(self, answer: Answer) -> bool:
        """Ask the teacher whether an answer may be given now."""
        building, turned = self.play.open_building, False
        if isinstance(answer, Placement) and building is not None:
            held = Held(building, self.play.city.board.grid, answer.turn).laid(answer)
            turned = self.teacher.lies_turned(held, self._fitting())
        return self.teacher.allows(answer, turned=turned)

    def see(self, act: Act) -> None:
        """Tell the teacher what was done."""
        if not self.teacher.see(act):
            return
        self._turned = self.play.hand.turn
        if self.teacher.step.act == "end":
            self._note_learnt()

    def _note_learnt(self) -> None:
        """Remember that the lesson came to its end, and its game as what was played last."""
        settings, name = self.services.settings, self._name
        settings.change(lessons_seen=tuple(sorted({*settings.now.lessons_seen, name})))
        learnt = SCREENS[self.play.session.state.table.scenario.game].choices[0]
        note_played(self.services.settings, learnt.game, learnt.kind)

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        before, self._events_seen = self._events_seen, len(self.play.session.events)
        if self._events_seen < before:
            self.see("undo")
        for event in self.play.session.events[before:]:
            if isinstance(event, Built | Passed | Stopped) and event.seat == self.play.seat:
                self.see(_SEEN[type(event)])
        if self.play.help.hint is not None:
            self.see("hint")
        if self.teacher.step.act == "end" and not self.play.session.state.is_over:
            self.play.turn.skip_pause()  # who has stopped need not watch the rival
        if self.play.hand.held is not None:
            self.see("take")
            self.see("read")
        if self.play.hand.turn != self._turned:
            self.see("turn")
        if self._shown() != self._said:
            self._say()

    def cancel(self) -> None:
        if self.play.asked is not None:
            self.actions.undo()
        else:
            self.leave_lesson()

    def leave_lesson(self) -> None:
        """Go to the title; ask first while there is something left to learn."""
        if self.teacher.step.act == "end":
            self.ways.to_title()
            return
        t = self.t
        leaving, text = t("Leave the lesson?"), t("It can be begun again at any time, with Learn by playing.")
        ask = Ask(self.services, leaving, text, yes=t("Leave"), no=t("Stay"), on_yes=self.ways.to_title, tone=Tone.OAK)
        self.stack.push(ask)

    def _move_on(self) -> None:
        """Count the points after the last card; nothing is kept of them."""
        if self.play.session.state.is_over:
            self.ways.count_up(self.play.session, self._name)

    def _count(self) -> None:
        """Wait for nothing that is still shown of the last turn."""
        self.animations.hurry()
        self.play.turn.skip_pause()

    # -- what is said ----------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        """Make the play scene's widgets, then frames, arrow and slip above them."""
        step, grid = self.teacher.step, self.play.city.board.grid
        framed = frozenset(map(grid.coordinate, indices(self.teacher.cells)))
        self.play.hand.glows_within = framed if step.act == "build" else None
        later = {act for act in _LATER if self.teacher.is_ahead(act)}
        widgets = [widget for widget in super().build() if widget.key not in later]
        targets = self._targets(widgets)
        buttons = self._buttons()
        panel = self._panel(buttons, [target.rect for target in targets])
        self._hand_input.others = [*self._hand_input.others, panel, *buttons]
        used = [widget.rect for widget in widgets if isinstance(widget, Pressable) and widget.focusable]
        self.screen.kept_free = [self.screen.coach.place, panel.rect]
        self.clear_of = [*self.clear_of, panel.rect, *(target.rect for target in targets)]
        clear_of = [*self.clear_of, self.screen.layout.card, self.screen.layout.bar, *used]
        arrows = [arrow_to(self.look, target.rect, clear_of) for target in targets[:1]]
        unfolding = [widget for widget in widgets if widget.key in _UNFOLDS]
        below = [widget for widget in widgets if widget.key not in _UNFOLDS]
        seen = [one for one in below if not (isinstance(one, CityWidget) and panel.rect.colliderect(one.rect))]
        return [*seen, *self._ghosts(), *targets, *arrows, panel, *buttons, *unfolding]

    def _shown(self) -> tuple[object, ...]:
        """Return what decides on how the slip and its frames look."""
        teacher, is_held = self.teacher, self.play.hand.held is not None
        drawn = self.play.session.state.drawn if teacher.step.act == "end" else 0
        strayed = teacher.has_strayed, teacher.was_turned
        return teacher.number, strayed, is_held, self._is_turned_away, self.page.ring, drawn

    @property
    def _is_turned_away(self) -> bool:
        """Return whether the building, turned as it is, does not fit: over the cells, or anywhere if that is all."""
        play, landing = self.play, self.play.hand.landing
        building = play.open_building
        if building is None:
            return False
        if landing is not None and self.teacher.lies_turned(landing.held, self._fitting()):
            return True
        step, held = self.teacher.step, Held(building, play.city.board.grid, play.hand.turn)
        is_minded = bool(step.turned) and not step.symbols
        return is_minded and held.rotation not in {placement.turn for placement in self._fitting()}

    def _say(self) -> None:
        self._said = self._shown()
        ready = self.teacher.step.act in {"read", "end"}
        self.rebuild(focus="go on" if ready else "")

    def _targets(self, widgets: list[Widget]) -> list[Widget]:
        """Return the frames around what the step points at."""
        step, screen = self.teacher.step, self.screen
        places = {widget.key: widget.rect for widget in widgets if widget.key}
        layout = screen.layout
        places |= {"tray": layout.tray, "overview": layout.overview, "players": layout.panes[0]}
        places["note"] = screen.panes.status.room
        named = [places[name] for name in step.at if name in places]
        frames: list[Widget] = []
        if named and (self.play.hand.held is None or step.act == "turn"):
            frames = [frame_around(self.look, named[0].unionall(named[1:]))]
        grid = self.play.city.board.grid
        cells = [grid.coordinate(index) for index in indices(self.teacher.cells)]
        around = [Frame(screen.board.sides(cells), screen.board.around(cells))] if cells else []
        return [*around, *frames]

    def _ghosts(self) -> list[Widget]:
        """Return the tile as it is to lie in the frame, so that each symbol is seen on its cell."""
        building, fitting = self.play.open_building, self._fitting()
        if not self.teacher.step.symbols or building is None or self.play.asked is not None or not fitting:
            return []
        held = Held(building, self.play.city.board.grid, fitting[0].turn).laid(fitting[0])
        words, board = load_thing_words().symbols, self.screen.board
        symbols = zip(held.building.symbols, held.cells, strict=True)
        names = [(self.t(words[symbol].name), board.cell_rect(*cell)) for symbol, cell in symbols]
        return [Ghost(board.pieces.advised(held), names)]

    def _fitting(self) -> list[Placement]:
        """Return the ways in which the open building can lie on the cells of the step, with its symbols if it says."""
        return self._fits.get(_laid_on, self.play.view, self.teacher.cells, self.teacher.step.symbols)

    def _buttons(self) -> list[Button]:
        ways_on = {"read": lambda: self.see("read"), "end": self._count}
        leaving = self.t("Leave") if is_narrow(self.look, self.screen.layout.column.width) else ""
        return lesson_buttons(self.services, self.leave_lesson, ways_on.get(self.teacher.step.act), leaving=leaving)

    def _panel(self, buttons: list[Button], targets: list[pygame.Rect]) -> LessonPanel:
        """Return the slip, where it covers nothing that it speaks of, nothing that is needed now and no land.

        Its lower right corner stays where it is, with the buttons in it. Where it has no room with its letters as
        large as they should be, these are smaller.
        """
        layout, words = self.screen.layout, self._words()
        progress = self.teacher.number, self.teacher.count
        room, foot = lesson_room(self.look, layout)
        narrow = is_narrow(self.look, room.width)
        panel = LessonPanel(self.services, words, self._key_words(), progress, buttons, foot, narrow=narrow)
        needed = [layout.hand, *targets]
        spots = []
        for share in (100, 130, 160, 200, 250):  # per cent
            width, height = panel.measure(self.look, room.width * share // 100)
            spot = pygame.Rect(0, 0, width, max(height, room.height))  # no part of that pane looks out above it,
            spot.bottomright = room.bottomright
            if spot.colliderect(layout.tray) and spot.width == layout.tray.width:  # nor of the tray
                spot.height, spot.top = spot.bottom - min(spot.top, layout.tray.top), min(spot.top, layout.tray.top)
            spots.append(spot)
        spots.append(_below(spots[0], needed, self.look.px(GAP)))
        grid, board = self.play.city.board.grid, self.screen.board
        land = [board.cell_rect(*grid.coordinate(index)).clip(board.rect) for index in indices(grid.full)]
        at_sea = [spot for spot in spots if spot.collidelist(land) < 0]
        panel.place(free_spot(at_sea, [*needed, layout.bar, layout.overview]))
        return panel

    def _words(self) -> str:
        """Return what the step says, with how both cities stand where it tells that."""
        step = self.teacher.step
        if self._is_turned_away or self.teacher.was_turned:
            return self.t(step.turned or mark("The other way round: turn it until it fits the frame."))
        if step.act == "end":
            return self.t("That was all of it! Now everybody's points are counted.")
        return self.t(self.teacher.words, **told_values(self.play.session.state))

    def _key_words(self) -> str:
        """Return what the step says to those who play by keys, while they do."""
        step, services = self.teacher.step, self.services
        words = step.pad if services.devices.uses_pad and step.pad else step.keys
        if not words or not self.page.ring:
            return ""
        return self.t(words, **{name: button_name(services, command) for name, command in _NAMES.items()})
