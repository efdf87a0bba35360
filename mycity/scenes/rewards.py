"""Giving out: what an episode has brought, sticker by sticker, and the choices of a set-up. All of it is public."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from mycity.engine.campaign import SETUP, Choice
from mycity.engine.grid import Coordinate, cell_index
from mycity.scenes.base import PageScene, Services
from mycity.scenes.campaign_art import draw_medals, reward_picture
from mycity.scenes.campaign_ladders import Line, draw_line
from mycity.scenes.campaign_session import CampaignGame
from mycity.scenes.campaign_words import CHOICE_WORDS, SHAFT_WORDS, known_scenery, knows_forest_squares, rows_words
from mycity.scenes.play.layout import CELL_SIZES, SIDE
from mycity.scenes.play.pictures import building_picture, lying_turn
from mycity.scenes.reward_board import RewardBoard
from mycity.ui.fonts import HEAD, LABEL, SMALL, STRONG
from mycity.ui.inputs import Command
from mycity.ui.look import Look
from mycity.ui.theme import Tone
from mycity.ui.widgets import Button, State, Widget

_COLUMN = 430
_BOT_PAUSE = 550.0
"""Milliseconds between two choices of bots, at normal speed, so that they can be watched."""


class RewardsScene(PageScene):
    """Everybody's rewards, or the choices of a set-up; it ends when nothing is to be chosen any more.

    Args:
        services: What every scene is given.
        game: The campaign.
        on_done: Called when all is given out and the player goes on.
    """

    def __init__(self, services: Services, game: CampaignGame, on_done: Callable[[], None]) -> None:
        super().__init__(services)
        self.game = game
        self.is_setup = game.phase == SETUP
        self.board: RewardBoard | None = None
        self._on_done = on_done
        self._column = pygame.Rect(0, 0, 0, 0)
        self._wait = 0.0
        self._clock = 0.0
        self._choices = pygame.Rect(0, 0, 0, 0)
        episode = game.campaign.record
        self._before = [player["progress"] for player in episode["players"]] if episode and not self.is_setup else []

    # -- what is asked ---------------------------------------------------------------------------------------

    @property
    def choice(self) -> Choice | None:
        """What has to be chosen next."""
        return self.game.pending

    @property
    def is_asked(self) -> bool:
        """Whether a person has to choose now."""
        choice = self.choice
        return choice is not None and self.game.is_human(choice.seat) and not self.timeline.busy

    @property
    def seat(self) -> int:
        """Whose board is shown."""
        choice = self.choice
        if choice is not None:
            return choice.seat
        last = self.game.campaign.log[-1] if self.game.campaign.log else {}
        return int(last.get("seat", 0))

    def _is_on_board(self, choice: Choice) -> bool:
        return choice.what not in {"cog", "boxes"}

    # -- life ------------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        """Lay out the board and the column beside it."""
        look = self.look
        gap = look.px(16)
        room = look.area.inflate(-2 * gap, -2 * gap)
        column = min(look.px(_COLUMN), room.width * 4 // 10)
        fitting = [px for px in CELL_SIZES if SIDE * px + px <= min(room.height, room.width - column - gap)]
        px = fitting[0] if fitting else CELL_SIZES[-1]
        side = (SIDE + 1) * px
        self._column = pygame.Rect(room.right - column, room.top, column, room.height)
        at = pygame.Rect(0, 0, side, side)
        at.center = room.left + (room.width - column - gap) // 2, room.centery
        if self.board is None or self.board.rect != at:
            scenery = known_scenery(self.game.campaign.plan, self.game.opened)
            self.board = RewardBoard(look, self.services.sprites, at, px, scenery)
        self._show()
        choice = self.choice
        self._choices = pygame.Rect(self._column.left, self._column.top + look.px(118), column, 0)
        widgets: list[Widget] = []
        if choice is not None and self.is_asked:
            widgets += self._options(choice)
        widgets += self._buttons()
        return widgets

    def _show(self) -> None:
        """Show the board of the seat, with the cells that may be chosen."""
        if self.board is None:
            return
        campaign, choice = self.game.campaign, self.choice
        board = campaign.legacies[self.seat].board
        forest = knows_forest_squares(campaign.plan, self.game.opened)
        cells: frozenset[Coordinate] = frozenset()
        what = ""
        if choice is not None and self.is_asked and self._is_on_board(choice):
            cells = frozenset(board.grid.coordinate(cell_index(board.grid, name)) for name in choice.options)
            what = choice.what
        self.board.show(board, cells, what, forest_squares=forest)

    def _options(self, choice: Choice) -> list[Widget]:
        """Return what is chosen beside the board: buildings for a cog, shafts for boxes."""
        if self._is_on_board(choice):
            return []
        look, sprites = self.look, self.services.sprites
        top = self._choices.top
        if choice.what == "boxes":
            widgets: list[Widget] = []
            for colour in choice.options:
                widget = ShaftOption(self.services, self.game, choice.seat, colour, partial(self.choose, colour))
                height = look.px(84)
                widget.place(
                    pygame.Rect(self._column.left + look.px(16), top, self._column.width - look.px(32), height)
                )
                top += height + look.px(10)
                widgets.append(widget)
            return widgets
        width, height = (self._column.width - look.px(42)) // 2, look.px(84)
        widgets = []
        for number, id_ in enumerate(choice.options):
            building = self.game.campaign.episode.buildings[id_]
            picture = building_picture(sprites, building, lying_turn(building), look.px(30))
            option = BuildingOption(picture, partial(self.choose, id_), id_)
            x = self._column.left + look.px(16) + number % 2 * (width + look.px(10))
            option.place(pygame.Rect(x, top + number // 2 * (height + look.px(8)), width, height))
            widgets.append(option)
        return widgets

    def _buttons(self) -> list[Widget]:
        look = self.look
        row = self._column.inflate(-look.px(32), 0)
        row.height = look.px(52)
        row.bottom = self._column.bottom - look.px(16)
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

    def choose(self, option: str) -> None:
        """Take an option for the choice that is pending: the sticker peels off and lands."""
        choice, board = self.choice, self.board
        if choice is None or board is None or option not in choice.options:
            return
        if self._is_on_board(choice):
            self._show()
            grid = self.game.campaign.legacies[choice.seat].board.grid
            place = grid.coordinate(cell_index(grid, option))
            board.begin_flight(choice.what, self._sticker_rect().center, place)
            self.timeline.run("sticker peel", board.fly, then=partial(self._given, option))
            self.needs_redraw = True
            self.rebuild()
        else:
            self._given(option)

    def undo(self) -> None:
        """Take the last sticker off again."""
        if self.game.can_undo and not self.timeline.busy:
            self.game.undo()
            self.rebuild()

    def _given(self, option: str) -> None:
        if self.board is not None:
            self.board.end_flight()
        self.game.choose(option)
        self._wait = 0.0
        self.rebuild()
        if self.is_asked and self.board is not None:
            self.board.point_first()

    # -- events ----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Point at cells by mouse and arrows, choose by click and Enter; undo by its key."""
        if self.timeline.busy and (event.type == pygame.MOUSEBUTTONDOWN or command is Command.CONFIRM):
            self.timeline.finish()
            return True
        choice, board = self.choice, self.board
        if choice is not None and board is not None and self.is_asked and self._is_on_board(choice):
            chosen = board.handle(event, command, self._uses_keys())
            self.needs_redraw |= board.moved
            if chosen is not None:
                grid = self.game.campaign.legacies[choice.seat].board.grid
                self.choose(f"{chr(ord('A') + chosen[1])}{chosen[0] + 1}" if grid.columns > chosen[1] else "")
                return True
            if board.used:
                return True
        if command is Command.UNDO and self.game.can_undo:
            self.undo()
            return True
        return super().handle(event, command)

    def _uses_keys(self) -> bool:
        """Whether the keyboard moves over the board: unless a button has the focus."""
        return self.page.focus is None or self.page.focus.key not in {"undo", "done"} or not self.page.ring

    def update(self, milliseconds: float) -> None:
        """Let bots choose, one after the other, and the cells glow."""
        super().update(milliseconds)
        self.game.poll()
        motion = self.services.motion
        if motion.speed != "off" and not motion.reduced and self.is_asked:
            self._clock += milliseconds
            self.needs_redraw = True
        if self.timeline.busy or self.choice is None or self.is_asked:
            return
        self._wait += milliseconds
        if self._wait >= motion.length("pause between turns") * _BOT_PAUSE / 650:
            option = self.game.bot_option()
            if option is not None:
                self.choose(option)

    def cancel(self) -> None:
        """Leave; the campaign goes on here the next time."""
        self.back()

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Draw the board, the column, what is to be given and what has been."""
        look = self.look
        look.paint.table(surface)
        if self.board is not None:
            look.paint.panel(surface, self.board.rect.inflate(look.px(8), look.px(8)), raised=12)
            self.board.draw(surface, int(self._clock))
        look.paint.panel(surface, self._column)
        self._draw_head(surface)
        self._draw_ask(surface)
        if self.choice is None or self._is_on_board(self.choice) or not self.is_asked:
            self._draw_given(surface)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything, and the sticker on its way above all."""
        super().draw(surface)
        if self.board is not None:
            self.board.draw_flight(surface)

    def _draw_head(self, surface: pygame.Surface) -> None:
        look, legacy = self.look, self.game.campaign.legacies[self.seat]
        side = look.px(52)
        top = pygame.Rect(self._column.left + look.px(16), self._column.top + look.px(12), 0, side)
        top.width = self._column.width - look.px(32)
        head = self.services.sprites.icon(f"animal-{legacy.animal}", side)
        surface.blit(head, top.topleft)
        name = pygame.Rect(top.left + side + look.px(10), top.top, top.width - side - look.px(10), side * 6 // 10)
        look.write(surface, legacy.name, HEAD, look.palette.ink, name, "midleft")
        medals = pygame.Rect(name.left, name.bottom - look.px(2), name.width, side - name.height)
        draw_medals(surface, look, self.services.sprites, medals, legacy.progress, look.px(18))

    def _sticker_rect(self) -> pygame.Rect:
        """Return where the sheet with the sticker lies that is given next."""
        side = self.look.px(96)
        return pygame.Rect(
            self._column.right - self.look.px(24) - side, self._column.top + self.look.px(84), side, side
        )

    def _draw_ask(self, surface: pygame.Surface) -> None:
        """Say what is to be chosen, beside the sticker itself."""
        look, choice = self.look, self.choice
        y = self._column.top + look.px(78)
        room = pygame.Rect(self._column.left + look.px(18), y, self._column.width - look.px(36), look.px(110))
        if choice is None:
            words = self.t("All is in place.") if self.is_setup else self.t("Everything is given out.")
            look.write(surface, words, LABEL, look.palette.ink, room, "midleft")
            return
        if not self._is_on_board(choice):
            words = self.t(CHOICE_WORDS[choice.what])
            if choice.what == "boxes":
                words = self.n("Dig {count} box deeper", "Dig {count} boxes deeper", self.game.campaign.tasks[0].count)
            look.write(surface, words, LABEL, look.palette.ink, room.move(0, -look.px(40)), "midleft")
            return
        sticker = self._sticker_rect()
        look.paint.inset(surface, sticker)
        if not self.timeline.busy:
            picture = reward_picture(self.services.sprites, choice.what, sticker.width - look.px(14))
            surface.blit(picture, picture.get_rect(center=sticker.center))
        words = self.t(CHOICE_WORDS[choice.what])
        text = pygame.Rect(room.left, room.top, sticker.left - room.left - look.px(10), room.height)
        lines = look.fonts.wrap(words, LABEL, text.width)
        hint = self.t("The cells that glow may take it.") if self.is_asked else self.t("is choosing ...")
        more = look.fonts.wrap(hint, SMALL, text.width)
        step, small = look.fonts.line_height(LABEL), look.fonts.line_height(SMALL)
        y = text.centery - (step * len(lines) + small * len(more)) // 2
        for line in lines:
            surface.blit(look.fonts.line(line, LABEL, look.palette.ink), (text.left, y))
            y += step
        for line in more:
            surface.blit(look.fonts.line(line, SMALL, look.palette.ink_soft), (text.left, y))
            y += small

    def _draw_given(self, surface: pygame.Surface) -> None:
        """List what every seat has been given so far, and what is still to come."""
        look, campaign = self.look, self.game.campaign
        top = self._column.top + look.px(206)
        bottom = self._column.bottom - look.px(84)
        seats = len(campaign.legacies)
        height = min((bottom - top - look.px(8) * (seats - 1)) // seats, look.px(122))
        for seat in range(seats):
            field = pygame.Rect(self._column.left + look.px(14), top, self._column.width - look.px(28), height)
            look.paint.inset(surface, field)
            if seat == self.seat and self.choice is not None:
                pygame.draw.rect(surface, look.palette.ring, field.inflate(2, 2), look.px(3), look.px(10))
            self._draw_seat(surface, field.inflate(-look.px(16), -look.px(8)), seat)
            top += height + look.px(8)

    def _draw_seat(self, surface: pygame.Surface, room: pygame.Rect, seat: int) -> None:
        look, sprites, campaign = self.look, self.services.sprites, self.game.campaign
        legacy, side = campaign.legacies[seat], look.px(30)
        head = sprites.icon(f"animal-{legacy.animal}", side)
        surface.blit(head, room.topleft)
        line = pygame.Rect(room.left + side + look.px(8), room.top, room.width - side - look.px(8), side)
        look.write(surface, legacy.name, STRONG, look.palette.ink, line, "midleft")
        gained = legacy.progress - self._before[seat] if self._before else 0
        if gained:
            words = look.fonts.line(f"+{gained}", STRONG, look.palette.good)
            surface.blit(words, words.get_rect(midright=line.midright))
            medal = sprites.icon("keep-progress", look.px(22))
            surface.blit(medal, medal.get_rect(midright=(line.right - words.get_width() - look.px(5), line.centery)))
        rows = list(campaign.rows[seat]) if seat < len(campaign.rows) else []
        waiting = [task for task in campaign.tasks if task.seat == seat]
        pictures = [(reward_picture(sprites, _what(row), look.px(32), row.get("shape", "")), 255) for row in rows]
        pictures += [(reward_picture(sprites, task.what, look.px(32), task.shape), 110) for task in waiting]
        x, y = room.left, line.bottom + look.px(4)
        for picture, alpha in pictures:
            if x + look.px(32) > room.right:
                break
            shown = picture if alpha == 255 else picture.copy()
            shown.set_alpha(alpha)
            surface.blit(shown, (x, y))
            x += look.px(36)
        told = rows_words(self.services, rows)
        if not pictures and not gained:
            told = self.t("nothing this time")
        below = pygame.Rect(room.left, y + look.px(34), room.width, room.bottom - y - look.px(34))
        if told and not pictures:
            below.top = line.bottom
        if told and below.height >= look.fonts.line_height(SMALL) - 2:
            look.write(surface, told, SMALL, look.palette.ink_soft, below, "midleft")


def _what(row: dict[str, object]) -> str:
    return str(row["what"])


class BuildingOption(Widget):
    """A blue building that can take the cog."""

    focusable = True

    def __init__(self, picture: pygame.Surface, on_choose: Callable[[], None], key: str) -> None:
        super().__init__(key=key)
        self._picture = picture
        self._on_choose = on_choose

    def command(self, command: Command) -> bool:
        """Choose it on CONFIRM."""
        if command is not Command.CONFIRM:
            return False
        self._on_choose()
        return True

    def release(self, position: tuple[int, int]) -> None:
        """Choose it when the mouse is let go on it."""
        if self.rect.collidepoint(position):
            self._on_choose()

    def draw(self, surface: pygame.Surface, look: Look, state: State) -> None:
        """Draw a plate with the building."""
        face = look.paint.plate(
            surface, self.rect, Tone.PAPER, hovered=state.hovered or state.ringed, pressed=state.pressed
        )
        surface.blit(self._picture, self._picture.get_rect(center=face.center))


class ShaftOption(BuildingOption):
    """A shaft that can be dug on: its boxes, what they pay, and how far it goes."""

    def __init__(
        self, services: Services, game: CampaignGame, seat: int, colour: str, on_choose: Callable[[], None]
    ) -> None:
        super().__init__(pygame.Surface((1, 1)), on_choose, colour)
        self._services = services
        self._game = game
        self._seat = seat
        self._colour = colour

    def draw(self, surface: pygame.Surface, look: Look, state: State) -> None:
        """Draw a plate with the shaft's name and its boxes."""
        face = look.paint.plate(
            surface, self.rect, Tone.PAPER, hovered=state.hovered or state.ringed, pressed=state.pressed
        )
        room = face.inflate(-look.px(20), -look.px(10))
        words = self._services.t(SHAFT_WORDS[self._colour])
        name = pygame.Rect(room.left, room.top, room.width, look.fonts.line_height(STRONG))
        look.write(surface, words, STRONG, look.palette.ink, name, "midleft")
        boxes = pygame.Rect(room.left, name.bottom + look.px(2), room.width, room.bottom - name.bottom - look.px(2))
        campaign = self._game.campaign
        ladder = campaign.desk.rules.ladders[self._colour]
        depth = campaign.legacies[self._seat].shafts[self._colour]
        line = Line(self._colour, ladder, depth, campaign.struck)
        draw_line(surface, look, self._services.sprites, boxes, line)
