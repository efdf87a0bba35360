"""The two ends of the bridge, which players name who have not won: a field for each that a person may write in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from mycity.content.story import BridgeEnds
from mycity.engine.campaign.decisions import end_namers
from mycity.scenes.letters.city_names import AnimalPicture
from mycity.scenes.shared.people import name_field
from mycity.scenes.shell.services import Services
from mycity.storage.saves import tidy_name
from mycity.table.campaign.campaign_game import CampaignGame
from mycity.ui.kit.layout import cut_left, cut_top, halves
from mycity.ui.kit.widgets import Label, Widget
from mycity.ui.style.fonts import BODY, NOTE

_FIELD, _GAP = 46, 10
"""The height of a field and what lies beside it, in pixels of the 1280 x 800 design."""


class EndNames:
    """The names of the ends as they are being written.

    Args:
        game: The campaign, over.
        ends: What the story says of them.
    """

    def __init__(self, services: Services, game: CampaignGame, ends: BridgeEnds) -> None:
        self._services = services
        self._game = game
        self._ends = ends
        self._namers = end_namers(game.campaign)
        self._written = dict(enumerate(self._named))

    @property
    def _named(self) -> list[str]:
        """The names of both ends as they are shown: those that bots draw are in the player's language."""
        names = self._game.campaign.end_names
        return [self._services.t(name) if name in self._ends.names else name for name in names]

    @property
    def height(self) -> int:
        """The height of the strip, in pixels."""
        look = self._services.look
        return look.fonts.line_height(NOTE) + look.px(_FIELD + 2 * _GAP)

    def widgets(self, strip: pygame.Rect, on_submit: Callable[[], None]) -> list[Widget]:
        """Return both ends side by side in a strip; Enter in the field of one calls ``on_submit``."""
        found: list[Widget] = []
        for end, room in enumerate(halves(strip, self._services.look.px(40))):
            found += self._of_an_end(end, room, on_submit)
        return found

    def _of_an_end(self, end: int, room: pygame.Rect, on_submit: Callable[[], None]) -> list[Widget]:
        look, t = self._services.look, self._services.t
        namer = self._game.campaign.legacies[self._namers[end]]
        top, rest = cut_top(room, look.fonts.line_height(NOTE), look.px(_GAP) // 2)
        where = Label(t(self._ends.places[end]), NOTE, soft=True)
        where.place(top)
        head, line = cut_left(cut_top(rest, look.px(_FIELD))[0], look.px(_FIELD), look.px(_GAP))
        animal = AnimalPicture(self._services, namer.animal)
        animal.place(head)
        if not self._game.is_human(self._namers[end]):
            name = Label(self._named[end], BODY)
            name.place(line.inflate(0, look.fonts.line_height(BODY) - line.height))
            return [where, animal, name]
        field = name_field(
            self._services,
            self._written[end],
            partial(self._written.__setitem__, end),
            on_submit,
            placeholder=t("No name yet"),
            key=_key(end),
            what=f"{t(self._ends.places[end])}: {namer.name}",
        )
        field.place(line)
        return [where, animal, field]

    @property
    def empty(self) -> list[str]:
        """The keys of the fields in which nobody has written anything."""
        people = (end for end, seat in enumerate(self._namers) if self._game.is_human(seat))
        return [_key(end) for end in people if not tidy_name(self._written[end])]

    def settle(self) -> None:
        """Keep what people have written."""
        for end, seat in enumerate(self._namers):
            if self._game.is_human(seat):
                self._game.name_end(end, self._written[end])


def _key(end: int) -> str:
    return f"end{end}"
