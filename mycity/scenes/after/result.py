"""The result of a game: who came where, with which points, and the cities that were built."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

import pygame

from mycity.board_pictures.episode_decor import decor_of
from mycity.board_pictures.kept_heads import code_of
from mycity.content.games import ONE_EPISODE, WHOLE_CAMPAIGN
from mycity.engine.campaign import PLAY, CampaignError, PlayerSpec
from mycity.engine.city import HUMAN
from mycity.engine.episode import State
from mycity.engine.events import Event
from mycity.engine.lands.code import DEALS, PlayedLand, read_code
from mycity.scenes.after.better_city import BetterCityScene
from mycity.scenes.after.celebration import PRESSES, CelebratingScene, Occasion
from mycity.scenes.after.coach_offer import CoachOffer, is_coach_due
from mycity.scenes.after.first_slip import FirstSlip
from mycity.scenes.after.large_city import FinishedCity, LargeCityScene
from mycity.scenes.after.result_card import STYLES, CardFace, PointStyle, ResultCard, SignArea, line_words
from mycity.scenes.after.towns import NamedCity, TownsScene
from mycity.scenes.game_screens import ISLAND, SCREENS
from mycity.scenes.shared.finished_games import earlier_scores, keep_towns
from mycity.scenes.shared.game_sounds import piece_of
from mycity.scenes.shared.game_starts import new_seed
from mycity.scenes.shared.land_towns import LandTowns, town_names, town_words, towns_of
from mycity.scenes.shared.pictures.picture_scene import PictureScene
from mycity.scenes.shared.told_firsts import told_firsts
from mycity.scenes.shell.land_codes import code_button
from mycity.scenes.shell.life import RuleBook
from mycity.scenes.shell.services import Services
from mycity.storage.errors import SaveError, for_log
from mycity.storage.game_file import Saver
from mycity.storage.saves import Save
from mycity.table.campaign.campaign_game import CampaignGame
from mycity.table.chronicle.evening import EveningMemory, remembered_evening
from mycity.table.looking_back.counting import counts, lines_of
from mycity.table.looking_back.day_calendar import MEDALS, medal_for
from mycity.table.looking_back.ranking import Standing, standings, tie_breaks, tie_words, victory_words
from mycity.table.looking_back.story import best_line, story_of
from mycity.table.turn.thinking import LocalThinker
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import row
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.messages import mark
from mycity.ui.sound.table import PieceName
from mycity.ui.style.fonts import MINUS, NOTE, TITLE
from mycity.ui.style.theme import Tone

log = logging.getLogger(__name__)

MEDAL_WORDS = dict(
    zip(MEDALS, (mark("bronze medal"), mark("silver medal"), mark("gold medal"), mark("laurel")), strict=True)
)
"""The words for each medal."""
_CARD, _WINNER, _LEAST_AHEAD = 400, 1.35, 1.15
"""Pixels across a card at most, how much larger the winner's is, and at least the board on it."""
_TOWNS, _MEDAL = 760, 44
"""Pixels across the line that tells of a land's towns, at most, and across the medal that stands before it."""


