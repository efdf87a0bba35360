"""The panel on one turn of a reviewed game: the card, the answer, its cost, and the rules that make it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from mycity.ai.review.judging import Judgement
from mycity.board_pictures.small_pictures import building_picture, extent, flat_turn, plain, signed
from mycity.content.rule_words import words_of
from mycity.engine.pieces import Building
from mycity.scenes.after.review_graph import cost_colour
from mycity.scenes.shared.advice_words import rule_name
from mycity.scenes.shared.best_words import BestWords
from mycity.scenes.shared.move_words import better_words, move_sentence
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.comparing import OTHERS, in_points
from mycity.table.looking_back.review import Review
from mycity.ui.kit.boxes import Box, above, beside, drawing, letters, padded, pictured, set_lines, space, written
from mycity.ui.style.fonts import BODY, HEAD, SMALL, STRONG, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour

_PICTURE = 92
_APART = 6
"""The room above a note, in pixels at 1280 x 800."""


class ReviewPanel:
    """Draws the panel.

    Args:
        best: Words for the best that the study has found.
        roofs: The roofs of the boards' `EpisodeDecor`.
    """

    def __init__(self, services: Services, review: Review, best: BestWords, roofs: int) -> None:
        self._services = services
        self._review = review
        self._best = best
        self._roofs = roofs

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, *, building: bool) -> None:
        """Draw it; the building only once its parts are loaded, which takes long."""
        self._look.paint.panel(surface, rect)
        inner = self._inner(rect)
        turn = [self._card_told(inner, is_seen=building), self._paragraph(inner, self._answer_words(), BODY)]
        told = above(*turn, *self._judged(inner, inner.height - _height(turn)))
        legend = self._legend(inner, inner.height - (told.height or 0))
        above(told, space().high(None), legend).draw(surface, inner)

    def _judged(self, inner: pygame.Rect, room: int) -> list[Box]:
        """Return what is told of the answer, in a height: what it cost, what would have been better, and why."""
        position, judgement, look = self._review.position, self._review.judgement, self._look
        if position is None:
            return []
        cost = 0 if judgement is None else judgement.charged
        colour = None if judgement is None else cost_colour(look, cost)
        told = [self._paragraph(inner, self._cost_words(judgement), HEAD, colour, above=4)]
        if judgement is not None and cost > 0:
            told.append(self._paragraph(inner, self._better_words(judgement), BODY, above=2))
        rules = () if judgement is None else self._rules(judgement)
        notes = [self._paragraph(inner, words, SMALL, above=_APART) for words in self._notes(position, cost)]
        left = room - _height(told)
        while len(notes) > 1 and _height(notes) + len(rules) * self._step > left:
            notes = notes[1:]  # the average is explained where there is room
        return [*told, *notes, *self._rules_told(inner, left - _height(notes), rules)]

    def _notes(self, position: int, cost: int) -> list[str]:
        """Return what is told in small letters: first what the average is, then what is known of the deck."""
        deck = self._deck_words(position)
        average = self._services.t("The average is over all orders in which the cards could have come.")
        return [average, *deck] if cost > 0 and self._review.knows_reach else deck

    @property
    def _look(self) -> Look:
        return self._services.look

    @property
    def _step(self) -> int:
        """The height of a row of the rules."""
        return max(self._look.px(22), self._look.fonts.line_height(BODY))

    def sizes(self, rect: pygame.Rect) -> tuple[int, ...]:
        """Return the pixels of a cell of the building that is drawn in a rect; none where none is."""
        return () if self._building is None else (self._px(self._building, self._inner(rect)),)

    def _inner(self, rect: pygame.Rect) -> pygame.Rect:
        return rect.inflate(-2 * self._look.px(18), -2 * self._look.px(14))

    def _px(self, building: Building, inner: pygame.Rect) -> int:
        look, (rows, columns) = self._look, extent(building, flat_turn(building))
        return int(min(look.px(_PICTURE) / rows, inner.width / columns, look.px(38)))

    @property
    def _building(self) -> Building | None:
        """The building of the turn."""
        review = self._review
        turn = review.game.document["turns"][review.turn]
        card = str(turn.get("with", turn["card"]) if turn["blocked"] else turn["card"])
        return review.game.table.players[review.seat].buildings.get(card)

    def _card_told(self, inner: pygame.Rect, *, is_seen: bool) -> Box:
        """Return turn and building."""
        look, review, building = self._look, self._review, self._building
        words = self._services.t("Card {number} of {count}", number=review.card, count=review.cards)
        head = padded(written(look, words, STRONG).high(look.px(28)), below=look.px(32) - look.px(28))
        if building is None:
            return head
        picture = space()
        if is_seen:
            turn, px = flat_turn(building), self._px(building, inner)
            picture = pictured(building_picture(self._services.sprites, building, turn, px, self._roofs))
        return above(head, padded(picture.wide(None).high(look.px(_PICTURE)), below=look.px(6)))

    def _answer_words(self) -> str:
        review = self._review
        name = review.game.table.players[review.seat].name
        blocked = review.game.document["turns"][review.turn]["blocked"]
        stopped = review.played.city.stopped
        return move_sentence(self._services, name, review.answer, blocked=blocked, stopped=stopped)

    def _better_words(self, judgement: Judgement) -> str:
        """Return what the strongest bot would have done, and how sure the cost is."""
        margin = max(in_points(judgement.doubt), 1)
        sure = self._services.n("Give or take {count} point.", "Give or take {count} points.", margin)
        return f"{better_words(self._services, judgement.better['do'])} {sure}"

    def _legend(self, inner: pygame.Rect, room: int) -> Box:
        """Return what explains the graph, as far as there is room for it."""
        review, t = self._review, self._services.t
        if not review.study.can_tell(review.seat):
            return space()
        words = [
            self._best.told(review.seat),
            self._best.differs(),
            t("The lines show what each of you could still reach, the bars what this player's moves cost on average."),
        ]
        told = [self._paragraph(inner, line, SMALL, self._look.palette.ink_soft) for line in filter(None, words)]
        while _height(told) > max(0, room):
            told.pop()
        return above(*told)

    def _cost_words(self, judgement: Judgement | None) -> str:
        if judgement is None:
            t = self._services.t
            return t("Could not be examined") if self._review.study.failed else t("Still being examined")
        if judgement.charged <= 0:
            return self._services.t("A good move")
        cost = judgement.charged
        return self._services.n("Cost {count} point on average", "Cost {count} points on average", cost)

    def _deck_words(self, position: int) -> list[str]:
        """Return what the answer cost with the cards that came, once it is known."""
        review, n, t = self._review, self._services.n, self._services.t
        if not review.knows_reach:
            return []
        reach = review.findings.reach(review.seat)
        before, after = reach[position], reach[position + 1]
        with_cards = (
            n(
                "With the cards that came it cost {count} point: possible before it {before}, after it {after}.",
                "With the cards that came it cost {count} points: possible before it {before}, after it {after}.",
                before - after,
                before=plain(before),
                after=plain(after),
            )
            if before > after
            else t(
                "With the cards that came it cost nothing: possible before it {points}, and as many after it.",
                points=plain(after),
            )
        )
        luck = review.findings.luck(review.seat, position)
        if luck <= 0:
            return [with_cards]
        some, whole = t("Nobody could foresee {count} of them.", count=luck), t("Nobody could foresee that.")
        return [f"{with_cards} {some if luck < before - after else whole}"]

    def _rules(self, judgement: Judgement) -> tuple[tuple[str, int], ...]:
        """Return (rule, points) that make the cost, the dearest first; none where it lies too far ahead for any."""
        if not judgement.rules or judgement.rules[0][0] == OTHERS:
            return ()
        return tuple((rule, -whole) for rule, points in judgement.rules if (whole := in_points(points)))

    def _rules_told(self, inner: pygame.Rect, room: int, rules: Sequence[tuple[str, int]]) -> Iterator[Box]:
        """Yield the rules and whose their points are, as far as there is room, those beyond in a row for them all."""
        look = self._look
        name = self._review.game.table.players[self._review.seat].name
        words = self._services.t("{name} at the end, on average, against the better move:", name=name)
        whose = self._paragraph(inner, words, SMALL, above=8)
        if rules and _height([whose]) + len(rules) * self._step <= room:
            room -= _height([whose])
            yield whose
        for words, icon, points in self._rule_rows(rules, max(1, room // self._step)):
            sign = drawing(self._services.sprites, icon, look.px(22)) if icon else space()
            colour = look.palette.good if points > 0 else look.palette.bad
            number = padded(letters(look, signed(points), STRONG, colour), left=look.px(36) - look.px(30))
            yield beside(sign.wide(look.px(30)), written(look, words, BODY), number).high(self._step)

    def _rule_rows(self, rules: Sequence[tuple[str, int]], most: int) -> Iterator[tuple[str, str, int]]:
        """Yield (name, icon, points) of so many rows at most; the points of all rows add up to those of the rules."""
        shown = rules if len(rules) <= most else rules[: most - 1]
        for rule, points in shown:
            known = words_of(rule)
            yield rule_name(self._services, rule), known.icon if known else "", points
        if rest := rules[len(shown) :]:
            words = self._services.n("and {count} more", "and {count} more", len(rest))
            yield words, "", sum(points for _, points in rest)

    def _paragraph(
        self, inner: pygame.Rect, words: str, role: TextRole, colour: Colour | None = None, *, above: int = 0
    ) -> Box:
        """Return wrapped words, so many pixels at 1280 x 800 below what is above them."""
        lines = set_lines(self._look, self._look.fonts.wrap(words, role, inner.width), role, colour)
        return padded(lines, above=self._look.px(above)) if above else lines


def _height(boxes: Sequence[Box]) -> int:
    return above(*boxes).height or 0
