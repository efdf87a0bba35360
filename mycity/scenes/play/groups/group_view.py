"""The group that is looked at: a light on its cells, and a badge beside them that covers none of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pygame

from mycity.engine.grid import Coordinate, indices
from mycity.engine.legal import connected_groups
from mycity.engine.rules.base import ConnectedGroup
from mycity.scenes.play.groups.group_badge import badge_picture, group_words, size_words
from mycity.scenes.play.model.effects import LastingPicture
from mycity.scenes.play.model.play import Play
from mycity.scenes.shared.board_view import BoardView
from mycity.scenes.shared.pieces import Piece, picture_piece
from mycity.scenes.shell.services import Services
from mycity.ui.kit.layout import overlap, spots_within
from mycity.ui.pictures.cache import LatestResult

_ALONE = 1
"""Cells or buildings of what is no group to the eye."""
_KEPT = 24
"""The most groups of which lights and badges are kept."""


class GroupView:
    """Finds the groups of the city on the screen, lights them and writes their badges."""

    def __init__(self, services: Services, play: Play, board: BoardView) -> None:
        self._services = services
        self._play = play
        self._board = board
        self._groups = LatestResult[tuple[ConnectedGroup, ...]]()
        self._lit: dict[int, tuple[pygame.Surface, pygame.Rect]] = {}
        self._badges: dict[tuple[ConnectedGroup, str], pygame.Surface] = {}
        self._spots: dict[object, pygame.Rect] = {}

    @property
    def groups(self) -> tuple[ConnectedGroup, ...]:
        """Return the groups of the city on the screen, found again when it has changed."""
        return self._groups.get(connected_groups, self._play.state.rules, self._play.city)

    @property
    def looked_at(self) -> ConnectedGroup | None:
        """Return the group that is looked at, if one is and was not lit up a moment ago."""
        cells = self._play.looked_at
        if not cells or any(isinstance(effect, LastingPicture) for effect in self._play.effects.shown):
            return None
        return next((group for group in self.groups if group.cells & cells), None)

    def light(self) -> Iterator[Piece]:
        """Yield the light on the group that is looked at."""
        group = self.looked_at
        if group is not None:
            if group.cells not in self._lit:
                self.forget(at_most=_KEPT)
                self._lit[group.cells] = self._board.lit(self._places(group))
            yield picture_piece("group", *self._lit[group.cells])

    def badge(self, others: Sequence[pygame.Rect]) -> Iterator[Piece]:
        """Yield its badge, clear of a tooltip and what else is said."""
        group = self.looked_at
        if group is None:
            return
        words = group_words(self._services, group)
        if (group, words) not in self._badges:
            self._badges[group, words] = badge_picture(self._services, group, words)
        picture = self._badges[group, words]
        size = picture.get_size()
        key = group.cells, size, tuple(tuple(rect) for rect in others)
        if key not in self._spots:
            self._spots[key] = self._clear_spot(group, size, others)
        yield picture_piece("group badge", picture, self._spots[key])

    def forget(self, *, at_most: int = 0) -> None:
        """Drop what is kept of groups if it is of more than so many: the mouse comes back to most, but not for ever."""
        if max(len(self._lit), len(self._badges), len(self._spots)) >= at_most:
            for kept in (self._lit, self._badges, self._spots):
                kept.clear()

    def touched(self, cells: int) -> list[ConnectedGroup]:
        """Return the groups that a building on some cells has joined, the smallest first."""
        joined = (group for group in self.groups if group.cells & cells and group.count > _ALONE)
        return sorted(joined, key=lambda group: group.count)

    def lit_pictures(self, cells: int) -> Iterator[LastingPicture]:
        """Yield a light and a badge for each of the groups that a building on some cells has joined."""
        taken: list[pygame.Rect] = []
        badges = []
        for group in self.touched(cells):
            yield LastingPicture(*self._board.lit(self._places(group)))
            badge = badge_picture(self._services, group, size_words(group))
            taken.append(self._clear_spot(group, badge.get_size(), taken))
            badges.append(LastingPicture(badge, taken[-1]))
        yield from badges

    def _places(self, group: ConnectedGroup) -> list[Coordinate]:
        return list(map(self._play.city.board.grid.coordinate, indices(group.cells)))

    def _clear_spot(self, group: ConnectedGroup, size: tuple[int, int], taken: Iterable[pygame.Rect]) -> pygame.Rect:
        """Return where a badge lies: near the top of its group, on none of its cells and nothing else that is taken."""
        px, board = self._board.px, self._board
        cells = [board.cell_rect(*place) for place in self._places(group)]
        top = cells[0]
        room = top.inflate(size[0] + 3 * px, size[1] + 4 * px).clip(board.rect.inflate(-px // 4, -px // 4))
        spots = spots_within(size, room, max(12, px // 2)) or [pygame.Rect(top.topleft, size).clamp(board.rect)]
        kept_free = [*(cell.inflate(-px // 8, -px // 8) for cell in cells), *taken]
        above = top.centerx, top.top - size[1] // 2

        def costs(spot: pygame.Rect) -> tuple[int, int]:
            covered = sum(overlap(spot, kept_free[index]) for index in spot.collidelistall(kept_free))
            return covered, abs(spot.centerx - above[0]) + 2 * abs(spot.centery - above[1])

        return min(spots, key=costs)
