"""The column beside the board while rewards are given: who, what is to be chosen, and what everybody has by now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import pygame

from mycity.book.campaign_words import CHOICE_WORDS, rows_that_count, rows_words, won_in_play, worth_words
from mycity.engine.campaign import REWARDS, SETUP, Choice
from mycity.scenes.rewards.sticker_pictures import draw_sheet, sticker_place
from mycity.scenes.shared.campaign_art import draw_medals, lost_picture, reward_picture
from mycity.scenes.shared.letter_text import known_rules
from mycity.scenes.shell.services import Services
from mycity.table.campaign.cutting import next_rules
from mycity.table.campaign.reward_session import RewardSession
from mycity.ui.kit.layout import cut_top
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import HEAD, LABEL, SMALL, STRONG, TextRole

BESIDE = frozenset({"cog", "boxes"})
"""Rewards that are not chosen on the board."""
_LOWEST, _HIGHEST, _BETWEEN = 76, 176, 8
"""Pixels of the field that tells what a seat has been given, at least and at most, and between two of them."""
_LEAST = 60
"""The least while something is said of the sticker."""
_SAID = 196
"""The distance of the words on a sticker's worth from the upper edge, in pixels at 1280 x 800."""
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


class ColumnState(NamedTuple):
    """The state of the choosing that the column shows.

    Attributes:
        seat: The seat whose turn it is.
        choice: The choice to be made.
        asked: Whether a person has to choose it now.
        flying: Whether the sticker has left its sheet.
        rests: Whether nothing is asked of anybody at the moment.
        is_placed: Whether the choice has been made, and its sticker lies where it was put.
        arrives: Whether what was won is still on its way to the rows, which are drawn above the column meanwhile.
    """

    seat: int
    choice: Choice | None
    asked: bool
    flying: bool
    rests: bool
    is_placed: bool = False
    arrives: bool = False


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


