"""Giving out: what an episode has brought, sticker by sticker, and the choices of a set-up. All of it is public."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import pygame

from mycity.engine.campaign import SETUP, Choice
from mycity.engine.grid import Coordinate, cell_index
from mycity.scenes.rewards.board import ARROWS, RewardBoard
from mycity.scenes.rewards.column import BESIDE, RewardColumn
from mycity.scenes.rewards.options import option_widgets
from mycity.scenes.rewards.sticker_lesson import StickerLesson
from mycity.scenes.shared.board_layout import picture_cell
from mycity.scenes.shared.campaign_art import explained_medals
from mycity.scenes.shared.campaign_words import known_scenery, knows_forest_squares
from mycity.scenes.shared.game_sounds import CHOSEN, piece_of
from mycity.scenes.shared.results_kept import keep_rewards
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.services import Services
from mycity.table.campaign_game import CampaignGame
from mycity.table.reward_session import RewardSession
from mycity.ui.board.painter import MOST_RINGS
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.sound_table import PieceName
from mycity.ui.style.theme import Tone

_COLUMN, _WIDEST = 430, 560
"""Pixels across the column, at least and at most."""


class RewardsScene(PageScene):
    """Everybody's rewards, or the choices of a set-up; it ends when nothing is to be chosen any more.

    Args:
        game: The campaign.
        on_done: Called when all is given out and the player goes on.
    """

    wants_quiet = True

    def __init__(self, services: Services, game: RewardSession, on_done: Callable[[], None]) -> None:
        super().__init__(services)
        self.game = game
        self.is_setup = game.phase == SETUP
        self.board: RewardBoard | None = None
        self._on_done = on_done
        self._column: RewardColumn | None = None
        self._wait = 0.0
        self._rest: tuple[int, float] | None = None
        self._clock = 0.0
        self._places: dict[Coordinate, str] = {}
        self._on_buttons = False
        self.lesson = StickerLesson(services)
        episode = game.campaign.record
        plan, position = game.campaign.plan, game.campaign.position
        played = plan.episodes[min(position, len(plan.episodes) - 1)].scenario
        self._piece = piece_of(plan.game, played.episode, plan.version)
        self._before = [player["progress"] for player in episode["players"]] if episode and not self.is_setup else []

    # -- what is asked ---------------------------------------------------------------------------------------

    @property
    def choice(self) -> Choice | None:
        """What has to be chosen next."""
        return self.game.pending

    @property
    def is_asked(self) -> bool:
        """Whether a person has to choose now."""
        return self._is_persons_choice and not self._is_waiting

    @property
    def _is_persons_choice(self) -> bool:
        return self.choice is not None and self.game.is_human(self.choice.seat)

    @property
    def _is_bot_choosing(self) -> bool:
        """Whether a bot has to choose now."""
        return self.choice is not None and not self._is_persons_choice and not self._is_waiting

    @property
    def _is_waiting(self) -> bool:
        """Whether a sticker is on its way or rests, or what is said of the first one is still being read."""
        return self.timeline.busy or self._rests

    @property
    def _rests(self) -> bool:
        """Whether a person still looks at what they have placed."""
        return self._rest is not None or self.lesson.seat is not None

    @property
    def seat(self) -> int:
        """Whose board is shown: in the end that of the person who chose last."""
        choice = self.choice
        if self.lesson.seat is not None:
            return self.lesson.seat
        if self._rest is not None:
            return self._rest[0]
        if choice is not None:
            return choice.seat
        chose = [int(entry["seat"]) for entry in reversed(self.game.campaign.log) if "seat" in entry]
        people = [seat for seat in range(len(self.game.campaign.legacies)) if self.game.is_human(seat)]
        return next((seat for seat in [*chose, *people] if seat in people), chose[0] if chose else 0)

    @property
    def _is_on_board(self) -> bool:
        """Whether a cell is to be chosen."""
        return self.choice is not None and self.choice.what not in BESIDE

    # -- life ------------------------------------------------------------------------------------------------

    @property
    def piece(self) -> PieceName:
        return self._piece

    def enter(self) -> None:
        super().enter()
        self._keep_when_given()

    @property
    def _way_on(self) -> str:
        """The key of the widget that Enter goes on with: it must never take the sticker off that was just placed."""
        if self.lesson.is_read:
            return "go on"
        if self.choice is None:
            return "done"
        return self.choice.options[0] if self.is_asked and not self._is_on_board else ""

    def _keep_when_given(self) -> None:
        """Once all is given out, the episode's record knows it."""
        if self.choice is None and not self.is_setup:
            keep_rewards(self.services, self.game)

    def build(self) -> list[Widget]:
        look = self.look
        gap = look.px(16)
        room = look.area.inflate(-2 * gap, -2 * gap)
        column = min(look.px(_COLUMN), room.width * 4 // 10)
        grid = self.game.campaign.plan.board.grid
        px = picture_cell(room.width - column - gap, room.height, grid.side + 1)
        spare = (min(room.height, room.width - column - gap) - grid.side * px) // 2
        side = grid.side * px + 2 * max(px // 2, min(MOST_RINGS * px, spare))
        column = max(column, min(look.px(_WIDEST), room.width - gap - side))
        at = pygame.Rect(room.centerx - (side + gap + column) // 2, room.centery - side // 2, side, side)
        beside = pygame.Rect(at.right + gap, room.top, column, room.height)
        self._column = RewardColumn(self.services, self.game, beside, self._before)
        if self.board is None or self.board.rect != at:
            scenery = known_scenery(self.game.campaign.plan, self.game.opened)
            self.board = RewardBoard(look, self.services.sprites, at, px, grid, scenery)
        self._show()
        choice = self.choice
        widgets: list[Widget] = []
        if choice is not None and self.is_asked and not self._is_on_board:
            widgets = option_widgets(self.services, self.game, choice, self._column.options, self.choose)
        buttons = self._buttons(beside)
        medals = explained_medals(self.services, self._column.medals)
        return [*widgets, medals, *buttons, *self._taught(beside, [button.rect for button in buttons])]

    def _taught(self, column: pygame.Rect, buttons: list[pygame.Rect]) -> list[Widget]:
        """Return what the lesson of the first sticker shows, in a campaign and while it is given."""
        choice, board = self.choice, self.board
        if board is None or self._column is None:
            return []
        is_first = not self.is_setup and isinstance(self.game, CampaignGame)
        if choice is not None and is_first and self.is_asked and self._is_on_board:
            self.lesson.begin(choice.what, self.game.campaign.plan.board.grid)
        cells = [board.cell_rect(place) for place in sorted(board.cells, key=lambda one: (one != board.pointed, one))]
        return self.lesson.widgets(self._column.sticker, cells, column, buttons)

    def _show(self) -> None:
        """Show the board of the seat, with the cells that may be chosen."""
        if self.board is None:
            return
        campaign, choice = self.game.campaign, self.choice
        board = campaign.legacies[self.seat].board
        forest = knows_forest_squares(campaign.plan, self.game.opened)
        self._places, what = {}, ""
        if choice is not None and self.is_asked and self._is_on_board:
            grid = board.grid
            self._places = {grid.coordinate(cell_index(grid, name)): name for name in choice.options}
            what = choice.what
        self.board.show(board, frozenset(self._places), what, forest_squares=forest)

    def _buttons(self, column: pygame.Rect) -> list[Widget]:
        look = self.look
        row = column.inflate(-look.px(32), 0)
        row.height = look.px(52)
        row.bottom = column.bottom - look.px(16)
        widgets: list[Widget] = []
        half = pygame.Rect(row.left, row.top, (row.width - look.px(10)) // 2, row.height)
        if self.game.can_undo:
            undo = Button(self.t("Undo"), self.undo, tone=Tone.PAPER, sign="undo", key="undo")
            undo.place(half)
            widgets.append(undo)
        if self.choice is None:
            words = self.t("Begin the episode") if self.is_setup else self.t("Go on")
            done = Button(words, self._on_done, tone=Tone.GO, key="done")
            done.place(row if not widgets else half.move(half.width + look.px(10), 0))
            widgets.insert(0, done)
        return widgets

    # -- choosing --------------------------------------------------------------------------------------------

    def choose(self, option: str, start: tuple[int, int] | None = None) -> None:
        """Take an option for the choice that is pending: the sticker peels off and lands.

        Args:
            option: One of the choice's.
            start: Where in the window the sticker was let go; None when it still lies on its sheet.
        """
        choice, board = self.choice, self.board
        if choice is None or board is None or self._column is None or option not in choice.options:
            return
        if self._is_on_board:
            self._show()
            grid = self.game.campaign.legacies[choice.seat].board.grid
            place = grid.coordinate(cell_index(grid, option))
            self.services.sound.play("sticker-peel")
            board.begin_flight(choice.what, start or self._column.sticker.center, place)
            self.timeline.run("sticker peel", board.fly, then=partial(self._given, option))
            self.needs_redraw = True
            self.rebuild()
        else:
            self._given(option)

    def undo(self) -> None:
        """Take the last sticker off again."""
        if self.game.can_undo and not self.timeline.busy:
            self.services.sound.play("undo")
            self._rest = None
            self.game.undo()
            self.lesson.skip()
            self.rebuild()

    def _given(self, option: str) -> None:
        if self.board is not None:
            self.board.end_flight()
        choice, grid = self.choice, self.game.campaign.plan.board.grid
        if choice is not None:
            self.services.sound.play(CHOSEN.get(choice.what, "sticker-press"))
            if self.board is not None and self._is_on_board and self._is_persons_choice:
                self.lesson.placed(choice.seat, self.board.cell_rect(grid.coordinate(cell_index(grid, option))))
        was_placed = self._is_on_board and self._is_persons_choice
        self.game.choose(option)
        if choice is not None and was_placed and self.lesson.seat is None:
            self._let_rest(choice.seat)
        self._wait = 0.0
        self._keep_when_given()
        self._on_buttons = False
        self.rebuild(focus=self._way_on)

    def _let_rest(self, seat: int) -> None:
        """Leave the sight on a person's board for a moment, where somebody else's would follow."""
        length = self.services.motion.length("own sticker rests")
        if length and self.choice is not None and self.choice.seat != seat:
            self._rest = seat, length

    def _end_rest(self) -> None:
        self._rest = None
        self.rebuild(focus=self._way_on)

    # -- events ----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Point at cells by mouse and arrows, choose by click and Enter; undo by its key. Enter hurries bots."""
        if self.timeline.busy and (event.type == pygame.MOUSEBUTTONDOWN or command is Command.CONFIRM):
            self.timeline.finish()
            return True
        if self._rest is not None and self._goes_on(event, command):
            self._end_rest()
            return True
        if not self._on_buttons and self.lesson.by_key(command):
            self.rebuild(focus=self._way_on)
            return True
        if command in {Command.TAB, Command.TAB_BACK}:
            self._on_buttons = not self._on_buttons
        elif command is Command.CONFIRM and self._is_bot_choosing and not self._on_buttons:
            self._wait = math.inf
            return True
        if self.board is not None and self.is_asked and self._is_on_board and self._point(self.board, event, command):
            return True
        if command is Command.UNDO and self.game.can_undo:
            self.undo()
            return True
        return super().handle(event, command)

    def _goes_on(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Whether a press is not for a button: it goes on from what rests."""
        if _is_press(event):
            return not any(one.hit(event.pos) for one in self.page.all_widgets())
        return command is Command.CONFIRM and not self._on_buttons

    def _point(self, board: RewardBoard, event: pygame.event.Event, command: Command | None) -> bool:
        """Let the board react; Tab leads the keys to the buttons, the arrows back to the board."""
        self._on_buttons = self._on_buttons and command not in ARROWS
        carried, is_press = board.carried, _is_press(event)
        chosen = board.handle(event, command, not self._on_buttons)
        if is_press and self._column is not None and self._column.sticker.collidepoint(event.pos):
            board.carry(event.pos)
            board.used = True
        elif (is_press or carried) and board.used and chosen is None:
            self.services.notices.show(self.t("The cells that glow may take it."))
            self.lesson.missed()
        self.needs_redraw |= board.moved
        if chosen is not None:
            self.choose(self._places[chosen], carried)
        return chosen is not None or board.used

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        self.game.poll()
        if self.lesson.changed:
            self.rebuild()
        if self._rest is not None:
            seat, left = self._rest
            self._rest = seat, left - milliseconds
            if left <= milliseconds and not self.page.holds_any:
                self._end_rest()
        motion = self.services.motion
        if motion.speed != "off" and not motion.reduced and self.is_asked:
            self._clock += milliseconds
            self.needs_redraw = True
        if not self._is_bot_choosing:
            return
        self._wait += milliseconds
        option = self.game.bot_option()  # thought out during the pause
        if option is not None and self._wait >= motion.length("pause between choices"):
            self.choose(option)

    def leave(self) -> None:
        self.game.stop_thinking()

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw_behind(self, surface: pygame.Surface) -> None:
        look = self.look
        look.paint.table(surface)
        if self.board is not None:
            look.paint.panel(surface, self.board.rect.inflate(look.px(8), look.px(8)), raised=12)
            self.board.draw(surface, int(self._clock))
        if self._column is not None:
            flying = self.timeline.busy or (self.board is not None and self.board.carried is not None)
            shown = self.seat, self.choice
            self._column.draw(surface, *shown, asked=self.is_asked, flying=flying, rests=self._rests)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.board is not None:
            self.board.draw_flight(surface)


def _is_press(event: pygame.event.Event) -> bool:
    return bool(event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT)
