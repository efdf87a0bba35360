"""The question before a land with sealed rules is taken: they are told, once, and from then on they are open."""

from __future__ import annotations

from collections.abc import Callable

from mycity.content.lands.land_words import land_words
from mycity.content.lands.module_lines import module_line
from mycity.content.lands.plans import LandModule, LandPlan
from mycity.scenes.shell.dialog import Ask
from mycity.scenes.shell.services import Services
from mycity.ui.messages import Text
from mycity.ui.style.theme import Tone


def once_told(services: Services, plan: LandPlan, words: Text, go_on: Callable[[], None]) -> None:
    """Go on to a land: at once where nothing of it is sealed, otherwise once its rules are told.

    Args:
        plan: The game on the land.
        words: The words of the button that goes on.
        go_on: Goes on.
    """
    sealed = services.told_rules.sealed(plan)
    if not sealed:
        go_on()
        return

    def tell() -> None:
        services.told_rules.tell(plan.code)
        services.stack.push(_telling(services, plan, sealed, words, go_on))

    t, n, count = services.t, services.n, len(sealed)
    ask = Ask(
        services,
        n("This land has a sealed rule", "This land has {count} sealed rules", count),
        n(
            "No letter has told it to you yet. You may hear it now, or wait for its envelope.",
            "No letter has told them to you yet. You may hear them now, or wait for their envelopes.",
            count,
        ),
        yes=t("Break the seal"),
        no=t("Back"),
        on_yes=tell,
        tone=Tone.OAK,
    )
    services.stack.push(ask)


def _telling(
    services: Services, plan: LandPlan, told: tuple[LandModule, ...], words: Text, go_on: Callable[[], None]
) -> Ask:
    """Return the slip that tells rules, with the way on."""
    t, modules = services.t, land_words().modules[plan.code.kin]
    lines = "\n".join(
        t("{rule}: {told}", rule=t(modules[module.id].name), told=module_line(services, plan.code.kin, module.id))
        for module in told
    )
    title = services.n("Its rule is told now", "Its rules are told now", len(told))
    return Ask(services, title, lines, yes=words, no=t("Back"), on_yes=go_on, tone=Tone.GO)
