"""The panel on one turn of a reviewed game: the card, the answer, its cost, and the rules that make it."""

from __future__ import annotations

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
_MOST_RULES = 7


class ReviewPanel:
    """Draws the panel.

    Args:
        roofs: The roofs of the boards' `EpisodeDecor`.
    """

    def __init__(self, services: Services, review: Review, roofs: int) -> None:
        self._services = services
        self._review = review
        self._roofs = roofs
        self._floor = 0

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
        if cost > 0 and self._review.knows_reach:
            average = self._services.t("The average is over all orders in which the cards could have come.")
            top = self._write(surface, look, inner, top + look.px(6), average, SMALL)
        for line in self._deck_words(position):
            top = self._write(surface, look, inner, top + look.px(6), line, SMALL)
        self._draw_legend(surface, look, inner, top)
        if judgement is not None:
            self._draw_rules(surface, look, inner, top, judgement)

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
        if not review.can_tell(review.seat):
            self._floor = inner.bottom
            return
        best = review.findings.best(review.seat).score
        words = [
            t("Best known for this deck: {points}", points=points_words(self._services, best)),
            t("The lines show what each of you could still reach, the bars what this player's moves cost on average."),
        ]
        lines = [line for text in words for line in look.fonts.wrap(text, SMALL, inner.width)]
        if above + len(lines) * look.fonts.line_height(SMALL) > inner.bottom:
            lines = look.fonts.wrap(words[0], SMALL, inner.width)
        if above + len(lines) * look.fonts.line_height(SMALL) > inner.bottom:
            lines = []
        top = inner.bottom - len(lines) * look.fonts.line_height(SMALL)
        for line in lines:
            surface.blit(look.fonts.line(line, SMALL, look.palette.ink_soft), (inner.left, top))
            top += look.fonts.line_height(SMALL)
        self._floor = inner.bottom - len(lines) * look.fonts.line_height(SMALL)

    def _unjudged_words(self) -> str:
        t = self._services.t
        return t("Could not be looked at") if self._review.failed else t("Still being looked at")

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
                "With the cards that came it cost {count} point: {before} were possible before it, {after} after it.",
                "With the cards that came it cost {count} points: {before} were possible before it, {after} after it.",
                before - after,
                before=plain(before),
                after=plain(after),
            )
            if before > after
            else t(
                "With the cards that came it cost nothing: {points} were possible, and still are.", points=plain(after)
            )
        )
        luck = review.findings.luck(review.seat, position)
        if luck <= 0:
            return [with_cards]
        some, whole = t("Nobody could foresee {count} of them.", count=luck), t("Nobody could foresee that.")
        return [f"{with_cards} {some if luck < before - after else whole}"]

    def _draw_rules(
        self, surface: pygame.Surface, look: Look, inner: pygame.Rect, top: int, judgement: Judgement
    ) -> None:
        """List the rules that make most of the cost, unless it lies too far ahead for any of them."""
        step = look.px(27)
        is_told = bool(judgement.rules) and judgement.rules[0][0] != OTHERS
        rules = [(rule, -in_points(points)) for rule, points in judgement.rules if is_told]
        for rule, points in [row for row in rules if row[1]][:_MOST_RULES]:
            if top + step > self._floor:
                break
            line = pygame.Rect(inner.left, top, inner.width, step)
            if rule_words := words_of(rule):
                icon = self._services.sprites.icon(rule_words.icon, look.px(22))
                surface.blit(icon, icon.get_rect(midleft=line.midleft))
            name = line.move(look.px(30), 0)
            look.write(surface, rule_name(self._services, rule), BODY, look.palette.ink, name, "midleft")
            colour = look.palette.good if points > 0 else look.palette.bad
            look.write(surface, signed(points), STRONG, colour, line, "midright")
            top += step

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
