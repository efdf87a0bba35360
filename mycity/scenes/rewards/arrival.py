"""The new standings: what was won comes onto the players' rows, the rows change places, the leader's is crowned.

Nothing waits for it: whoever presses anything sees the rows as they are from then on.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mycity.scenes.rewards.given_list import GivenList, Won
from mycity.scenes.shared.pieces import Piece, picture_piece
from mycity.ui.animation import Timeline, ease_out
from mycity.ui.pictures.sprites import Sprites, cached_with_sprites
from mycity.ui.style.look import Look

ROLLING = frozenset({"nugget", "rail", "points", "boxes"})
"""The collectibles that roll in, as coins do; all others rise."""
_TURNS = 12
"""Pictures of a coin on one round."""
_WAITS = 260.0
"""Milliseconds until it begins, at normal speed: the scene has faded in."""
_APART = 0.16
"""The share of the whole that the next thing begins later."""
_RISES, _FALLS = 46, 60
"""Pixels of the 1280 x 800 design that a star rises, and a crown falls."""


class Arrival:
    """The pieces that move on the column at first, in one look.

    Attributes:
        is_on: Whether it is still under way.
    """

    def __init__(self, look: Look, sprites: Sprites, given: GivenList) -> None:
        self._look = look
        self._sprites = sprites
        self._given = given
        self.is_on = True
        self._come = self._changed = 0.0
        self._fallen = 0.0
        self._rows: dict[int, pygame.Surface] = {}

    def lie_on(self, look: Look, given: GivenList) -> None:
        """Go on above a list that was laid out anew."""
        self._look, self._given, self._rows = look, given, {}

    def run(self, timeline: Timeline) -> None:
        """Let everything come, one after the other."""

        def end() -> None:
            self.is_on = False

        def crown() -> None:
            timeline.run("crown falls", self._fall, then=end)

        def change() -> None:
            if self._given.order == self._given.order_before:
                crown()
            else:
                timeline.run("rows change places", self._change, then=crown)

        timeline.run("won things come", self._arrive, then=change, delay=_WAITS)

    def _arrive(self, share: float) -> None:
        self._come = share

    def _change(self, share: float) -> None:
        self._changed = share

    def _fall(self, share: float) -> None:
        self._fallen = share

    def pieces(self) -> Iterator[Piece]:
        """Yield the rows and what comes onto them, those that rise above the others last."""
        given, fields = self._given, self._given.fields(self._given.order_before)
        if any(self._rows[seat].get_size() != field.size for seat, field in fields.items() if seat in self._rows):
            self._rows = {}  # the words above the rows have come, or gone
        if not self._rows:
            self._rows = {seat: given.field_picture(seat, field) for seat, field in fields.items()}
        after = given.fields(given.order)
        for seat in reversed(given.order):
            start, end = fields[seat], after[seat]
            field = start.move(0, round((end.top - start.top) * self._changed))
            if end.top < start.top:  # whoever climbs passes in front of the others
                field.move_ip(round(-self._look.px(10) * 4 * self._changed * (1.0 - self._changed)), 0)
            yield picture_piece(("row", seat), self._rows[seat], field)
            yield from self._things(seat, field)
            if seat in given.leaders and self._fallen > 0.0:
                crown = given.crown(field)
                crown.top -= round(self._look.px(_FALLS) * (1.0 - self._fallen))
                yield picture_piece(("crown", seat), self._sprites.icon("crown", crown.width), crown)

    def _things(self, seat: int, field: pygame.Rect) -> Iterator[Piece]:
        """Yield what a seat has won: stars rise to their places, coins roll there from the right."""
        things = self._given.won(seat, field)
        whole = 1.0 - _APART * min(3, max(0, len(things) - 1))
        for number, thing in enumerate(things):
            share = ease_out(min(1.0, max(0.0, (self._come - _APART * min(3, number)) / whole)))
            if share > 0.0:
                yield (
                    self._rolling(seat, number, thing, share, field)
                    if thing.what in ROLLING
                    else self._rising(seat, number, thing, share)
                )

    def _rising(self, seat: int, number: int, thing: Won, share: float) -> Piece:
        picture = thing.picture
        if share < 1.0:
            picture = _faded(self._sprites, thing.what, thing.picture, round(share * 7))
        rect = thing.rect.move(0, round(self._look.px(_RISES) * (1.0 - share)))
        return picture_piece(("won", seat, number), picture, rect)

    def _rolling(self, seat: int, number: int, thing: Won, share: float, field: pygame.Rect) -> Piece:
        way = field.right - thing.rect.right
        x = thing.rect.centerx + round(way * (1.0 - share))
        round_ = 3.1416 * thing.rect.width
        step = round(way * (1.0 - share) / round_ * _TURNS) % _TURNS
        picture = thing.picture if not step else _turned(self._sprites, thing.what, thing.picture, step)
        return picture_piece(("won", seat, number), picture, picture.get_rect(center=(x, thing.rect.centery)))


@cached_with_sprites
def _turned(sprites: Sprites, what: str, picture: pygame.Surface, step: int) -> pygame.Surface:  # noqa: ARG001 - kept
    """Return a coin that has rolled so far. It is shared."""
    return pygame.transform.rotozoom(picture.copy(), 360 * step / _TURNS, 1.0)


@cached_with_sprites
def _faded(sprites: Sprites, what: str, picture: pygame.Surface, step: int) -> pygame.Surface:  # noqa: ARG001 - kept
    """Return a picture that is still faint, less so from step to step up to 7. It is shared."""
    faded = picture.copy()
    faded.set_alpha(90 + 165 * step // 7)
    return faded
