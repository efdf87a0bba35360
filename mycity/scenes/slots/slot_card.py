"""A slot as a card on the table: its picture, its words, who plays."""

from __future__ import annotations

from datetime import datetime

import pygame

from mycity.board_pictures.city_pictures import picture_px
from mycity.content.games import GAMES, first_game
from mycity.engine.city import HUMAN
from mycity.engine.grid import Grid
from mycity.scenes.game_screens import slot_words
from mycity.scenes.shell.save_words import moment_words
from mycity.scenes.shell.services import Services
from mycity.scenes.slots.contents import SlotProblem, land_code, part_words, progress_words, slot_problem
from mycity.storage.saves import Save
from mycity.storage.slots import SlotInfo, SlotStatus
from mycity.ui.kit.layout import cut_bottom
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.messages import mark
from mycity.ui.style.fonts import HEAD, NOTE, SMALL, STRONG, TextRole
from mycity.ui.style.icons import icon
from mycity.ui.style.look import Look
from mycity.ui.style.textures import drawable, with_round_corners
from mycity.ui.style.theme import Colour, mix

_EMPTY_WORDS = {SlotStatus.EMPTY: mark("Empty"), SlotStatus.UNREAD: mark("Being read…")}
"""The word that stands where no card lies."""
THUMBNAIL_SIZES = tuple(range(40, 5, -1))

_MOST_NAMES = 3
"""Lines that the name of a game may take."""


