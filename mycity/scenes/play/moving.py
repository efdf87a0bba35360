"""What moves above panes and board at the moment: tokens, what falls, what is in hand, what floats; as pieces."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from mycity.scenes.play.advice_view import HintView
from mycity.scenes.play.model import Play
from mycity.scenes.play.slip import Slip
from mycity.scenes.shared.board_layout import PlayLayout
from mycity.scenes.shared.board_view import BoardView
from mycity.scenes.shared.pieces import Piece, picture_piece
from mycity.scenes.shared.small_pictures import token_picture
from mycity.scenes.shared.track import track_for
from mycity.scenes.shell.services import Services

_TOKEN = 32


class Moving:
    """Makes the pieces of the moment."""

    def __init__(self, services: Services, play: Play, board: BoardView, layout: PlayLayout) -> None:
        self._services = services
        self._play = play
        self._board = board
        self._layout = layout
        self.hint = HintView(services, play, board)
        self._slip = Slip(services, board.rect)
        self._places: tuple[tuple[list[int], list[float]], list[pygame.Rect]] = ([], []), []

    def below(self) -> Iterator[Piece]:
        """Return what lies below the buttons: the building that falls, and the tokens."""
        yield from self._board.falling()
        yield from self._tokens()

    def above(self, ready: bool) -> Iterator[Piece]:
        """Return what lies above the buttons: hint, what is in hand with its slip, what floats.

        Args:
            ready: Whether the pictures of the open building are at hand.
        """
        if ready:
            yield from self.hint.pieces()
            yield from self._in_hand()
        look = self._services.look
        for number, effect in enumerate(self._play.effects.shown):
            rect = effect.place(look)
            yield Piece(("effect", number), rect, effect.share, partial(effect.draw, look=look))

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
        look = self._services.look
        points = [city.token for city in self._play.session.state.cities]
        where = points, list(self._play.effects.tokens)
        if self._places[0] != where:
            track = track_for(self._layout.track.inflate(0, -look.px(14)), points)
            self._places = where, track.places(where[1], look.px(_TOKEN))
        return self._places[1]

    def _tokens(self) -> Iterator[Piece]:
        palette, play = self._services.look.palette, self._play
        places, cities = self.token_places(), play.session.state.cities
        for seat in (*play.others, play.seat):
            rim = palette.ring if seat == play.seat else palette.table_letters
            animal = cities[seat].player.animal
            token = token_picture(self._services.sprites, animal, places[seat].width, rim)
            yield picture_piece(("token", seat), token, token.get_rect(center=places[seat].center))

    def _in_hand(self) -> Iterator[Piece]:
        play, hand = self._play, self._play.hand
        landing = play.asked or hand.landing
        if landing is not None:
            yield self._board.held(landing, 0.0 if play.asked else play.swing)
            yield self._slip.piece(self._board.held_rect(landing.held), landing)
        elif hand.held is not None:
            yield self._board.carried(hand.held, hand.point)
