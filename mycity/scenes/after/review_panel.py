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
from mycity.scenes.shared.move_words import better_words, move_sentence, points_words
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.comparing import OTHERS, in_points
from mycity.table.looking_back.review import Review
from mycity.ui.style.fonts import BODY, HEAD, SMALL, STRONG, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour

_PICTURE = 92
_APART = 6
"""The room above a note, in pixels at 1280 x 800."""


class ReviewPanel:
    """Draws the panel.

    Args:
        roofs: The roofs of the boards' `EpisodeDecor`.
    """

    def __init__(self, services: Services, review: Review, roofs: int) -> None:
        self._services = services
        self._review = review
        self._roofs = roofs

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, *, building: bool) -> None:
        """Draw it; the building only once its parts are loaded, which takes long."""
        look = self._services.look
        look.paint.panel(surface, rect)
        inner = self._inner(rect)
        top = self._draw_card(surface, look, inner, is_seen=building)
        top = self._write(surface, look, inner, top, self._answer_words(), BODY)
        position = self._review.position
        if position is None:
            self._draw_legend(surface, look, inner, top)
            return
        judgement = self._review.judgement
        cost = 0 if judgement is None else judgement.charged
        words, colour = self._cost_words(cost), cost_colour(look, cost)
        if judgement is None:
            words, colour = self._unjudged_words(), look.palette.ink
        top = self._write(surface, look, inner, top + look.px(4), words, HEAD, colour)
        if judgement is not None and cost > 0:
            top = self._write(surface, look, inner, top + look.px(2), self._better_words(judgement), BODY)
        rules = () if judgement is None else self._rules(judgement)
        notes = self._notes(position, cost)
        while len(notes) > 1 and self._notes_below(look, inner, top, notes) + len(rules) * self._step > inner.bottom:
            notes = notes[1:]  # the average is explained where there is room
        for line in notes:
            top = self._write(surface, look, inner, top + look.px(_APART), line, SMALL)
        top = self._draw_rules(surface, look, inner, top, rules)
        self._draw_legend(surface, look, inner, top)

    def _notes(self, position: int, cost: int) -> list[str]:
        """Return what is told in small letters: first what the average is, then what is known of the deck."""
        deck = self._deck_words(position)
        average = self._services.t("The average is over all orders in which the cards could have come.")
        return [average, *deck] if cost > 0 and self._review.knows_reach else deck

    def _notes_below(self, look: Look, inner: pygame.Rect, top: int, notes: list[str]) -> int:
        """Return the y below these notes."""
        lines = sum(len(look.fonts.wrap(note, SMALL, inner.width)) for note in notes)
        return top + lines * look.fonts.line_height(SMALL) + len(notes) * look.px(_APART)

    @property
    def _step(self) -> int:
        """The height of a row of the rules."""
        return max(self._services.look.px(22), self._services.look.fonts.line_height(BODY))

    def sizes(self, rect: pygame.Rect) -> tuple[int, ...]:
        """Return the pixels of a cell of the building that is drawn in a rect; none where none is."""
        return () if self._building is None else (self._px(self._building, self._inner(rect)),)

    def _inner(self, rect: pygame.Rect) -> pygame.Rect:
        return rect.inflate(-2 * self._services.look.px(18), -2 * self._services.look.px(14))

    def _px(self, building: Building, inner: pygame.Rect) -> int:
        look, (rows, columns) = self._services.look, extent(building, flat_turn(building))
        return int(min(look.px(_PICTURE) / rows, inner.width / columns, look.px(38)))

    @property
    def _building(self) -> Building | None:
        """The building of the turn."""
        return self._review.game.table.players[self._review.seat].buildings.get(self._card)

    def _draw_card(self, surface: pygame.Surface, look: Look, inner: pygame.Rect, *, is_seen: bool) -> int:
        """Draw turn and building; return the y below them."""
        review = self._review
        words = self._services.t("Card {number} of {count}", number=review.card, count=review.cards)
        look.write(
            surface, words, STRONG, look.palette.ink, pygame.Rect(inner.topleft, (inner.width, look.px(28))), "midleft"
        )
        top = inner.top + look.px(32)
        building = self._building
        if building is None:
            return top
        if is_seen:
            turn, px = flat_turn(building), self._px(building, inner)
            picture = building_picture(self._services.sprites, building, turn, px, self._roofs)
            surface.blit(picture, picture.get_rect(center=(inner.centerx, top + look.px(_PICTURE) // 2)))
        return top + look.px(_PICTURE) + look.px(6)

    @property
    def _card(self) -> str:
        turn = self._review.game.document["turns"][self._review.turn]
        return str(turn.get("with", turn["card"]) if turn["blocked"] else turn["card"])

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

    def _draw_legend(self, surface: pygame.Surface, look: Look, inner: pygame.Rect, above: int) -> None:
        """Explain the graph at the foot of the sheet, as far as there is room below what is told of the turn."""
        review, t = self._review, self._services.t
        if not review.study.can_tell(review.seat):
            return
        best, name = review.findings.best(review.seat).score, review.game.table.players[review.seat].name
        words = [
            t("Best known for {name} with this deck: {points}", name=name, points=points_words(self._services, best)),
            t(
                "Not every way can be tried, and the moves of the others stay as they were: so the best known differs "
                "from player to player."
            ),
            t("The lines show what each of you could still reach, the bars what this player's moves cost on average."),
        ]
        lines = [line for text in words for line in look.fonts.wrap(text, SMALL, inner.width)]
        while words and above + len(lines) * look.fonts.line_height(SMALL) > inner.bottom:
            words.pop()
            lines = [line for text in words for line in look.fonts.wrap(text, SMALL, inner.width)]
        top = inner.bottom - len(lines) * look.fonts.line_height(SMALL)
        for line in lines:
            surface.blit(look.fonts.line(line, SMALL, look.palette.ink_soft), (inner.left, top))
            top += look.fonts.line_height(SMALL)

    def _unjudged_words(self) -> str:
        t = self._services.t
        return t("Could not be examined") if self._review.study.failed else t("Still being examined")

    def _cost_words(self, cost: int) -> str:
        if cost <= 0:
            return self._services.t("A good move")
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

    def _draw_rules(
        self, surface: pygame.Surface, look: Look, inner: pygame.Rect, top: int, rules: Sequence[tuple[str, int]]
    ) -> int:
        """List the rules, those beyond the room in a row for them all; return the y below."""
        top = self._write_whose(surface, look, inner, top, len(rules)) if rules else top
        for name, icon, points in self._rule_rows(rules, max(1, (inner.bottom - top) // self._step)):
            line = pygame.Rect(inner.left, top, inner.width, self._step)
            if icon:
                picture = self._services.sprites.icon(icon, look.px(22))
                surface.blit(picture, picture.get_rect(midleft=line.midleft))
            colour = look.palette.good if points > 0 else look.palette.bad
            look.write(surface, signed(points), STRONG, colour, line, "midright")
            line.left += look.px(30)
            line.width -= look.px(36) + look.fonts.width(signed(points), STRONG)
            look.write(surface, name, BODY, look.palette.ink, line, "midleft")
            top += self._step
        return top

    def _rule_rows(self, rules: Sequence[tuple[str, int]], most: int) -> Iterator[tuple[str, str, int]]:
        """Yield (name, icon, points) of so many rows at most; the points of all rows add up to those of the rules."""
        shown = rules if len(rules) <= most else rules[: most - 1]
        for rule, points in shown:
            known = words_of(rule)
            yield rule_name(self._services, rule), known.icon if known else "", points
        if rest := rules[len(shown) :]:
            words = self._services.n("and {count} more", "and {count} more", len(rest))
            yield words, "", sum(points for _, points in rest)

    def _write_whose(self, surface: pygame.Surface, look: Look, inner: pygame.Rect, top: int, rows: int) -> int:
        """Write whose the points in the rows below are, and against what, where there is room for all of them too."""
        name = self._review.game.table.players[self._review.seat].name
        words = self._services.t("{name} at the end, on average, against the better move:", name=name)
        lines = look.fonts.wrap(words, SMALL, inner.width)
        if top + look.px(8) + len(lines) * look.fonts.line_height(SMALL) + rows * self._step > inner.bottom:
            return top
        return self._write(surface, look, inner, top + look.px(8), words, SMALL)

    def _write(
        self,
        surface: pygame.Surface,
        look: Look,
        inner: pygame.Rect,
        top: int,
        words: str,
        role: TextRole,
        colour: Colour | None = None,
    ) -> int:
        """Write wrapped words; return the y below them."""
        for line in look.fonts.wrap(words, role, inner.width):
            letters = look.fonts.line(line, role, colour or look.palette.ink)
            surface.blit(letters, (inner.left, top))
            top += look.fonts.line_height(role)
        return top
