"""Pieces that move above panes and board: tokens, the building that falls or is in hand, its slip, effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from mycity.board_pictures.small_pictures import plain, ring_picture, token_picture
from mycity.scenes.play.hint_view import HintView
from mycity.scenes.play.landing_slip import LandingSlip
from mycity.scenes.play.model.effects import LastingPicture, ParticleEffect, VisualEffect
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.panes.projection import Projection
from mycity.scenes.shared.board_view import BoardView
from mycity.scenes.shared.layout.board_layout import PlayLayout
from mycity.scenes.shared.pieces import Piece, picture_piece
from mycity.scenes.shared.track import APART, track_for
from mycity.scenes.shell.services import Services
from mycity.ui.style import textures
from mycity.ui.style.fonts import STRONG

_TOKEN, _TOKEN_ABOVE = 32, 28
"""Pixels at 1280 x 800 across a token, and across one above its score."""
_RING = 28
"""Across the ring of a score so far."""


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
        self._plates: dict[int, pygame.Surface] = {}
        self._places: tuple[tuple[list[int], list[float], int], list[pygame.Rect]] = ([], [], 0), []
        self._standing: tuple[object, list[Piece]] = None, []

    def below(self) -> Iterator[Piece]:
        """Return what lies below the buttons: the building that falls, the light on its groups, and the tokens."""
        yield from self._board.falling_pieces()
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
        look, ahead = self._services.look, self._projection.points
        points = self._projection.on_track
        widest = max((self._plate(score).get_width() for score in ahead), default=0) if ahead is not None else 0
        key = list(points), list(self._play.effects.tokens), widest
        if self._places[0] != key:
            track = track_for(self._layout.track.inflate(0, -look.px(14)), list(points))
            size = look.px(_TOKEN if ahead is None else _TOKEN_ABOVE)
            apart = max(APART, (widest + look.px(3)) / size)
            self._places = key, track.places(key[1], size, apart)
        return self._places[1]

    def _plate(self, score: int) -> pygame.Surface:
        """Return a score on a small dark plate. It is kept: never draw on it."""
        if score not in self._plates:
            look = self._services.look
            number = look.fonts.line(plain(score), STRONG, look.palette.tip_letters)
            plate = number.get_bounding_rect().inflate(look.px(10), look.px(6))
            made = textures.rounded(plate.size, plate.height // 2, (*look.palette.tip, 255))
            made.blit(number, number.get_rect(center=made.get_rect().center))
            self._plates[score] = made
        return self._plates[score]

    def _tokens(self) -> list[Piece]:
        """Return the tokens, those of before while they stand where they stood."""
        shown = self.token_places(), self._play.seat, self._projection.points, self._projection.on_track
        if self._standing[0] != shown:
            self._standing = shown, list(self._make_tokens())
        return self._standing[1]

    def _make_tokens(self) -> Iterator[Piece]:
        palette, play = self._services.look.palette, self._play
        places, cities, ahead = self.token_places(), play.session.state.cities, self._projection.points
        yield from self._rings()
        for seat in (*play.others, play.seat):
            rim = palette.ring if seat == play.seat else palette.table_letters
            animal = cities[seat].player.animal
            token = token_picture(self._services.sprites, animal, places[seat].width, rim)
            at = token.get_rect(center=places[seat].center)
            if ahead is None:
                yield picture_piece(("token", seat), token, at)
                continue
            plate = self._plate(ahead[seat])
            below = plate.get_rect(midbottom=(at.centerx, self._layout.bar.bottom))
            yield picture_piece(
                ("token", seat), token, at.move(0, min(0, below.top + self._services.look.px(6) - at.bottom))
            )
            yield picture_piece(("score", seat), plate, below)

    def _rings(self) -> Iterator[Piece]:
        """Yield the rings that stand where scores are so far, a faint face in each; those on their tokens left out."""
        look, play, so_far = self._services.look, self._play, self._projection.so_far
        track = track_for(self._layout.track.inflate(0, -look.px(14)), list(self._projection.on_track))
        side = look.px(_RING)
        places = track.places([float(score) for score in so_far], side)
        for seat in (*play.others, play.seat):
            if so_far[seat] != play.session.state.cities[seat].token:
                ring = self._ring(seat)
                at = ring.get_rect(center=places[seat].center)
                yield picture_piece(("ring", seat), ring, at)
                if so_far[seat] < 0:  # the track begins at 0
                    plate = self._plate(so_far[seat])
                    yield picture_piece(("debt", seat), plate, plate.get_rect(midtop=(at.centerx, at.centery)))

    def _ring(self, seat: int) -> pygame.Surface:
        look, own = self._services.look, seat == self._play.seat
        animal = self._play.session.state.cities[seat].player.animal
        rim = look.palette.ring if own else look.palette.ink_soft
        return ring_picture(self._services.sprites, animal, look.px(_RING), rim, own=own)

    def warm_up(self) -> Iterator[None]:
        """Paint the rings of all seats, one at each step."""
        for seat in (*self._play.others, self._play.seat):
            self._ring(seat)
            yield

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
            yield self._board.held_piece(landing, 0.0 if play.asked else play.swing)
            yield self._board.footprint_piece(landing)
            yield self.slip.piece(self._board.held_rect(landing.held), landing)
        elif hand.held is not None:
            yield self._board.carried_piece(hand.held, hand.middle)
        elif play.gliding is not None and play.open_building is not None:
            yield self._board.carried_piece(*play.gliding)


def _is_low(effect: VisualEffect) -> bool:
    return isinstance(effect, ParticleEffect) and effect.is_low
