"""The list of what every seat has been given, and what is still to come: a field for each, in the order of medals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from mycity.book.campaign_words import rows_that_count, rows_words, won_in_play
from mycity.scenes.shared.campaign_art import lost_picture, reward_picture
from mycity.scenes.shell.services import Services
from mycity.table.campaign.reward_session import RewardSession
from mycity.ui.kit.boxes import Box, aligned, beside, drawing, fitted, headed, letters, written
from mycity.ui.kit.layout import cut_top
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import SMALL, STRONG

LEAST_FIELD, BETWEEN_FIELDS = 60, 8
"""Pixels of a field, at least, while something is said of the sticker, and between two of them."""
_LOWEST, _HIGHEST = 76, 176
"""Pixels of a field, at least beside options and at most."""
_HEAD = 30
"""Pixels across a player's head on their field."""
_PICTURE, _APART = 68, 16
"""Pixels across the picture of something given, at most, and between what the place brings and what came in play."""
_READABLE, _LEAST_PICTURE = 32, 16
"""Pixels across it from which on there are words below it, and at least below the name."""
_STARS = 72
"""Pixels at the right end of a field's line that are kept for its stars."""
_MEDALS = {"first": "medal-gold", "second": "medal-silver", "others": "medal-wood"}
"""The places of an episode, the best first, and what stands for each."""
_Rows = tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class Won:
    """A thing that a seat was given, or is to choose a place for: its picture, and where that lies on its field."""

    what: str
    picture: pygame.Surface
    rect: pygame.Rect
    is_given: bool


@dataclass(frozen=True)
class _Laid:
    """The field of a seat, laid out: the room in it, the pictures, the words, the room for those.

    Attributes:
        in_play: The number of the first picture of what came in play: it stands apart, behind what the place brings.
    """

    room: pygame.Rect
    things: list[Won]
    words: str
    below: pygame.Rect
    in_play: int


