"""The board of the seat whose turn it is: rivals' boards slide in over the person's own, and their stickers shine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from mycity.board_pictures.episode_decor import EpisodeDecor, decor_between
from mycity.engine.board import Board
from mycity.engine.campaign import Choice
from mycity.engine.grid import Coordinate, cell_index
from mycity.scenes.rewards.board_slide import BoardSlide
from mycity.scenes.rewards.reward_board import RewardBoard
from mycity.scenes.rewards.reward_turn import RewardTurn
from mycity.scenes.rewards.rewards_layout import RewardsLayout
from mycity.scenes.rewards.sticker_pictures import sticker_place
from mycity.scenes.shell.services import Services
from mycity.table.campaign.reward_session import RewardSession
from mycity.ui.animation import Timeline


class SeatBoard:
    """Shows one board after another as the turn goes round.

    Args:
        game: The campaign.
        turn: The turn to choose.
        timeline: Runs slides and the light on stickers.
        on_still: Called when a board has come, or the light on it gone.

    Attributes:
        board: The board in the look of now; None before there was any.
        clock: Milliseconds that the light on its cells and the water have run.
    """

    def __init__(
        self,
        services: Services,
        game: RewardSession,
        turn: RewardTurn,
        timeline: Timeline,
        on_still: Callable[[], None],
    ) -> None:
        self.board: RewardBoard | None = None
        self.clock = 0.0
        self._services = services
        self._game = game
        self._turn = turn
        self._timeline = timeline
        self._on_still = on_still
        self._shown_seat: int | None = None

    @property
    def _decor(self) -> EpisodeDecor:
        """The look with all that is known by now."""
        return decor_between(self._game.campaign.plan, self._game.opened)

    def lie_in(self, layout: RewardsLayout) -> tuple[RewardBoard, bool]:
        """Return the board of a layout, and whether it is new."""
        if self.board is not None and self.board.rect == layout.board:
            return self.board, False
        self.forget_pictures()
        self._shown_seat = None
        services, grid = self._services, self._game.campaign.plan.board.grid
        self.board = RewardBoard(services.look, services.sprites, layout, grid, self._decor, services.idle)
        return self.board, True

    def show(self, sheet: pygame.Rect, seen: Callable[[pygame.Rect], pygame.Surface | None]) -> None:
        """Show the board of the seat, with the cells that may be chosen.

        Args:
            sheet: The rect of the sheet on which the sticker lies.
            seen: Returns a picture of what was drawn last in a rect.
        """
        board, choice, options, sticker = self.board, self._turn.choice, {}, ""
        if board is None:
            return
        shown = self._with_marks(self._game.campaign.legacies[self._turn.seat].board)
        if choice is not None and self._turn.is_asked and self._turn.is_on_board:
            grid = shown.grid
            options = {grid.coordinate(cell_index(grid, name)): name for name in choice.options}
            sticker = choice.what
        slide = self._slide_from(board, seen)
        board.show(shown, options, sticker, self._decor)
        if slide is not None:
            board.slide = slide
            name = "board slides out" if slide.leaves else "board slides in"
            self._timeline.run(name, partial(self._slide, board), then=partial(self._end_slide, board))
        if choice is not None and self._turn.is_on_board:
            board.make_ahead(choice.what, sticker_place(self._services.look, sheet).width)

    def _slide_from(self, on: RewardBoard, seen: Callable[[pygame.Rect], pygame.Surface | None]) -> BoardSlide | None:
        """Say whose board it is; return how it comes: a rival slides in over the one in sight, and out again."""
        seat, before = self._turn.seat, self._shown_seat
        self._shown_seat = seat
        is_rivals = not self._game.is_human(seat)
        rivals_before = before is not None and not self._game.is_human(before)
        leaves = rivals_before and not is_rivals
        slides = before not in {None, seat} and (is_rivals or rivals_before) and on.is_painted
        slides = slides and bool(self._services.motion.length("board slides out" if leaves else "board slides in"))
        picture = seen(on.rect) if slides else None
        whose = self._game.campaign.legacies[seat]
        on.show_whose(whose.name if is_rivals else "", whose.animal)
        if picture is None:
            return None
        return BoardSlide(self._services.look, picture, partial(on.picture, int(self.clock)), leaves=leaves)

    def _slide(self, board: RewardBoard, share: float) -> None:
        if board.slide is not None:
            board.slide.share = share

    def _end_slide(self, board: RewardBoard) -> None:
        board.slide = None
        self._on_still()

    def _with_marks(self, board: Board) -> Board:
        """Return a board with what the episode has marked on it, such as the port: that is no sticker, but stays."""
        plan, marked = self._game.campaign.plan, board
        for rule in plan.episodes[self._game.opened - 1].scenario.rules.rules:
            marked = rule.set_up(marked, plan.marks)
        return replace(board, marks=marked.marks)

    def let_shine(self, choice: Choice, cell: Coordinate) -> None:
        """Keep a bot's board in sight while its sticker shines where it was put."""
        if self.board is not None:
            self._turn.shining = choice
            self.board.marks.begin_shine(cell)
            self._timeline.run("sticker shines", self.board.marks.shine, then=self._end_shine)

    def _end_shine(self) -> None:
        self._turn.shining = None
        if self.board is not None:
            self.board.marks.end_shine()
        self._on_still()

    def glow(self, milliseconds: float) -> bool:
        """Let the light on the cells pulse and the water run, unless motion is off; return whether that is seen."""
        motion, board = self._services.motion, self.board
        if board is None or motion.speed == "off" or motion.reduced:
            return False
        before = board.frame_counts(int(self.clock))
        self.clock += milliseconds
        return board.frame_counts(int(self.clock)) != before

    def take_pictures(self) -> bool:
        """Show the board once it is painted; return whether it has come."""
        if self.board is None or not self.board.pictures.is_newer():
            return False
        self.board.show_painted()
        return True

    def forget_pictures(self) -> None:
        if self.board is not None:
            self.board.forget_pictures()
