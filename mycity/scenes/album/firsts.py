"""The page of the firsts: a tray of enamel badges, and beside it the one that is looked at, with its board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Unpack

import pygame

from mycity.board_pictures.city_pictures import city_picture, picture_px
from mycity.board_pictures.episode_decor import decor_then
from mycity.scenes.album.page import AlbumPage, LargePicture
from mycity.scenes.game_screens import game_words
from mycity.scenes.shared.finished_games import open_record
from mycity.scenes.shared.layout.board_layout import PICTURE_CELL_SIZES
from mycity.scenes.shell.save_words import words_there
from mycity.storage.aside.kept_firsts import KeptFirst, KeptFirsts
from mycity.storage.clock import utc_now
from mycity.storage.saves import tidy_name
from mycity.table.chronicle.first_rows import FirstRow, load_firsts
from mycity.table.looking_back.replay import Replay
from mycity.ui.kit.blocks import Block, filling, in_lines, spring, stacked
from mycity.ui.kit.boxes import Box, above, aligned, beside, pictured, put, set_lines
from mycity.ui.kit.widgets import Button, Common, Label, Pressable, Widget, WidgetState
from mycity.ui.messages import mark
from mycity.ui.pictures.badges import BadgeState, badge
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import BODY, HEAD, NOTE
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_SHARE = 46
"""Per cent of the page for the badge that is looked at."""
_COLUMNS = 6
_LARGE, _LARGEST, _BESIDE, _AROUND = 92, 150, 16, 6
"""The side of the badge that is looked at, of one without a board, the space beside it, and the least around those of
the tray, in pixels at 1280 x 800."""


class TrayBadge(Pressable):
    """A badge in the tray; the one that is looked at lies in a hollow.

    Args:
        row: Which first.
        state: Whether it was found, or else whether its sign may be seen.
        is_chosen: Whether it is looked at.
    """

    def __init__(
        self,
        sprites: Sprites,
        row: FirstRow,
        state: BadgeState,
        on_press: Callable[[], None],
        *,
        is_chosen: bool,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(on_press, **common)
        self.row = row
        self.badge_state = state
        self.is_chosen = is_chosen
        self._sprites = sprites

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        if self.is_chosen:
            look.paint.inset(surface, self.rect)
        side = min(self.rect.size) - 2 * look.px(_AROUND)
        if state.hovered or state.ringed:
            side += look.px(_AROUND)
        if side > 0:
            picture = badge(self._sprites, self.row.icon, self.row.enamel, side, self.badge_state)
            put(surface, picture, center=self.rect.center)


class BadgeHead(Widget):
    """A badge with its name and its sentence beside it."""

    def __init__(self, sprites: Sprites, row: FirstRow, state: BadgeState, title: str, words: str) -> None:
        super().__init__()
        self.row = row
        self.badge_state = state
        self._sprites = sprites
        self._side = _LARGE if state == "found" else _LARGEST
        self._title = title
        self._words = words

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        return width, max(look.px(self._side), self._told(look, width).height or 0)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        side = look.px(self._side)
        picture = badge(self._sprites, self.row.icon, self.row.enamel, side, self.badge_state)
        told = aligned(self._told(look, self.rect.width), "midleft")
        sign = pictured(picture, "midleft").wide(look.px(self._side + _BESIDE))
        beside(sign, told).draw(surface, self.rect)

    def _told(self, look: Look, width: int) -> Box:
        room, wrap = max(1, width - look.px(self._side + _BESIDE)), look.fonts.wrap
        title = set_lines(look, wrap(self._title, HEAD, room), HEAD)
        return above(title, set_lines(look, wrap(self._words, BODY, room), BODY))


class FirstsPage(AlbumPage):
    """The badge that is looked at, with the board on which it was won, at the left; all of them at the right."""

    name = "firsts"
    words = mark("Firsts")
    sign = "badge"
    _chosen: FirstRow | None = None

    def __init__(self, *given: Any) -> None:
        self._rows = load_firsts().firsts
        super().__init__(*given)

    def renew(self) -> None:
        self._kept = KeptFirsts(self.services.folders.data).by_name
        if self._chosen is None:
            named = {row.name: row for row in self._rows}
            latest = [named[name] for name in self._kept if name in named]
            self._chosen = latest[-1] if latest else self._rows[0]

    def look_at(self, shown: str) -> None:
        self._chosen = next((row for row in self._rows if row.name == shown), self._chosen)

    def lay(self, room: pygame.Rect) -> list[Widget]:
        look, chosen = self.look, self._chosen or self._rows[0]
        left, right = self.columns(room, _SHARE)
        kept = self._kept.get(chosen.name)
        told, blocks = self._told(chosen, kept, left.width)
        count = Label(self._count(), NOTE, at="center", soft=True)
        tray = [self._badge(row) for row in self._rows]
        self.lay_beside(
            room,
            _SHARE,
            blocks,
            [
                Block(look.px(200), partial(_lay_tray, tray), grows=True),
                stacked(look, right.width, [count], gap=0, above=8),
            ],
        )
        return [*told, count, *tray]

    # -- a first ---------------------------------------------------------------------------------------------

    def _state(self, row: FirstRow) -> BadgeState:
        if row.name in self._kept:
            return "found"
        return "secret" if row.secret else "open"

    def _badge(self, row: FirstRow) -> TrayBadge:
        state = self._state(row)
        tip = self.t("A secret") if state == "secret" else self.t(row.title)
        choose = partial(self._choose, row)
        key = f"first-{row.name}"
        return TrayBadge(self.services.sprites, row, state, choose, is_chosen=row is self._chosen, key=key, tip=tip)

    def _told(self, row: FirstRow, kept: KeptFirst | None, width: int) -> tuple[list[Widget], list[Block]]:
        """Return what is told of a first, and how it lies there."""
        look, t, state = self.look, self.t, self._state(row)
        if kept is None:
            is_secret = state == "secret"
            title = t("A secret") if is_secret else t(row.title)
            words = t("It shows itself once it has happened.") if is_secret else t(row.how)
            head = BadgeHead(self.services.sprites, row, state, title, words)
            return [head], [spring(), stacked(look, width, [head], gap=0), spring()]
        head = BadgeHead(self.services.sprites, row, state, t(row.title), t(row.told))
        watch, tip = partial(self._watch, kept), t("Watch this game again")
        board = LargePicture(partial(self._board, row, kept), watch, key="board", tip=tip)
        about = Label(self._about(kept), NOTE, soft=True)
        button = Button(t("Watch again"), watch, tone=Tone.GO, sign="film", key="replay")
        return [head, board, about, button], [
            stacked(look, width, [head], gap=0),
            filling(board, look.px(120), above=8),
            stacked(look, width, [about], gap=0, above=6),
            in_lines(look, width, [button], gap=10, above=10),
        ]

    def _about(self, kept: KeptFirst) -> str:
        """Return whose city it was, in which game, and when."""
        record, when = kept.evening.record, words_there(self.services, kept.evening.ended, utc_now())
        try:
            city = tidy_name(record["players"][kept.seat]["name"])
            land = (record.get("land") or {}).get("code", "")
            return " · ".join([city, game_words(self.t, record["game"], record["episode"], land), when])
        except (LookupError, TypeError, AttributeError):  # somebody has written into the file
            return when

    def _board(self, row: FirstRow, kept: KeptFirst, size: tuple[int, int]) -> pygame.Surface | None:
        """Return the picture of the board on which it was won; one that cannot be played again has none."""

        def paint() -> pygame.Surface:
            state = Replay(kept.evening.record).end
            city = state.cities[kept.seat]
            px = picture_px(PICTURE_CELL_SIZES, size, city.board.grid)
            return self.rounded(
                city_picture(self.services.sprites, city, px, decor_then(state, kept.evening.ended.hour), size)
            )

        return self.queue.picture((kept.evening.ended, kept.seat, size), paint, urgent=row is self._chosen)

    def _count(self) -> str:
        found = sum(row.name in self._kept for row in self._rows)
        return self.t("{count} of {all} found", count=found, all=len(self._rows))

    def _choose(self, row: FirstRow) -> None:
        self._chosen = row
        self.rebuild()

    def _watch(self, kept: KeptFirst) -> None:
        open_record(self.services, kept.evening.record, self.services.ways.replay, kept.seat)


def _lay_tray(badges: list[TrayBadge], room: pygame.Rect) -> None:
    """Put badges into rows of six, those of a colour together, as large as all of them have room."""
    rows: list[list[TrayBadge]] = []
    for one in badges:
        if not rows or len(rows[-1]) == _COLUMNS or rows[-1][-1].row.enamel != one.row.enamel:
            rows.append([])
        rows[-1].append(one)
    side = min(room.width // _COLUMNS, room.height // max(1, len(rows)))
    left, top = room.centerx - side * _COLUMNS // 2, room.top + (room.height - side * len(rows)) // 2
    for down, row in enumerate(rows):
        for across, one in enumerate(row):
            one.place(pygame.Rect(left + across * side, top + down * side, side, side))
