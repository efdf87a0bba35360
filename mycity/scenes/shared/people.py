"""Whoever can play a city, as a player chooses them: people, bots, animals, a city's name."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mycity.ai.levels import Level, offered
from mycity.content.bot_rows import load_levels
from mycity.engine.city import BOT, HUMAN
from mycity.engine.quoting import NAME_LIMIT
from mycity.scenes.shell.button_words import button_name
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.steppers import PictureChoice, PictureOption
from mycity.ui.kit.textfield import TextField
from mycity.ui.messages import mark

ANIMAL_WORDS = {
    "fox": mark("Fox"),
    "bear": mark("Bear"),
    "owl": mark("Owl"),
    "hare": mark("Hare"),
    "hedgehog": mark("Hedgehog"),
    "otter": mark("Otter"),
    "deer": mark("Deer"),
    "badger": mark("Badger"),
}


def controllers(services: Services) -> list[PictureOption]:
    """Return who can play a seat: a person, and the bots from the weakest on."""
    bots = [PictureOption(f"{BOT}{level.id}", level.face, services.t(level.name)) for level in offered(load_levels())]
    return [PictureOption(HUMAN, "person", services.t("A person")), *bots]


def controller_words(services: Services, controller: str) -> str:
    """Return who plays a seat, in a word or two; bots of older games go by their numbers."""
    if controller == HUMAN:
        return services.t("A person")
    wanted = controller.removeprefix(BOT)
    return next(
        (services.t(str(row["name"])) for row in load_levels() if wanted in (row["id"], str(row["number"]))), wanted
    )


def style_of(services: Services, controller: str, *, on_island: bool) -> str:
    """Return a sentence about whoever plays a seat; empty for a bot that is not offered any more."""
    if controller == HUMAN:
        return services.t("One of you, here at the table.")
    level = _level_of(controller)
    if level is None:
        return ""
    return services.t(level.tile_style if on_island and level.tile_style else level.style)


def strength_of(controller: str) -> int:
    """Return the strength of whoever plays a seat: 1 to 6 for a bot that is offered, else 0."""
    level = None if controller == HUMAN else _level_of(controller)
    return 0 if level is None else level.number or 0


def _level_of(controller: str) -> Level | None:
    wanted = controller.removeprefix(BOT)
    return next((level for level in offered(load_levels()) if wanted in (level.id, str(level.number))), None)


def controller_choice(services: Services, value: str, on_change: Callable[[str], None], key: str) -> PictureChoice:
    options, level = controllers(services), _level_of(value)
    if level is not None:
        value = f"{BOT}{level.id}"
    elif value != HUMAN:  # a bot that only plays on the command line
        options.append(PictureOption(value, "person", controller_words(services, value)))
    return PictureChoice(services.sprites, options=options, value=value, on_change=on_change, key=key)


def animal_choice(
    services: Services, free: Iterable[str], value: str, on_change: Callable[[str], None], key: str
) -> PictureChoice:
    return PictureChoice(
        services.sprites,
        options=[PictureOption(animal, f"animal-{animal}", services.t(ANIMAL_WORDS[animal])) for animal in free],
        value=value,
        on_change=on_change,
        with_words=False,
        key=key,
    )


def name_field(
    services: Services,
    value: str,
    on_change: Callable[[str], None],
    on_submit: Callable[[], None],
    *,
    placeholder: str,
    key: str,
    what: str = "",
) -> TextField:
    """Return a field for a name: that of a city, or of ``what`` is said.

    Args:
        what: The words that explain it.
    """
    return TextField(
        value,
        on_change=on_change,
        on_submit=on_submit,
        limit=NAME_LIMIT,
        placeholder=placeholder,
        key=key,
        tip=_name_tip(services, what or services.t("The name of the city or island")),
    )


def _name_tip(services: Services, tip: str) -> str:
    """Return what the field is for; with a gamepad in hand also how it is written."""
    if not services.devices.uses_pad:
        return tip
    names = {
        "left": button_name(services, Command.ROTATE_LEFT),
        "right": button_name(services, Command.ROTATE_RIGHT),
        "on": button_name(services, Command.RIGHT),
        "back": button_name(services, Command.UNDO),
    }
    words = services.t("{left} and {right} turn the letter, {on} adds one, {back} takes it away.", **names)
    return f"{tip}\n{words}"
