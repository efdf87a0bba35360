"""Crowns of the largest groups at the table: who wears them, and how far the others are behind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from mycity.board_pictures.small_pictures import token_picture
from mycity.content.phrases import Translator
from mycity.engine.city import City
from mycity.engine.grid import Coordinate, indices
from mycity.engine.rules import RuleSet
from mycity.engine.rules.largest import LargestGroups, LargestRank
from mycity.scenes.play.model.play import Play
from mycity.scenes.shell.services import Services
from mycity.ui.board.group_marks import CrownedCell
from mycity.ui.pictures.sprites import Sprites, cached_with_sprites
from mycity.ui.style import textures
from mycity.ui.style.fonts import SMALL_STRONG
from mycity.ui.style.theme import Colour

CROWN, GREY = "crown", "crown-grey"
_GOLD = (250, 214, 96)
_LEAST = 2
"""Cells from which on a group wears a crown: one cell alone is no group to the eye."""


def cities_shown(play: Play) -> tuple[City, ...]:
    """Return the cities of all seats as the screen shows them: the own one with what was just built."""
    cities = play.session.state.cities
    return (*cities[: play.seat], play.city, *cities[play.seat + 1 :])


def ranks(rules: RuleSet, seat: int, cities: Sequence[City]) -> Iterator[LargestRank]:
    """Yield how the largest groups of a seat stand among those at the table, where a rule compares them."""
    for rule in rules.rules:
        if isinstance(rule, LargestGroups):
            yield from rule.ranks(seat, cities)


def crowned_places(rules: RuleSet, cities: Sequence[City]) -> tuple[tuple[Coordinate, ...], ...]:
    """Return, seat by seat, the top cells of the groups that are the largest at the table."""
    return tuple(
        tuple(
            city.board.grid.coordinate(next(indices(rank.cells)))
            for rank in ranks(rules, seat, cities)
            if seat in rank.holders and rank.cells.bit_count() >= _LEAST
        )
        for seat, city in enumerate(cities)
    )


def lost_crowns(before: Sequence[int], rules: RuleSet, seat: int, cities: Sequence[City]) -> Iterator[LargestRank]:
    """Yield the groups of a seat that have lost their crown since they were ``crowned_groups``."""
    for rank, was in zip(ranks(rules, seat, cities), before, strict=False):
        if was.bit_count() >= _LEAST and seat not in rank.holders and rank.cells:
            yield rank


def crowned_groups(rules: RuleSet, seat: int, cities: Sequence[City]) -> tuple[int, ...]:
    """Return the cells of the largest groups of a seat that are the largest at the table; 0 for each that is not."""
    return tuple(rank.cells if seat in rank.holders else 0 for rank in ranks(rules, seat, cities))


def largest_words(language: Translator, rules: RuleSet, own: int, cities: Sequence[City], cells: int) -> str:
    """Return how the own largest group of its kind stands at the table, if that is the one on some cells."""
    rank = next((rank for rank in ranks(rules, own, cities) if rank.cells & cells), None)
    if rank is None or (not rank.behind and rank.cells.bit_count() < _LEAST):
        return ""
    others = [cities[seat].player.name for seat in rank.holders if seat != own]
    names = language.phrases.listed(others)
    if rank.behind:
        return language.n("{count} cell behind {names}", "{count} cells behind {names}", rank.behind, names=names)
    if names:
        return language.t("The largest at the table, with {names}", names=names)
    return language.t("The largest at the table")


class Crowns:
    """The crowns that the largest groups of one board wear.

    Args:
        px: Pixels a cell of the board.
    """

    def __init__(self, services: Services, px: int) -> None:
        self._services = services
        self._px = px

    def worn(self, rules: RuleSet, seat: int, cities: Sequence[City]) -> Iterator[CrownedCell]:
        """Yield what each largest group of a seat wears: its holders' faces under a crown, or its size and theirs."""
        grid, sprites = cities[seat].board.grid, self._services.sprites
        for rank in ranks(rules, seat, cities):
            if not rank.cells:
                continue
            place = grid.coordinate(next(indices(rank.cells)))
            if rank.behind:
                own = rank.cells.bit_count()
                yield place, self._trailing(own, own + rank.behind)
            elif rank.cells.bit_count() >= _LEAST:
                animals = tuple(cities[holder].player.animal for holder in rank.holders)
                yield place, crowned_faces(sprites, animals, self._side(len(animals)))

    def sizes(self) -> Iterator[tuple[str, int]]:
        """Yield the crowns with the sizes they are shown in."""
        yield from ((CROWN, self._side(1)), (CROWN, self._side(2)), (GREY, self._grey_side))

    def warm_up(self, cities: Sequence[City]) -> Iterator[None]:
        """Paint the faces of all who may wear a crown, one at each step."""
        for city in cities:
            for faces in (1, 2):
                token_picture(self._services.sprites, city.player.animal, self._side(faces), _GOLD)
                yield

    def _side(self, faces: int) -> int:
        return max(20, self._px * (9 if faces == 1 else 8) // 20)

    @property
    def _grey_side(self) -> int:
        return max(16, self._px * 3 // 10)

    def _trailing(self, own: int, most: int) -> pygame.Surface:
        """Return a small grey crown, and of how many cells the largest group at the table there are."""
        look, sprites = self._services.look, self._services.sprites
        number = look.fonts.line(f"{own} / {most}", SMALL_STRONG, look.palette.tip_letters)
        return _trailing(sprites, number, self._grey_side, (look.px(5), look.px(6), look.px(12)), look.palette.tip)


@cached_with_sprites
def _trailing(
    sprites: Sprites, number: pygame.Surface, side: int, edges: tuple[int, int, int], paper: Colour
) -> pygame.Surface:
    """Return a number behind a grey crown; the edges are left of the crown, of the number, and all together."""
    crown, height = sprites.icon(GREY, side), max(side, number.get_height()) + 2
    slip = textures.rounded((side + number.get_width() + edges[2], height), height // 2, (*paper, 225))
    slip.blit(crown, crown.get_rect(midleft=(edges[0], height // 2)))
    slip.blit(number, number.get_rect(midleft=(edges[1] + side, height // 2)))
    return slip


@cached_with_sprites
def crowned_faces(sprites: Sprites, animals: tuple[str, ...], side: int) -> pygame.Surface:
    """Return faces beside one another under one crown; those who share it all wear it."""
    step = side * 3 // 4
    faces = [token_picture(sprites, animal, side, _GOLD) for animal in animals]
    crown = sprites.icon(CROWN, side)
    width = faces[0].get_width() + step * (len(faces) - 1)
    raised = side * 9 // 20
    picture = pygame.Surface((max(width, side), faces[0].get_height() + raised), pygame.SRCALPHA)
    for number, face in enumerate(faces):
        picture.blit(face, (step * number, raised))
    picture.blit(crown, crown.get_rect(midbottom=(width // 2, raised + side * 2 // 5)))
    return picture
