"""The cards of a result, side by side: how large each is, what it tells, and the pictures they wait for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, partial

import pygame

from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.board_pictures.kept_heads import code_of
from mycity.content.games import WHOLE_CAMPAIGN
from mycity.scenes.after.card_points import STYLES
from mycity.scenes.after.large_city import FinishedCity, LargeCityScene
from mycity.scenes.after.result_card import CardFace, ResultCard
from mycity.scenes.shared.pictures.picture_queue import PictureQueue
from mycity.scenes.shell.services import Services
from mycity.table.chronicle.evening import EveningMemory, remembered_evening
from mycity.table.looking_back.ended_game import EndedGame
from mycity.table.looking_back.ranking import Standing
from mycity.table.looking_back.story import story_of
from mycity.ui.kit.widgets import Pressable
from mycity.ui.style.look import Look

_CARD, _WINNER, _LEAST_AHEAD = 400, 1.35, 1.15
"""Pixels across a card at most, how much larger the winner's is, and at least the board on it."""


class CardRow:
    """The cards side by side on one line, as large as there is room for; who has won stands larger.

    Attributes:
        cards: The cards, the winner's first.
    """

    def __init__(self, services: Services, game: EndedGame, decor: EpisodeDecor) -> None:
        self.cards: list[ResultCard] = []
        self._services = services
        self._game = game
        self._decor = decor

    def lay_out(self, area: pygame.Rect, queue: PictureQueue) -> list[Pressable]:
        """Place new cards in an area and ask for their pictures; return them, and the signs on them."""
        look, before = self._services.look, {card.key: card for card in self.cards}
        self.cards = [
            ResultCard(self._services, self._face(standing), partial(self._show, index))
            for index, standing in enumerate(self._game.order)
        ]
        self._place(area)
        for card in self.cards:
            card.take_over(before.get(card.key), look)
            if card.picture is None:
                queue.want(card.picture_key(look), card.painting(look))
        return [*self.cards, *(sign for card in self.cards for sign in card.signs(look))]

    def take_pictures(self, queue: PictureQueue) -> None:
        for card in self.cards:
            card.picture = card.picture or queue.get(card.picture_key(self._services.look))

    def _place(self, area: pygame.Rect) -> None:
        look, cards = self._services.look, self.cards
        gap = look.px(20)
        shares = [_WINNER if card.face.is_first else 1.0 for card in cards]
        unit = min(look.px(_CARD), (area.width - gap * (len(cards) - 1)) / sum(shares))
        left = 0
        for card, share in zip(cards, shares, strict=True):
            card.place(pygame.Rect(left, area.top, int(unit * share), area.height))
            left += card.rect.width + gap
        self._choose_style()
        has_large_names = all(card.could_have_large_name(look) for card in cards)
        for card in cards:
            card.has_large_name = has_large_names
        share_out(cards, look)
        least = 0
        for card in reversed(cards):  # none stands lower than those it has left behind, however much they say
            least = max(least, card.measure(look, card.rect.width)[1])
            card.place(pygame.Rect(card.rect.left, area.top, card.rect.width, least))
        bottom = area.top + (area.height + max(card.rect.height for card in cards)) // 2
        for card in cards:
            card.place(card.rect.move(area.centerx - (left - gap) // 2, bottom - card.rect.bottom))

    def _choose_style(self) -> None:
        """Take the best style that all cards have room for; what is kept of the evening gives way to names."""
        faces = [card.face for card in self.cards]
        for told in (faces, [replace(face, remembered="") for face in faces]):
            for card, face in zip(self.cards, told, strict=True):
                card.face = face
            for style in STYLES[:-1]:
                if all(card.has_room_for(self._services.look, style) for card in self.cards):
                    for card in self.cards:
                        card.points.style = style
                    return
        for card, face in zip(self.cards, faces, strict=True):
            card.face = face

    def _face(self, standing: Standing) -> CardFace:
        game, seat = self._game, standing.seat
        points = [(line.rule, line.points[seat]) for line in game.points if line.is_told]
        folded = [line.rule for line in game.points if not line.is_told]
        story = story_of(game.points, seat, won=standing.rank == 1)
        city, helped = game.state.cities[seat], game.save.players[seat].helped
        remembered, is_alone = self._remembered(seat), len(game.order) == 1
        return CardFace(city, standing, points, self._decor, helped, story, folded, remembered, is_alone)

    def _remembered(self, seat: int) -> str:
        """Return what is kept of the evening where it is about a seat; a campaign's letters remember by themselves."""
        kept = self._kept
        return self._services.t(kept.text, count=kept.number) if kept is not None and kept.seat == seat else ""

    @cached_property
    def _kept(self) -> EveningMemory | None:
        """The sentence that is kept of the evening."""
        save = self._game.save
        if save.episode is None or save.kind == WHOLE_CAMPAIGN:
            return None
        return remembered_evening(save.episode.record, self._game.seats_of_people)

    def _show(self, index: int) -> None:
        """Show the cities large, that of a card first."""
        state, code = self._game.state, code_of(self._game.state)
        cities = [FinishedCity(state.cities[one.seat], one.score, self._decor, code) for one in self._game.order]
        self._services.stack.push(LargeCityScene(self._services, cities, index))


def share_out(cards: Sequence[ResultCard], look: Look) -> None:
    """Give all who have not won boards of one size, smaller than the winner's, however much is said of whom."""
    won = [card.picture_width(look) for card in cards if card.face.is_first]
    others = [card for card in cards if not card.face.is_first]
    most = min([*(card.picture_width(look) for card in others), int(min(won) / _LEAST_AHEAD)])
    for card in others:
        card.most = most
