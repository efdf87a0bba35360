"""Telling moments: what a landing and a turn bring is chosen, shown and heard, one by one, and stops nobody."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mycity.engine.city import City
from mycity.engine.events import Event
from mycity.scenes.play.groups.group_view import GroupView
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.telling.moment_chooser import ChosenMoment, MomentChooser
from mycity.scenes.play.telling.moment_pictures import MomentPictures
from mycity.scenes.play.telling.moment_rows import moment_rows
from mycity.scenes.shell.services import Services
from mycity.table.moments.glance import TableGlance

_RUNG, _CLIMBS = 4, 2
"""The rung of the ladder on which the second moment of a turn is heard, and how many each further one is higher."""


class MomentTeller:
    """Tells the moments of one game.

    Args:
        pictures: Makes what is seen of them.
        groups: Returns what lights the groups of the own board.

    Attributes:
        best: What the person's best city came to before in such games; None where there was none.
    """

    def __init__(
        self, services: Services, play: Play, pictures: MomentPictures, groups: Callable[[], GroupView]
    ) -> None:
        self._services = services
        self._play = play
        self._pictures = pictures
        self._groups = groups
        self._chooser = MomentChooser(moment_rows())
        self._landed: list[ChosenMoment] = []
        self._before: tuple[tuple[City, ...], int] = (), 0
        self._now: tuple[TableGlance, int] | None = None
        self.best: int | None = None

    # -- landing ---------------------------------------------------------------------------------------------

    def foresee(self) -> None:
        """Choose what will be told when the building has landed that is still falling."""
        play = self._play
        cities, seat = play.state.cities, play.seat
        after = (*cities[:seat], play.city, *cities[seat + 1 :])
        self._landed = self._chooser.landed(TableGlance(play.state.rules, seat, cities, after), play.state.drawn)

    def landed(self) -> None:
        """Tell it, as the building strikes the ground."""
        chosen, self._landed = self._landed, []
        laid = self._play.city.placed[-1:]
        self.tell(chosen, lambda: self._play.city.placed[-1:] == laid)

    # -- the turn --------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Take note how all cities stand, before anything happens to them."""
        state = self._play.session.state
        self._before, self._now = (state.cities, state.drawn), None

    def note(self, events: Sequence[Event]) -> None:
        """Take note of a turn that all have answered, for `resolved`: the frame of the turn has enough to do."""
        (cities, drawn), state = self._before, self._play.session.state
        glance = TableGlance(state.rules, self._play.seat, cities, state.cities, tuple(events), self.best)
        self.begin()
        self._now = glance, drawn

    def resolved(self) -> None:
        """Tell what that turn has brought."""
        if self._now is None or self._play.turn.is_watching:
            return
        (glance, drawn), self._now = self._now, None
        state = self._play.session.state
        chosen = self._chooser.resolved(glance, drawn)
        self.tell(chosen, lambda: self._play.session.state.drawn >= state.drawn)

    # -- telling ---------------------------------------------------------------------------------------------

    def tell(self, chosen: Sequence[ChosenMoment], holds: Callable[[], bool] = lambda: True) -> None:
        """Tell what was chosen, one a blink after the other, as long as it has not been undone."""
        moments = [one for one in chosen if one.row.size != "sign"]
        for one in chosen:
            late = moments.index(one) if one.row.size != "sign" else 0

            def tell(one: ChosenMoment = one) -> None:
                if holds():
                    self._tell(one, soft=bool(moments) and one is not moments[-1])

            self._play.effects.timeline.run("next moment", _stand_still, then=tell, times=late)
        if moments and self._services.motion.speed == "off" and (words := self._words(moments[-1])):
            self._services.notices.show(words, personal=True)

    def _tell(self, moment: ChosenMoment, *, soft: bool) -> None:
        self._hear(moment, soft=soft)
        motion, effects = self._services.motion, self._play.effects
        if moment.row.picture == "lights":
            self._light(moment)
        elif motion.speed != "off":
            words = self._words(moment)
            shown = self._pictures.still if motion.reduced else self._pictures.moving
            for one in shown(moment, words):
                effects.begin(one.effect, one.movement, delay=one.delay)

    def _hear(self, moment: ChosenMoment, *, soft: bool) -> None:
        """Let a moment be heard: softly, if a larger one comes with it."""
        sound, row = self._services.sound, moment.row
        if row.size == "sign" and row.sound is not None:
            for found in moment.found:
                sound.play(row.sound, found.count, soft=soft)
            return
        if row.sound is not None:
            sound.play(row.sound, soft=soft)
        if moment.step:
            sound.play("point-up", _RUNG + _CLIMBS * (moment.step - 1), soft=True)

    def _light(self, moment: ChosenMoment) -> None:
        """Light the groups that a building has joined, with their size beside them."""
        if self._services.motion.length("group lights"):
            for picture in self._groups().lit_pictures(moment.cells):
                self._play.effects.begin(picture, "group lights")

    def _words(self, moment: ChosenMoment) -> str:
        if not moment.row.words:
            return ""
        found = moment.found[0]
        cities = self._play.session.state.cities
        name = "" if found.rival is None else cities[found.rival].player.name
        return self._services.t(moment.row.words, count=found.count, name=name)


def _stand_still(share: float) -> None:
    """Nothing moves while the next moment is waited for."""
    del share
