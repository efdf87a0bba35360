"""The open card with its building, large, to be taken from it; and its back, shown while it is turned over."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass

import pygame

from mycity.board_pictures import art_of_piece
from mycity.board_pictures.card_backs import card_back
from mycity.board_pictures.small_pictures import building_picture, draw_badges, extent, faded_picture
from mycity.engine.grid import Grid
from mycity.engine.pieces import Building
from mycity.table.turn.held import Held
from mycity.table.turn.lattice import CellPoint
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.pictures.cache import LatestResult
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style import textures
from mycity.ui.style.fonts import LABEL, SMALL, SMALL_STRONG, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour, mix

_LARGEST_CELL = 128
_AROUND = 0.3
"""Cells that stay free around a building, both sides together."""
_MOST_WORDS = 0.4
"""The share of a card's height that the words at its bottom may take."""
_DOT = " \N{MIDDLE DOT}"
"""The sign between the parts of a name; none where a line ends."""
_LEAST_SHARE = 0.8
"""The least size of a picture beside what it could be, for a name to take two lines."""
_FOOT = 7
"""The edge below these, in pixels at 1280 x 800."""


@dataclass(frozen=True)
class OpenCardFace:
    """The face of the open card.

    Attributes:
        building: The building; None when nothing is asked.
        turn: The rotation of the building.
        taken: Whether it is in hand or built, so that only its outline is left.
        name: The translated family of the building.
        words: The words below the picture.
        badges: The badges on the building.
    """

    building: Building | None
    turn: int
    taken: bool
    name: str
    words: str
    badges: tuple[str, ...] = ()