class ResultScene(CelebratingScene, PictureScene):
    """Cards side by side, the winner's first and largest. Esc goes back, to the title after a game.

    Args:
        save: The game.
        saver: Keeps it; None for a game that is not kept.
        just_ended: Whether it was counted a moment ago: that is celebrated, where a person has played.

    Attributes:
        cards: The cards, the winner's first.
    """

    guards_enter = True
    ducks_music = True

    def __init__(
        self,
        services: Services,
        save: Save,
        state: State,
        events: Iterable[Event],
        saver: Saver | None = None,
        *,
        just_ended: bool = False,
    ) -> None:
        super().__init__(services)
        self.saver = saver
        self._just_ended = just_ended
        self._is_first_coming = False
        self._foot = 0
        self._save = save
        self._state = state
        self._setting = decor_of(state)
        events = list(events)
        self._brought = _rewards_of_single(save, saver, state, events) if save.kind == ONE_EPISODE else None
        self._is_new = self._brought is not None and self._brought.save.episode != save.episode
        self._order = standings(state)
        self._points = lines_of(
            state, events, [counts(state.rules, state.cities, seat) for seat in range(len(state.cities))]
        )
        self._earlier = [] if save.kind == WHOLE_CAMPAIGN else earlier_scores(services, save, state.table)
        self._lines: Sequence[str] = ()
        is_due = just_ended and is_coach_due(services, save, self._order)
        self._offer = CoachOffer(services, self.rebuild_for_news) if is_due else None
        self._firsts = FirstSlip(services, told_firsts(services, save), self._show_first)
        self._towns = towns_of(services, state.table) if state.is_over else None
        self.cards: list[ResultCard] = []
        self._town_buttons: list[Button] = []

    def build(self) -> list[Widget]:
        look = self.look
        foot = pygame.Rect(look.px(30), 0, look.area.width - look.px(60), look.px(50))
        foot.bottom = look.area.bottom - look.px(18)
        self._foot = foot.top
        self._lines = self._tell_lines()
        towns = [*self._town_button(), *self._better_button()]
        top = look.px(74) + len(self._lines) * look.fonts.line_height(NOTE)
        apart = look.px(2) if towns and not self._lines else -look.px(4)  # the title's letters reach lower
        top = self._place_lines(towns, pygame.Rect(foot.left, top + apart, foot.width, 0))
        offer = self._coach_offer(pygame.Rect(foot.left, top, foot.width, 0))
        if offer:
            top = offer[0].rect.bottom + look.px(14)
        firsts = self._firsts.lay_out(pygame.Rect(foot.left, top, foot.width, 0))
        if firsts:
            top = firsts[0].rect.bottom + look.px(14)
        area = pygame.Rect(foot.left, top, foot.width, foot.top - look.px(18) - top)
        before = {card.face.standing.seat: card for card in self.cards}
        self.cards = self._laid_out(area)
        for card in self.cards:
            card.take_over(before.get(card.face.standing.seat), look)
            if card.picture is None:
                self.queue.want(card.picture_key(look), card.painting(look))
        buttons = self._buttons()
        row(foot, buttons, look, gap=18)
        signs = [SignArea(card, name, rect) for card in self.cards for name, rect in card.signs(look)]
        code = []
        if (land := self._state.table.scenario.land) is not None:
            code = [code_button(self.services, land.code)]
            row(pygame.Rect(foot.left, look.px(14), foot.width, look.px(44)), code, look, at="right")
        return [*buttons, *code, *towns, *offer, *firsts, *self.cards, *signs]

    def _coach_offer(self, room: pygame.Rect) -> list[Widget]:
        """Return the slip that offers the coach, at the top of a room, where it is to be offered."""
        return self._offer.lay_out(room) if self._offer is not None else []

    def enter(self) -> None:
        super().enter()
        if self._offer is not None:
            self.services.settings.change(coach_offered=True)
        if self._just_ended:
            self._celebrate()
            self._firsts.reveal(self.timeline, self._note_coming, self._note_change)

    def _celebrate(self) -> None:
        """Let lanterns rise for a person who has won, fireflies fly for those who have not; nothing for bots alone."""
        people = [seat for seat, player in enumerate(self._state.table.players) if player.controller == HUMAN]
        if not people:
            return
        is_won = any(one.rank == 1 and one.seat in people for one in self._order)
        screen = SCREENS.get(self._save.game)
        occasion = Occasion(is_won, on_island=screen is not None and screen.world is ISLAND)
        self.celebrate(occasion, self._foot + self.look.px(3))

    def _note_change(self) -> None:
        self.needs_redraw = self.page_changed = True

    def _note_coming(self) -> None:
        self.needs_redraw = self._is_first_coming = True

    def draw_changes(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw only the slip on which badges come, and what goes by, while all else stays the same."""
        is_coming, self._is_first_coming = self._is_first_coming, False
        if self.page_changed or not is_coming:
            return super().draw_changes(surface)
        return self.draw_part(surface, self._firsts.moving, self._firsts.draw_moving)

    def _show_first(self, name: str) -> None:
        self.ways.album(f"firsts:{name}")

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Have all badges there at any press, which does what it would have done anyway."""
        if (command is not None or event.type in PRESSES) and self._firsts.finish():
            self._note_change()
        return super().handle(event, command)

    @property
    def rule_book(self) -> RuleBook:
        return RuleBook.of(self._state.table, alone=self._save.kind == ONE_EPISODE)

    @property
    def piece(self) -> PieceName:
        scenario = self._state.table.scenario
        return piece_of(scenario.game, scenario.episode, scenario.version)

    @property
    def light(self) -> str | None:
        return self._setting.light

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        if self._towns is not None and self._towns.update():
            if self._towns.is_done:
                keep_towns(self.services, self._save.created, self._save.seed, self._towns.scores)
                for button in self._town_buttons:  # nothing is built anew: another one may just be pressed
                    button.enabled, button.reason = True, ""
            self.needs_redraw = self.page_changed = True

    def take_pictures(self) -> None:
        for card in self.cards:
            card.picture = card.picture or self.queue.get(card.picture_key(self.look))

    def leave(self) -> None:
        super().leave()
        if self._brought is not None and self.saver is not None:
            self.saver.flush()

    def cancel(self) -> None:
        if len(self.stack) > 1:
            self.back()
        else:
            self.ways.to_title()

    def _draw_medal(self, surface: pygame.Surface) -> None:
        """Draw the medal of a land before the line that says with whom it compares."""
        if medal := self._medal:
            line = self._town_buttons[0].rect
            picture = self.services.sprites.icon(f"medal-{medal}", self.look.px(_MEDAL))
            surface.blit(picture, picture.get_rect(midright=(line.left - self.look.px(8), line.centery)))

    def draw_behind(self, surface: pygame.Surface) -> None:
        look, letters = self.look, self.look.palette.table_letters
        look.paint.table(surface)
        line = pygame.Rect(look.px(30), look.px(14), look.area.width - look.px(60), look.px(52))
        self._draw_medal(surface)
        look.write(surface, victory_words(self.services, self._state, self._order), TITLE, letters, line)
        line.top, line.height = line.bottom, look.fonts.line_height(NOTE)
        for words in self._lines:
            look.write(surface, words, NOTE, letters, line)
            line.top += line.height

    def _tell_lines(self) -> list[str]:
        """Return what is told below the title: what has decided between equals, and earlier games with this deck."""
        ties = tie_breaks(self._state, self._order)
        lines = [tie_words(self.services, self._state, tie) for tie in ties]
        lines += self._praise()
        if self._earlier:
            points = self.n("{count} point", "{count} points", max(self._earlier))
            told = self.n(
                "Before, with this deck: {points}.",
                "The best of {count} games before, with this deck: {points}.",
                len(self._earlier),
                points=points,
            )
            lines.append(told)
        return lines

    def _praise(self) -> list[str]:
        """Return for one person who has not won in which line nobody had more, by the most points; or nothing."""
        players = self._state.table.players
        lost = [one.seat for one in self._order if players[one.seat].controller == HUMAN]
        if len(lost) != 1 or any(one.rank == 1 and one.seat in lost for one in self._order):
            return []
        line = best_line(self._points, lost[0])
        if line is None:
            return []
        name, points = self.t(line_words(line.rule)[0]), f"{line.points[lost[0]]}"
        return [self.t("{line}: nobody had more than you ({points}).", line=name, points=points)]

    def _town_button(self) -> list[Button]:
        """Return what tells of the towns of a land, and leads to them as soon as they stand."""
        self._town_buttons = []
        if self._towns is not None:
            towns = self._towns
            button = Button(
                partial(self._town_line, towns), partial(self._show_towns, towns), tone=Tone.PAPER, role=NOTE
            )
            button.key, button.tip = "towns", self.t("What they made of it, beside yours")
            button.enabled = towns.is_done
            button.reason = "" if towns.is_done else self.t("They are still at work.")
            self._town_buttons = [button]
        return self._town_buttons

    def _better_button(self) -> list[Button]:
        """Return what leads to the city that could have been built."""
        if self._save.episode is None:
            return []
        words = self.t("What you could have built")
        better = Button(words, self._show_better, tone=Tone.PAPER, sign="hint", key="better")
        better.tip = self.t("Yours beside the best known, and the decisions that cost most")
        return [better]

    def _place_lines(self, lines: Sequence[Button], room: pygame.Rect) -> int:
        """Put what is offered below the title, on one line where all have room; return the y below."""
        look, gap = self.look, self.look.px(14)
        if self._towns is not None:
            room = room.inflate(-2 * look.px(_MEDAL + 8), 0)
        wide = [look.px(_TOWNS) if one.key == "towns" else one.measure(look, room.width)[0] for one in lines]
        wide = [min(room.width, across) for across in wide]
        is_one_line = sum(wide) + gap * (len(lines) - 1) <= room.width
        left, top = room.centerx - (sum(wide) + gap * (len(lines) - 1)) // 2, room.top
        for button, across in zip(lines, wide, strict=True):
            high = button.measure(look, room.width)[1]
            button.place(pygame.Rect(left if is_one_line else room.centerx - across // 2, top, across, high))
            left, top = left + across + gap, top + (0 if is_one_line else high + look.px(4))
        return max((button.rect.bottom for button in lines), default=top) + look.px(4)

    def _show_better(self) -> None:
        """Show the cities of the people beside the best known."""
        seats = [seat for seat, player in enumerate(self._save.players) if player.controller == HUMAN]
        again = self._again_button if self._is_played_again else None
        self._open(
            lambda document, seat: self.stack.push(BetterCityScene(self.services, document, seats or [seat], again))
        )

    def _show_towns(self, towns: LandTowns) -> None:
        """Show the cities of the people, and of those who built alone."""
        players, code = self._state.table.players, code_of(self._state)
        cities = [
            NamedCity(
                players[one.seat].name,
                FinishedCity(self._state.cities[one.seat], one.score, self._setting, code),
                is_own=True,
            )
            for one in self._order
            if players[one.seat].controller == HUMAN
        ]
        for name, town in zip(town_names(self.services), towns.towns, strict=True):
            player = replace(town.city.player, name=name)
            city = FinishedCity(replace(town.city, player=player), town.score, self._setting, code)
            cities.append(NamedCity(name, city))
        self.stack.push(TownsScene(self.services, cities))

    def _town_line(self, towns: LandTowns) -> str:
        """Return what the bots have come to on the land, alone, and which medal that makes."""
        if not towns.scores:
            return self.t("Neighbour, Surveyor and Master are still at work on this land…")
        words = town_words(self.services, towns.scores)
        if medal := self._medal:
            return self.t("{scores}: {medal}", scores=words, medal=self.t(MEDAL_WORDS[medal]))
        return words

    @property
    def _medal(self) -> str:
        """The medal for the best of the people, as far as it is known; empty for none."""
        if self._towns is None:
            return ""
        players = self._state.table.players
        scores = [one.score for one in self._order if players[one.seat].controller == HUMAN]
        return medal_for(max(scores, default=-999), self._towns.scores)

    def _laid_out(self, area: pygame.Rect) -> list[ResultCard]:
        """Place the cards side by side on one line, as large as there is room for; who has won stands larger."""
        look, gap = self.look, self.look.px(20)
        cards = [
            ResultCard(self.services, self._face(standing), partial(self._show, index))
            for index, standing in enumerate(self._order)
        ]
        shares = [_WINNER if card.face.has_won else 1.0 for card in cards]
        unit = min(look.px(_CARD), (area.width - gap * (len(cards) - 1)) / sum(shares))
        left = 0
        for card, share in zip(cards, shares, strict=True):
            card.place(pygame.Rect(left, area.top, int(unit * share), area.height))
            left += card.rect.width + gap
        style = self._style_of(cards)
        has_large_names = all(card.could_have_large_name(look) for card in cards)
        for card in cards:
            card.style, card.has_large_name = style, has_large_names
        self._share_out(cards)
        least = 0
        for card in reversed(cards):  # none stands lower than those it has left behind, however much they say
            least = max(least, card.measure(look, card.rect.width)[1])
            card.place(pygame.Rect(card.rect.left, area.top, card.rect.width, least))
        bottom = area.top + (area.height + max(card.rect.height for card in cards)) // 2
        for card in cards:
            card.place(card.rect.move(area.centerx - (left - gap) // 2, bottom - card.rect.bottom))
        return cards

    def _share_out(self, cards: Sequence[ResultCard]) -> None:
        """Give all who have not won boards of one size, smaller than the winner's, however much is said of whom."""
        won = [card.picture_width(self.look) for card in cards if card.face.has_won]
        others = [card for card in cards if not card.face.has_won]
        most = min([*(card.picture_width(self.look) for card in others), int(min(won) / _LEAST_AHEAD)])
        for card in others:
            card.most = most

    def _style_of(self, cards: Sequence[ResultCard]) -> PointStyle:
        """Return the best style that all cards have room for; what is kept of the evening gives way to names."""
        faces = [card.face for card in cards]
        for told in (faces, [replace(face, remembered="") for face in faces]):
            for card, face in zip(cards, told, strict=True):
                card.face = face
            for style in STYLES[:-1]:
                if all(card.has_room_for(self.look, style) for card in cards):
                    return style
        for card, face in zip(cards, faces, strict=True):
            card.face = face
        return STYLES[-1]

    def _face(self, standing: Standing) -> CardFace:
        points = [(line.rule, line.points[standing.seat]) for line in self._points if line.is_told]
        folded = [line.rule for line in self._points if not line.is_told]
        story = story_of(self._points, standing.seat, won=standing.rank == 1)
        city, helped = self._state.cities[standing.seat], self._save.players[standing.seat].helped
        return CardFace(city, standing, points, self._setting, helped, story, folded, self._remembered(standing.seat))

    def _remembered(self, seat: int) -> str:
        """Return what is kept of the evening where it is about a seat; a campaign's letters remember by themselves."""
        kept = self._kept
        return self.t(kept.text, count=kept.number) if kept is not None and kept.seat == seat else ""

    @cached_property
    def _kept(self) -> EveningMemory | None:
        """The sentence that is kept of the evening."""
        if self._save.episode is None or self._save.kind == WHOLE_CAMPAIGN:
            return None
        people = [seat for seat, player in enumerate(self._save.players) if player.controller == HUMAN]
        return remembered_evening(self._save.episode.record, people)

    def _buttons(self) -> list[Button]:
        buttons = [Button(self.t("To the title"), self.ways.to_title, tone=Tone.OAK, key="title")]
        if self._save.episode is not None:
            back = Button(self.t("Review"), self._show_review, sign="book", key="review")
            back.tip = self.t("Turn by turn: what it cost, and the best that is known")
            again = Button(self.t("Watch again"), self._see_again, sign="film", key="replay")
            again.tip = self.t("Watch this game again")
            buttons = [back, again, *buttons]
        if self._save.kind == WHOLE_CAMPAIGN:
            buttons.insert(0, self._rewards_button(self.back))
        elif self._brought is not None and not self._is_played_again:
            buttons.insert(0, self._rewards_button(partial(self._give_out, self._brought)))
        else:
            buttons = [*self._new_games(), *buttons]
        return buttons

    @property
    def _is_played_again(self) -> bool:
        """The answer to whether the same can be played once more: not in a campaign, nor while rewards are owed."""
        is_owed = self._brought is not None and (self._is_new or self._brought.pending is not None)
        return self._save.kind != WHOLE_CAMPAIGN and not is_owed

    def _new_games(self) -> list[Button]:
        """Return the ways to play the same once more, with other cards or with the same."""
        land = self._state.table.scenario.land
        another = Button(self.t("New deck"), self._another_deal, tone=Tone.GO, sign="play", key="another")
        another.tip = self.t("The same players, another deck")
        if land is not None:
            another.text = self.t("Same land, new deck")
            another.tip = self.t("The same players on the same land, another deck")
        return [another, self._again_button()]

    def _again_button(self) -> Button:
        land = self._state.table.scenario.land
        yours = [standing.score for standing in self._order if self._save.players[standing.seat].controller == HUMAN]
        again_words = self.t("Same deck again") if land is None else self.t("Same land again")
        if len(yours) == 1:
            points = f"{yours[0]}".replace("-", MINUS)
            again_words = (
                self.t("Same deck again (yours: {points})", points=points)
                if land is None
                else self.t("Same land (yours: {points})", points=points)
            )
        again = Button(again_words, self._again, tone=Tone.OAK, key="again")
        again.tip = self.t("The same players, the same deck")
        return again

    def _give_out(self, brought: CampaignGame) -> None:
        """Show the rewards: not again once all are given."""
        self._is_new = False
        self.ways.rewards(brought)

    def _rewards_button(self, on_press: Callable[[], None]) -> Button:
        return Button(self.t("To the rewards"), on_press, tone=Tone.GO, sign="play", key="rewards")

    def _show_review(self) -> None:
        """Look back on the game, first on the turns of whoever sits at this computer."""
        self._open(self.ways.review)

    def _see_again(self) -> None:
        self._open(self.ways.replay)

    def _open(self, way: Callable[[Mapping[str, Any], int], None]) -> None:
        save = self._save if self._brought is None else self._brought.save
        if save.episode is not None:
            people = (number for number, seat in enumerate(save.players) if seat.controller == HUMAN)
            way(save.episode.record, next(people, 0))

    def _show(self, index: int) -> None:
        cities = [
            FinishedCity(self._state.cities[standing.seat], standing.score, self._setting, code_of(self._state))
            for standing in self._order
        ]
        self.stack.push(LargeCityScene(self.services, cities, index))

    def _another_deal(self) -> None:
        land = self._state.table.scenario.land
        if land is None:
            self._begin(new_seed(self.services))
        else:
            code = read_code(land.code)
            self._begin(0, PlayedLand(str(replace(code, deal=(code.deal + 1) % DEALS))))

    def _again(self) -> None:
        if self.stack.top is not self:  # it was chosen beside the city that could have been built
            self.stack.pop()
        self._begin(self._save.seed, self._state.table.scenario.land)

    def _begin(self, seed: int, land: PlayedLand | None = None) -> None:
        founders = [PlayerSpec(player.name, player.animal, player.controller) for player in self._save.players]
        self.ways.start(self._save.game, founders, seed, self._state.table.scenario.episode, land)


def _rewards_of_single(save: Save, saver: Saver | None, state: State, events: Iterable[Event]) -> CampaignGame | None:
    """Return the finished single episode of ``save`` with what it has brought, to be given out and recorded.

    ``None`` when it cannot be: the episode is not dealt any more as it was played, since its data has changed.
    """
    try:
        game = CampaignGame(save, saver, LocalThinker)
        if game.phase == PLAY:
            game.give_out(state, events)
    except (CampaignError, SaveError) as problem:
        log.warning("the rewards of the episode cannot be given out: %s", for_log(problem))
        return None
    return game
