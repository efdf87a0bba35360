"""Shafts and the railway line as rows of boxes: how far a player has come, and what is still to be won on the way."""

from __future__ import annotations

from itertools import pairwise

import pygame

from mycity.engine.ladders import Prize
from mycity.engine.rules.railway import RAIL
from mycity.scenes.shared.campaign_art import reward_picture
from mycity.table.chronicle.ladder_lines import LadderLine, NumbersLine
from mycity.ui.kit.boxes import aligned, beside, letters, pictured, put
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import SMALL_STRONG
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour, mix

_FAMILIES = {"blue": "B", "red": "R", "yellow": "Y"}


def ladder_colour(look: Look, line: LadderLine) -> Colour:
    """Return the colour of a shaft; the railway line has none of its own."""
    return look.palette.families[_FAMILIES[line.name]] if line.name in _FAMILIES else look.palette.ink_soft


def draw_numbers(surface: pygame.Surface, look: Look, sprites: Sprites, rect: pygame.Rect, line: NumbersLine) -> None:
    """Draw a box for each number along the foot of a rect, a nugget in it, and above it the points it makes in all."""
    step, side = rect.width / len(line.numbers), rect.height * 55 // 100
    nugget = reward_picture(sprites, "nugget", side * 3 // 5)
    for index, number in enumerate(line.numbers):
        box = pygame.Rect(0, rect.bottom - side - 1, min(round(step) - look.px(6), side * 5 // 2), side)
        box.centerx = round(rect.left + step * (index + 0.5))
        pygame.draw.rect(surface, look.palette.field, box, border_radius=side // 5)
        pygame.draw.rect(surface, look.palette.ink_soft, box, max(1, look.px(1)), side // 5)
        words = beside(letters(look, str(number), SMALL_STRONG), pictured(nugget), gap=look.px(3))
        aligned(words).draw(surface, box)
        worth = look.fonts.line(f"+{index + 1}", SMALL_STRONG, look.palette.ink_soft)
        put(surface, worth, midbottom=(box.centerx, box.top - look.px(1)))


def draw_line(
    surface: pygame.Surface, look: Look, sprites: Sprites, rect: pygame.Rect, line: LadderLine | NumbersLine
) -> None:
    """Draw the boxes along the foot of a rect, the prizes above theirs, and where the player is."""
    if isinstance(line, NumbersLine):
        draw_numbers(surface, look, sprites, rect, line)
        return
    shown = line.stretch
    step = rect.width / len(shown)
    side = max(6, min(round(step) - look.px(3), rect.height * 45 // 100))
    colour = ladder_colour(look, line)
    row = pygame.Rect(rect.left, rect.bottom - side - 1, rect.width, side)
    if line.name == RAIL:
        _draw_track(surface, look, row)
    for index, number in enumerate(shown):
        box = pygame.Rect(0, row.top, side, side)
        box.centerx = round(rect.left + step * (index + 0.5))
        reached = number <= line.position
        face = colour if reached else mix(look.palette.field, colour, 0.16)
        radius = side // 2 if line.name == RAIL else max(2, side // 5)
        pygame.draw.rect(surface, face, box, border_radius=radius)
        pygame.draw.rect(surface, mix(colour, look.palette.ink, 0.5), box, max(1, look.px(1)), radius)
        is_near = line.position > 0 and abs(number - line.position) * step < 2 * side  # there the train stands
        if line.name == RAIL and not is_near and any(number == stop for stop, _ in line.ladder.prizes):
            _draw_number(surface, look, box, number, step)
    _draw_prizes(surface, look, sprites, rect, line, side)
    if line.name == RAIL and line.position:
        train = sprites.icon("keep-train", max(12, round(side * 1.5)))
        put(surface, train, center=(round(rect.left + step * (shown.index(line.position) + 0.5)), row.centery))


def _draw_number(surface: pygame.Surface, look: Look, box: pygame.Rect, number: int, step: float) -> None:
    """Write the number of a station with a prize on a disc as wide as it needs, where there is room for it."""
    words = look.fonts.line(str(number), SMALL_STRONG, look.palette.ink)
    disc = pygame.Rect(0, 0, max(box.width, words.get_width() + look.px(8)), max(box.height, words.get_height()))
    disc.center = box.center
    if disc.width <= step and disc.height <= box.height + look.px(8):
        pygame.draw.rect(surface, look.palette.field, disc, border_radius=disc.height // 2)
        pygame.draw.rect(surface, look.palette.ink_soft, disc, max(1, look.px(1)), disc.height // 2)
        put(surface, words, center=disc.center)


def _draw_prizes(
    surface: pygame.Surface, look: Look, sprites: Sprites, rect: pygame.Rect, line: LadderLine, side: int
) -> None:
    shown = line.stretch
    step = rect.width / len(shown)
    steps = [number for number, _ in line.ladder.prizes]
    apart = min((b - a for a, b in pairwise(steps)), default=1) if line.name == RAIL else 4
    size = max(10, min(rect.height - side - look.px(4), look.px(26), round(step * 0.7 * apart)))
    counts: list[tuple[pygame.Surface, pygame.Rect]] = []
    for number, prize in line.ladder.prizes:
        picture = reward_picture(sprites, prize.what, size)
        won = number <= line.position
        is_struck = prize.triangle and prize.cause in line.struck
        if won or is_struck:
            picture = picture.copy()
            picture.set_alpha(90)
        middle = round(rect.left + step * (shown.index(number) + 0.5))
        at = picture.get_rect(midbottom=(middle, rect.bottom - side - look.px(2)))
        if prize.triangle:
            _triangle(surface, look, at, is_struck)
        surface.blit(picture, at)
        if (words := _count_words(prize)) and size >= look.px(20):
            count = look.fonts.line(words, SMALL_STRONG, look.palette.ink)
            spot = count.get_rect(midleft=(at.right + 1, at.centery))
            counts.append((count, spot if spot.right <= rect.right else spot.move(at.left - spot.right - 1, 0)))
    surface.blits(counts)  # above the pictures, where these are close


def _count_words(prize: Prize) -> str:
    """Return how much of it a prize is, nothing for one; points are always told, as their sign is a token."""
    if prize.what == "points":
        return f"+{prize.count}"
    return str(prize.count) if prize.count > 1 else ""


def _triangle(surface: pygame.Surface, look: Look, at: pygame.Rect, is_struck: bool) -> None:
    """Draw the triangle of a prize that is won only once, a little to the left of it."""
    colour = look.palette.ink_soft if is_struck else look.palette.bad
    side = max(5, at.height // 3)
    foot = at.left - 1, at.bottom - 1
    pygame.draw.polygon(surface, colour, [(foot[0] - side, foot[1]), foot, (foot[0] - side // 2, foot[1] - side)])


def _draw_track(surface: pygame.Surface, look: Look, row: pygame.Rect) -> None:
    for y in (row.top + row.height // 3, row.bottom - row.height // 3):
        pygame.draw.line(surface, mix(look.palette.ink_soft, look.palette.paper, 0.3), (row.left, y), (row.right, y), 2)