class SlotCard(Widget):
    """The face of a card; its buttons are widgets of their own, in `foot`.

    Args:
        info: What the slot is like.
        now: The time, to say when it was played.
    """

    def __init__(self, services: Services, info: SlotInfo, now: datetime) -> None:
        super().__init__(key=f"card{info.slot}")
        self.info = info
        self.picture: pygame.Surface | None = None
        self._services = services
        self._now = now
        self._problem = slot_problem(services, info, now)

    @property
    def shown(self) -> Save | None:
        """The game its picture shows: the one in it, or the one that can be brought back."""
        return self.info.save or self.info.backup

    @property
    def grid(self) -> Grid:
        """The lattice of the board on its picture."""
        return GAMES[first_game() if self.shown is None else self.shown.game].grid

    def show(self, picture: pygame.Surface) -> None:
        """Show a picture; what is damaged has lost its colours."""
        self.picture = pygame.transform.grayscale(picture) if self.info.save is None else picture

    def foot(self, look: Look) -> pygame.Rect:
        inner = self._inner(look)
        foot = cut_bottom(inner, look.px(46))[0]
        if self.info.status in _EMPTY_WORDS:
            foot.top = inner.centery + look.px(10)
        return foot

    def picture_px(self, look: Look) -> int:
        return picture_px(THUMBNAIL_SIZES, self.picture_room(look), self.grid)

    def picture_room(self, look: Look) -> tuple[int, int]:
        """Return the width and height of its picture: where a board leaves room, scenery fills it."""
        return self._picture_rect(look).size

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        if self.info.status in _EMPTY_WORDS:
            self._draw_empty(surface, look)
            return
        look.paint.panel(surface, self.rect)
        room = self._inner(look)
        if self.shown is not None:
            self._draw_picture(surface, look)
            left = self._picture_rect(look).right + look.px(16)
            room = pygame.Rect(left, room.top, room.right - left, room.height)
        if self._problem is not None:
            self._draw_problem(surface, look, self._problem, room)
        elif self.info.save is not None:
            self._draw_words(surface, look, self.info.save, room)

    def _inner(self, look: Look) -> pygame.Rect:
        return self.rect.inflate(-look.px(32), -look.px(32))

    def _picture_rect(self, look: Look) -> pygame.Rect:
        """Return the picture's room: what the words leave of the card, within bounds."""
        inner = self._inner(look)
        free = inner.width - self._words_width(look) - look.px(16)
        side = min(max(inner.width * 36 // 100, free), inner.width * 54 // 100, inner.height - look.px(58))
        return pygame.Rect(inner.left, inner.top, side, side)

    def _words_width(self, look: Look) -> int:
        """Return how wide the words beside the picture are, the city's name left out: it may be cut."""
        save = self.shown
        if save is None:
            return 0
        lines = ((words, role) for words, role, _ in self._lines(look, save))
        return max(look.fonts.width(words, role) for words, role in lines)

    def _lines(self, look: Look, save: Save) -> tuple[tuple[str, TextRole, Colour], ...]:
        """Return what is told about a game below its name: words, type, colour."""
        palette, part = look.palette, part_words(self._services, save)
        return (
            (self._services.t(slot_words(save)), STRONG, palette.ink),
            *([(code, STRONG, palette.ink_soft)] if (code := land_code(save)) else []),
            *([(part, STRONG, palette.ink_soft)] if part else []),
            (progress_words(self._services, save), STRONG, palette.good if save.finished else palette.ink_soft),
            (moment_words(self._services.t, save.last_played, self._now), SMALL, palette.ink_soft),
        )

    def _draw_empty(self, surface: pygame.Surface, look: Look) -> None:
        letters = look.palette.table_letters
        hollow = pygame.Surface(drawable(self.rect.size), pygame.SRCALPHA)
        radius, width = look.px(14), look.px(2)
        pygame.draw.rect(hollow, (20, 10, 4, 70), hollow.get_rect(), border_radius=radius)
        pygame.draw.rect(hollow, (*letters, 90), hollow.get_rect(), width, border_radius=radius)
        surface.blit(hollow, self.rect)
        room = self.rect.move(0, -look.px(34))
        look.write(surface, self._services.t(_EMPTY_WORDS[self.info.status]), HEAD, letters, room)

    def _draw_problem(self, surface: pygame.Surface, look: Look, problem: SlotProblem, room: pygame.Rect) -> None:
        if self.shown is None:
            sign = icon("lock" if self.info.status is SlotStatus.NEWER else "close", look.px(40), look.palette.ink_soft)
            surface.blit(sign, sign.get_rect(midtop=(room.centerx, room.top + look.px(14))))
            room = pygame.Rect(room.left, room.top + look.px(64), room.width, room.height)
        lines = [(self.info.backup.title, HEAD, look.palette.ink)] if self.info.backup is not None else []
        lines += [(problem.title, STRONG, look.palette.bad)]
        lines += [(words, NOTE, look.palette.ink) for words in look.fonts.wrap(problem.text, NOTE, room.width)]
        at = "midtop" if self.shown is None else "topleft"
        for words, role, colour in lines:
            look.write(surface, words, role, colour, room, at)
            room = room.move(0, look.fonts.line_height(role) + look.px(2))

    def _draw_picture(self, surface: pygame.Surface, look: Look) -> None:
        room = self._picture_rect(look)
        if self.picture is None:
            look.paint.inset(surface, room)
            if self.shown is not None and self.shown.episode is None:
                seal = self._services.sprites.icon("keep-seal", room.width // 2)
                surface.blit(seal, seal.get_rect(center=room.center))
            return
        at = self.picture.get_rect(topleft=room.topleft)
        surface.blit(with_round_corners(self.picture, look.px(6)), at)
        pygame.draw.rect(surface, look.palette.ink_soft, at, look.px(1), look.px(6))

    def _draw_words(self, surface: pygame.Surface, look: Look, save: Save, room: pygame.Rect) -> None:
        line = pygame.Rect(room.left, room.top - look.px(4), room.width, look.px(34))
        role, names = look.fonts.fitting(save.title, HEAD, line.width), [save.title]
        if look.fonts.width(save.title, role) > line.width:
            role, names = look.fonts.fitting_lines(save.title, HEAD, (line.width, _MOST_NAMES * line.height))
        line.height = max(line.height // len(names), look.fonts.line_height(role))
        for name in names:
            look.write(surface, name, role, look.palette.ink, line, "midleft")
            line.top += line.height
        for words, role, colour in self._lines(look, save):
            line.height = look.fonts.line_height(role)
            look.write(surface, words, role, colour, line, "midleft")
            line.top += line.height + look.px(2)
        self._draw_seats(surface, look, save, pygame.Rect(line.left, line.top + look.px(8), line.width, look.px(34)))

    def _draw_seats(self, surface: pygame.Surface, look: Look, save: Save, room: pygame.Rect) -> None:
        """Draw everybody's animal, people with a ring of gold."""
        side = min(look.px(36), (room.width - 3 * look.px(7)) // 4)
        for index, seat in enumerate(save.players):
            head = self._services.sprites.icon(f"animal-{seat.animal}", side)
            at = head.get_rect(topleft=(room.left + index * (side + look.px(7)), room.top))
            if seat.controller == HUMAN:
                rim = mix(look.palette.ring, look.palette.ink, 0.15)
                pygame.draw.aacircle(surface, rim, at.center, side // 2 + look.px(3), look.px(3))
            surface.blit(head, at)
