"""The widgets of the play scene and where they lie: card, buttons, small cities, the table of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from mycity.content.rule_words import refusal_words
from mycity.engine.episode import PASS, STOP, Answer
from mycity.engine.grid import indices
from mycity.engine.pieces import Building
from mycity.scenes.play.actions import PlayActions
from mycity.scenes.play.card import CardWidget, OpenCardFace
from mycity.scenes.play.model import Play
from mycity.scenes.play.panes.cabinet import CabinetWidget
from mycity.scenes.play.panes.overview import OverviewWidget
from mycity.scenes.play.panes.players import CityWidget
from mycity.scenes.play.panes.tray import Fate, TrayRows
from mycity.scenes.play.screen import Screen
from mycity.scenes.shared.board_layout import button_rows
from mycity.scenes.shared.board_view import board_scene
from mycity.scenes.shared.episode_look import EpisodeLook
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command, keys_of
from mycity.ui.kit.widgets import Button, IconButton, Widget, WidgetState
from mycity.ui.messages import Text, mark
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

FAMILIES = {"Y": mark("Residential"), "R": mark("Public"), "B": mark("Industrial"), "C": mark("Church")}
_SQUARE = mark("A white square is for a sticker after an episode. You build on it as on any meadow.")


def _fates(rows: TrayRows, services: Services) -> str:
    """Return what has become of all buildings."""
    fates = Counter(entry.fate for row in rows for entry in row)
    to_come, built, gone = (fates[one] for one in (Fate.TO_COME, Fate.BUILT, Fate.GONE))
    t = services.t
    words = [t("Still to come: {to_come}. Built: {built}. Passed: {gone}.", to_come=to_come, built=built, gone=gone)]
    if fates[Fate.BLOCKED]:
        words.append(t("Taken out by the blocking card: {count}.", count=fates[Fate.BLOCKED]))
    return "\n".join(words)


class Explained(Widget):
    """A place with a tooltip.

    Args:
        rect: Where.
        tip: What it says.
        free: Returns whether the mouse may rest here now, with nothing in hand.
    """

    def __init__(self, rect: pygame.Rect, tip: Text, free: Callable[[], bool]) -> None:
        super().__init__(tip=tip)
        self.place(rect)
        self._free = free

    def hit(self, position: tuple[int, int]) -> bool:
        return self._free() and super().hit(position)

    def reach(self, look: Look, state: WidgetState) -> pygame.Rect:  # noqa: ARG002 - it never draws
        return pygame.Rect(0, 0, 0, 0)


@dataclass
class Controls:
    """Makes the widgets for what can be done at the moment.

    Attributes:
        services: What every scene is given.
        play: The game on the screen.
        actions: What they set off.
        grab: Takes the building from its card at a place of the window.
        episode_look: How the episode shows its boards.
    """

    services: Services
    play: Play
    actions: PlayActions
    grab: Callable[[tuple[int, int]], None]
    episode_look: EpisodeLook

    def make(self, screen: Screen) -> list[Widget]:
        """Return all widgets, placed, in Tab order: the card first, the unfolding table last."""
        look, layout = self.services.look, screen.layout
        card = CardWidget(self._face, screen.cards, lambda: screen.card_ready, self.grab, self.actions.choose_card)
        card.place(layout.card)
        menu = IconButton("menu", self.actions.open_menu, tip=self.services.t("Menu (Esc)"), key="menu")
        menu.place(layout.menu)
        screen.settling = None
        if self.play.asked is not None:
            beside = self._confirming(screen)
        elif self.play.turn.is_watching:
            beside = self._watching(screen)
        elif self.play.turn.can_take_back:
            beside = self._undoing(screen)
        else:
            beside = self._answering(screen)
        overview = OverviewWidget(
            lambda: screen.panes.table, screen.sheet, look.area.inflate(-look.px(16), -look.px(16))
        )
        overview.place(layout.overview)
        cabinets = [self._cabinet(screen)] if layout.cabinet.height else []
        cities = [self._city(seat, rect) for seat, rect in zip(self.play.others, layout.cities, strict=True)]
        explained = self._explained(screen)
        return [card, *explained, *beside, *cities, menu, *cabinets, overview]

    def _explained(self, screen: Screen) -> list[Widget]:
        """Return what explains itself now: crossed-out buildings, and the squares of the board that can be seen."""
        play, t = self.play, self.services.t

        def free() -> bool:
            return play.hand.held is None

        places: list[Widget] = [
            Explained(screen.layout.tray, partial(_fates, screen.panes.rows, self.services), free),
        ]
        board = play.city.board
        built = {board.grid.coordinate(index) for _, placed in play.city.placed for index in indices(placed.mask)}
        squares = board_scene(board, self.episode_look).squares - built
        return places + [Explained(screen.board.cell_rect(*cell), t(_SQUARE), free) for cell in sorted(squares)]

    def _cabinet(self, screen: Screen) -> Widget:
        room = self.services.look.area.inflate(-self.services.look.px(16), -self.services.look.px(16))
        widget = CabinetWidget(lambda: screen.panes.kept, self.services.t, self.services.sprites, room)
        widget.place(screen.layout.cabinet)
        return widget

    def _face(self) -> OpenCardFace:
        play = self.play
        sight, building = play.sight, play.sight.building
        taken = play.hand.held is not None or sight.answer is not None or play.asked is not None
        left = len(sight.state.table.deck) - sight.state.drawn
        pile = (
            self.services.n("{count} card to come", "{count} cards to come", left)
            if left
            else self.services.t("Last card")
        )
        if building is None:
            stopped = self.services.t("You have stopped. The others play on.")
            words = stopped if play.state.cities[play.seat].stopped else self.services.t("Nothing to answer")
        else:
            words = pile
        name = self.services.t(FAMILIES.get(building.colour, "")) if building else ""
        badges = self._badges(building)
        if badges:
            name = self.services.t("Factory")
        return OpenCardFace(building, play.hand.turn, taken, name, words, left, badges)

    def _badges(self, building: Building | None) -> tuple[str, ...]:
        cogs = self.play.state.table.players[self.play.seat].holdings.cogs
        return ("keep-cog",) if building is not None and building.id in cogs else ()

    def _answering(self, screen: Screen) -> list[Widget]:
        can_turn = self.play.open_building is not None
        reason = self.services.t("There is nothing to turn.")
        turns: list[Widget] = [
            IconButton(
                sign,
                partial(self.actions.rotate, steps),
                tip=f"{tip} ({keys_of(command)})",
                key=sign,
                enabled=can_turn,
                reason=reason,
            )
            for sign, steps, command, tip in (
                ("rotate left", -1, Command.ROTATE_LEFT, self.services.t("Turn left")),
                ("rotate right", 1, Command.ROTATE_RIGHT, self.services.t("Turn right")),
            )
        ]
        turns.append(self._hint_button())
        give_up = self._leaving(PASS, self._pass_words(), self.actions.give_up, Tone.OAK, "pass")
        stop = self._leaving(STOP, self.services.t("Stop"), self.actions.ask_to_stop, Tone.WARN, "stop")
        stop.tip = self.services.t("Leave this episode ({key})", key=keys_of(Command.STOP))
        give_up.tip = self.services.t("Give the building up ({key})", key=keys_of(Command.PASS))
        rows = button_rows(screen.layout.buttons)
        gap = self.services.look.px(8)
        side = min(rows[0].height, (rows[0].width - gap * (len(turns) - 1)) // len(turns))
        for number, button in enumerate(turns):
            button.place(pygame.Rect(rows[0].left + number * (side + gap), rows[0].bottom - side, side, side))
        give_up.place(rows[1])
        screen.panes.status.room = rows[2]
        stop.place(rows[3])
        return [*turns, give_up, stop]

    def _hint_button(self) -> Widget:
        """Return the button that asks for a hint; it can be pressed once per card."""
        t, helping = self.services.t, self.play.help
        asked = helping.is_thinking or helping.hint is not None
        reason = t("No advice can be had at the moment.")
        if not helping.failed:
            reason = t("The hint is on the board.") if asked else t("There is nothing to answer.")
        return IconButton(
            "dots" if helping.is_thinking else "hint",
            self.actions.hint,
            tip=t("Hint ({key})", key=keys_of(Command.HINT)),
            key="hint",
            enabled=self.play.sight.is_open and not asked and not helping.failed,
            reason=reason,
        )

    def _undoing(self, screen: Screen) -> list[Widget]:
        undo = Button(self.services.t("Undo"), self.actions.undo, sign="undo", key="undo")
        undo.tip = self.services.t("Take it back ({key})", key=keys_of(Command.UNDO))
        done = Button(self.services.t("Done"), self.actions.settle, tone=Tone.GO, sign="check", key="done")
        done.enabled = self.play.turn.settled < 1.0
        done.reason = self.services.t("Waiting for the others.")
        rows = button_rows(screen.layout.buttons)
        undo.place(rows[1])
        done.place(rows[3])
        screen.settling = undo.rect
        screen.panes.status.room = rows[2]
        return [undo, done]

    def _watching(self, screen: Screen) -> list[Widget]:
        t, rows = self.services.t, button_rows(screen.layout.buttons)
        skip = Button(t("To the end"), self.actions.hurry, tone=Tone.GO, key="skip")
        skip.tip = t("The bots play on by themselves; see the points at once ({key})", key=keys_of(Command.CONFIRM))
        skip.place(rows[3])
        screen.panes.status.room = rows[0].unionall([rows[1], rows[2]])
        return [skip]

    def _confirming(self, screen: Screen) -> list[Widget]:
        """Return build and take back, beside the building on the board."""
        look = self.services.look
        build = Button(self.services.t("Build"), self.actions.confirm, tone=Tone.GO, sign="check", key="build")
        back = Button(self.services.t("Take back"), self.actions.undo, tone=Tone.PAPER, sign="undo", key="undo")
        asked = self.play.asked
        here = screen.board.held_rect(asked.held) if asked else screen.board.rect
        sizes = [button.measure(look, look.px(260)) for button in (build, back)]
        gap = look.px(8)
        both = pygame.Rect(0, 0, sum(width for width, _ in sizes) + gap, sizes[0][1])
        both.midtop = here.centerx, here.bottom + look.px(10)
        if both.bottom > screen.board.rect.bottom:
            both.midbottom = here.centerx, here.top - look.px(48)
        both.clamp_ip(screen.board.rect)
        build.place(pygame.Rect(both.topleft, sizes[0]))
        back.place(pygame.Rect((both.left + sizes[0][0] + gap, both.top), sizes[1]))
        screen.panes.status.room = button_rows(screen.layout.buttons)[2]
        return [build, back]

    def _leaving(self, answer: Answer, words: str, act: Callable[[], None], tone: Tone, key: str) -> Button:
        refusal = self.play.sight.refuse(answer)
        reason = self.services.t(refusal_words(refusal)) if refusal else ""
        return Button(words, act, tone=tone, key=key, enabled=refusal is None, reason=reason)

    def _pass_words(self) -> str:
        costs = [rule.pass_points(self.play.city) for rule in self.play.state.rules.pass_points]
        return self.services.t("Pass (\N{MINUS SIGN}{cost})", cost=-sum(costs)) if costs else self.services.t("Pass")

    def _city(self, seat: int, rect: pygame.Rect) -> Widget:
        name = self.play.state.cities[seat].player.name
        widget = CityWidget(
            partial(self.actions.enlarge, seat), key=f"city{seat}", tip=self.services.t("See {name} large", name=name)
        )
        widget.place(rect)
        return widget
