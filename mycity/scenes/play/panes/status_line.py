"""The status line of the open card: a sentence on what to do, and the building that the blocking card took out."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.board_pictures.small_pictures import building_picture, draw_cross, flat_turn
from mycity.content.rule_words import refusal_words
from mycity.engine.episode import PASS
from mycity.engine.rules.churches_must_build import ChurchesMustBeBuilt
from mycity.scenes.play.model.play import Play
from mycity.scenes.shell.services import Services
from mycity.ui.messages import mark
from mycity.ui.style.fonts import SMALL_STRONG

_SMALL_SLIP = 15
_FOR_EVERYBODY, _BLOCKED = mark("Out for everybody"), mark("Out")


class StatusLine:
    """Knows the sentence, which stands on the card; paints what the blocking card took out.

    Attributes:
        room: The room that the buttons leave for that.
    """

    def __init__(self, services: Services, play: Play, decor: EpisodeDecor) -> None:
        self._services = services
        self._play = play
        self._decor = decor
        self.room = pygame.Rect(0, 0, 0, 0)
        self._said: tuple[object, str] = None, ""

    @property
    def words(self) -> str:
        """The sentence; empty where nothing is to be said."""
        view, turn = self._play.view, self._play.turn
        if turn.is_proposing and view.answer == PASS:
            return self._services.t("You pass.")
        if self._said[0] is not view:
            self._said = view, self._words()
        return self._said[1]

    def key(self) -> Hashable:
        play, room = self._play, self.room
        return self.words, play.seat, play.view.is_open, play.blocked, room.topleft, room.size

    def _words(self) -> str:
        """Return what is to be done, or whom all wait for."""
        play, t = self._play, self._services.t
        view = play.view
        if play.turn.is_watching:
            left = len(view.state.table.deck) - view.state.drawn
            return self._services.n("{count} card to come", "{count} cards to come", left) if left else t("Last card")
        if view.state.cities[play.seat].stopped:
            alone = all(city.stopped for city in view.state.cities)
            over = t("All have stopped.") if alone else t("That was the last card.")
            return over if alone or view.state.is_over else t("The others play on.")
        if view.is_open:
            if not view.placements:
                return self._stuck_words()
            return self._open_words() if play.city.placed else t(self._decor.first)
        awaited = [view.state.cities[seat].player.name for seat in play.session.awaited if seat != play.seat]
        return t("Waiting for {names}", names=self._services.phrases.listed(awaited)) if awaited else ""

    def _stuck_words(self) -> str:
        """Return what is left for a building that fits nowhere; on the last card what that costs, which is all."""
        view, t = self._play.view, self._services.t
        if view.refuse(PASS) is not None:
            return t("No room left for this one, and no passing: stop.")
        if view.is_stuck_at_last and view.pass_cost > 0:
            words = mark("No room left for this one: stopping costs nothing, passing costs {cost}.")
            return t(words, cost=view.pass_cost)
        return t("No room left for this one: pass, or stop.")

    def _open_words(self) -> str:
        """Return what an open card asks for that others do not: a church is not passed on."""
        view = self._play.view
        refusal = view.refuse(PASS)
        if refusal is None or refusal.code != ChurchesMustBeBuilt.refusal.code:
            return ""
        return self._services.t(refusal_words(refusal))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint which building the blocking card has taken out, while a card is open or nobody is waited for."""
        look, room, blocked = self._services.look, self.room, self._play.blocked
        if not room.width or blocked is None or (self.words and not self._play.view.is_open):
            return
        pygame.draw.rect(surface, look.palette.paper_shade, room, border_radius=look.px(8))
        beside = self._paint_building(surface, blocked)
        for words in map(self._services.t, (_FOR_EVERYBODY, _BLOCKED)):  # the shorter where letters would be small
            if max(map(self._width, words.split(" "))) > beside.width:
                continue
            lines = look.fonts.wrap(words, SMALL_STRONG, beside.width)
            if len(lines) * look.fonts.line_height(SMALL_STRONG) <= beside.height:
                look.write_centred(surface, lines, SMALL_STRONG, look.palette.bad, beside)
                return

    @property
    def px(self) -> int:
        """Pixels a cell of the building that is out for everybody."""
        return self._services.look.px(_SMALL_SLIP)

    def _width(self, words: str) -> int:
        return self._services.look.fonts.width(words, SMALL_STRONG)

    def _paint_building(self, surface: pygame.Surface, card: str) -> pygame.Rect:
        """Paint the building and cross it out; return the room that is left for words."""
        look, room = self._services.look, self.room
        building = self._play.state.table.players[self._play.seat].buildings.get(card)
        if building is None:
            return room
        picture = building_picture(self._services.sprites, building, flat_turn(building), self.px, self._decor.roofs)
        at = picture.get_rect(midright=(room.right - look.px(6), room.centery))
        surface.blit(picture, at)
        draw_cross(surface, at.inflate(-4, -4), look.palette.bad, look.px(2))
        return pygame.Rect(room.left, room.top, at.left - room.left, room.height)