@dataclass(frozen=True)
class CardFaces:
    """Lays out and paints the faces of cards of one size in one look.

    Attributes:
        size: The size of a card, in pixels.
        roofs: The roofs of the boards' `EpisodeDecor`.
    """

    look: Look
    sprites: Sprites
    size: tuple[int, int]
    roofs: int

    def __post_init__(self) -> None:
        for tint in self.look.palette.families.values():
            self.sheet(tint)

    @property
    def room(self) -> pygame.Rect:
        """The room for the picture, between the name at the top and a line of words at the bottom."""
        look, top = self.look, self._band.bottom
        edge, bottom = look.px(8), self.size[1] - look.px(_FOOT) - look.fonts.line_height(SMALL)
        return pygame.Rect(edge, top, self.size[0] - 2 * edge, bottom - top)

    def cell(self, building: Building, turn: int) -> int:
        """Return the size of the cells of a building that is turned so: it fills the room."""
        room, (high, wide) = self.room, extent(building, turn)
        most = min(room.width / (wide + _AROUND), room.height / (high + _AROUND))
        return max(8, min(_LARGEST_CELL, int(most)) // 4 * 4)

    def cells(self, building: Building) -> list[int]:
        """Return that size for every turn."""
        return [self.cell(building, turn) for turn in range(art_of_piece(building).grid.turns)]

    @property
    def _band(self) -> pygame.Rect:
        look = self.look
        return pygame.Rect(look.px(10), look.px(7), self.size[0] - look.px(20), look.fonts.line_height(LABEL))

    def sign(self, icon: str, name: str) -> pygame.Surface:
        """Return a card that asks for no building: a drawing, and below it what it is called."""
        look, room = self.look, self.room
        card = self.sheet(look.palette.bad).copy()
        picture = self.sprites.icon(icon, min(room.width * 3 // 4, room.height))
        card.blit(picture, picture.get_rect(center=(room.centerx, room.centery - look.px(8))))
        foot = pygame.Rect(look.px(10), 0, card.get_width() - look.px(20), look.fonts.line_height(LABEL))
        foot.bottom = card.get_height() - look.px(12)
        look.write(card, name, LABEL, look.palette.ink, foot)
        return card

    def paint(self, face: OpenCardFace) -> pygame.Surface:
        building, palette = face.building, self.look.palette
        tint = palette.families.get(building.colour, palette.paper_shade) if building else palette.paper_shade
        card = self.sheet(tint).copy()
        if building is None:
            self._write_words(card, face.words)
            return card
        self._write_head(card, face)
        make, px = faded_picture if face.taken else building_picture, self.cell(building, face.turn)
        picture = make(self.sprites, building, face.turn, px, self.roofs)
        room, share = self._free_room(face), self.share(face)
        if share < 1.0:
            picture = pygame.transform.smoothscale_by(picture.copy(), share)
        at = picture.get_rect(center=room.center)
        card.blit(picture, at)
        draw_badges(card, self.sprites, at, face.badges, round(px * share))
        self._write_foot(card, face.words)
        return card

    def _write_head(self, card: pygame.Surface, face: OpenCardFace) -> None:
        look, (role, lines), head = self.look, self._head(face), self._band
        if len(lines) > 1:
            head.height = len(lines) * look.fonts.line_height(role)
            look.write_centred(card, lines, role, look.palette.ink, head)
        else:
            look.write(card, face.name, role, look.palette.ink, head)

    def _head(self, face: OpenCardFace) -> tuple[TextRole, list[str]]:
        """Return the name in lines, and their letters: two lines where the picture has room below, small ones else."""
        fonts, wide = self.look.fonts, self._band.width
        for role in (LABEL, SMALL_STRONG):
            if fonts.width(face.name, role) <= wide:
                return role, [face.name]
        smaller = fonts.fitting(face.name, SMALL_STRONG, wide)
        is_whole = fonts.width(face.name, smaller) <= wide
        if is_whole and self._share(face, self._below_head(SMALL_STRONG, 2)) < _LEAST_SHARE:
            return smaller, [face.name]
        role, lines = fonts.fitting_lines(face.name, SMALL_STRONG, (wide, 2 * fonts.line_height(SMALL_STRONG)))
        return role, [line.removesuffix(_DOT).removeprefix(_DOT.strip()).strip() for line in lines[:2]]

    def _below_head(self, role: TextRole, lines: int) -> int:
        """Return by how much a name in so many lines reaches further down than one."""
        return max(0, lines * self.look.fonts.line_height(role) - self._band.height) if lines > 1 else 0

    def _free_room(self, face: OpenCardFace) -> pygame.Rect:
        """Return the room for the picture between a name and words that may take more than a line."""
        role, lines = self._head(face)
        return self._room_between(face.words, self._below_head(role, len(lines)))

    def _room_between(self, words: str, below_head: int) -> pygame.Rect:
        role, lines = self._lines(words)
        room = self.room
        room.height -= below_head + max(0, len(lines) - 1) * self.look.fonts.line_height(role)
        room.top += below_head
        return room

    def share(self, face: OpenCardFace) -> float:
        """Return how large the picture is beside that of its cells: smaller where words take more than a line."""
        return 1.0 if face.building is None else self._share(face, self._free_room(face).top - self.room.top)

    def _share(self, face: OpenCardFace, below_head: int) -> float:
        if face.building is None:
            return 1.0
        high = (extent(face.building, face.turn)[0] + _AROUND) * self.cell(face.building, face.turn)
        return min(1.0, self._room_between(face.words, below_head).height / high)

    def middle(self, face: OpenCardFace) -> tuple[int, int]:
        """Return the middle of the picture, from the card's corner."""
        return self._free_room(face).center

    def holds(self, words: str) -> bool:
        """Return whether there is room for all the words at the bottom."""
        return " ".join(self._lines(words)[1]) == words

    def _write_foot(self, card: pygame.Surface, words: str) -> None:
        """Write the words below the picture; a sentence of several lines lies on a slip."""
        look, edge = self.look, self.look.px(10)
        wide = self.size[0] - 2 * edge
        role, lines = self._lines(words)
        foot = pygame.Rect(edge, 0, wide, look.fonts.line_height(role) * len(lines))
        foot.bottom = self.size[1] - look.px(_FOOT)
        if len(lines) > 1:
            slip = foot.inflate(look.px(6), look.px(4))
            card.blit(textures.rounded(slip.size, look.px(8), (*look.palette.field, 235)), slip)
        look.write_centred(card, lines, role, look.palette.ink, foot)

    def _lines(self, words: str) -> tuple[TextRole, list[str]]:
        """Return the words at the bottom in lines, and their letters."""
        fonts, wide = self.look.fonts, self.size[0] - 2 * self.look.px(10)
        role, lines = fonts.fitting_lines(words, SMALL, (wide, round(self.size[1] * _MOST_WORDS)))
        most = max(1, round(self.size[1] * _MOST_WORDS) // fonts.line_height(role))
        if len(lines) > most:
            lines = [*lines[: most - 1], fonts.shorten(" ".join(lines[most - 1 :]), role, wide)]
        return role, lines

    def _write_words(self, card: pygame.Surface, words: str) -> None:
        """Write a sentence large on an empty card, line below line."""
        look, room = self.look, self.room
        inner = room.inflate(-look.px(12), 0)
        role, lines = look.fonts.fitting_lines(words, LABEL, inner.size)
        look.write_centred(card, lines, role, look.palette.ink, inner)

    def sheet(self, tint: Colour) -> pygame.Surface:
        """Return a blank card: a coloured rim around light paper. It is shared: draw on a copy."""
        look, palette = self.look, self.look.palette
        rim, radius, share = look.px(5), look.px(13), 0.0 if palette.flat else 0.10
        colours = mix(tint, palette.ink, 0.35), tint, mix(palette.field, tint, share)
        return self.sprites.cached_beside(_sheet, self.size, rim, radius, colours)


def _sheet(size: tuple[int, int], rim: int, radius: int, colours: tuple[Colour, Colour, Colour]) -> pygame.Surface:
    """Return a card of three colours: its edge, its rim and its paper."""
    edge, tint, paper = colours
    card = textures.rounded(size, radius, (*edge, 255))
    card.blit(textures.rounded((size[0] - 2, size[1] - 2), radius - 1, (*tint, 255)), (1, 1))
    inner = textures.rounded((size[0] - 2 * rim, size[1] - 2 * rim), radius - rim // 2, (*paper, 255))
    card.blit(inner, (rim, rim))
    return card


class CardPainter:
    """Paints cards of one size in one look, the backs for a game's lattice, and keeps what it has painted.

    Attributes:
        faces: How the faces are laid out.
        back: Their back. It is shared: blit it, never draw on it.
    """

    def __init__(self, faces: CardFaces, grid: Grid) -> None:
        self.faces = faces
        self._grid = grid
        self._made = LatestResult[pygame.Surface]()
        self.back = card_back(faces.look, faces.sprites, faces.size, grid, is_loaded=False)

    def face(self, face: OpenCardFace) -> pygame.Surface:
        """Return a card's face. It is shared: blit it, never draw on it."""
        return self._made.get(CardFaces.paint, self.faces, face)

    def load_back(self) -> Iterator[None]:
        """Load the painting on the back of the cards, in one step."""
        self.back = card_back(self.faces.look, self.faces.sprites, self.faces.size, self._grid)
        yield


class CardWidget(Widget):
    """The card; pressing it takes the building.

    Args:
        face: Returns what it shows now.
        painter: Paints it.
        ready: Returns whether the building's pictures are at hand; until then the card shows its back.
        on_grab: Called with the place of the mouse.
        on_confirm: Called when it is chosen by a key.
        opened: Returns the share of its turning over: 0 shows its back, 1 its face.
    """

    focusable = True

    def __init__(
        self,
        face: Callable[[], OpenCardFace],
        painter: CardPainter,
        ready: Callable[[], bool],
        on_grab: Callable[[tuple[int, int]], None],
        on_confirm: Callable[[], None],
        opened: Callable[[], float],
    ) -> None:
        super().__init__(key="card")
        self._face = face
        self._painter = painter
        self._ready = ready
        self._on_grab = on_grab
        self._on_confirm = on_confirm
        self._opened = opened

    def press(self, position: tuple[int, int]) -> None:
        self._on_grab(position)

    def command(self, command: Command) -> bool:
        if command is not Command.CONFIRM:
            return False
        self._on_confirm()
        return True

    def place_on(self, position: tuple[int, int]) -> CellPoint:
        """Return a place of the window as a point from the corner of the building (see `Held.corner`)."""
        face, faces = self._face(), self._painter.faces
        if face.building is None:
            return 0.0, 0.0
        art, px = art_of_piece(face.building), faces.cell(face.building, face.turn)
        layout, held = art.layout(art.grid, px), Held(face.building, art.grid, face.turn)
        around, (top, left) = layout.around(held.cells), held.corner
        middle, share = pygame.Vector2(faces.middle(face)) + self.rect.topleft, faces.share(face)
        across, down = (pygame.Vector2(position) - middle) / share
        here = pygame.Rect(round(across) + around.centerx, round(down) + around.centery, 1, 1)
        row, column = layout.to_point(here.clamp(around).topleft)
        return row - top, column - left

    def appearance(self, state: WidgetState) -> Hashable:  # noqa: ARG002
        return self._face(), self._ready(), self._opened()

    def explained(self, look: Look) -> str:  # noqa: ARG002
        """Return its words where they had to be cut."""
        face = self._face()
        return "" if face.building is None or self._painter.faces.holds(face.words) else face.words

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        face, ready, opened = self._face(), self._ready(), self._opened()
        if opened >= 1.0:
            surface.blit(self._painter.face(face) if ready else self._painter.back, self.rect)
        elif (width := abs(opened * 2 - 1)) > 0.02:
            side = self._painter.face(face) if opened > 0.5 and ready else self._painter.back
            narrow = pygame.transform.scale(side, (max(1, round(self.rect.width * width)), self.rect.height))
            surface.blit(narrow, narrow.get_rect(center=self.rect.center))
        if state.hovered and opened >= 1.0 and face.building is not None and not face.taken:
            pygame.draw.rect(surface, look.palette.ring, self.rect.inflate(4, 4), look.px(3), look.px(15))
