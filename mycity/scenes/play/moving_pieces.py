"""Pieces that move above panes and board: tokens, the building that falls or is in hand, its slip, effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from mycity.board_pictures.small_pictures import token_picture
from mycity.scenes.play.model.effects import LastingPicture, ParticleEffect, VisualEffect
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.panes.projection import Projection
from mycity.scenes.play.slips.hint_view import HintView
from mycity.scenes.play.slips.landing_slip import LandingSlip
from mycity.scenes.shared.board_view import BoardView
from mycity.scenes.shared.layout.board_layout import PlayLayout
from mycity.scenes.shared.pieces import Piece, picture_piece
from mycity.scenes.shared.track import track_for
from mycity.scenes.shell.services import Services

_TOKEN = 32
"""Pixels at 1280 x 800 across a token."""


class MovingPieces:
    """Makes the pieces that move, for each frame.

    Args:
        kept_free: Returns what the words over the board may not lie on.
    """

    def __init__(
        self,
        services: Services,
        play: Play,
        board: BoardView,
        layout: PlayLayout,
        projection: Projection,
        kept_free: Callable[[], Sequence[pygame.Rect]],
    ) -> None:
        self._services = services
        self._play = play
        self._board = board
        self._layout = layout
        self._projection = projection
        self.slip = LandingSlip(services, board.rect, kept_free)
        self.hint = HintView(services, play, board, layout, self._around_held, kept_free)
        self._places: tuple[tuple[list[float], tuple[int, ...]], list[pygame.Rect]] = ([], ()), []
        self._standing: tuple[object, list[Piece]] = None, []

    def below(self) -> Iterator[Piece]:
        """Return what lies below the buttons: the building that falls, the light on its groups, and the tokens."""
        yield from self._board.pieces.falling()
        yield from self._effects(below=True)
        yield from self._tokens()

    def above(self, ready: bool) -> Iterator[Piece]:
        """Return what lies above the buttons: hint, what is in hand with its slip, what floats.

        Args:
            ready: Whether the pictures of the open building are at hand.
        """
        if ready:
            yield from self.hint.pieces()
            yield from self._in_hand()
        if self._play.recap is not None:
            yield from self._play.recap.pieces()
        yield from self._effects(below=False)

    def said(self) -> list[pygame.Rect]:
        """Return where words lie over the board while nothing is in hand: of a hint, or of what is to be confirmed."""
        asked = self._play.asked
        slip = [] if asked is None else [self.slip.place(self._board.held_rect(asked.held), asked)[1]]
        return [*slip, *self.hint.words()]

    def _effects(self, *, below: bool) -> Iterator[Piece]:
        """Yield the effects under way: what lights groups and lies on the ground below the tooltip, all else above."""
        look = self._services.look
        for number, effect in sorted(enumerate(self._play.effects.shown), key=lambda pair: not _is_low(pair[1])):
            if (isinstance(effect, LastingPicture) or _is_low(effect)) == below:
                rect = effect.place(look)
                yield Piece(("effect", number), rect, effect.content, partial(effect.draw, look=look))

    def ring(self, around: pygame.Rect) -> Iterator[Piece]:
        """Return how far an answer has settled, along the lower edge of its button."""
        look, left = self._services.look, 1.0 - self._play.turn.settled
        bar = pygame.Rect(around.left + look.px(12), around.bottom - look.px(9), 0, look.px(4))
        bar.width = round((around.width - look.px(24)) * left)

        def draw(surface: pygame.Surface) -> None:
            pygame.draw.rect(surface, look.palette.ring, bar, border_radius=look.px(2))

        if bar.width > 0:
            yield Piece("ring", bar, None, draw)

    def token_places(self) -> list[pygame.Rect]:
        """Return where every seat's token stands: on its score so far, or on its way there."""
        on_track, tokens = self._projection.on_track, self._play.effects.tokens
        key = list(tokens), on_track
        if self._places[0] != key:
            track = track_for(self._layout.track.inflate(0, -self._services.look.px(14)), on_track)
            self._places = key, track.places(key[0], self._services.look.px(_TOKEN))
        return self._places[1]

    def _tokens(self) -> list[Piece]:
        """Return the tokens, those of before while they stand where they stood."""
        shown = self.token_places(), self._play.seat
        if self._standing[0] != shown:
            self._standing = shown, list(self._make_tokens(*shown))
        return self._standing[1]

    def _make_tokens(self, places: list[pygame.Rect], own: int) -> Iterator[Piece]:
        """Yield a token for every seat, the own one above the others."""
        palette, cities = self._services.look.palette, self._play.session.state.cities
        for seat in (*self._play.others, own):
            rim = palette.ring if seat == own else palette.table_letters
            token = token_picture(self._services.sprites, cities[seat].player.animal, places[seat].width, rim)
            yield picture_piece(("token", seat), token, token.get_rect(center=places[seat].center))

    def _around_held(self) -> pygame.Rect:
        """Return where the building in hand and its slip lie; nowhere when nothing is held."""
        held, landing = self._play.hand.held, self._play.hand.landing
        if held is None:
            return pygame.Rect(0, 0, 0, 0)
        here = self._board.held_rect(held)
        return here if landing is None else here.union(self.slip.place(here, landing)[1])

    def _in_hand(self) -> Iterator[Piece]:
        play, hand = self._play, self._play.hand
        landing = play.asked or hand.landing
        if landing is not None:
            yield self._board.pieces.held(landing, 0.0 if play.asked else play.swing)
            yield self._board.pieces.footprint(landing)
            yield self.slip.piece(self._board.held_rect(landing.held), landing)
        elif hand.held is not None:
            yield self._board.pieces.carried(hand.held, hand.middle)
        elif play.gliding is not None and play.open_building is not None:
            yield self._board.pieces.carried(*play.gliding)


def _is_low(effect: VisualEffect) -> bool:
    return isinstance(effect, ParticleEffect) and effect.is_low
