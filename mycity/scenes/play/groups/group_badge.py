"""The badge of a group: its sign, how large it is and has to be, and whether it counts."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mycity.content.things import ThingWords, load_thing_words
from mycity.engine.rules.base import ConnectedGroup
from mycity.scenes.shell.services import Services
from mycity.ui.style import textures
from mycity.ui.style.fonts import LABEL
from mycity.ui.style.icons import icon
from mycity.ui.style.look import Look

_SIGN = 24
"""Pixels at 1280 x 800 across the sign of a group, where letters are no higher."""
_MOST_PIPS = 8


def group_words(services: Services, group: ConnectedGroup) -> str:
    """Return what is said of a group that is looked at."""
    t, words = services.t, _words_of(group)
    is_looked_at = group.size > 0 or group.stage != "apart" or bool(words.joined)
    is_symbol = group.kind in load_thing_words().symbols
    name = t(words.name if is_symbol and not is_looked_at else words.group or words.name)
    if not is_symbol or not is_looked_at:  # what no rule counts has no name yet: farms come with a letter
        return services.n("{group}: {count}", "{group}: {count} together", group.count, group=name)
    if group.size and group.stage != "counts":
        return t("{group} {count} of {size}", group=name, count=group.count, size=group.size)
    if words.joined and group.stage == "counts":
        name = t(words.joined)
    said = t("{group} of {count}", group=name, count=group.count)
    return t("{group}: at a totem, not at the sea yet", group=said) if group.stage == "near" else said


def size_words(group: ConnectedGroup) -> str:
    """Return the size of a group in figures, beside the one it needs as long as it lacks some."""
    if group.size and group.stage != "counts":
        return f"{group.count} / {group.size}"
    return str(group.count)


def sign_sizes(services: Services) -> Iterator[tuple[str, int]]:
    """Yield the signs of all groups, with the size they are shown in."""
    known = load_thing_words()
    for words in (*known.symbols.values(), *known.buildings.values()):
        if words.sign:
            yield words.sign, _sign_side(services.look)


def badge_picture(services: Services, group: ConnectedGroup, words: str) -> pygame.Surface:
    """Return the badge of a group with some words on it."""
    look = services.look
    letters, side, gap = look.palette.tip_letters, _sign_side(look), look.px(7)
    sign = _words_of(group).sign
    parts = [services.sprites.icon(sign, side)] if sign else []
    parts.append(look.fonts.line(words, LABEL, letters))
    if group.stage == "counts":
        parts.append(icon("check", side * 3 // 4, look.palette.gold))
    elif 0 < group.size <= _MOST_PIPS:
        parts.append(_pips(services, group))
    width = sum(part.get_width() + gap for part in parts) + look.px(13)
    height = side + look.px(6)
    badge = textures.rounded((width, height), height // 2, (*look.palette.tip, 240))
    left = look.px(10)
    for part in parts:
        badge.blit(part, part.get_rect(midleft=(left, height // 2)))
        left += part.get_width() + gap
    return badge


def _sign_side(look: Look) -> int:
    """Return the side of a sign: as large as the letters beside it."""
    return max(look.px(_SIGN), look.fonts.line_height(LABEL))


def _words_of(group: ConnectedGroup) -> ThingWords:
    known = load_thing_words()
    return known.symbols.get(group.kind) or known.buildings.get(group.kind) or ThingWords(name=group.kind)


def _pips(services: Services, group: ConnectedGroup) -> pygame.Surface:
    """Return a pip for each cell that a group needs, full for those it has."""
    look = services.look
    side = _sign_side(look) * 3 // 8
    step = side + look.px(3)
    row = pygame.Surface((step * group.size, side + 2), pygame.SRCALPHA)
    for number in range(group.size):
        middle = side // 2 + step * number + 1, side // 2 + 1
        if number < group.count:
            pygame.draw.aacircle(row, look.palette.gold, middle, side // 2)
        else:
            pygame.draw.aacircle(row, look.palette.tip_letters, middle, side // 2, max(1, side // 6))
    return row
