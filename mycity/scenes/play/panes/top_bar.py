"""The bar at the top of the play scene: whose board is shown and its score, which card is open, the score track."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from mycity.scenes.play.model.play import Play
from mycity.scenes.play.panes.projection import Projection
from mycity.scenes.shared.layout.board_layout import PlayLayout
from mycity.scenes.shared.track import ScoreTrack, track_for
from mycity.scenes.shell.services import Services
from mycity.ui.kit.layout import cut_left
from mycity.ui.pictures.cache import LatestResult
from mycity.ui.style.fonts import LABEL, SMALL, SMALL_STRONG
from mycity.ui.style.look import Look
from mycity.ui.style.textures import drawable

_NAME = 58
"""The share of the words' width that name and card have, in per cent; the score has the rest."""
_EDGE = 14
"""The edge between the score track and its room, in pixels at 1280 x 800."""


class TopBar:
    """Paints the bar."""

    def __init__(self, services: Services, play: Play, layout: PlayLayout, projection: Projection) -> None:
        self._services = services
        self._look = services.look
        self._play = play
        self._layout = layout
        self._projection = projection
        self._track = LatestResult[pygame.Surface]()

    def key(self) -> Hashable:
        play, track = self._play, track_for(self._layout.track, self._projection.on_track)
        return play.seat, play.state.drawn, self._projection.standing(play.seat), track.start, track.end

    @property
    def groove(self) -> pygame.Rect:
        """Return where the score track is."""
        return self._layout.track.inflate(0, -self._look.px(_EDGE))

    @property
    def head(self) -> int:
        """Return the side of the picture of whose board is shown."""
        return self._layout.bar.height - self._look.px(10)

    def paint(self, surface: pygame.Surface) -> None:
        look, layout, play = self._look, self._layout, self._play
        state, t = play.state, self._services.t
        self._draw_track(surface)
        side = self.head
        player = state.cities[play.seat].player
        head = self._services.sprites.icon(f"animal-{player.animal}", side)
        surface.blit(head, head.get_rect(midleft=layout.title.midleft))
        room = pygame.Rect(layout.title.left + side + look.px(8), layout.title.top, 0, layout.title.height // 2)
        room.width = layout.title.right - room.left
        room, beside = cut_left(room, room.width * _NAME // 100, look.px(8))
        letters = look.palette.table_letters
        look.write(surface, player.name, LABEL, letters, room.move(0, look.px(3)), "midleft")
        deck = len(state.table.deck)
        words = t("Card {number} of {count}", number=state.drawn, count=deck)
        below = room.height - look.px(2)
        look.write(surface, words, SMALL, letters, room.move(0, below), "midleft")
        standing = self._projection.standing(play.seat)
        so_far, ahead = standing.lines(t)
        if look.fonts.width(ahead, look.fonts.fitting(ahead, SMALL, beside.width)) > beside.width:
            ahead = standing.ahead_in_brief(t)
        look.write(surface, so_far, SMALL_STRONG, letters, beside.move(0, look.px(3)), "midleft")
        look.write(surface, ahead, SMALL, letters, beside.move(0, below), "midleft")

    def _draw_track(self, surface: pygame.Surface) -> None:
        """Draw the score track, which is written once for every length."""
        room, edge = self._layout.track, self._look.px(_EDGE)
        track = track_for(self.groove, self._projection.on_track)
        picture = self._track.get(_written, self._look, room.size, edge, track.start, track.end)
        surface.blit(picture, room.move(-edge, -edge))


def _written(look: Look, size: tuple[int, int], edge: int, start: int, end: int) -> pygame.Surface:
    """Return the score track from a point to another one, with an edge on all sides of its room."""
    room = pygame.Rect((edge, edge), size)
    picture = pygame.Surface(drawable(room.inflate(2 * edge, 2 * edge).size), pygame.SRCALPHA)
    ScoreTrack(room.inflate(0, -edge), end, start).draw(picture, look)
    return picture
