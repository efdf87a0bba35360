"""The view of a surprise: the table darkens, cards come from the deck, a stamp falls, a sign has the words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import pygame

from mycity.board_pictures.small_pictures import warm_up
from mycity.content.phrases import Translator
from mycity.engine.pieces import Building
from mycity.scenes.play.card import CardFaces, OpenCardFace
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.model.surprise_queue import STAMPED, Surprise, SurpriseKind
from mycity.scenes.shared.layout.board_layout import PlayLayout
from mycity.scenes.shared.pieces import Piece
from mycity.scenes.shell.services import Services
from mycity.ui.messages import mark
from mycity.ui.pictures.cache import LatestResult
from mycity.ui.style.fonts import BODY, HEAD, SMALL, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.typefaces import Typeface

_CARD = 256, 290
_GAP = 22
_SIGN_SIZE = 560, 128
_STAMP = TextRole(Typeface.TITLE, 72)
"""Letters of the stamp while it is still high above the card: it is only ever scaled down."""
_TILT = 11
_HIGH = 2.2
"""The factor by which the stamp is larger before it falls."""
_FOLLOWS = 260.0
"""Milliseconds after which the next card comes, at normal speed."""
_DARK = (18, 10, 6)
_DARKEST = 178
_LEVELS = 4
"""Steps in which the table darkens: each is a frame in which all is drawn."""
_TILE = 256

_WORDS = {
    SurpriseKind.BLOCKED: (mark("Out for everybody"), mark("Nobody builds this one. That costs nothing.")),
    SurpriseKind.BLOCKED_NOTHING: (mark("The blocking card"), mark("It was the last card: nothing follows it.")),
    SurpriseKind.PASSED_BY: (mark("Nobody can build this"), mark("The card goes by. That costs nothing.")),
}
_GOES_ON, _PAD_GOES_ON = mark("Click or press a key to go on."), mark("Press any button to go on.")
_BLOCKED, _STAMPS = mark("Out"), SurpriseKind.BLOCKED
_BARRIER, _NAME = "rule-blocking", mark("The blocking card")


@dataclass(frozen=True)
class _Pictures:
    """The pictures of a surprise, painted once: cards as they come, the last one stamped on, the stamp, the sign."""

    cards: tuple[pygame.Surface, ...]
    stamped: pygame.Surface
    stamp: pygame.Surface
    sign: pygame.Surface


class SurpriseView:
    """Makes the pieces of a surprise.

    Args:
        layout: The layout with the deck, from which the cards come.
        roofs: The roofs of the boards' `EpisodeDecor`.
    """

    def __init__(self, services: Services, play: Play, layout: PlayLayout, roofs: int) -> None:
        self._services = services
        self._look = look = services.look
        self._motion = services.motion
        self._play = play
        self._deck = layout.card.center
        self._size = look.px(_CARD[0]), look.px(_CARD[1])
        self._faces = CardFaces(look, services.sprites, self._size, roofs)
        self._made = LatestResult[_Pictures]()

    def warm_up(self) -> Iterator[None]:
        """Load the pictures of all cards that the blocking card takes, one at each step; it shows nowhere."""
        deck, rules, faces = self._play.state.table.deck, self._play.state.rules, self._faces
        for before, card in pairwise(deck):
            building = self._building(card)
            if rules.blocks(before) and building is not None:
                yield from warm_up(faces.sprites, building, (), faces.cells(building)[:1], faces.roofs)

    def pieces(self) -> Iterator[Piece]:
        """Return what lies above all else while a surprise is shown."""
        now = self._play.surprises.now
        if now is None:
            return
        pictures = self._pictures(now)
        here = self._motion.share("surprise appears", now.age) - self._gone(now)
        yield self._veil(round(_LEVELS * max(0.0, here)))
        yield self._sign(pictures.sign, max(0.0, here))
        yield from self._cards(now, pictures)

    # -- where things are ------------------------------------------------------------------------------------

    def _gone(self, now: Surprise) -> float:
        return 0.0 if now.left is None else self._motion.share("surprise leaves", now.left)

    def _cards(self, now: Surprise, pictures: _Pictures) -> Iterator[Piece]:
        """Yield the cards on their way from the deck and off the table, and the stamp on the last of them."""
        count, look, motion = len(pictures.cards), self._look, self._motion
        fallen = now.age - motion.delay(STAMPED)
        struck = fallen - motion.length("stamp falls")
        jolt = round(look.px(6) * motion.share("stamp shakes", struck)) if struck >= 0 else 0
        for number, card in enumerate(pictures.cards):
            came = motion.share("card arrives", now.age - motion.delay(_FOLLOWS * number))
            at = self._on_the_way(self._place(number, count), came, self._gone(now))
            is_last = number == count - 1
            if is_last and now.kind is _STAMPS and struck >= 0:
                yield self._piece(("surprise card", number), pictures.stamped, at.move(0, jolt))
            elif came > 0.0:
                yield self._piece(("surprise card", number), card, at.move(0, jolt))
            if is_last and now.kind is _STAMPS and fallen >= 0 and struck < 0:
                yield self._falling(pictures.stamp, _below(at), motion.share("stamp falls", fallen))

    def _place(self, number: int, count: int) -> pygame.Rect:
        width, height = self._size
        gap, area = self._look.px(_GAP), self._look.area
        place = pygame.Rect(0, 0, width, height)
        step = min(width + gap, (area.width - 2 * gap - width) // max(1, count - 1))  # many lie one on the other
        left = area.centerx - (width + (count - 1) * step) // 2
        place.topleft = left + number * step, area.centery - height * 2 // 3
        return place

    def _on_the_way(self, place: pygame.Rect, came: float, gone: float) -> pygame.Rect:
        """Return where a card is between the deck, its place, and the discard pile below the window."""
        across = round((self._deck[0] - place.centerx) * (1.0 - came))
        down = round((self._deck[1] - place.centery) * (1.0 - came))
        if not self._motion.reduced:
            down += round((self._look.area.bottom - place.top) * gone)
        return place.move(across, down)

    # -- pieces ----------------------------------------------------------------------------------------------

    def _veil(self, level: int) -> Piece:
        def draw(surface: pygame.Surface) -> None:
            # A small tile, blitted many times: a clear picture of the whole window for each level is too much memory.
            tile = self._faces.sprites.cached_beside(_tile, level)
            clip, width, height = surface.get_clip(), *surface.get_size()
            corners = ((x, y) for x in range(0, width, _TILE) for y in range(0, height, _TILE))
            surface.fblits([(tile, at) for at in corners if clip.colliderect((*at, _TILE, _TILE))])

        return Piece("veil", self._look.area, level, draw)

    def _sign(self, sign: pygame.Surface, here: float) -> Piece:
        rise = 0 if self._motion.reduced else round(self._look.px(26) * (1.0 - here))
        area, height = self._look.area, self._size[1]
        at = sign.get_rect(midtop=(area.centerx, area.centery + height // 3 + self._look.px(26) + rise))
        return self._piece("surprise sign", sign, at, round(255 * here))

    def _falling(self, stamp: pygame.Surface, middle: tuple[int, int], fallen: float) -> Piece:
        size = 1.0 / _HIGH + (1.0 - 1.0 / _HIGH) * (1.0 - fallen)
        width, height = stamp.get_size()
        picture = pygame.transform.smoothscale(stamp, (round(width * size), round(height * size)))
        return self._piece("stamp", picture, picture.get_rect(center=middle), round(90 + 165 * fallen))

    @staticmethod
    def _piece(name: object, picture: pygame.Surface, at: pygame.Rect, alpha: int = 255) -> Piece:
        def draw(surface: pygame.Surface) -> None:
            picture.set_alpha(alpha)
            surface.blit(picture, at)
            picture.set_alpha(255)

        return Piece(("surprise", name), at, (picture, alpha), draw)

    # -- pictures --------------------------------------------------------------------------------------------

    def _pictures(self, now: Surprise) -> _Pictures:
        language, uses_pad = self._services.languages.now, self._services.devices.uses_pad
        buildings = tuple(map(self._building, now.cards))
        return self._made.get(_painted, self._faces, language, now.kind, buildings, uses_pad)

    def _building(self, card: str) -> Building | None:
        players = self._play.state.table.players
        seats = self._play.seat, *self._play.others
        return next((building for seat in seats if (building := players[seat].buildings.get(card)) is not None), None)


def _tile(level: int) -> pygame.Surface:
    tile = pygame.Surface((_TILE, _TILE), pygame.SRCALPHA)
    tile.fill((*_DARK, _DARKEST * level // _LEVELS))
    return tile


def _below(card: pygame.Rect) -> tuple[int, int]:
    """Return where the stamp hits a card: below the building, which is to be seen."""
    return card.centerx, card.top + card.height * 74 // 100


def _painted(
    faces: CardFaces, language: Translator, kind: SurpriseKind, buildings: tuple[Building | None, ...], uses_pad: bool
) -> _Pictures:
    cards = [] if kind is SurpriseKind.PASSED_BY else [faces.sign(_BARRIER, language.t(_NAME))]
    cards += [faces.paint(OpenCardFace(building, 0, False, "", "")) for building in buildings]
    stamp = _stamp(faces.look, language.t(_BLOCKED), round(faces.size[0] * _HIGH * 0.86))
    stamped = cards[-1]
    if kind is _STAMPS:
        stamped = faces.paint(OpenCardFace(buildings[-1], 0, True, "", ""))
        width, height = stamp.get_size()
        small = pygame.transform.smoothscale(stamp, (round(width / _HIGH), round(height / _HIGH)))
        stamped.blit(small, small.get_rect(center=_below(stamped.get_rect())))
    title, sentence, goes_on = map(language.t, (*_WORDS[kind], _PAD_GOES_ON if uses_pad else _GOES_ON))
    return _Pictures(tuple(cards), stamped, stamp, _sign(faces.look, title, sentence, goes_on))


def _stamp(look: Look, word: str, widest: int) -> pygame.Surface:
    """Return the stamp as it hangs in the air: a word in a double frame, tilted."""
    letters = look.fonts.line(word.upper(), _STAMP, look.palette.bad)
    edge = look.px(20)
    stamp = pygame.Surface((letters.get_width() + 2 * edge, letters.get_height() + edge), pygame.SRCALPHA)
    frame, radius = stamp.get_rect(), look.px(16)
    pygame.draw.rect(stamp, (*look.palette.field, 215), frame, border_radius=radius)
    pygame.draw.rect(stamp, look.palette.bad, frame, look.px(7), radius)
    pygame.draw.rect(stamp, look.palette.bad, frame.inflate(-look.px(22), -look.px(22)), look.px(3), radius // 2)
    stamp.blit(letters, letters.get_rect(center=frame.center))
    return pygame.transform.rotozoom(stamp, _TILT, min(1.0, widest / frame.width))


def _sign(look: Look, title: str, sentence: str, goes_on: str) -> pygame.Surface:
    rect = pygame.Rect(0, 0, min(look.px(_SIGN_SIZE[0]), look.area.width - look.px(40)), look.px(_SIGN_SIZE[1]))
    roles = (title, HEAD), (sentence, BODY), (goes_on, SMALL)
    step = [look.fonts.line_height(role) for _, role in roles]
    rect.height = max(rect.height, sum(step) + look.px(34))
    picture = pygame.Surface((rect.width + look.px(24), rect.height + look.px(24)), pygame.SRCALPHA)
    rect.center = picture.get_rect().center
    look.paint.sign(picture, rect)
    top = rect.top + (rect.height - look.px(6) - sum(step)) // 2
    for (words, role), high in zip(roles, step, strict=True):
        line = pygame.Rect(rect.left + look.px(44), top, rect.width - look.px(88), high)
        look.write(picture, words, role, look.palette.table_letters, line)
        top += high
    return picture
