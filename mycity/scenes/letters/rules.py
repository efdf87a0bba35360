"""The book of rules of a game of one evening: pages about it, then one about keys and mouse.

F1 opens it anywhere, and closes it. Where nothing is played all the books stand on the shelf, one beside the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial

import pygame

from mycity.content.episodes import load_episode
from mycity.content.games import GAMES
from mycity.content.rules_book import BookPage, load_rules_book
from mycity.content.small_boards import SmallBoard
from mycity.scenes.games import game_words
from mycity.scenes.letters.key_lines import key_lines
from mycity.scenes.shared.letter_text import rule_values
from mycity.scenes.shared.small_boards import board_height, small_board
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import centred, column
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Button, IconButton, Widget, WidgetState
from mycity.ui.style.fonts import BODY, NOTE, TITLE, TextRole, Typeface
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_STEPS = {Command.RIGHT: 1, Command.LEFT: -1}
_SCROLLING_STEPS = {Command.NEXT: 1, Command.PREVIOUS: -1}
"""Commands that scroll a long page before they turn it."""


_EVENINGS = tuple(game for game, row in GAMES.items() if not row.is_campaign)
"""The games with books of their own, in the order of the shelf."""
_GAP = 14
"""Between two lines of a page."""


@dataclass(frozen=True)
class LineSize:
    """How large a line of a page is set: pixels a cell of its picture, and the type of its words."""

    px: int
    role: TextRole


_SIZES = (
    LineSize(58, TextRole(Typeface.PLAIN, 22)),
    LineSize(50, TextRole(Typeface.PLAIN, 20)),
    LineSize(44, BODY),
)


class RulesScene(PageScene):
    """A book on the table: its pages' names at the left, the open page at the right. Esc goes back.

    Args:
        game: Which game's; without one the first, with a way to the others.
    """

    def __init__(self, services: Services, game: str | None = None) -> None:
        super().__init__(services)
        self._shelf = _EVENINGS if game is None else (game,)
        self._game = self._shelf[0]
        self._place = 0
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._title = pygame.Rect(0, 0, 0, 0)
        self._spine = 0

    @property
    def game(self) -> str:
        """Whose book is open."""
        return self._game

    @property
    def _pages(self) -> tuple[BookPage, ...]:
        return load_rules_book(self._game).pages

    @property
    def titles(self) -> list[str]:
        """The names of all pages, translated."""
        return [*(self.t(page.title) for page in self._pages), self.t("Keys and buttons")]

    def build(self) -> list[Widget]:
        """Lay out the pages' names, the open page in a scrolling column, and the ways on."""
        look = self.look
        self._sheet = centred(look.area, look.px(1180), look.area.height - look.px(40))
        inner = self._sheet.inflate(-look.px(56), -look.px(44))
        buttons = self._names()
        widest = max(button.measure(look, inner.width)[0] for button in buttons)
        names = pygame.Rect(inner.left, inner.top, min(max(look.px(250), widest), inner.width * 2 // 5), inner.height)
        column(names, buttons, look, gap=9)
        self._spine = names.right + look.px(20)
        page = pygame.Rect(self._spine + look.px(24), inner.top, 0, inner.height)
        page.width = inner.right - page.left
        self._title = pygame.Rect(page.left, page.top, page.width, look.fonts.line_height(TITLE))
        foot = pygame.Rect(page.left, page.bottom - look.px(46), page.width, look.px(46))
        view = pygame.Rect(page.left, self._title.bottom + look.px(10), page.width, 0)
        view.height = foot.top - look.px(10) - view.top
        room = view.inflate(-look.px(24), -look.px(12))
        lines = self._lines(room)
        column(room, lines, look, gap=_GAP if self._place < len(self._pages) else 3)
        panel = ScrollPanel(lines, key=f"page{self._place}")
        panel.place(view)
        return [*buttons, *self._ways_out(names), panel, *self._turning(foot)]

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Turn the pages with the page keys and the arrows across; F1 closes the book."""
        if command is Command.HELP:
            self.back()
        elif command in _STEPS:
            self._turn(_STEPS[command])
        elif not super().handle(event, command):
            if command not in _SCROLLING_STEPS:
                return False
            self._turn(_SCROLLING_STEPS[command])
        return True

    def draw_behind(self, surface: pygame.Surface) -> None:
        look = self.look
        look.paint.table(surface)
        look.paint.panel(surface, self._sheet, raised=14)
        top, bottom = self._sheet.top + look.px(16), self._sheet.bottom - look.px(16)
        pygame.draw.line(surface, look.palette.paper_shade, (self._spine, top), (self._spine, bottom), look.px(2))
        title = self.titles[self._place]
        look.write(surface, title, TITLE, look.palette.ink, self._title, "midleft")
        game = game_words(self.t, self._game, None)
        if look.fonts.width(title, TITLE) + look.fonts.width(game, NOTE) + look.px(24) <= self._title.width:
            look.write(surface, game, NOTE, look.palette.ink_soft, self._title, "midright")

    def _names(self) -> list[Button]:
        tones = {self._place: Tone.OAK}
        return [
            Button(title, partial(self._open, place), tone=tones.get(place, Tone.PAPER), key=f"name{place}")
            for place, title in enumerate(self.titles)
        ]

    def _ways_out(self, room: pygame.Rect) -> list[Widget]:
        """Place the way back at the foot of the names, and above it the next of several books."""
        buttons = [Button(self.t("Back"), self.back, tone=Tone.GO, sign="left", key="back")]
        if len(self._shelf) > 1:
            game = self._shelf[(self._shelf.index(self._game) + 1) % len(self._shelf)]
            words, tip = game_words(self.t, game, None), self.t("The rules of another game")
            buttons.append(Button(words, partial(self._take, game), tone=Tone.PAPER, sign="book", key="book", tip=tip))
        bottom = room.bottom
        for button in buttons:
            height = button.measure(self.look, room.width)[1]
            button.place(pygame.Rect(room.left, bottom - height, room.width, height))
            bottom -= height + self.look.px(9)
        return list(reversed(buttons))

    def _turning(self, foot: pygame.Rect) -> list[Widget]:
        """Place the arrows that turn a page at the ends of the line below it."""
        before = IconButton("left", partial(self._turn, -1), tip=self.t("Previous page"), key="previous")
        after = IconButton("right", partial(self._turn, 1), tip=self.t("Next page"), key="next")
        before.place(pygame.Rect(foot.left, foot.top, foot.height, foot.height))
        after.place(pygame.Rect(foot.right - foot.height, foot.top, foot.height, foot.height))
        return [before, after]

    def _lines(self, room: pygame.Rect) -> list[Widget]:
        """Return the open page's lines, as large as all of them are seen at once."""
        if self._place == len(self._pages):
            return key_lines(self.services)
        look, page = self.look, self._pages[self._place]
        sizes = [self._page_lines(page, size) for size in _SIZES]
        gaps = look.px(_GAP) * (len(page.lines) - 1)
        high = [sum(line.measure(look, room.width)[1] for line in lines) + gaps for lines in sizes]
        return next((lines for lines, down in zip(sizes, high, strict=True) if down <= room.height), sizes[-1])

    def _page_lines(self, page: BookPage, size: LineSize) -> list[Widget]:
        rules = load_episode(self._game).scenario.rules
        return [
            RulesLine(self.services, self.t(line.text, **rule_values(rules, line.rule)), line.board, size)
            for line in page.lines
        ]

    def _turn(self, step: int) -> None:
        self._open((self._place + step) % (len(self._pages) + 1))

    def _open(self, place: int) -> None:
        self._place = place
        self.rebuild(focus=f"name{place}")

    def _take(self, game: str) -> None:
        self._game, self._place = game, 0
        self.rebuild(focus="book")


_COLUMNS = 6
"""Cells across for which room is kept, so that all texts begin at one place."""


class RulesLine(Widget):
    """The line.

    Args:
        words: What it says.
        picture: The small board.
        size: How large.
    """

    def __init__(self, services: Services, words: str, picture: SmallBoard | None, size: LineSize) -> None:
        super().__init__()
        self.words = words
        self._size = size
        self._sprites = services.sprites
        self._picture = picture
        self._px = services.look.px(size.px)

    @cached_property
    def _board(self) -> pygame.Surface | None:
        """The picture, painted when it is seen: lines are measured in more sizes than are shown."""
        return None if self._picture is None else small_board(self._sprites, self._picture, self._px)

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        """Return the height of the picture or of the words, whichever is higher."""
        lines = look.fonts.wrap(self.words, self._size.role, width - self._left(look))
        board = board_height(self._picture, self._px) if self._picture is not None else 0
        return width, max(board, len(lines) * look.fonts.line_height(self._size.role))

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        if self._board is not None:
            at = self._board.get_rect(midleft=self.rect.midleft)
            surface.blit(self._board, at)
            pygame.draw.rect(surface, look.palette.ink_soft, at, look.px(1), look.px(self._size.px / 5))
        left, role = self._left(look), self._size.role
        lines = look.fonts.wrap(self.words, role, self.rect.width - left)
        top = self.rect.centery - len(lines) * look.fonts.line_height(role) // 2
        look.write_lines(surface, lines, role, look.palette.ink, (self.rect.left + left, top))

    def _left(self, look: Look) -> int:
        """Return where the words begin, from the left edge."""
        return _COLUMNS * look.px(self._size.px) + look.px(26)
