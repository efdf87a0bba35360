"""The number of a new game's deck, with which its cards come in the same order again: few ever need it.

Unless somebody writes one, an evening on a printed board is dealt by a code, whose number it is then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from mycity.engine.lands.code import PlayedLand, read_code
from mycity.engine.rng import LARGEST_SEED
from mycity.scenes.shell.services import Services
from mycity.table.game_starts import new_code, new_seed
from mycity.ui.kit.blocks import Block
from mycity.ui.kit.layout import cut_left
from mycity.ui.kit.textfield import TextField
from mycity.ui.kit.widgets import IconButton, Label, Widget
from mycity.ui.style.fonts import BODY

_LIMIT, _MARGIN = 20, 40
"""The characters of the field, and its room beside them in pixels at 1280 x 800."""


class DeckNumber:
    """The number as it is written; at first one by chance.

    Args:
        game: Returns the id of the game that is chosen.
        on_write: Called when something was written.
        on_submit: Called by Enter.
        on_shuffle: Called when another one was drawn.
    """

    def __init__(
        self,
        services: Services,
        game: Callable[[], str],
        on_write: Callable[[], None],
        on_submit: Callable[[], None],
        on_shuffle: Callable[[], None],
    ) -> None:
        self._services = services
        self._game = game
        self._written: str | None = None
        self._drawn, self._codes = self._by_chance()
        self._on_write, self._on_submit, self._on_shuffle = on_write, on_submit, on_shuffle

    @property
    def seed(self) -> int | None:
        """The seed that is written, or None when it is none."""
        return parse_seed(self._shown)

    @property
    def land(self) -> PlayedLand | None:
        """The code that deals the game that is chosen; None where a number does."""
        if self._written is not None:
            return None
        game = self._game()
        if game not in self._codes:
            self._codes[game] = new_code(game, self._services.seed)
        return self._codes[game]

    @property
    def _shown(self) -> str:
        """The number as it stands in its field."""
        if self._written is not None:
            return self._written
        return self._drawn if self.land is None else str(read_code(self.land.code).deck_seed)

    @property
    def refusal(self) -> str:
        """The reason why no game can begin with it; empty when one can."""
        wrong = self._services.t("A deck's number has digits only, and is {largest} at most.", largest=LARGEST_SEED)
        return wrong if self.seed is None else ""

    def row(self) -> list[Widget]:
        """Return its name, its field, and the way to another one."""
        t = self._services.t
        tip = t("With the same number and the same players, the cards come in the same order again.")
        field = TextField(
            self._shown, on_change=self._write, on_submit=self._on_submit, limit=_LIMIT, key="seed", tip=tip
        )
        draw = IconButton("again", self._shuffle, tip=t("Shuffle again"), key="draw")
        return [Label(t("Deck no."), BODY, soft=True), field, draw]

    def block(self, width: int, widgets: Sequence[Widget]) -> Block:
        """Return its row as a block."""
        high = max(widget.measure(self._services.look, width)[1] for widget in widgets)
        return Block(high, partial(self._place, widgets), above=12)

    def _place(self, widgets: Sequence[Widget], rect: pygame.Rect) -> None:
        look, (label, field, draw) = self._services.look, widgets
        across, down = label.measure(look, rect.width)
        at, rest = cut_left(rect, across, look.px(14))
        label.place(pygame.Rect(at.left, at.centery - down // 2, across, down))
        longest = look.fonts.width("8" * _LIMIT, BODY) + look.px(_MARGIN)
        at, rest = cut_left(rest, min(longest, rest.width - rest.height - look.px(10)), look.px(10))
        field.place(at)
        draw.place(cut_left(rest, rect.height)[0])

    def _write(self, text: str) -> None:
        self._written = text
        self._on_write()

    def _shuffle(self) -> None:
        self._written = None
        self._drawn, self._codes = self._by_chance()
        self._on_shuffle()

    def _by_chance(self) -> tuple[str, dict[str, PlayedLand | None]]:
        """Return another number, and the codes that are drawn in its place, none of them yet."""
        return str(new_seed(self._services.seed)), {}


def parse_seed(text: str) -> int | None:
    """Return the seed that is written, or None when it is none: a whole number of 64 bits."""
    if not (text.isascii() and text.isdecimal()):
        return None
    seed = int(text)
    return seed if seed <= LARGEST_SEED else None
