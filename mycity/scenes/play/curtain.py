"""The curtain between two people at one screen: nothing of any board shows until the next one is ready.

Whoever has just answered can still undo it here.
"""

from __future__ import annotations

from typing import Protocol

import pygame

from mycity.scenes.play.pause import PauseMenu
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.button_words import with_button
from mycity.scenes.shell.services import Services
from mycity.table.turn.session import Session
from mycity.ui.inputs import EVERYWHERE, Command
from mycity.ui.keyboard.keys import is_modifier
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.style.fonts import BODY, HEAD, TextRole
from mycity.ui.style.textures import cloth
from mycity.ui.style.typefaces import Typeface

_NAME = TextRole(Typeface.TITLE, 56)
_RED = (142, 38, 36)
_GUARD = 350.0
"""Milliseconds in which nothing lifts it: the key that ended the turn may be pressed once too often."""
_BY_MOUSE = frozenset((pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))


class CurtainedBoard(Protocol):
    """The board behind a curtain: it gets ready for the next person before it is seen."""

    def prepare(self) -> None:
        """Begin to lay it out anew where the look of the window has changed."""

    def reveal(self) -> bool:
        """Have the next person sit down; return whether their board is whole, so that the curtain may lift."""


class CurtainScene(PageScene):
    """Asks to hand over to a city; any key or click lifts it, Esc opens the menu, Undo goes back.

    Args:
        seat: The seat whose turn it is at the screen.
        below: The board that is seen below it as it lifts, that seat's by then; the bare table where there is none.
    """

    fades_away = False

    def __init__(self, services: Services, session: Session, seat: int, below: CurtainedBoard | None = None) -> None:
        super().__init__(services)
        self._below = below
        self._session = session
        self._player = session.state.table.players[seat]
        self._in_campaign = session.file.origin.campaign is not None
        self._age = 0.0
        self._lifted = 0.0
        self._lifting = self._is_wanted_away = False
        self._cloth: pygame.Surface | None = None

    def look_changed(self) -> None:
        self._cloth = None
        if self._below is not None:
            self._below.prepare()
        super().look_changed()

    def build(self) -> list[Widget]:
        """Make the button that undoes the answer given last; keys never have the focus on it, as any of them lifts."""
        seat = self._session.answered_last
        if seat is None or self._is_wanted_away:
            return []
        name = self._session.state.table.players[seat].name
        undo = Button(self.t("Undo: {name}", name=name), self._undo, sign="undo", key="undo")
        undo.tip = with_button(self.services, self.t("{name} moves again", name=name), Command.UNDO)
        undo.focusable = False
        width, height = undo.measure(self.look, self.look.area.width - self.look.px(60))
        undo.place(pygame.Rect(self.look.px(30), self.look.area.bottom - self.look.px(24) - height, width, height))
        return [undo]

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Lift at any key or click; leave the keys that mean the same everywhere to the game."""
        if command in EVERYWHERE:
            return False
        if command is Command.UNDO and self._session.answered_last is not None and not self._is_wanted_away:
            self._undo()
            return True
        if event.type in _BY_MOUSE and super().handle(event, None):
            return True
        if command in {Command.CANCEL, Command.MENU}:
            self.stack.push(PauseMenu(self.services, in_campaign=self._in_campaign))
            return True
        by_key = _is_key(event) or _is_button(event, command)
        if by_key or (event.type == pygame.MOUSEBUTTONDOWN and event.button <= pygame.BUTTON_RIGHT):
            self._lift()
            return True
        return False

    def update(self, milliseconds: float) -> None:
        self._age += milliseconds
        super().update(milliseconds)
        if self._lifting:
            return
        if self._is_wanted_away:
            self._lift_when_whole()
        elif self._below is not None:
            self._below.prepare()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cloth, and the name on it."""
        look = self.look
        if not self._lifting:
            look.paint.table(surface)
        rise = -round(self._lifted * (surface.get_height() + look.px(10)))
        surface.blit(self._woven(), (0, rise))
        self._draw_name(surface, look.area.move(0, rise))
        if not self._lifting:
            self.page.draw(surface)

    def _woven(self) -> pygame.Surface:
        look = self.look
        if self._cloth is None:
            if look.palette.flat:
                self._cloth = pygame.Surface(look.size)
                self._cloth.fill(look.palette.table)
            else:
                self._cloth = cloth(look.size, _RED, look.scale).convert()
        return self._cloth

    def _draw_name(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        look = self.look
        letters = look.palette.table_letters
        side = look.px(250)
        medal = pygame.Rect(0, 0, side, side)
        medal.center = (area.centerx, area.centery - look.px(60))
        picture = self.services.sprites.icon(f"animal-{self._player.animal}", side)
        if not look.palette.flat:
            shadow = self.services.sprites.icon(f"animal-{self._player.animal}", side).copy()
            shadow.fill((0, 0, 0, 110), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(pygame.transform.box_blur(shadow, look.px(5)), medal.move(look.px(5), look.px(8)))
        surface.blit(picture, medal)
        lines = (
            (self.t("Hand over to"), HEAD, medal.top - look.px(34)),
            (self._player.name, _NAME, medal.bottom + look.px(52)),
            (self._ready_words(), BODY, medal.bottom + look.px(112)),
        )
        for words, role, middle in lines:
            room = pygame.Rect(0, 0, area.width - look.px(80), look.fonts.line_height(role))
            room.center = (area.centerx, middle)
            look.write(surface, words, role, letters, room)

    def _ready_words(self) -> str:
        if self._is_wanted_away:
            return self.t("The board is being laid out\N{HORIZONTAL ELLIPSIS}")
        if self.services.devices.uses_pad:
            return self.t("Press any button when you are ready.")
        return self.t("Press any key or click when you are ready.")

    def _undo(self) -> None:
        """Give the screen back to whoever has answered last, to move again."""
        seat = self._session.answered_last
        if self._age >= _GUARD and not self._is_wanted_away and seat is not None:
            self.services.sound.play("undo")
            self._session.undo(seat)
            self.back()

    def _lift(self) -> None:
        if self._age < _GUARD or self._is_wanted_away:
            return
        self._is_wanted_away = True
        self._lift_when_whole()

    def _lift_when_whole(self) -> None:
        """Lift as soon as the board below is whole: nobody sees a bare table, and nothing of another's."""
        if self._below is not None and not self._below.reveal():
            if self.page.widgets:
                self.rebuild()  # there is no way back any more
            self.needs_redraw = True
            return
        self._lifting = self.overlay = True
        self.services.sound.play("curtain")
        self.timeline.run("curtain lifts", self._rise, then=self.back)

    def _rise(self, share: float) -> None:
        self._lifted = share
        self.needs_redraw = True


def _is_key(event: pygame.event.Event) -> bool:
    """Return whether a key was pressed; with one that means nothing alone, somebody is leaving for another window."""
    return event.type == pygame.KEYDOWN and not is_modifier(event.key)


def _is_button(event: pygame.event.Event, command: Command | None) -> bool:
    """Return whether a button of a gamepad was pressed; a stick that is pushed by the way is none."""
    return event.type in {pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN} and command is not None
