"""The player's record: strength against the bots with its history, and the games that were finished."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pygame

from mycity.ai.levels import offered
from mycity.content.bot_rows import load_levels
from mycity.content.games import GAMES
from mycity.engine.city import HUMAN
from mycity.scenes.game_screens import game_words
from mycity.scenes.menu.statistics_example import EXAMPLE_STEPS, draw_faintly, example_games
from mycity.scenes.menu.strength_graph import draw_strength
from mycity.scenes.shared.finished_games import open_record, statistics_of
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.save_words import moment_words
from mycity.scenes.shell.services import Services
from mycity.storage.clock import utc_now
from mycity.storage.statistics import FinishedGame, SeatResult
from mycity.table.looking_back.strength import Strength, strength
from mycity.ui.kit.layout import cut_bottom, cut_left, cut_top, row
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Button, Widget, WidgetState
from mycity.ui.style.fonts import BODY, HEAD, MINUS, NOTE, SMALL, SMALL_STRONG, TITLE, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_SHOWN = 100
"""The latest games are listed, at most so many."""


class PlayedGameRow(Widget):
    """A finished game: when, which, and the scores, the winner's first.

    Args:
        game: The game.
    """

    def __init__(self, services: Services, game: FinishedGame) -> None:
        super().__init__()
        self._services = services
        self._game = game
        self._seats = sorted(game.seats, key=lambda seat: seat.rank)

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        lines = len(self._seats) // self._columns(look, width - look.px(20))
        return width, lines * look.fonts.line_height(BODY) + look.fonts.line_height(SMALL) + look.px(14)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        look.paint.inset(surface, self.rect)
        inner = self.rect.inflate(-look.px(20), -look.px(12))
        head, _ = cut_top(inner, look.fonts.line_height(SMALL))
        look.write(surface, self._head(), SMALL, look.palette.ink_soft, head, "midleft")
        abreast, line = self._columns(look, inner.width), look.fonts.line_height(BODY)
        share = inner.width // abreast
        for number, seat in enumerate(self._seats):
            down, across = divmod(number, abreast)
            room = pygame.Rect(inner.left + across * share, head.bottom + down * line, share - look.px(8), line)
            icon = self._services.sprites.icon(f"animal-{seat.animal}", line)
            surface.blit(icon, icon.get_rect(midleft=room.midleft))
            words = room.move(line + look.px(4), 0)
            words.width -= line + look.px(4)
            look.write(surface, _seat_words(seat), _seat_type(seat), look.palette.ink, words, "midleft")

    def _columns(self, look: Look, width: int) -> int:
        """Return how many seats stand beside one another: all where every name fits, otherwise one a line."""
        room = width // len(self._seats) - look.px(12) - look.fonts.line_height(BODY)
        fits = all(look.fonts.width(_seat_words(seat), _seat_type(seat)) <= room for seat in self._seats)
        return len(self._seats) if fits else 1

    def _head(self) -> str:
        t, game = self._services.t, self._game
        when = moment_words(self._services.t, game.ended, utc_now())
        which = " ".join(filter(None, [game_words(t, game.game, game.episode), game.land]))
        helped = any(seat.helped for seat in game.seats)
        return " · ".join([when, which, *([t("with help")] if helped else [])])


def _seat_words(seat: SeatResult) -> str:
    score = f"{seat.score}".replace("-", MINUS)
    return f"{score}  {seat.name}"


def _seat_type(seat: SeatResult) -> TextRole:
    return SMALL_STRONG if seat.controller == HUMAN else SMALL


class StatisticsScene(PageScene):
    """Two sheets: strength at the left, games at the right. Esc goes back."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._statistics = statistics_of(services)
        self._strength: Strength = strength(self._statistics.games, load_levels())
        self._left = self._right = self._title = pygame.Rect(0, 0, 0, 0)

    def build(self) -> list[Widget]:
        """Lay out the sheets, the games in a scrolling column, and the way back."""
        look = self.look
        area = look.area.inflate(-look.px(48), -look.px(36))
        self._title, rest = cut_top(area, look.px(48), look.px(8))
        foot, body = cut_bottom(rest, look.px(50), look.px(14))
        self._left, self._right = cut_left(body, body.width * 54 // 100, look.px(14))
        done = Button(self.t("Done"), self.back, tone=Tone.GO, sign="check", key="done")
        gallery = Button(self.t("Gallery"), self.ways.gallery, tone=Tone.PAPER, sign="frame", key="gallery")
        row(foot, [gallery, done], look, gap=18)
        return [*self._games(), gallery, done]

    def draw_behind(self, surface: pygame.Surface) -> None:
        look = self.look
        look.paint.table(surface)
        look.write(surface, self.t("Rating and games"), TITLE, look.palette.table_letters, self._title)
        for sheet in (self._left, self._right):
            look.paint.panel(surface, sheet)
        self._draw_strength(surface)
        head = pygame.Rect(
            self._right.left + look.px(20), self._right.top + look.px(12), self._right.width, look.px(34)
        )
        look.write(surface, self.t("Finished games"), HEAD, look.palette.ink, head, "midleft")
        if not self._statistics.games:
            self._draw_example(surface, head)
        if words := self._land_sums():
            room = head.move(look.fonts.width(self.t("Finished games"), HEAD) + look.px(20), 0)
            room.right = self._right.right - look.px(20)
            look.write(surface, words, NOTE, look.palette.ink_soft, room, "midright")

    def _land_sums(self) -> str:
        """Return what was played on made lands, by family: how often, and a person's best."""
        sums = []
        for played in filter(lambda played: played.family, GAMES.values()):
            games = [game for game in self._statistics.games if game.game == played.id]
            best = max((seat.score for game in games for seat in game.seats if seat.controller == HUMAN), default=None)
            if games and best is not None:
                words = self.t("best {points}", points=f"{best}".replace("-", MINUS))
                sums.append(f"{game_words(self.t, played.id, None)}: {len(games)}, {words}")
        return " · ".join(sums)

    def _draw_example(self, surface: pygame.Surface, head: pygame.Rect) -> None:
        """Draw games that might have been played, faintly, below a sentence that says so."""
        look = self.look
        words = self.t("An example: the games you finish will stand here, and you can review them.")
        width = self._right.width - look.px(40)
        top = look.write_lines(
            surface, look.fonts.wrap(words, NOTE, width), NOTE, look.palette.ink_soft, (head.left, head.bottom)
        )
        room = pygame.Rect(head.left, top + look.px(8), width, self._right.bottom - look.px(12) - top - look.px(8))
        rows: list[PlayedGameRow] = []
        for game in example_games(self.services):
            row = PlayedGameRow(self.services, game)
            rect, room = cut_top(room, row.measure(look, room.width)[1], look.px(8))
            row.place(rect)
            rows += [row] if room.height >= 0 else []

        def draw(layer: pygame.Surface) -> None:
            for row in rows:
                row.draw(layer, look, WidgetState())

        if rows:
            draw_faintly(surface, rows[0].rect.unionall([row.rect for row in rows]), draw)

    def _draw_strength(self, surface: pygame.Surface) -> None:
        look, strength = self.look, self._strength
        inner = self._left.inflate(-look.px(44), -look.px(28))
        top = inner.top
        for words, role in self._strength_words():
            lines = look.fonts.wrap(words, role, inner.width)
            top = look.write_lines(surface, lines, role, look.palette.ink, (inner.left, top)) + look.px(4)
        graph = pygame.Rect(inner.left, top + look.px(10), inner.width, inner.bottom - top - look.px(10))
        levels = [(level, self.t(level.name)) for level in offered(load_levels())]
        example = () if self._statistics.games else tuple(strength.rating + step for step in EXAMPLE_STEPS)
        draw_strength(surface, look, self.services.sprites, graph, strength, levels, example)

    def _strength_words(self) -> list[tuple[str, TextRole]]:
        t, strength = self.t, self._strength
        level = t(strength.level.name)
        if not strength.games:
            return [
                (t("No rating yet"), HEAD),
                (
                    t(
                        "Only games of one person against bots count, without help. Begin with {level}.",
                        level=level,
                    ),
                    BODY,
                ),
                *([(t("The faint line is an example of how it may go."), NOTE)] if not self._statistics.games else []),
            ]
        games = self.n("after {count} game", "after {count} games", strength.games)
        return [
            (t("Your rating is {rating}, {games}", rating=strength.rating, games=games), HEAD),
            (t("You play at the level of {level}: a good rival for the next game.", level=level), BODY),
            (t("Only games of one person against bots count, without help."), SMALL),
        ]

    def _games(self) -> list[Widget]:
        """Return the list of games, each with a way to look back on it while its record is kept."""
        look = self.look
        view = self._right.inflate(-look.px(28), 0)
        view.top = self._right.top + look.px(52)
        view.height = self._right.bottom - look.px(12) - view.top
        rows: list[Widget] = []
        top = view.top + look.px(4)
        width = view.width - look.px(20)
        for game in reversed(self._statistics.games[-_SHOWN:]):
            line, buttons = PlayedGameRow(self.services, game), self._buttons(game)
            across, down = buttons[0].measure(look, width)
            room = width - len(buttons) * (across + look.px(6)) - look.px(4)
            height = line.measure(look, room)[1]
            line.place(pygame.Rect(view.left, top, room, height))
            for number, button in enumerate(reversed(buttons)):
                left = view.left + width - across - number * (across + look.px(6))
                button.place(pygame.Rect(left, top + (height - down) // 2, across, down))
            rows += [line, *buttons]
            top += height + look.px(8)
        if not rows:
            return []
        panel = ScrollPanel(rows, key="games")
        panel.place(view)
        return [panel]

    def _buttons(self, game: FinishedGame) -> list[Button]:
        """Return what leads to a game seen again, and to its review."""
        kinds = (
            ("film", self.ways.replay, self.t("Watch this game again"), f"replay {game.file_name}"),
            ("book", self.ways.review, self.t("Review this game"), game.file_name),
        )
        enabled = self._statistics.has_record(game)
        reason = self.t("That game was too long ago: its record is gone.")
        return [
            Button("", partial(self._open, game, show), sign=sign, tip=tip, key=key, enabled=enabled, reason=reason)
            for sign, show, tip, key in kinds
        ]

    def _open(self, game: FinishedGame, show: Callable[[Mapping[str, Any], int], None]) -> None:
        seat = next((number for number, seat in enumerate(game.seats) if seat.controller == HUMAN), 0)
        open_record(self.services, self._statistics.record(game), show, seat)
