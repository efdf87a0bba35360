"""The cards of decisions that cost something: the part of the board where it was, with the better place, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from mycity.ai.review.reasons import AT_ONCE
from mycity.board_pictures import art_of
from mycity.board_pictures.city_pictures import covering_px, picture_painting, picture_px
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.engine.episode import Answer
from mycity.engine.grid import Grid, indices
from mycity.engine.pieces import Placement
from mycity.engine.record import answer_to_json
from mycity.scenes.shared.advice_words import rule_name
from mycity.scenes.shared.move_words import better_words, move_sentence, points_words
from mycity.scenes.shared.pictures.land_pictures import BOARD_CELL_SIZES
from mycity.scenes.shared.pictures.picture_queue import PictureQueue
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.comparing import OTHERS
from mycity.table.looking_back.studies import DearDecision, GameStudy
from mycity.ui.board.outlines import BoardLayout, draw_outline
from mycity.ui.kit.blocks import Block, in_columns
from mycity.ui.kit.cards import PictureCard, even_columns
from mycity.ui.pictures.sprites import MAX_CELL, Place
from mycity.ui.style.fonts import SMALL, STRONG
from mycity.ui.style.textures import with_round_corners

MOST = 5
"""Decisions that are shown."""
GAP = 10
"""The room between two cards, in pixels at 1280 x 800."""
_HEIGHT, _EDGES = 130, 16
"""The height of a picture at least, and the room at the sides of a card's words, in pixels at 1280 x 800."""
_LINES = 3
"""Lines below a heading, at least."""
_SHAPE = 56
"""The height of a picture at least, in per cent of its width."""
_CELLS = 7
"""Cells from the top of a picture to its bottom, where what is marked has room in it."""
_AROUND = 1
"""Cells that are seen around what is marked, at least."""


