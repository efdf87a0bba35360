"""Giving out: what an episode has brought, sticker by sticker, and the choices of a set-up. All of it is public."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import pygame

from mycity.engine.campaign import SETUP
from mycity.engine.grid import cell_index
from mycity.scenes.rewards.cell_pointer import ARROWS
from mycity.scenes.rewards.cut_warning import CutWarning
from mycity.scenes.rewards.options import option_widgets
from mycity.scenes.rewards.reward_board import RewardBoard
from mycity.scenes.rewards.reward_column import ColumnState, RewardColumn
from mycity.scenes.rewards.reward_news import RewardNews
from mycity.scenes.rewards.reward_turn import RewardTurn
from mycity.scenes.rewards.reward_view import RewardView
from mycity.scenes.rewards.rewards_layout import rewards_layout
from mycity.scenes.rewards.seat_board import SeatBoard
from mycity.scenes.rewards.sticker_lesson import StickerLesson
from mycity.scenes.rewards.sticker_pictures import sticker_place
from mycity.scenes.shared.campaign_art import explained_medals
from mycity.scenes.shared.finished_games import keep_rewards
from mycity.scenes.shared.game_sounds import game_sounds, light_around, piece_of
from mycity.scenes.shared.lesson_panel import Arrow, LessonPanel
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.services import Services
from mycity.table.campaign.reward_session import RewardSession
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import cut_right
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.sound.table import PieceName
from mycity.ui.style.theme import Tone

_RIVALS_PACE = 0.7
"""The share of a person's time that a rival's sticker takes on its way."""


class RewardsScene(PageScene):
    """Everybody's rewards, or the choices of a set-up; it ends when nothing is to be chosen any more.

    Args:
        game: The campaign.
        on_done: Called when all is given out and the player goes on.

    Attributes:
        turn: The turn to choose.
    """

    guards_enter = True
    menu_leads_back = False

    def __init__(self, services: Services, game: RewardSession, on_done: Callable[[], None]) -> None:
        super().__init__(services)
        self.game = game
        self.is_setup = game.phase == SETUP
        self._on_done = on_done
        self._column: RewardColumn | None = None
        self._view: RewardView | None = None
        self._wait = 0.0
        self._is_leaving = self._on_buttons = False
        self.lesson = StickerLesson(services)
        self.cut_warning = CutWarning(services, game, self.choose, self._warned)
        self._news = RewardNews(services, game)
        self.turn = RewardTurn(game, self.lesson, self.timeline)
        self._seat_board = SeatBoard(services, game, self.turn, self.timeline, self._go_on)
        episode = game.campaign.record
        plan, position = game.campaign.plan, game.campaign.position
        played = plan.episodes[min(position, len(plan.episodes) - 1)].scenario
        self._piece = piece_of(plan.game, played.episode, plan.version)
        self._played = played.episode
        self._before = [player["progress"] for player in episode["players"]] if episode and not self.is_setup else []

    @property
    def board(self) -> RewardBoard | None:
        """The board in the look of now; None before there was any."""
        return self._seat_board.board

    # -- life ------------------------------------------------------------------------------------------------

    @property
    def piece(self) -> PieceName:
        return self._piece

    @property
    def light(self) -> str | None:
        plan = self.game.campaign.plan
        return light_around(plan.game, self._played, plan.version)

    def enter(self) -> None:
        super().enter()
        self._keep_when_given()
        log = self.game.campaign.log
        are_new = bool(self._before) and not (log and log[-1]["do"] == "choose")
        if are_new and self._view is not None and self._column is not None:
            self._news.begin(self._column.given)
            self._view.arrival = self._news.arrival

    def _keep_when_given(self) -> None:
        """Once all is given out, the episode's record knows it."""
        if self.turn.choice is None and not self.is_setup:
            keep_rewards(self.services, self.game)

    def build(self) -> list[Widget]:
        look, plan = self.look, self.game.campaign.plan
        layout = rewards_layout(look, plan.board.grid)
        self._column = RewardColumn(self.services, self.game, layout.sheet, self._before)
        board, is_new = self._seat_board.lie_in(layout)
        if is_new and not self.is_setup and (church := self._news.make_church()) is not None:
            board.show_church(church)
        self._view = RewardView(look, board, self._column, self._view)
        self._news.lie_on(look, self._column.given)
        self._view.arrival = self._news.arrival
        self._show(board, self._column, self._view)
        choice = self.turn.choice
        widgets: list[Widget] = []
        if choice is not None and self.turn.is_asked and not self.turn.is_on_board:
            widgets = option_widgets(self.services, self.game, choice, self._column.options, self.choose)
        self._column.floor = max((widget.rect.bottom for widget in widgets), default=0)
        self._column.warning = self.cut_warning.words
        buttons = self._buttons(layout.sheet)
        medals = explained_medals(self.services, self._column.medals, alone=self.game.campaign.single)
        taught = self._taught(layout.sheet, [button.rect for button in buttons])
        arrows = [widget.rect for widget in taught if isinstance(widget, Arrow)]
        beside = (arrow.left for arrow in arrows if layout.sheet.contains(arrow))
        self._column.beside = min(beside, default=self._column.beside)
        self.clear_of = [widget.rect for widget in taught if isinstance(widget, LessonPanel)]
        tops = [*(slip.top for slip in self.clear_of), *(button.rect.top - look.px(8) for button in buttons)]
        self._column.until = min((top for top in tops if top > layout.sheet.centery), default=self._column.until)
        return [*widgets, medals, *buttons, *taught]

    def _taught(self, column: pygame.Rect, buttons: list[pygame.Rect]) -> list[Widget]:
        """Return what the lesson of the first sticker shows, in a campaign and while it is given."""
        choice = self.turn.choice
        if self.board is None or self._column is None:
            return []
        is_first = not self.is_setup and not self.game.campaign.single
        if choice is not None and is_first and self.turn.is_asked and self.turn.is_on_board:
            self.lesson.begin(choice.what, self.game.campaign.plan.board.grid)
        return self.lesson.widgets(self._column.sticker, column, [*buttons, self._column.medals])

    def _show(self, board: RewardBoard, column: RewardColumn, view: RewardView) -> None:
        """Show the board of the seat, with the cells that may be chosen."""
        self._seat_board.show(column.sticker, view.seen)
        self.cut_warning.show_on(board)

    def _buttons(self, column: pygame.Rect) -> list[Widget]:
        look = self.look
        row = column.inflate(-look.px(32), 0)
        row.height = look.px(52)
        row.bottom = column.bottom - look.px(16)
        if self.cut_warning.asked:
            return [*self.cut_warning.buttons(row)]
        widgets: list[Widget] = []
        half = pygame.Rect(row.left, row.top, (row.width - look.px(10)) // 2, row.height)
        if self.turn.choice is None and self.turn.shining is None and not self._is_leaving:
            words = self.t("Begin the episode") if self.is_setup else self.t("Go on")
            widgets.append(Button(words, self._on_done, tone=Tone.GO, key="done"))
        elif self.turn.is_resting:
            widgets.append(Button(self.t("Go on"), self._end_rest, tone=Tone.GO, key="done"))
        if self.game.can_undo:
            name = self.game.campaign.legacies[self.game.last_seat].name
            undo = Button(self.t("Undo: {name}", name=name), self.undo, tone=Tone.PAPER, sign="undo", key="undo")
            if undo.measure(look, row.width)[0] > half.width:
                undo.text, undo.tip = self.t("Undo"), undo.text
            widgets.append(undo)
        for button in widgets:
            if button.key == "done":  # it stays where it is, with Undo beside it or without
                width = max(half.width, button.measure(look, row.width * 3 // 4)[0])
                button.place(cut_right(row, width)[0])
                half.width = row.width - width - look.px(10)
            else:
                button.place(half)
        return widgets

    def rebuild(self, *, focus: str = "") -> None:
        super().rebuild(focus=focus)
        self._show_ring()

    def _show_ring(self) -> None:
        """Show the ring on the buttons only while keys are for them, and not for the board."""
        on_board = self.turn.is_asked and self.turn.is_on_board and not self.cut_warning.asked
        is_covered = (on_board and not self._on_buttons) or self.stack.top is not self
        self.page.dirty |= self.page.covered is not is_covered
        self.page.covered = is_covered

    def _go_on(self) -> None:
        """Build anew, with the focus on what Enter goes on with."""
        self.rebuild(focus=self.turn.way_on)

    # -- choosing --------------------------------------------------------------------------------------------

    def choose(self, option: str, start: tuple[int, int] | None = None) -> None:
        """Take an option for the choice that is pending: the sticker peels off and lands.

        Args:
            option: One of the choice's.
            start: The point in the window at which the sticker was let go; None when it still lies on its sheet.
        """
        choice, board, column, view = self.turn.choice, self.board, self._column, self._view
        if choice is None or board is None or column is None or view is None or option not in choice.options:
            return
        if self.turn.is_on_board:
            self._show(board, column, view)
            grid = self.game.campaign.legacies[choice.seat].board.grid
            place = sticker_place(self.look, column.sticker)
            if start is not None:
                place.center = start
            board.flight.begin(choice.what, place, board.pointer.cell_rect(grid.coordinate(cell_index(grid, option))))
            pace = 1.0 if self.turn.is_persons else _RIVALS_PACE
            then = partial(self._given, option)
            board.flight.run(self.timeline, self.services.sound, then=then, pace=pace, peels=start is None)
            self.needs_redraw = True
            self.rebuild()
        else:
            self._given(option)

    def _warned(self, focus: str) -> None:
        """Show the question about land that would be cut off, or take it away."""
        self._on_buttons = bool(focus)
        self.rebuild(focus=focus)

    def undo(self) -> None:
        """Take the last sticker off again."""
        if self.game.can_undo and not self.timeline.busy:
            self.services.sound.play("undo")
            self.turn.end_rest()
            self.game.undo()
            self.lesson.skip()
            self.rebuild()

    def _given(self, option: str) -> None:
        turn, choice, grid = self.turn, self.turn.choice, self.game.campaign.plan.board.grid
        placed_by = choice.seat if choice is not None and turn.is_on_board and turn.is_persons else None
        is_bots = turn.is_on_board and not turn.is_persons
        if choice is not None:
            self.services.sound.play(game_sounds().of_choice(choice.what))
        if self.board is not None:
            self.board.flight.strike(self._news.timeline, self.services.sound)
            if placed_by is not None:
                cell = grid.coordinate(cell_index(grid, option))
                self.lesson.placed(placed_by, self.board.pointer.cell_rect(cell))
        self.game.choose(option)
        if placed_by is not None:
            turn.let_rest(placed_by)
        if choice is not None and is_bots:
            self._seat_board.let_shine(choice, grid.coordinate(cell_index(grid, option)))
        self._wait = 0.0
        self._keep_when_given()
        self._on_buttons = False
        self._go_on()

    def _end_rest(self) -> None:
        """Go on from what was placed; where only bots choose after it, as soon as they have, from the page too."""
        self.turn.end_rest()
        self._is_leaving = self.turn.is_bots_alone
        self._go_on()

    # -- events ----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Point at cells by mouse and arrows, choose by click and Enter; undo by its key. Enter hurries bots."""
        if self.cut_warning.asked and command is Command.CANCEL:
            self.cut_warning.end()
            return True
        turn = self.turn
        if self._hurry(event, command):
            return True
        if turn.is_resting and command is Command.CONFIRM and not self._on_buttons:
            self._end_rest()
            return True
        if not self._on_buttons and self.lesson.by_key(command):
            self._go_on()
            return True
        if command in {Command.TAB, Command.TAB_BACK}:
            self._on_buttons = not self._on_buttons
            self._show_ring()
        elif command is Command.CONFIRM and turn.is_bot_choosing and not self._on_buttons:
            self._wait = math.inf
            return True
        if self.board is not None and turn.is_asked and turn.is_on_board and self._point(self.board, event, command):
            return True
        if command is Command.UNDO and self.game.can_undo:
            self.undo()
            return True
        return super().handle(event, command)

    def _hurry(self, event: pygame.event.Event, command: Command | None) -> bool:
        """End what is moving at any press; return whether the press was meant for that alone."""
        is_press = _is_press(event)
        if not (is_press or event.type == pygame.KEYDOWN or command is not None):
            return False
        if self._news.is_coming:
            self._news.timeline.finish()
            self.needs_redraw = True
        if not self.timeline.busy:
            return False
        landing = None if self.board is None else self.board.flight.cell
        self.timeline.finish()
        is_again = is_press and landing is not None and landing.collidepoint(event.pos)
        return command is Command.CONFIRM or is_again  # Enter chooses only what was pointed at; a double click is one

    def _point(self, board: RewardBoard, event: pygame.event.Event, command: Command | None) -> bool:
        """Let the board react; Tab leads the keys to the buttons, the arrows back to the board."""
        is_press, pointer = _is_press(event), board.pointer
        if self.cut_warning.asked and not is_press:
            return False
        self._on_buttons = self._on_buttons and command not in ARROWS
        self._show_ring()
        carried = pointer.carried
        chosen = pointer.handle(event, command, not self._on_buttons)
        if is_press and self._column is not None and self._column.sticker.collidepoint(event.pos):
            pointer.carry(event.pos)
            pointer.used = True
        elif (is_press or carried) and pointer.used and chosen is None:
            self.services.notices.show(self.t("The cells that glow may take it."))
            self.lesson.missed()
        self.needs_redraw |= pointer.moved
        self.cut_warning.show_on(board)
        if chosen is not None:
            self.cut_warning.choose(pointer.options[chosen], carried)
        return chosen is not None or pointer.used

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        self._news.timeline.update(milliseconds)
        self.needs_redraw |= self._news.timeline.busy
        self.game.poll()
        if self.lesson.changed:
            self.rebuild()
        if self._seat_board.take_pictures():
            self.needs_redraw = self.page_changed = True
        self.needs_redraw |= self.turn.is_asked and self._seat_board.glow(milliseconds)
        if self._is_leaving and (self.turn.is_asked or self.turn.choice is None) and not self.timeline.busy:
            self._is_leaving = False
            if self.turn.choice is None:
                self._on_done()
            return
        if not self.turn.is_bot_choosing or self._news.is_coming:  # bots wait until the news have been seen
            return
        self._wait += milliseconds
        pause = "pause between choices" if self.turn.is_on_board else "pause beside the board"
        option = self.game.bot_option()  # thought out during the pause
        if option is not None and (self._is_leaving or self._wait >= self.services.motion.length(pause)):
            self.choose(option)

    def finish_pictures(self) -> None:
        if self.board is not None:
            self.board.finish_pictures()

    def leave(self) -> None:
        self.game.stop_thinking()
        self._seat_board.forget_pictures()

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        self.page_changed = False
        if self._view is not None:
            self._view.draw(surface, self.page, self._column_state(), int(self._seat_board.clock))

    def draw_moving(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw the light that pulses, what is pointed at and what flies, while the column too stays the same."""
        if self._view is None or not self._view.shows(self._column_state()):
            return None
        return self._view.draw_changes(surface, self.page, int(self._seat_board.clock))

    def _column_state(self) -> ColumnState:
        """Return the state that the column shows; a sticker has left its sheet when it flies or is carried."""
        board = self.board
        flying = board is not None and (board.flight.is_on or board.pointer.carried is not None)
        flying |= self.turn.shining is not None
        shown = self.turn.shining or self.turn.choice
        return ColumnState(
            self.turn.seat,
            shown,
            self.turn.is_asked,
            flying,
            self.turn.rests,
            is_placed=self.turn.shining is not None,
            arrives=self._news.is_on_rows,
        )


def _is_press(event: pygame.event.Event) -> bool:
    return bool(event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT)