class RewardColumn:
    """Draws the column in one layout.

    Args:
        game: The campaign.
        rect: The rect of the column.
        before: Progress by seat before the episode; empty in a set-up.

    Attributes:
        floor: The y below the options that lie in it; 0 when none do.
        until: The y above which what everybody has been given ends: buttons lie below it, or a lesson's slip.
        beside: The x at which words beside the sticker end: before the arrow of a lesson, where there is one.
        warning: The warning about the cell that was chosen, in place of the sticker's worth.
        order: The seats as they are listed, in the order of their medals; in a set-up as they sit.
        order_before: By the stars before the episode: who was ahead until then.
        leaders: The seats with the most stars; empty where nothing is counted.
    """

    def __init__(self, services: Services, game: RewardSession, rect: pygame.Rect, before: list[int]) -> None:
        self.rect = rect
        self._services = services
        self._look = services.look
        self._game = game
        self._before = before
        self.floor = 0
        self.until = rect.bottom - services.look.px(76)
        self.beside = self.sticker.left
        self.warning = ""
        self._said: list[str] = []
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
    def options(self) -> pygame.Rect:
        """The rect of the options beside the board."""
        look = self._look
        top = self.rect.top + max(look.px(118), look.px(66) + 2 * look.fonts.line_height(SMALL))
        return pygame.Rect(self.rect.left + look.px(16), top, self.rect.width - look.px(32), self.rect.bottom - top)

    @property
    def medals(self) -> pygame.Rect:
        """The rect of the seat's progress, below its name."""
        look, side = self._look, self._look.px(52)
        left, top = self.rect.left + look.px(26) + side, self.rect.top + look.px(16) + side * 5 // 10
        return pygame.Rect(left, top, self.rect.right - look.px(16) - left, side - side * 5 // 10)

    @property
    def sticker(self) -> pygame.Rect:
        """The rect of the sheet with the sticker that is given next."""
        side = self._look.px(96)
        return pygame.Rect(self.rect.right - self._look.px(24) - side, self.rect.top + self._look.px(84), side, side)

    def draw(self, surface: pygame.Surface, state: ColumnState) -> None:
        """Draw the column."""
        seat, choice, asked = state.seat, state.choice, state.asked
        self._look.paint.panel(surface, self.rect)
        self._draw_head(surface, seat)
        self._said = []
        self._said = self._sayings(choice) if choice is not None and asked and choice.what not in BESIDE else []
        if state.rests:
            pass
        elif choice is None:
            self._draw_done(surface)
        elif choice.what in BESIDE:
            self._draw_title(surface, choice)
        else:
            self._draw_ask(surface, choice, self._said_of(choice, state), state.flying)
            self._draw_said(surface)
        if not state.arrives and (choice is None or choice.what not in BESIDE or not asked or self._holds_given()):
            self._draw_given(surface, seat if choice is not None or state.rests else None)

    def _draw_head(self, surface: pygame.Surface, seat: int) -> None:
        look, legacy = self._look, self._game.campaign.legacies[seat]
        side = look.px(52)
        top = pygame.Rect(self.rect.left + look.px(16), self.rect.top + look.px(12), 0, side)
        top.width = self.rect.width - look.px(32)
        head = self._services.sprites.icon(f"animal-{legacy.animal}", side)
        surface.blit(head, top.topleft)
        name = pygame.Rect(top.left + side + look.px(10), top.top, top.width - side - look.px(10), side * 5 // 10)
        look.write(surface, legacy.name, HEAD, look.palette.ink, name, "midleft")
        draw_medals(surface, look, self._services.sprites, self.medals, legacy.holdings.progress, look.px(18))

    def _line(self) -> pygame.Rect:
        look = self._look
        width = self.rect.width - look.px(36)
        return pygame.Rect(self.rect.left + look.px(18), self.rect.top + look.px(78), width, look.px(110))

    def _draw_done(self, surface: pygame.Surface) -> None:
        look, t = self._look, self._services.t
        campaign = self._game.campaign
        words = t("That is all for this episode.")
        if campaign.phase == SETUP:
            words = t("All is in place.")
        elif not campaign.single and campaign.position + (campaign.phase == REWARDS) >= len(campaign.plan.episodes):
            words = t("That was the last episode. Now everything is counted.")
        role, lines = look.fonts.fitting_lines(words, LABEL, self._line().size)
        top = self._line().centery - len(lines) * look.fonts.line_height(role) // 2
        look.write_lines(surface, lines, role, look.palette.ink, (self._line().left, top))

    def _draw_title(self, surface: pygame.Surface, choice: Choice) -> None:
        """Say what is to be chosen beside the board."""
        look, services = self._look, self._services
        words = services.t(CHOICE_WORDS[choice.what])
        if choice.what == "boxes":
            count = self._game.campaign.tasks[0].count
            words = services.n("Dig {count} box deeper", "Dig {count} boxes deeper", count)
        room = self._line()
        room.top, room.height = self.medals.bottom, self.options.top - self.medals.bottom - look.px(4)
        role, lines = look.fonts.fitting_lines(words, LABEL, room.size)
        top = room.centery - len(lines) * look.fonts.line_height(role) // 2
        look.write_lines(surface, lines, role, look.palette.ink, (room.left, top))

    def _draw_ask(self, surface: pygame.Surface, choice: Choice, hint: str, flying: bool) -> None:
        """Say what is to be chosen, beside the sticker itself."""
        look, t, sticker, room = self._look, self._services.t, self.sticker, self._line()
        more = sum(task.seat == choice.seat and task.what not in BESIDE for task in self._game.campaign.tasks) - 1
        draw_sheet(surface, look, self._services.sprites, sticker, more)
        if not flying:
            place = sticker_place(look, sticker)
            surface.blit(reward_picture(self._services.sprites, choice.what, place.width), place)
        width = self.beside - room.left - look.px(10)
        room.top, room.height = self.medals.bottom, self.rect.top + look.px(_SAID) - self.medals.bottom
        hint_lines = look.fonts.wrap(hint, SMALL, width)
        left = room.height - len(hint_lines) * look.fonts.line_height(SMALL)
        least = replace(LABEL, size=SMALL.size)
        needed = len(look.fonts.wrap(t(CHOICE_WORDS[choice.what]), least, width)) * look.fonts.line_height(least)
        if left < max(needed, 2 * look.fonts.line_height(SMALL)):  # in a small window it is enough that cells glow
            hint_lines, left = [], room.height
        role, asked_lines = look.fonts.fitting_lines(t(CHOICE_WORDS[choice.what]), LABEL, (width, left))
        lines = [(line, role, look.palette.ink) for line in asked_lines]
        lines += [(line, SMALL, look.palette.ink_soft) for line in hint_lines]
        y = room.centery - sum(look.fonts.line_height(role) for _, role, _ in lines) // 2
        for line, role, colour in lines:
            surface.blit(look.fonts.line(line, role, colour), (room.left, y))
            y += look.fonts.line_height(role)

    def _said_of(self, choice: Choice, state: ColumnState) -> str:
        """Return what is said of a sticker: where it may go, or what becomes of it."""
        if state.is_placed:
            return self._services.t("It is placed.")
        if self._game.is_human(choice.seat) and not state.asked:
            return ""
        return self._hint(choice) if state.asked else self._services.t("is choosing…")

    def _hint(self, choice: Choice) -> str:
        t, cells = self._services.t, self._game.campaign.plan.stickers[choice.what].cells
        if choice.what == "remove-rock":
            return t("Choose one of the rocks that glow.")
        if cells == 1:
            return t("The cells that glow may take it.")
        return t("Cell {number} of {count}: those that glow may take it.", number=len(choice.cells) + 1, count=cells)

    def _sayings(self, choice: Choice) -> list[str]:
        """Return in lines what the sticker is worth, where there is room for that, or what one is warned of."""
        look, campaign = self._look, self._game.campaign
        words = self.warning or self._worth(choice)
        lines = look.fonts.wrap(words, self._saying, self.rect.width - look.px(36)) if words else []
        seats = len(campaign.legacies)
        least = (look.px(_LEAST) + look.px(_BETWEEN)) * seats
        room = self.until - self._given_top() - least
        return lines if self.warning or len(lines) * look.fonts.line_height(self._saying) <= room else []

    def _worth(self, choice: Choice) -> str:
        campaign = self._game.campaign
        rules = known_rules(next_rules(campaign), campaign.episode.scenario.rules)
        return worth_words(self._services, choice.what, rules, alone=campaign.single)

    @property
    def _saying(self) -> TextRole:
        return STRONG if self.warning else SMALL

    def _draw_said(self, surface: pygame.Surface) -> None:
        look, step = self._look, self._look.fonts.line_height(self._saying)
        colour = look.palette.bad if self.warning else look.palette.ink
        at = self.rect.left + look.px(18), self.rect.top + look.px(_SAID)
        for number, line in enumerate(self._said):
            surface.blit(look.fonts.line(line, self._saying, colour), (at[0], at[1] + number * step))

    def _given_top(self) -> int:
        said = len(self._said) * self._look.fonts.line_height(self._saying) + (self._look.px(8) if self._said else 0)
        return max(self.rect.top + self._look.px(206) + said, self.floor + self._look.px(16))

    def _given_height(self) -> int:
        """Return how high the field of a seat is."""
        seats = len(self._game.campaign.legacies)
        room = self.until - self._given_top() - self._look.px(_BETWEEN) * seats
        return min(room // seats, self._look.px(_HIGHEST))

    def _holds_given(self) -> bool:
        """Return whether the list of all that was given has room below the options."""
        return self.floor > 0 and self._given_height() >= self._look.px(_LOWEST)

    def _draw_given(self, surface: pygame.Surface, turn: int | None) -> None:
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
        look, step = self._look, self._given_height() + self._look.px(_BETWEEN)
        first = pygame.Rect(self.rect.left + look.px(14), self._given_top(), self.rect.width - look.px(28), 0)
        first.height = step - look.px(_BETWEEN)
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
        room = laid.room
        left = room.left
        if rank := self._ranks.get(seat):
            medal = self._services.sprites.icon(_MEDALS[rank], side)
            surface.blit(medal, (left, room.top))
            left += side + look.px(4)
        head = self._services.sprites.icon(f"animal-{legacy.animal}", side)
        surface.blit(head, (left, room.top))
        left += side + look.px(8)
        line = pygame.Rect(left, room.top, room.right - left, side)
        gained = legacy.holdings.progress - self._before[seat] if self._before else 0
        if self._before:
            line.width = self._draw_stars(surface, line, seat, 0 if is_bare else gained) - look.px(6) - line.left
        if laid.things and laid.things[0].rect.top == room.top:
            line.width = laid.things[0].rect.left - look.px(6) - line.left
        look.write(surface, legacy.name, STRONG, look.palette.ink, line, "midleft")
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
            role, lines = look.fonts.fitting_lines(words, SMALL, laid.below.size)
            top = laid.below.centery - len(lines) * look.fonts.line_height(role) // 2
            look.write_lines(surface, lines, role, look.palette.ink_soft, (laid.below.left, top))

    def _stars_won(self, seat: int) -> tuple[Mapping[str, Any], ...]:
        """Return the stars that a seat's place has brought, as rows of a record, which leave them out."""
        rank = self._ranks.get(seat)
        if rank is None:
            return ()
        rewards = self._game.campaign.plan.episodes[self._game.opened - 1].rewards
        stars = [grant for grant in rewards.of(rank) if grant.what == "progress"]
        return tuple({"what": grant.what, "count": grant.count} for grant in stars)

    def _draw_stars(self, surface: pygame.Surface, line: pygame.Rect, seat: int, gained: int) -> int:
        """Draw how many stars a seat had before, and how many have come; return where they begin."""
        look, right = self._look, line.right
        parts = [(f"{self._before[seat]}", look.palette.ink)]
        if gained:
            parts.append((f"+{gained}", look.palette.good))
        for words, colour in reversed(parts):
            letters = look.fonts.line(words, STRONG, colour)
            surface.blit(letters, letters.get_rect(midright=(right, line.centery)))
            right -= letters.get_width() + look.px(5)
        medal = self._services.sprites.icon("keep-progress", look.px(22))
        surface.blit(medal, medal.get_rect(midright=(right, line.centery)))
        return right - medal.get_width()

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
