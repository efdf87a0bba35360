"""The result of a game: who came where, with which points, and the cities that were built."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from mycity.board_pictures.episode_decor import decor_of
from mycity.content.games import ONE_EPISODE, WHOLE_CAMPAIGN
from mycity.content.phrases import Translator
from mycity.engine.episode import State
from mycity.engine.events import Event
from mycity.scenes.after.beside.guests_end import GuestsLine
from mycity.scenes.after.card_points import line_words
from mycity.scenes.after.card_row import CardRow
from mycity.scenes.after.celebration import PRESSES, CelebratingScene, Occasion, has_good_end
from mycity.scenes.after.coach_offer import CoachOffer, is_coach_due
from mycity.scenes.after.first_slip import FirstSlip
from mycity.scenes.after.result_card import ResultCard
from mycity.scenes.after.result_ways import ResultWays
from mycity.scenes.after.towns import TownsLine
from mycity.scenes.game_screens import ISLAND, SCREENS
from mycity.scenes.shared.game_sounds import piece_of
from mycity.scenes.shared.pictures.picture_scene import PictureScene
from mycity.scenes.shared.sent_lines import sent_result
from mycity.scenes.shell.land_codes import code_button, named_code
from mycity.scenes.shell.life import RuleBook
from mycity.scenes.shell.services import Services
from mycity.storage.game_file import Saver
from mycity.storage.saves import Save
from mycity.table.chronicle.told_firsts import told_firsts
from mycity.table.looking_back.counted_games import earlier_scores
from mycity.table.looking_back.ended_game import EndedGame
from mycity.table.looking_back.ranking import tie_breaks, tie_words, victory_words
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import leave_signs, row, width_of
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.sound.table import PieceName
from mycity.ui.style.fonts import NOTE, TITLE

_GAP = 18
"""The room between two buttons, in pixels at 1280 x 800."""


class ResultScene(CelebratingScene, PictureScene):
    """Cards side by side, the winner's first and largest. Esc goes back, to the title after a game.

    Args:
        save: The game.
        saver: Keeps it; None for a game that is not kept.
        just_ended: Whether it was counted a moment ago: that is celebrated, where a person has played.

    Attributes:
        game: The game.
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
        self.game = game = EndedGame(save, state, tuple(events))
        self._just_ended = just_ended
        self._is_first_coming = False
        self._foot = 0
        self._decor = decor_of(state)
        self._ways_on = ResultWays(services, game, saver)
        self._earlier = (
            [] if save.kind == WHOLE_CAMPAIGN else earlier_scores(services.finished.games, save, state.table)
        )
        self._lines: Sequence[str] = ()
        is_due = just_ended and is_coach_due(services, save, game.order)
        self._offer = CoachOffer(services, self.rebuild_for_news) if is_due else None
        self._firsts = FirstSlip(services, told_firsts(services.folders.data, save), self._show_first)
        towns = services.land_towns.of(state.table) if state.is_over else None
        self._towns = None if towns is None else TownsLine(services, game, self._decor, towns)
        self._row = CardRow(services, game, self._decor)
        self._guests = GuestsLine(services, game)

    @property
    def cards(self) -> Sequence[ResultCard]:
        """The cards, the winner's first."""
        return self._row.cards

    def build(self) -> list[Widget]:
        look = self.look
        foot = pygame.Rect(look.px(30), 0, look.area.width - look.px(60), look.px(50))
        foot.bottom = look.area.bottom - look.px(18)
        self._foot = foot.top
        head, top = self._lay_head(foot.left, foot.width)
        area = pygame.Rect(foot.left, top, foot.width, foot.top - look.px(18) - top)
        cards = self._row.lay_out(area, self.queue)
        buttons = self._ways_on.buttons()
        shortened = [button for key in ("replay", "review") for button in buttons if button.key == key]
        leave_signs(shortened, buttons, look, foot.width, gap=_GAP)
        row(foot, buttons, look, gap=_GAP)
        code: list[Widget] = [*sent_result(self.game, self._towns_so_far).buttons(self.services)]
        if (land := self.game.land) is not None:
            button = code_button(self.services, land.code)
            code.insert(0, button)
            beside = (foot.width - look.fonts.width(self._title, TITLE)) // 2 - look.px(2 * _GAP)
            for text in (land.code, ""):  # the name, or even the code, may have no room beside the title
                if width_of(code, look, foot.width, gap=_GAP) + look.px(_GAP) > beside:
                    button.text = text
            if not button.text:
                button.tip = f"{button.tip}\n{named_code(land.code)}"
        row(pygame.Rect(foot.left, look.px(14), foot.width, look.px(44)), code, look, at="right")
        return [*buttons, *code, *head, *cards]

    def _towns_so_far(self) -> Sequence[int]:
        return () if self._towns is None else self._towns.scores

    @property
    def _title(self) -> str:
        return victory_words(self.services, self.game.state, self.game.order)

    def _lay_head(self, left: int, width: int) -> tuple[list[Widget], int]:
        """Lay out what stands between the title and the cards; return it, and the y below."""
        look = self.look
        self._lines = _told_lines(self.services, self.game, self._earlier)
        lines: list[Button] = [self._towns.button()] if self._towns is not None else []
        lines += [*self._ways_on.better_button(), *self._guests.button()]
        top = look.px(74) + len(self._lines) * look.fonts.line_height(NOTE)
        top += look.px(2) if lines and not self._lines else -look.px(4)  # the title's letters reach lower
        top = self._place_lines(lines, pygame.Rect(left, top, width, 0))
        head: list[Widget] = [*lines]
        for slip in (self._offer, self._firsts):
            widgets = slip.lay_out(pygame.Rect(left, top, width, 0)) if slip is not None else []
            if widgets:
                top = widgets[0].rect.bottom + look.px(14)
            head += widgets
        return head, top

    def _place_lines(self, lines: Sequence[Button], room: pygame.Rect) -> int:
        """Put what is offered below the title, on one line where all have room; return the y below."""
        look, gap, towns = self.look, self.look.px(14), self._towns
        if towns is not None:
            room = towns.room(room)
        wide = [one.measure(look, room.width)[0] for one in lines]
        if towns is not None:
            wide[0] = towns.width(room.width)
        wide = [min(room.width, across) for across in wide]
        is_one_line = sum(wide) + gap * (len(lines) - 1) <= room.width
        left, top = room.centerx - (sum(wide) + gap * (len(lines) - 1)) // 2, room.top
        for button, across in zip(lines, wide, strict=True):
            high = button.measure(look, across)[1]
            button.place(pygame.Rect(left if is_one_line else room.centerx - across // 2, top, across, high))
            left, top = left + across + gap, top + (0 if is_one_line else high + look.px(4))
        return max((button.rect.bottom for button in lines), default=top) + look.px(4)

    def enter(self) -> None:
        super().enter()
        if self._offer is not None:
            self.services.settings.change(coach_offered=True)
        if self._just_ended:
            self._celebrate()
            self._firsts.reveal(self.timeline, self._note_coming, self._note_change)

    def _celebrate(self) -> None:
        """Let lanterns rise for a person who has won, fireflies fly for those who have not.

        There is nothing for bots alone, nor for somebody alone who has come to nothing.
        """
        game = self.game
        is_good = has_good_end(self.services, game.save, game.state)
        if not game.people or (len(game.order) == 1 and not is_good):
            return
        screen = SCREENS.get(game.save.game)
        occasion = Occasion(is_good, on_island=screen is not None and screen.world is ISLAND)
        self.celebrate(occasion, self._foot + self.look.px(3))

    def _note_change(self) -> None:
        self.needs_redraw = self.page_changed = True

    def _note_coming(self) -> None:
        self.needs_redraw = self._is_first_coming = True

    def draw_moving(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw only the slip on which badges come, and what goes by, while all else stays the same."""
        is_coming, self._is_first_coming = self._is_first_coming, False
        if not is_coming:
            return super().draw_moving(surface)
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
        return RuleBook.of(self.game.state.table, alone=self.game.save.kind == ONE_EPISODE)

    @property
    def piece(self) -> PieceName:
        scenario = self.game.state.table.scenario
        return piece_of(scenario.game, scenario.episode, scenario.version)

    @property
    def light(self) -> str | None:
        return self._decor.light

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        if self._towns is not None and self._towns.update():
            self._note_change()

    def take_pictures(self) -> None:
        self._row.take_pictures(self.queue)

    def leave(self) -> None:
        super().leave()
        self._ways_on.flush()

    def cancel(self) -> None:
        if len(self.stack) > 1:
            self.back()
        else:
            self.ways.to_title()

    def draw_behind(self, surface: pygame.Surface) -> None:
        look, letters = self.look, self.look.palette.table_letters
        look.paint.table(surface)
        line = pygame.Rect(look.px(30), look.px(14), look.area.width - look.px(60), look.px(52))
        if self._towns is not None:
            self._towns.draw_medal(surface)
        look.write(surface, self._title, TITLE, letters, line)
        line.top, line.height = line.bottom, look.fonts.line_height(NOTE)
        for words in self._lines:
            look.write(surface, words, NOTE, letters, line)
            line.top += line.height


def _told_lines(language: Translator, game: EndedGame, earlier: Sequence[int]) -> list[str]:
    """Return what has decided between equals, in what a loser was the best, and what was reached before.

    Args:
        language: A language.
        game: The game.
        earlier: The scores of earlier games with this deck.
    """
    lines = [tie_words(language, game.state, tie) for tie in tie_breaks(game.state, game.order)]
    lines += _praise(language, game)
    if earlier:
        told = language.n(
            "Before, with this deck: {points}.",
            "The best of {count} games before, with this deck: {points}.",
            len(earlier),
            points=language.n("{count} point", "{count} points", max(earlier)),
        )
        lines.append(told)
    return lines


def _praise(language: Translator, game: EndedGame) -> list[str]:
    """Return for one person who has not won in which line nobody had more, by the most points; or nothing."""
    line = game.praised
    if line is None:
        return []
    name, points = language.t(line_words(line.rule)[0]), f"{line.points[game.people[0].seat]}"
    return [language.t("{line}: nobody had more than you ({points}).", line=name, points=points)]
