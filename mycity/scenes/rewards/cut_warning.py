"""A warning before a sticker that would cut a player's land in two: the cells cut off, and a question."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mycity.engine.campaign import Campaign
from mycity.engine.grid import Coordinate, indices
from mycity.scenes.rewards.reward_board import RewardBoard
from mycity.scenes.shell.services import Services
from mycity.table.campaign.cutting import cut_off
from mycity.table.campaign.reward_session import RewardSession
from mycity.ui.kit.widgets import Button
from mycity.ui.style.theme import Tone

_WHOLE = "elsewhere"
_OnAsk = Callable[[str], None]
_Pixel = tuple[int, int]


class CutWarning:
    """Asks back once about every cell where the sticker cuts land off.

    Args:
        game: The campaign.
        choose: Takes an option, for a sticker let go at a point of the window, or None for one on its sheet.
        on_ask: Called when the question comes, with the key of the widget to focus, and with nothing when it goes.

    Attributes:
        asked: The option that was chosen and is asked about; empty while nothing is asked.
    """

    def __init__(
        self, services: Services, game: RewardSession, choose: Callable[[str, _Pixel | None], None], on_ask: _OnAsk
    ) -> None:
        self.asked = ""
        self._services = services
        self._game = game
        self._choose = choose
        self._on_ask = on_ask
        self._known: dict[str, frozenset[Coordinate]] = {}
        self._campaign: Campaign | None = None

    def cells(self, option: str) -> frozenset[Coordinate]:
        """Return the cells that the pending sticker would cut off from the rest of its player's land."""
        campaign = self._game.campaign
        if campaign is not self._campaign:
            self._campaign, self._known = campaign, {}
        if option not in self._known:
            grid = campaign.plan.board.grid
            self._known[option] = frozenset(grid.coordinate(index) for index in indices(cut_off(campaign, option)))
        return self._known[option]

    def show_on(self, board: RewardBoard) -> None:
        """Show the land that would be cut off by the sticker where it is pointed at."""
        pointer = board.pointer
        option = "" if pointer.pointed is None else pointer.options.get(pointer.pointed, "")
        board.marks.cut_off = self.cells(option) if option else frozenset()

    def choose(self, option: str, start: _Pixel | None) -> None:
        """Take an option of a person's, unless it would cut their land in two: then ask back."""
        self.asked = option if self.cells(option) else ""
        if self.asked:
            self._services.sound.play("illegal")
            self._on_ask(_WHOLE)
        else:
            self._choose(option, start)

    def end(self) -> None:
        """Take the question away: the land stays whole."""
        self.asked = ""
        self._on_ask("")

    def _place_all_the_same(self) -> None:
        option = self.asked
        self.end()
        self._choose(option, None)

    @property
    def words(self) -> str:
        """The words on the option asked about; empty when none is."""
        count = len(self.cells(self.asked)) if self.asked else 0
        if not count:
            return ""
        return self._services.n(
            "Here it cuts {count} cell of your land off from the rest.",
            "Here it cuts {count} cells of your land off from the rest.",
            count,
        )

    def buttons(self, lowest: pygame.Rect) -> list[Button]:
        """Return the two answers, one above the other; the one that cuts nothing off is to have the focus."""
        t, up = self._services.t, lowest.height + self._services.look.px(8)
        buttons = [
            Button(t("Place it all the same"), self._place_all_the_same, tone=Tone.WARN, key="cut"),
            Button(t("Another cell"), self.end, tone=Tone.PAPER, key=_WHOLE),
        ]
        for number, button in enumerate(buttons):
            button.place(lowest.move(0, -number * up))
        return buttons[::-1]
