"""Signs of rules that are new to a person on a made land: each is shown large when it first matters, once for all.

What shows that a rule matters stands in `mycity/table/moments/of_modules.py`; to whom a sign was shown, in the
settings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

from mycity.content.games import GAMES
from mycity.content.lands.land_words import land_words
from mycity.content.lands.plans import land_plan
from mycity.engine.city import HUMAN, City
from mycity.engine.episode import PASS
from mycity.engine.events import Event
from mycity.engine.lands.code import read_code
from mycity.engine.rules.base import Refusal
from mycity.engine.score_lines import ScoreLine, city_after, city_lines
from mycity.scenes.game_screens import printed_of
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.model.rule_sign import RuleSign
from mycity.scenes.shell.services import Services
from mycity.table.moments.glance import TableGlance
from mycity.table.moments.of_modules import ModuleTouch, module_touch


class RuleSigns:
    """Finds out which signs are due in one game, and has them shown one after the other."""

    def __init__(self, services: Services, play: Play) -> None:
        self._services = services
        self._play = play
        self._family = GAMES[play.session.state.table.scenario.game].family
        self._new: dict[int, tuple[str, ...]] = {}
        self._before: tuple[City, ...] = ()

    def begin(self) -> None:
        """Find out which modules each person at the table has never played with."""
        state, told = self._play.session.state, self._services.told_rules
        scenario, self._before = state.table.scenario, state.cities
        if scenario.land is None or not self._family:
            return
        plan = land_plan(read_code(scenario.land.code), scenario.version)
        modules = [module.id for module in plan.modules if module not in told.sealed(plan)]
        for seat, player in enumerate(state.table.players):
            unseen = [module for module in modules if not self._was_shown(module, seat)]
            if unseen and player.controller == HUMAN:
                played = told.played(self._family, printed_of(scenario.game), player.name)
                self._new[seat] = tuple(module for module in unseen if module not in played)

    # -- what shows it -----------------------------------------------------------------------------------------

    def landed(self) -> None:
        """Show what the building has brought that has just come to lie, for the person at the screen."""
        play, seat = self._play, self._play.seat
        before = play.state.cities
        if len(play.city.placed) > len(before[seat].placed):
            self._built(before, (*before[:seat], play.city, *before[seat + 1 :]))

    def happened(self, events: Sequence[Event]) -> None:
        """Show what a turn has brought that all have answered, and what forbids to pass on a card that fits nowhere."""
        play, before = self._play, self._before
        self._before = after = play.session.state.cities
        if play.turn.is_watching:
            return
        if len(after[play.seat].placed) > len(before[play.seat].placed):
            self._built(before, after)  # where nothing moves it has not landed before
        self._show(module for module, touch in self._due() if touch.by_events(events, play.seat))
        view = play.view
        if play.open_building is not None and not view.placements and (refusal := view.refuse(PASS)) is not None:
            self.refused(refusal)

    def _built(self, before: tuple[City, ...], after: tuple[City, ...]) -> None:
        """Show what is different for the person at the screen, who has built."""
        if due := list(self._due()):
            glance = TableGlance(self._play.state.rules, self._play.seat, before, after)
            changes = list(_changes(glance))
            self._show(module for module, touch in due if touch.by_landing(glance, changes))

    def refused(self, refusal: Refusal | None) -> None:
        """Show what has forbidden an answer."""
        if refusal is not None:
            self._show(module for module, touch in self._due() if touch.by_refusal(refusal))

    # -- showing -----------------------------------------------------------------------------------------------

    def update(self, milliseconds: float) -> bool:
        """Let time pass; return whether a sign looks otherwise now."""
        signs, motion = self._play.signs, self._services.motion
        if not signs:
            return False
        sign = signs[0]
        sign.age += milliseconds
        if sign.is_over:
            signs.pop(0)
            return True
        before, sign.seen = sign.seen, sign.opacity(motion)
        return sign.seen != before

    def _due(self) -> Iterator[tuple[str, ModuleTouch]]:
        """Yield the modules whose signs the person at the screen has not seen, with what shows that they matter."""
        for module in self._new.get(self._play.seat, ()):
            if not self._was_shown(module, self._play.seat):
                yield module, module_touch(self._family, module)

    def _was_shown(self, module: str, seat: int) -> bool:
        return self._key(module, seat) in self._services.settings.now.shown_signs

    def _show(self, modules: Iterator[str]) -> None:
        settings = self._services.settings
        for module in list(modules):
            words = land_words().modules[self._family][module]
            self._play.signs.append(RuleSign(words.icon, self._services.t(words.name)))
            settings.change(shown_signs=(*settings.now.shown_signs, self._key(module, self._play.seat)))

    def _key(self, module: str, seat: int) -> str:
        """Return what the settings call the sign, as it was shown to the person at a seat."""
        name = self._play.session.state.table.players[seat].name
        return f"{self._family}.{module}.{sha256(name.encode()).hexdigest()[:8]}"


def _changes(glance: TableGlance) -> Iterator[ScoreLine]:
    """Yield how the parts of the person's score have changed, and what building brings at once."""
    rules, seat, city = glance.rules, glance.seat, glance.city
    placed = city.placed[-1]
    _, paid = city_after(rules, seat, glance.before, placed.building, placed.placement)
    yield from (ScoreLine(effect.rule, effect.points) for effect in paid)
    was, now = (
        {line.rule: line for line in city_lines(rules, seat, cities, {})} for cities in (glance.before, glance.after)
    )
    yield from (ScoreLine(rule, line.points - was[rule].points) for rule, line in now.items() if rule in was)
