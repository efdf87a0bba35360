"""Changes in how the cities stand, by a turn: a crown goes to another city, and who has gained much is glad."""

from __future__ import annotations

from collections.abc import Callable

from mycity.scenes.play.groups.crowns import CROWN, crowned_groups, lost_crowns
from mycity.scenes.play.model.effects import ICON_SIDE, rimmed
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.model.turn_recap import hop
from mycity.scenes.play.panes.projection import all_points
from mycity.scenes.play.panes.small_cities import HEAD_SIDE, HOPS, head_place
from mycity.scenes.play.screen import Screen
from mycity.scenes.play.telling.screen_positions import ScreenPositions
from mycity.scenes.shell.services import Services

_WELL = 6
"""Points that a city gains in a turn of somebody who has done well, counted as if the episode ended now."""
_START = 120.0
"""Milliseconds after which heads begin to hop, at normal speed."""


class StandingChanges:
    """Tells them, turn by turn."""

    def __init__(
        self, services: Services, play: Play, positions: ScreenPositions, screen: Callable[[], Screen]
    ) -> None:
        self._services = services
        self._play = play
        self._positions = positions
        self._screen = screen
        self._worth: list[int] = []
        self._crowned: list[tuple[int, ...]] = []

    def begin(self) -> None:
        """Take note how all cities stand, before anything happens to them."""
        self._worth, self._crowned = self._all_worth(), self._all_crowned()

    def _all_worth(self) -> list[int]:
        """Return what every city would be worth if the episode ended now."""
        state = self._play.session.state
        return list(all_points(state.rules, state.cities))

    def _all_crowned(self) -> list[tuple[int, ...]]:
        """Return, seat by seat, the groups that wear crowns."""
        state = self._play.session.state
        return [crowned_groups(state.rules, seat, state.cities) for seat in range(len(state.cities))]

    def tell_lost_crowns(self) -> None:
        """Say on the own board who has taken the crown of a group."""
        play, look = self._play, self._services.look
        rules, cities = play.state.rules, play.session.state.cities
        for rank in lost_crowns(self._crowned[play.seat], rules, play.seat, cities):
            names = self._services.phrases.listed([cities[seat].player.name for seat in rank.holders])
            words = self._services.t("The crown goes to {city}", city=names)
            crown = self._services.sprites.icon(CROWN, look.px(ICON_SIDE))
            play.effects.say(rimmed(look, words, look.palette.bad, crown), self._positions.around(rank.cells).center)
        self._crowned = self._all_crowned()

    def show_who_did_well(self) -> None:
        """Let the heads of those hop whose cities have gained much in this turn."""
        play, look, sprites = self._play, self._services.look, self._services.sprites
        before, cities = self._worth, play.session.state.cities
        self._worth = self._all_worth()
        if not self._services.motion.length("head hops"):
            return
        for head_room, seat in zip(self._screen().layout.heads, play.others, strict=True):
            if self._worth[seat] - before[seat] >= _WELL:
                head = sprites.icon(f"animal-{cities[seat].player.animal}", look.px(HEAD_SIDE * HOPS))
                play.effects.begin(hop(head, head_place(look, head_room)), "head hops", delay=_START)
