"""The panel of a lesson above a scene: a slip with its words, and frames and an arrow at what it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from mycity.scenes.shared.pieces import Piece
from mycity.scenes.shell.button_words import with_button
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.boxes import on_paper, pictured, put
from mycity.ui.kit.layout import cut_left, overlap
from mycity.ui.kit.widgets import Button, Widget, WidgetState
from mycity.ui.messages import mark
from mycity.ui.style.fonts import BODY, NOTE, SMALL, SMALL_STRONG, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_WAYS_ON = (mark("Go on"), mark("Got it"))
"""The words that the button that goes on can have."""
_WAY_OUT = "leave lesson"
_FACE = 44
_RAISED = 14
"""The reach of the shadow of the slip, in pixels at 1280 x 800."""
EDGE = 14
GAP = 8
_NARROW_EDGE, _FLATTER = 10, 18
"""Its edge where it is narrow, and by how much its buttons are less high there."""
_SHARES = (100, 92, 84, 76, 68)
"""Sizes of the letters, in per cent."""
_ARROW, _ARROW_SHARES = 34, (1.0, 0.6, 0.5)
"""Length of the arrow, in pixels at 1280 x 800, and the shares of its size that it can have, the best first."""
_REACH = 5
"""The space between a frame and what it surrounds."""


_Side = tuple[tuple[int, int], tuple[int, int]]
"""The point of an arrow, and the direction it points to."""


class LessonPanel(Widget):
    """The slip: the owl that teaches, its words, and how far the lesson has come.

    Args:
        words: What is said.
        keys: What is added for those who play by keys.
        progress: (number of the step from 0, how many there are).
        buttons: The way on, if there is one, and the way out; each has its place at the foot, there or not.
        foot: Where the buttons lie, at its right end; at the foot of the slip where there is none.
        narrow: Whether the face lies beside the buttons, so that the words have the whole width.
    """

    def __init__(
        self,
        services: Services,
        words: str,
        keys: str,
        progress: tuple[int, int],
        buttons: Sequence[Button],
        foot: pygame.Rect | None = None,
        *,
        narrow: bool = False,
    ) -> None:
        super().__init__(key="lesson")
        self._services = services
        self.words = words
        self.keys = keys
        self._number, self._count = progress
        self._buttons = buttons
        self._room_below = foot
        self._is_narrow = narrow

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        letters = sum(look.fonts.line_height(role) for _, role in self._lines(look, width))
        if not self._is_narrow:
            letters = max(letters, self._face_height(look))
        return width, letters + self._around_words(look, width)

    def _around_words(self, look: Look, width: int) -> int:
        """Return the height of all that lies above and below the words."""
        edge = self._edge(look)
        if self._room_below is not None:
            return 2 * edge
        return self._foot_height(look, width - 2 * edge) + look.px(GAP) + 2 * edge

    def _lines(self, look: Look, width: int, high: int | None = None) -> list[tuple[str, TextRole]]:
        """Return the lines with their letters, which are smaller where a height asks for it."""
        beside = 0 if self._is_narrow else self._face_width(look) + look.px(10)
        room = width - 2 * self._edge(look) - beside
        lines, needed = list[tuple[str, TextRole]](), 0
        for share in _SHARES:
            body, note = (replace(role, size=role.size * share // 100) for role in (BODY, NOTE))
            lines = [(line, body) for line in look.fonts.wrap(self.words, body, room)]
            lines += [(line, note) for line in look.fonts.wrap(self.keys, note, room)] if self.keys else []
            needed = sum(look.fonts.line_height(role) for _, role in lines)
            if high is None or needed <= high:
                return lines
        look.fonts.note_overflow(self.words, (room, needed), (room, high or 0))
        return lines

    def _edge(self, look: Look) -> int:
        return look.px(_NARROW_EDGE if self._is_narrow else EDGE)

    def _face_width(self, look: Look) -> int:
        """Return the width of the face, or of how far the lesson has come, which stands below it."""
        return max(look.px(_FACE), look.fonts.width(self._progress, SMALL))

    def _face_height(self, look: Look) -> int:
        return look.px(_FACE) + look.fonts.line_height(SMALL)

    @property
    def _progress(self) -> str:
        return f"{self._number + 1} / {self._count}" if self._count > 1 else ""

    def place(self, rect: pygame.Rect) -> None:
        """Take a room, and give the buttons theirs."""
        super().place(rect)
        look = self._services.look
        edge, gap = self._edge(look), look.px(GAP)
        foot = self._room_below or rect.inflate(-2 * edge, -2 * edge)
        if self._is_narrow:
            _, foot = cut_left(foot, self._face_width(look), look.px(GAP))
        ahead, high = self._forward_size(look)
        stacked = self._is_stacked(look, foot.width)
        for button in self._buttons:
            across = button.measure(look, foot.width)[0]
            spot = pygame.Rect(foot.right - across, foot.bottom - high, across, high)
            if button.key == _WAY_OUT:  # it has its place whether there is a way on or not
                spot.move_ip((0, -high - gap) if stacked else (-ahead - gap, 0))
            button.place(spot)

    def _forward_size(self, look: Look) -> tuple[int, int]:
        """Return the width of the widest button that goes on, and its height."""
        t = self._services.t
        sizes = [Button(t(words), self._services.stack.pop).measure(look, look.area.width) for words in _WAYS_ON]
        less = look.px(_FLATTER) if self._is_narrow else 0
        return max(width for width, _ in sizes), max(height for _, height in sizes) - less

    def _is_stacked(self, look: Look, width: int) -> bool:
        """Return whether the buttons lie below one another, since they have no room side by side."""
        leaving = [button for button in self._buttons if button.key == _WAY_OUT]
        outs = [button.measure(look, look.area.width)[0] for button in leaving]
        return bool(outs) and outs[0] + look.px(GAP) + self._forward_size(look)[0] > width

    def _foot_height(self, look: Look, width: int) -> int:
        high = self._forward_size(look)[1]
        if not self._is_narrow:
            return 2 * high + look.px(GAP) if self._is_stacked(look, width) else high
        stacked = self._is_stacked(look, width - self._face_width(look) - look.px(GAP))
        return max(self._face_height(look), 2 * high + look.px(GAP) if stacked else high)

    def hit(self, position: tuple[int, int]) -> bool:
        return self.rect.collidepoint(position)

    def reach(self, look: Look, state: WidgetState) -> pygame.Rect:  # noqa: ARG002
        beyond = look.paint.reach(_RAISED)
        return self.rect.inflate(2 * beyond, 2 * beyond)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        look.paint.panel(surface, self.rect, raised=_RAISED)
        inner = self.rect.inflate(-2 * self._edge(look), -2 * self._edge(look))
        head = pygame.Rect(inner.topleft, (self._face_width(look), self._face_height(look)))
        left, top = head.right + look.px(10), inner.top
        if self._is_narrow:
            head.bottom, left = inner.bottom, inner.left
        for line, role in self._lines(
            look, self.rect.width, self.rect.height - self._around_words(look, self.rect.width)
        ):
            ink = look.palette.ink if role.face is BODY.face else look.palette.ink_soft
            top = look.write_lines(surface, [line], role, ink, (left, top))
        put(surface, self._services.sprites.icon("animal-owl", look.px(_FACE)), midtop=head.midtop)
        if self._progress:
            put(surface, look.fonts.line(self._progress, SMALL, look.palette.ink_soft), midbottom=head.midbottom)


class Ghost(Widget):
    """A building that is to lie in a place, seen through: which part of it belongs on which cell.

    Args:
        piece: As the board draws it.

    Attributes:
        names: The name of what belongs on a cell, and the cell's rect; it is left out where it has no room.
    """

    def __init__(self, piece: Piece, names: Sequence[tuple[str, pygame.Rect]] = ()) -> None:
        super().__init__()
        self._piece = piece
        self.names = names
        self.place(piece.rect)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        self._piece.draw(surface)
        for name, cell in self.names:
            words = look.fonts.line(name, SMALL_STRONG, look.palette.ink)
            plate = words.get_rect().inflate(look.px(12), look.px(2))
            if plate.width > cell.width:
                continue
            plate.midbottom = cell.centerx, cell.bottom - cell.height // 6
            on_paper(look, pictured(words), radius=plate.height // 2).draw(surface, plate)


class Frame(Widget):
    """A frame around cells or a part of the screen, drawn above everything and in nobody's way.

    Args:
        lines: The lines it consists of, in window pixels: (from, to) each.
    """

    def __init__(self, lines: Sequence[tuple[tuple[int, int], tuple[int, int]]], rect: pygame.Rect) -> None:
        super().__init__()
        self._lines = lines
        self.place(rect)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        for colour, width in ((look.palette.ink, look.px(7)), (look.palette.ring, look.px(4))):
            for start, end in self._lines:
                for point in (start, end):
                    pygame.draw.circle(surface, colour, point, width / 2)
                pygame.draw.line(surface, colour, start, end, width)


class Arrow(Widget):
    """An arrow that points at something.

    Args:
        tip: Where its point is.
        direction: Where it points to, such as (1, 0) for the right.
        share: How large it is, as a share of its whole size.
    """

    def __init__(self, look: Look, tip: tuple[int, int], direction: tuple[int, int], share: float = 1.0) -> None:
        super().__init__()
        self._tip = pygame.Vector2(tip)
        self._direction = pygame.Vector2(direction)
        self._share = share
        self.place(arrow_rect(look, tip, direction, share))

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        for colour, more in ((look.palette.ink, look.px(3)), (look.palette.ring, 0)):
            pygame.draw.polygon(surface, colour, self._corners(look, more))

    def _corners(self, look: Look, more: int) -> list[pygame.Vector2]:
        """Return the corners of the arrow, larger by some pixels all around."""
        along, across = self._direction, pygame.Vector2(-self._direction.y, self._direction.x)
        length, head, wide, thin = (look.px(pixels * self._share) for pixels in (_ARROW, 18, 13, 5))
        tip, neck, tail = self._tip + along * more, self._tip - along * head, self._tip - along * (length + more)
        neck -= along * more
        wide, thin = wide + more, thin + more
        left = [neck + across * wide, neck + across * thin, tail + across * thin]
        right = [tail - across * thin, neck - across * thin, neck - across * wide]
        return [tip, *left, *right]


def arrow_rect(look: Look, tip: tuple[int, int], direction: tuple[int, int], share: float = 1.0) -> pygame.Rect:
    length, wide = look.px(_ARROW * share), look.px(30 * share)
    rect = pygame.Rect(0, 0, length if direction[0] else wide, wide if direction[0] else length)
    rect.center = tip[0] - direction[0] * length // 2, tip[1] - direction[1] * length // 2
    return rect


def frame_around(look: Look, rect: pygame.Rect) -> Frame:
    """Return the frame around a part of the screen."""
    whole = rect.inflate(2 * look.px(_REACH), 2 * look.px(_REACH)).clip(look.area.inflate(-4, -4))
    corners = [whole.topleft, whole.topright, whole.bottomright, whole.bottomleft]
    return Frame(list(zip(corners, corners[1:] + corners[:1], strict=True)), whole)


def frame_of_cells(cells: Sequence[pygame.Rect]) -> Frame:
    """Return the frame around cells of a board, given by their places: only their outer sides are drawn."""
    lines: list[tuple[tuple[int, int], tuple[int, int]]] = []
    sides: tuple[tuple[int, int, str, str], ...] = (
        (0, -1, "topleft", "topright"),
        (0, 1, "bottomleft", "bottomright"),
        (-1, 0, "topleft", "bottomleft"),
        (1, 0, "topright", "bottomright"),
    )
    for cell in cells:
        for across, down, start, end in sides:
            beyond = cell.centerx + across * cell.width, cell.centery + down * cell.height
            if not any(other.collidepoint(beyond) for other in cells):
                lines.append((getattr(cell, start), getattr(cell, end)))
    return Frame(lines, cells[0].unionall(cells[1:]))


def arrow_to(look: Look, target: pygame.Rect, clear_of: Sequence[pygame.Rect]) -> Arrow:
    """Return an arrow that points at a part of the screen from a side where it lies on nothing of importance.

    It is smaller where it has no other room.
    """
    reach = look.px(_REACH) + look.px(6)
    sides: list[_Side] = [
        ((target.centerx, target.top - reach), (0, 1)),
        ((target.left - reach, target.centery), (1, 0)),
        ((target.centerx, target.bottom + reach), (0, -1)),
        ((target.right + reach, target.centery), (-1, 0)),
    ]

    # Label placement with fixed candidates: the least covered of four sides, as cartographers place names at points.
    def covered(candidate: tuple[_Side, float]) -> int:
        side, share = candidate
        arrow = arrow_rect(look, *side, share)
        outside = arrow.width * arrow.height - overlap(arrow, look.area)
        return 2 * outside + sum(overlap(arrow, rect) for rect in clear_of)

    side, share = min(((side, share) for share in _ARROW_SHARES for side in sides), key=covered)
    return Arrow(look, *side, share)


def free_spot(spots: Sequence[pygame.Rect], clear_of: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the first spot that covers nothing it must not, or else the one that covers least."""
    return min(spots, key=lambda spot: sum(overlap(spot, rect) for rect in clear_of))


def lesson_buttons(
    services: Services,
    leave: Callable[[], None],
    go_on: Callable[[], None] | None,
    words: str = "",
    *,
    leaving: str = "",
) -> list[Button]:
    """Return the buttons of the slip: going on where nothing else is asked for, and leaving, always."""
    tip = with_button(services, services.t("Leave"), Command.CANCEL)
    buttons = [Button(leaving or services.t("Leave the lesson"), leave, tone=Tone.PAPER, key=_WAY_OUT, tip=tip)]
    if go_on is not None:
        buttons.insert(0, Button(words or services.t("Go on"), partial(go_on), tone=Tone.GO, key="go on"))
    return buttons
