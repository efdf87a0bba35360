"""The widgets of the play scene and where they lie: card, buttons, small cities, the table of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import pygame

from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.content.games import ONE_EPISODE
from mycity.content.phrases import Translator
from mycity.content.things import load_thing_words
from mycity.engine.city import City
from mycity.engine.pieces import ALL_SYMBOLS, Building
from mycity.engine.rules import RuleSet
from mycity.scenes.play.actions import PlayActions
from mycity.scenes.play.answer_buttons import AnswerButtons, fit
from mycity.scenes.play.card import CardWidget, OpenCardFace
from mycity.scenes.play.groups.crowns import cities_shown, largest_words
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.pad_badges import pad_badges
from mycity.scenes.play.panes.cabinet import CabinetWidget
from mycity.scenes.play.panes.guest_boards import guest_widgets
from mycity.scenes.play.panes.overview_sheet import OverviewWidget
from mycity.scenes.play.panes.small_cities import CityWidget, head_place
from mycity.scenes.play.panes.tray import CardStatus, TrayRows
from mycity.scenes.play.screen import Screen
from mycity.scenes.play.things import Thing, thing_words, things_on
from mycity.scenes.play.tooltip_areas import BoardCursor, BoardTooltips, ThingTooltip, TooltipArea, TooltipStrip
from mycity.scenes.shared.lesson_panel import free_spot
from mycity.scenes.shell.button_words import with_button
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import distance, spots_beside, spots_within
from mycity.ui.kit.page import Page
from mycity.ui.kit.widgets import Button, IconButton, Widget
from mycity.ui.messages import mark
from mycity.ui.pictures.cache import LatestResult
from mycity.ui.style.theme import Tone

_STATUS_WORDS = {
    CardStatus.TO_COME: mark("Still to come: {count}"),
    CardStatus.BUILT: mark("On your board: {count}"),
    CardStatus.GONE: mark("Given up: {count}"),
    CardStatus.BLOCKED: mark("Out by the blocking card: {count}"),
}
FAMILIES = {
    "Y": mark("Yellow · home"),
    "R": mark("Red · public building"),
    "B": mark("Blue · workshop"),
    "C": mark("Church"),
}


def _face_words(
    language: Translator, building: Building, is_factory: bool, left: int, sentence: str
) -> tuple[str, str]:
    """Return the name of a building and what stands at the bottom of its card: what is to be done, or what comes."""
    name = language.t("Factory") if is_factory else building_name(language, building)
    if sentence or not left:
        return name, sentence or language.t("Last card")
    return name, language.n("{count} card to come", "{count} cards to come", left)


def building_name(language: Translator, building: Building) -> str:
    """Return the family of a building, or what lies on a tile."""
    t = language.t
    if not building.symbols:
        return t(FAMILIES.get(building.colour, ""))
    if len(building.symbols) == len(ALL_SYMBOLS):
        return t("One of each")
    words = load_thing_words().symbols
    return " \N{MIDDLE DOT} ".join(t(words[symbol].name) for symbol in building.symbols)


def _idle_face(language: Translator, stopped: bool, is_over: bool, sentence: str) -> tuple[str, str]:
    """Return no name, and why the card asks for no building: a sentence where another one follows.

    A turn passes by only those whom an open card leaves out.
    """
    t = language.t
    if sentence.endswith("."):
        over = t("That was the last card.") if is_over else t("You sit this turn out.")
        idle = t("You have stopped.") if stopped else over
    else:
        over = t("That was the last card") if is_over else t("You sit this turn out")
        idle = t("You have stopped") if stopped else over
    return "", f"{idle}\n{sentence}".strip()


def _words_about(language: Translator, rules: RuleSet, seat: int, cities: tuple[City, ...], thing: Thing) -> str:
    words = thing_words(language, rules, cities[seat], thing)
    return f"{words}\n{largest_words(language, rules, seat, cities, thing.mask)}".strip()


def _status_lines(rows: TrayRows, services: Services) -> str:
    """Return a line for each status that buildings have, with their number."""
    counts = Counter(entry.status for row in rows for entry in row)
    return "\n".join(
        services.t(words, count=counts[status]) for status, words in _STATUS_WORDS.items() if counts[status]
    )


@dataclass
class Controls:
    """Makes the widgets for what can be done at the moment.

    Attributes:
        services: The services that every scene has.
        play: The game on the screen.
        actions: The actions that they set off.
        grab: Takes the building from its card at a place of the window.
        decor: The look of the episode's boards.
    """

    services: Services
    play: Play
    actions: PlayActions
    grab: Callable[[tuple[int, int]], None]
    decor: EpisodeDecor
    _laid: LatestResult[tuple[Thing, ...]] = field(default_factory=LatestResult)
    _cursors: dict[int, BoardCursor] = field(default_factory=dict)
    _written: LatestResult[tuple[str, str]] = field(default_factory=LatestResult)
    _said: LatestResult[str] = field(default_factory=LatestResult)

    def make(self, screen: Screen) -> list[Widget]:
        """Return all widgets, placed, in Tab order: the card first, the unfolding table last."""
        look, layout = self.services.look, screen.layout
        card = CardWidget(
            partial(self._face, lambda: screen.panes.status.words),
            screen.cards,
            screen.pictures.want_card,
            self.grab,
            self.actions.choose_card,
            lambda: self.play.opened,
        )
        card.place(layout.card)
        menu = IconButton("menu", self.actions.open_menu, tip=self._menu_words(), key="menu")
        menu.place(layout.menu)
        screen.settling = None
        if self.play.asked is not None:
            beside = self._confirming(screen)
        else:
            beside = AnswerButtons(self.services, self.play, self.actions).make(screen)
        overview = OverviewWidget(
            lambda: screen.panes.table, screen.sheet, look.area.inflate(-look.px(16), -look.px(16))
        )
        overview.place(layout.overview)
        cabinets = [self._cabinet(screen)] if layout.cabinet.height else []
        rivals = zip(self.play.others, layout.cities, layout.heads, strict=True)
        cities = [self._city(screen, seat, city, head) for seat, city, head in rivals]
        guests = guest_widgets(self.services, layout.guests, screen.panes.guests, self.actions)
        tooltips = self._tooltips(screen)
        badges = pad_badges(self.services, [*([card] if self.play.open_building else []), *beside, menu])
        fit(look, beside)
        return [
            card,
            *tooltips,
            *beside,
            *self._board_cursor(screen),
            *cities,
            *guests,
            menu,
            *badges,
            *cabinets,
            overview,
        ]

    def _tooltips(self, screen: Screen) -> list[Widget]:
        """Return the areas with tooltips under the mouse: the tray, the score track, all things on the board."""
        play = self.play

        def free() -> bool:
            return play.hand.held is None

        def look_on() -> str:
            words = mark("Your coach: it nods at a good move, and speaks up before a costly one.")
            return self.services.t(words) if play.help.is_coached else ""

        return [
            TooltipArea(screen.coach.place, look_on, free),
            TooltipArea(screen.layout.tray, lambda: _status_lines(screen.panes.tray.rows, self.services), free),
            TooltipStrip(screen.layout.track, self._track_words(screen), free, self.actions.show_standing),
            BoardTooltips(screen.board, lambda: self._things, self._thing_words, free),
        ]

    def _track_words(self, screen: Screen) -> Callable[[], str]:
        """Return what tells everybody's score, and how it is seen at large."""
        services, projection = self.services, screen.panes.projection

        def words() -> str:
            large = with_button(services, services.t("Enlarge all scores"), Command.STANDING)
            return f"{projection.words()}\n{large}"

        return words

    def _thing_words(self, thing: Thing) -> str:
        if self.play.hand.held is not None:
            return ""
        play, language = self.play, self.services.languages.now  # asked for in every frame that shows them
        return self._said.get(_words_about, language, play.state.rules, play.seat, cities_shown(play), thing)

    def looked_at(self, page: Page) -> int:
        """Return the cells of the thing on the own board that mouse, finger or keys look at with nothing in hand."""
        widget, is_busy = page.looked_at, self.play.hand.held is not None or self.play.is_telling
        return widget.thing.mask if isinstance(widget, ThingTooltip | BoardCursor) and not is_busy else 0

    @property
    def _things(self) -> tuple[Thing, ...]:
        """The things on the own board, found again when its city has changed."""
        return self._laid.get(things_on, self.play.city, self.decor)

    def _board_cursor(self, screen: Screen) -> list[Widget]:
        """Return the keys' cursor on the board, where whoever sits here has left it; at first near the card."""
        things, seat = self._things, self.play.seat
        if not things:
            return []
        known, near_card = self._cursors.get(seat), (2, self.play.city.board.grid.columns)
        before = near_card if known is None else known.thing.cells[0]
        cursor = self._cursors[seat] = BoardCursor(screen.board, things, self._thing_words, before)
        return [cursor]

    def _menu_words(self) -> str:
        command = Command.MENU if self.services.devices.uses_pad else Command.CANCEL
        return with_button(self.services, self.services.t("Menu"), command)

    def _cabinet(self, screen: Screen) -> Widget:
        room = self.services.look.area.inflate(-self.services.look.px(16), -self.services.look.px(16))
        alone = self.play.session.file.kind == ONE_EPISODE
        widget = CabinetWidget(lambda: screen.panes.kept, self.services.t, self.services.sprites, room, alone=alone)
        widget.place(screen.layout.cabinet)
        return widget

    def _face(self, sentence: Callable[[], str]) -> OpenCardFace:
        """Return what the card shows; its words are put together anew only when what they tell has changed."""
        play, view = self.play, self.play.view
        on_its_way = play.asked is not None or play.gliding is not None
        taken = play.hand.held is not None or view.answer is not None or on_its_way
        left, badges = len(view.state.table.deck) - view.state.drawn, self._badges(view.building)
        sentence_words, stopped = sentence(), play.state.cities[play.seat].stopped
        language, is_over = self.services.languages.now, view.state.is_over
        if view.building is None:
            name, words = self._written.get(_idle_face, language, stopped, is_over, sentence_words)
        else:
            name, words = self._written.get(_face_words, language, view.building, bool(badges), left, sentence_words)
        return OpenCardFace(view.building, play.hand.turn, taken, name, words, badges)

    def _badges(self, building: Building | None) -> tuple[str, ...]:
        cogs = self.play.state.table.players[self.play.seat].holdings.cogs
        return ("keep-cog",) if building is not None and building.id in cogs else ()

    def _confirming(self, screen: Screen) -> list[Widget]:
        """Return build and undo, beside the building on the board and its slip."""
        look = self.services.look
        build = Button(self.services.t("Place it"), self.actions.confirm, tone=Tone.GO, sign="check", key="build")
        back = Button(self.services.t("Take back"), self.actions.undo, tone=Tone.PAPER, sign="undo", key="undo")
        sizes = [button.measure(look, look.px(260)) for button in (build, back)]
        gap = look.px(8)
        both = self._beside_asked(screen, (sum(width for width, _ in sizes) + gap, sizes[0][1]))
        build.place(pygame.Rect(both.topleft, sizes[0]))
        back.place(pygame.Rect((both.left + sizes[0][0] + gap, both.top), sizes[1]))
        screen.panes.status.room = screen.layout.places.middle
        return [build, back]

    def _beside_asked(self, screen: Screen, size: tuple[int, int]) -> pygame.Rect:
        """Return where something of a size lies near a building that is to be confirmed, on nothing that is said."""
        board, asked, gap = screen.board, self.play.asked, self.services.look.px(10)
        if asked is None:
            return pygame.Rect(board.rect.topleft, size)
        here = board.held_rect(asked.held)
        slip = screen.moving.slip.place(here, asked)[1]
        spots = [spot for place in (here, here.union(slip)) for spot in spots_beside(place, size, board.rect, gap)]
        near = sorted(spots_within(size, board.rect, board.px // 2), key=partial(distance, here))
        return free_spot([*spots, *near], [here, slip, *screen.kept_free])

    def _city(self, screen: Screen, seat: int, rect: pygame.Rect, head: pygame.Rect) -> Widget:
        widget = CityWidget(
            partial(self.actions.enlarge, seat), key=f"city{seat}", tip=partial(self._city_words, screen, seat)
        )
        widget.place(rect)
        widget.tip_beside = rect.union(head_place(self.services.look, head))
        return widget

    def _city_words(self, screen: Screen, seat: int) -> str:
        city, t = self.play.session.state.cities[seat], self.services.t
        standing = screen.panes.projection.standing(seat)
        so_far, ahead = standing.lines(t)
        certain = so_far if standing.has_stopped else t("{words}: all that is certain.", words=so_far)
        points = f"{certain}\n{ahead}".strip()
        large = t("See {name} large", name=city.player.name)
        return f"{points}\n{large}"