class DecisionCards:
    """Makes the cards, and puts them beside one another or below one another.

    Args:
        study: The game's study.
        decor: How the episode shows its cities.
        queue: Where their pictures are painted.
        on_press: Called with the turn of the card that was pressed.
    """

    def __init__(
        self,
        services: Services,
        study: GameStudy,
        decor: EpisodeDecor,
        queue: PictureQueue,
        on_press: Callable[[int], None],
    ) -> None:
        self._services = services
        self._study = study
        self._decor = decor
        self._queue = queue
        self._on_press = on_press

    def cards(self, seat: int, decisions: Sequence[DearDecision], width: int) -> tuple[list[PictureCard], Block]:
        """Return a card for each decision of a seat, and the block they make on a sheet of a width, in pixels."""
        cards = [self._card(number, seat, one) for number, one in enumerate(decisions)]
        return cards, self._laid_out(cards, [self.told(seat, one) for one in decisions], width)

    def waiting(self, width: int) -> tuple[list[PictureCard], Block]:
        """Return cards that keep the places of decisions while nobody knows yet which they are."""
        reason = self._services.t("every move is being examined")
        nothing = pygame.Surface((1, 1), pygame.SRCALPHA)
        cards = [PictureCard("…", lambda _: nothing, _wait, height=_HEIGHT, key=f"waiting{n}") for n in range(MOST)]
        for card in cards:
            card.role, card.shape, card.enabled, card.reason = STRONG, _SHAPE, False, reason
        return cards, self._laid_out(cards, [()] * MOST, width)

    def told(self, seat: int, one: DearDecision) -> list[str]:
        """Return what was better, by which rule, and what it cost with the cards that came, in a sentence each."""
        t, name = self._services.t, self._study.game.table.players[seat].name
        told = [better_words(self._services, answer_to_json(one.better)["do"])]
        if not isinstance(one.given, Placement):
            told.insert(0, move_sentence(self._services, name, one.given, blocked=False, stopped=False))
        if one.rule not in {"", AT_ONCE, OTHERS}:
            told.append(t("Most of it: {rule}.", rule=rule_name(self._services, one.rule)))
        lost = self._study.lost(seat, one.position)
        if lost is not None and lost > 0:
            told.append(t("This time: {points}.", points=points_words(self._services, lost)))
        elif lost is not None:
            told.append(t("This time: nothing."))
        return told

    def _laid_out(self, cards: Sequence[PictureCard], told: Sequence[Sequence[str]], width: int) -> Block:
        """Put cards side by side, as many as have room for their first line; the others come below."""
        look, gap, n = self._services.look, self._services.look.px(GAP), self._services.n
        usual = n("Card {number}: {count} point on average", "Card {number}: {count} points on average", 8, number=28)
        least = look.fonts.width(usual, STRONG) + look.px(_EDGES)
        columns = even_columns(MOST, (width + gap) // (least + gap))
        across = (width - (columns - 1) * gap) // columns
        room = across - look.px(_EDGES)
        notes = [self._lines(sentences, room) for sentences in told]
        for card, note in zip(cards, notes, strict=True):
            card.note = [*note, *[""] * (max(_LINES, *map(len, notes)) - len(note))]
        columns = min(columns, max(1, len(cards)))
        wide = columns * (across + gap) - gap
        block = in_columns(look, wide, cards, columns, gap=GAP)

        def place(rect: pygame.Rect) -> None:
            block.place(pygame.Rect(rect.left + (rect.width - wide) // 2, rect.top, wide, rect.height))

        return Block(block.height, place, above=6)

    def _lines(self, sentences: Sequence[str], width: int) -> list[str]:
        """Return sentences in lines, the last two on one where they have room there."""
        fonts = self._services.look.fonts
        last = " ".join(sentences[-2:])
        if len(sentences) > 2 and fonts.width(last, SMALL) <= width:
            sentences = [*sentences[:-2], last]
        return [line for sentence in sentences for line in fonts.wrap(sentence, SMALL, width)]

    def _card(self, number: int, seat: int, one: DearDecision) -> PictureCard:
        words = self._services.n(
            "Card {number}: {count} point on average",
            "Card {number}: {count} points on average",
            one.cost,
            number=self._study.card_number(one.turn),
        )
        picture, show = partial(self._picture, seat, one), partial(self._on_press, one.turn)
        card = PictureCard(words, picture, show, height=_HEIGHT, key=f"decision{number}")
        card.role, card.shape = STRONG, _SHAPE
        card.tip = self._services.t("Open the review at this turn")
        return card

    def _picture(self, seat: int, one: DearDecision, size: tuple[int, int]) -> pygame.Surface | None:
        name = seat, one.turn, size
        self._queue.want(name, self._painting(seat, one, size))
        return self._queue.get(name)

    def _painting(self, seat: int, one: DearDecision, size: tuple[int, int]) -> Iterator[pygame.Surface | None]:
        """Paint the part of the board step by step: yield None after each step, the picture after the last one."""
        states, look = self._study.game.states, self._services.look
        state = states[one.turn + 1] if one.turn + 1 < len(states) else self._study.game.end
        city = state.cities[seat]
        grid = city.board.grid
        own, other = _cells(grid, one.given), _cells(grid, one.better)
        px, layout = _nearest(grid, own | other, size)
        for picture in picture_painting(self._services.sprites, city, px, self._decor):
            if picture is None:
                yield None
                continue
            draw_outline(picture, look, own, layout, (0, 0))
            draw_outline(picture, look, other, layout, (0, 0), look.palette.table_letters)
            part = pygame.Rect(0, 0, *size)
            part.center = _seen(layout, own | other).center
            part = part.clamp(picture.get_rect()).clip(picture.get_rect())
            yield with_round_corners(picture.subsurface(part).copy(), look.px(8))


def _wait() -> None:
    """Do nothing: what keeps a place cannot be pressed."""


def _nearest(grid: Grid, cells: set[Place], size: tuple[int, int]) -> tuple[int, BoardLayout]:
    """Return the largest cells with which all that is to be seen has room in a picture, and the layout of its board.

    Where they lie too far from one another, the board fills the picture, or is seen whole.
    """
    art, filling = art_of(grid), covering_px(size, grid)
    near, whole = min(MAX_CELL, max(filling, size[1] // _CELLS)), picture_px(BOARD_CELL_SIZES, size, grid)
    sizes = (*range(near, filling, -2), filling, whole)
    layouts = [(px, art.layout(grid, px, art.picture_margins(grid, px))) for px in sizes]
    fitting = (
        (px, layout)
        for px, layout in layouts
        if _fits(_seen(layout, cells), size) or (px == filling and _fits(_seen(layout, cells, 0), size))
    )
    return next(fitting, layouts[-1])


def _fits(seen: pygame.Rect, size: tuple[int, int]) -> bool:
    return seen.width <= size[0] and seen.height <= size[1]


def _cells(grid: Grid, answer: Answer) -> set[Place]:
    return {grid.coordinate(index) for index in indices(answer.mask)} if isinstance(answer, Placement) else set()


def _seen(layout: BoardLayout, cells: set[Place], around: int = _AROUND) -> pygame.Rect:
    """Return what is to be seen: the cells, and so many around them; the middle of the board where there are none."""
    if not cells:
        return pygame.Rect(layout.board.center, (1, 1))
    return layout.around(cells).inflate(2 * around * layout.px, 2 * around * layout.px)