class GivenList:
    """Draws the fields of all seats below one another.

    Args:
        game: The campaign.
        before: Progress by seat before the episode; empty in a set-up.
        room: Returns the room for all of them.

    Attributes:
        order: The seats as they are listed, in the order of their medals; in a set-up as they sit.
        order_before: By the stars before the episode: who was ahead until then.
        leaders: The seats with the most stars; empty where nothing is counted.
    """

    def __init__(
        self, services: Services, game: RewardSession, before: list[int], room: Callable[[], pygame.Rect]
    ) -> None:
        self._services = services
        self._look = services.look
        self._game = game
        self._before = before
        self._room = room
        results = (game.campaign.record or {}).get("result", ()) if before else ()
        self._ranks: dict[int, str] = {row["seat"]: row["place"] for row in results}
        scores = {row["seat"]: row["score"] for row in results}
        best_first, seats = list(_MEDALS), range(len(game.campaign.legacies))

        def place(seat: int) -> tuple[int, int]:
            return (best_first.index(self._ranks[seat]), -scores[seat]) if self._ranks else (0, 0)

        is_counted = bool(self._ranks) and not game.campaign.single
        stars = [legacy.holdings.progress if is_counted else 0 for legacy in game.campaign.legacies]
        stars_before = before if is_counted else [0 for _ in seats]
        self.order = sorted(seats, key=place)
        self.order_before = sorted(seats, key=lambda seat: (-stars_before[seat], place(seat)))
        self.leaders = frozenset(seat for seat in seats if stars[seat] == max(stars) > 0)

    @property
    def _height(self) -> int:
        """The pixels of a field."""
        seats = len(self._game.campaign.legacies)
        room = self._room().height - self._look.px(BETWEEN_FIELDS) * seats
        return min(room // seats, self._look.px(_HIGHEST))

    @property
    def has_room(self) -> bool:
        """Return whether it can be read in its room."""
        return self._height >= self._look.px(_LOWEST)

    def draw(self, surface: pygame.Surface, turn: int | None) -> None:
        """List what every seat has been given so far, and what is still to come, in fields that fill the sheet."""
        look, fields = self._look, self.fields(self.order)
        for seat, field in fields.items():
            look.paint.inset(surface, field)
            if seat == turn:
                pygame.draw.rect(surface, look.palette.ring, field.inflate(2, 2), look.px(3), look.px(10))
            self._draw_seat(surface, field, seat)
        for seat in self.leaders:
            crown = self.crown(fields[seat])
            surface.blit(self._services.sprites.icon("crown", crown.width), crown)

    def fields(self, order: Sequence[int]) -> dict[int, pygame.Rect]:
        """Return the field of each seat, when they are listed in an order."""
        first, step = self._room(), self._height + self._look.px(BETWEEN_FIELDS)
        first.height = self._height
        return {seat: first.move(0, number * step) for number, seat in enumerate(order)}

    def crown(self, field: pygame.Rect) -> pygame.Rect:
        """Return where the crown lies on a field: on the player's head."""
        look = self._look
        crown = pygame.Rect(0, 0, look.px(24), look.px(24))
        medal = look.px(_HEAD + 4) if self._ranks else 0
        crown.center = field.left + look.px(8) + medal + look.px(_HEAD) // 2, field.top + look.px(3)
        return crown

    def field_picture(self, seat: int, field: pygame.Rect) -> pygame.Surface:
        """Return the field of a seat as it was before anything was won."""
        picture = pygame.Surface(field.size, pygame.SRCALPHA)
        self._look.paint.inset(picture, picture.get_rect())
        self._draw_seat(picture, picture.get_rect(), seat, is_bare=True)
        return picture

    def won(self, seat: int, field: pygame.Rect) -> list[Won]:
        """Return everything that a seat has won without a choice, in the places where it lies on its field."""
        laid = self._lay(field, seat)
        return [thing for thing in laid.things if thing.is_given]

    def _lay(self, field: pygame.Rect, seat: int) -> _Laid:
        """Lay out what a seat has been given on its field: pictures, words, and the line above them."""
        look = self._look
        room, side = field.inflate(-look.px(16), -look.px(8)), look.px(_HEAD)
        by_place, in_play = self._rows_of(seat)
        words = self._given_words(by_place, in_play)
        _, below = cut_top(room, side, look.px(4))
        apart = _count_pictures(by_place) if in_play else 0
        if below.height < look.px(_LEAST_PICTURE):  # a low field has them on its one line, between name and stars
            beside = pygame.Rect(room.centerx, room.top, room.right - look.px(_STARS) - room.centerx, side)
            things = self._things(beside, seat, (*by_place, *in_play), min(side, room.height), apart)
            return _Laid(room, things, words, pygame.Rect(below.topleft, (below.width, 0)), apart)
        left = below.height - look.px(2)
        lines = len(look.fonts.wrap(words, SMALL, below.width)) if words else 0
        words_height = lines * look.fonts.line_height(SMALL)
        with_words = left - words_height >= look.px(_READABLE)
        picture = min(look.px(_PICTURE), left - words_height if with_words else left)
        things = self._things(below, seat, (*by_place, *in_play), picture, apart)
        if things:
            _, below = cut_top(below, picture, look.px(2))
        return _Laid(room, things, words, below, apart)

    def _rows_of(self, seat: int) -> tuple[_Rows, _Rows]:
        """Return what a seat has by its place, as rows of a record, and what came in play; a set-up has no play."""
        campaign = self._game.campaign
        given = rows_that_count(campaign, campaign.rows[seat] if seat < len(campaign.rows) else ())
        if not self._before:
            return given, ()
        of_play = won_in_play(given)
        by_place = (*self._stars_won(seat), *given[of_play:])
        counted = sum(row["count"] for row in (*by_place, *given[:of_play]) if row["what"] == "progress")
        stars = campaign.legacies[seat].holdings.progress - self._before[seat] - counted
        won = ({"what": "progress", "count": stars},) if stars > 0 else ()
        return by_place, (*won, *given[:of_play])

    def _given_words(self, by_place: _Rows, in_play: _Rows) -> str:
        """Say what the place has brought, and apart from that what came in play."""
        won, played = rows_words(self._services, by_place), rows_words(self._services, in_play)
        if not played:
            return won
        told = self._services.t("in play: {things}", things=played)
        return f"{won} · {told}" if won else told

    def _draw_seat(self, surface: pygame.Surface, field: pygame.Rect, seat: int, *, is_bare: bool = False) -> None:
        look, campaign = self._look, self._game.campaign
        legacy, side, laid = campaign.legacies[seat], look.px(_HEAD), self._lay(field, seat)
        sprites, line = self._services.sprites, pygame.Rect(laid.room.topleft, (laid.room.width, side))
        gained = legacy.holdings.progress - self._before[seat] if self._before else 0
        if self._before:
            stars = self._stars(seat, 0 if is_bare else gained)
            aligned(stars, "midright").draw(surface, line)
            line.width -= (stars.width or 0) + look.px(6)
        if laid.things and laid.things[0].rect.top == line.top:
            line.width = laid.things[0].rect.left - look.px(6) - line.left
        medal = [drawing(sprites, _MEDALS[self._ranks[seat]], side)] if seat in self._ranks else []
        head = headed(sprites, legacy.animal, side, written(look, legacy.name, STRONG), gap=look.px(8))
        beside(*medal, head, gap=look.px(4)).draw(surface, line)
        if laid.in_play and len(laid.things) > laid.in_play and not is_bare:
            first, last = laid.things[laid.in_play - 1].rect, laid.things[laid.in_play].rect
            x = (first.right + last.left) // 2
            pygame.draw.line(surface, look.palette.ink_soft, (x, first.top + 2), (x, first.bottom - 2), look.px(2))
        for thing in laid.things:
            if not (is_bare and thing.is_given):
                surface.blit(thing.picture, thing.rect)
        words = laid.words
        if not words and not gained and not any(task.seat == seat for task in campaign.tasks):
            words = self._services.t("nothing this time")
        if words and not is_bare and laid.below.height >= look.fonts.line_height(SMALL) - 2:
            fitted(look, words, SMALL, look.palette.ink_soft).draw(surface, laid.below)

    def _stars_won(self, seat: int) -> tuple[Mapping[str, Any], ...]:
        """Return the stars that a seat's place has brought, as rows of a record, which leave them out."""
        rank = self._ranks.get(seat)
        if rank is None:
            return ()
        rewards = self._game.campaign.plan.episodes[self._game.opened - 1].rewards
        stars = [grant for grant in rewards.of(rank) if grant.what == "progress"]
        return tuple({"what": grant.what, "count": grant.count} for grant in stars)

    def _stars(self, seat: int, gained: int) -> Box:
        """Return how many stars a seat had before, and how many have come."""
        look = self._look
        medal = drawing(self._services.sprites, "keep-progress", look.px(22))
        more = [letters(look, f"+{gained}", STRONG, look.palette.good)] if gained else []
        return beside(medal, letters(look, f"{self._before[seat]}", STRONG), *more, gap=look.px(5))

    def _things(self, room: pygame.Rect, seat: int, rows: _Rows, side: int, apart: int) -> list[Won]:
        """Lay out what was given, ``side`` pixels large, and fainter what is to come; ``apart`` of them stand first."""
        look, sprites = self._look, self._services.sprites
        several = [row for row in rows for _ in range(_count_pictures([row]))]
        pictures = [(str(row["what"]), _given_picture(sprites, row, side), True) for row in several]
        tasks = [task for task in self._game.campaign.tasks if task.seat == seat]
        pictures += [(task.what, _faint(reward_picture(sprites, task.what, side, task.shape)), False) for task in tasks]
        gap = look.px(_APART) if apart else 0
        step = min(side + look.px(4), (room.width - side - gap) // max(1, len(pictures) - 1))
        lefts = [room.left + number * step + (gap if number >= apart else 0) for number in range(len(pictures))]
        return [
            Won(what, picture, pygame.Rect(left, room.top, side, side), is_given)
            for left, (what, picture, is_given) in zip(lefts, pictures, strict=True)
        ]


def _count_pictures(rows: Iterable[Mapping[str, Any]]) -> int:
    """Return how many pictures stand for rows of a record: one for each, and for every star."""
    return sum(row.get("count", 1) if row["what"] == "progress" else 1 for row in rows)


def _faint(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture of something that is still to come."""
    faint = picture.copy()
    faint.set_alpha(110)
    return faint


def _given_picture(sprites: Sprites, row: Mapping[str, Any], side: int) -> pygame.Surface:
    if "sticker" in row:
        return lost_picture(sprites, row["sticker"], side)
    return reward_picture(sprites, row["what"], side, row.get("shape", ""))
