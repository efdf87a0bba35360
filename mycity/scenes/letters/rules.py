"""The book of rules of a game of one evening: pages about it, then one about keys and mouse.

F1 opens it anywhere, and closes it. Where nothing is played all the books stand on the shelf, one beside the other.
"""

from __future__ import annotations

from functools import cached_property, partial

import pygame

from mycity.content.episodes import load_episode
from mycity.content.games import GAMES, PRINTED_GAMES
from mycity.content.lands.land_names import name_by_code
from mycity.content.lands.land_words import land_words
from mycity.content.lands.module_lines import module_line
from mycity.content.lands.plans import land_plan, load_lands
from mycity.content.rule_words import rule_line, words_of
from mycity.content.rules_book import BookPage, load_rules_book
from mycity.content.versions import newest_version
from mycity.engine.lands.code import read_code
from mycity.scenes.game_screens import game_words, printed_of
from mycity.scenes.letters.book import BookScene
from mycity.scenes.letters.key_lines import key_lines
from mycity.scenes.letters.rules_line import AnswerLine, HeadLine, LineSize, NamedLine, RulesLine
from mycity.scenes.shell.life import RuleBook
from mycity.scenes.shell.services import Services
from mycity.table.chronicle.letter_text import rule_values
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.style.theme import Tone

_EVENINGS = tuple(game for game, row in PRINTED_GAMES.items() if not row.is_campaign)
"""The games with books of their own, in the order of the shelf."""


class RulesScene(BookScene):
    """The book of a game.

    Args:
        book: The game, and the land it is played on; without one the first game, with a way to the others.
    """

    def __init__(self, services: Services, book: RuleBook | None = None) -> None:
        super().__init__(services)
        self._shelf = _EVENINGS if book is None else (book.game,)
        self._game = self._shelf[0]
        self._land = None if book is None or not GAMES[book.game].family else book.land

    @property
    def game(self) -> str:
        """The game whose book is open."""
        return self._game

    @property
    def subject(self) -> str:
        return game_words(self.t, self._game, None) if self._land is None else name_by_code(self._land.code)

    @cached_property
    def _modules(self) -> tuple[str, ...]:
        """The ids of the modules in force on a made land."""
        if self._land is None:
            return ()
        return tuple(module.id for module in land_plan(read_code(self._land.code)).modules)

    @property
    def _pages(self) -> tuple[BookPage, ...]:
        pages = (page.said(self._modules) for page in load_rules_book(self._game).pages)
        return tuple(page for page in pages if page is not None)

    @property
    def titles(self) -> list[str]:
        land = [] if self._land is None else [self.t("This land")]
        return [*land, *(self.t(page.title) for page in self._pages), self.t("Keys and buttons")]

    def ways_out(self) -> list[Button]:
        """Return the way back, and above it the next of several books."""
        buttons = super().ways_out()
        if len(self._shelf) > 1:
            game = self._shelf[(self._shelf.index(self._game) + 1) % len(self._shelf)]
            words, tip = game_words(self.t, game, None), self.t("The rules of another game")
            buttons.append(Button(words, partial(self._take, game), tone=Tone.PAPER, sign="book", key="book", tip=tip))
        return buttons

    def page_lines(self, page_index: int, size: LineSize, room: pygame.Rect) -> list[Widget]:
        del room
        if self._land is not None:
            if page_index == 0:
                return self._module_lines(size)
            page_index -= 1
        if page_index == len(self._pages):
            return key_lines(self.services)
        values = partial(rule_values, self.services.phrases, load_episode(self._game, land=self._land).scenario.rules)
        return [
            RulesLine(self.services, self.t(line.text, **values(line.rule)), line.board, size, self.queue)
            for line in self._pages[page_index].lines
        ]

    def _module_lines(self, size: LineSize) -> list[Widget]:
        """Return what is said of the land that is played on: a line for each module in force, then what always is."""
        family, services = GAMES[self._game].family, self.services
        names, played = land_words().modules[family], services.told_rules.played(family, printed_of(self._game))
        lines: list[Widget] = []
        for module in self._modules:
            mark = "" if module in played else self.t("new to you")
            line = module_line(services, family, module)
            lines.append(NamedLine(services, names[module].icon, self.t(names[module].name), line, size, mark))
        if not lines:
            lines.append(AnswerLine(self.t("The plain rules: nothing is added to them on this land."), size.role))
        return [*lines, HeadLine(self.t("On every land")), *self._always_lines(family, size)]

    def _always_lines(self, family: str, size: LineSize) -> list[Widget]:
        """Return a line for each rule in force that no module has brought."""
        brought = {
            rule.key
            for module in self._modules
            for rule in load_lands(newest_version()).families[family].brought_by(module)
        }
        lines: list[Widget] = []
        for rule in load_episode(self._game, land=self._land).scenario.rules.rules:
            words = words_of(rule.key)
            if rule.key not in brought and words is not None and words.icon and words.line:
                line = rule_line(self.services, words, rule)
                lines.append(NamedLine(self.services, words.icon, self.t(words.name), line, size))
        return lines

    def _take(self, game: str) -> None:
        self._game, self.page_index = game, 0
        self.rebuild(focus="book")
