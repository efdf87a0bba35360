"""The life of a scene: what the stack calls, and when.

| moment | the scene itself | the scene below |
|---|---|---|
| ``stack.push(scene)`` | ``enter`` | ``pause`` |
| ``stack.pop()`` | ``leave`` | ``resume`` |
| ``stack.replace(scene)`` | the old one ``leave``, the new one ``enter`` | nothing |
| ``stack.clear(scene)`` | every old one ``leave`` from the top, the new one ``enter`` | |
| the window closes | every one ``leave`` from the top | |

Each frame the top scene gets its events by ``handle``, the time passed by ``update``, and is drawn by ``draw`` if
``needs_redraw``; a scene below is drawn too when the one above is an ``overlay``. ``draw`` changes nothing. A scene
that ``draws_alone``, while the last picture is still there, is asked for its ``draw_changes`` instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame

from mycity.content.games import GAMES
from mycity.engine.episode import Table
from mycity.engine.lands.code import PlayedLand
from mycity.storage.game_file import Saver
from mycity.ui.animation import Motion, Timeline
from mycity.ui.inputs import Command
from mycity.ui.sound.table import PieceName


@dataclass(frozen=True)
class RuleBook:
    """The rules a game is played by, in a campaign as far as letters were opened.

    Attributes:
        game: What is played.
        number: The last episode whose letter was opened; 0 before the first; None in a game of one evening.
        seats: How many play.
        version: Of the rules they play by; the newest when empty.
        alone: Whether an episode of a campaign is played on its own.
        land: The made land that is played on.
    """

    game: str
    number: int | None
    seats: int
    version: str = ""
    alone: bool = False
    land: PlayedLand | None = None

    @classmethod
    def of(cls, table: Table, *, alone: bool = False) -> RuleBook:
        """Return the rules an episode was played by, in its campaign or alone; all letters up to its own are open."""
        scenario = table.scenario
        number = scenario.episode if GAMES[scenario.game].is_campaign else None
        return cls(scenario.game, number, len(table.players), scenario.version, alone, scenario.land)


class SceneLife:
    """The part of a scene that the stack knows.

    Attributes:
        overlay: Whether the scene below stays visible around it.
        fades_away: Whether the scene below fades in when it goes; one that moves out of sight by itself needs none.
        ducks_music: Whether the music steps back behind it.
        guards_enter: Whether what was pressed for the scene before is kept from it for a moment: it must not be missed.
        menu_leads_back: Whether the key of the menu leads back where there is none: it does not amid an evening.
        needs_redraw: Whether it looks different from when it was last drawn; the stack clears it.
        saver: What keeps the game that is played in it; its slot is this window's meanwhile.
    """

    overlay: bool = False
    fades_away: ClassVar[bool] = True
    ducks_music: ClassVar[bool] = False
    guards_enter: ClassVar[bool] = False
    menu_leads_back: ClassVar[bool] = True

    def __init__(self, motion: Motion) -> None:
        self.timeline = Timeline(motion)
        self.needs_redraw = True
        self.saver: Saver | None = None

    @property
    def is_whole(self) -> bool:
        """Return whether all of it can be shown: until then the scene before stays on the screen, for a moment."""
        return True

    @property
    def pressable(self) -> Sequence[pygame.Rect]:
        """The places where something can be pressed: short news do not lie upon it."""
        return ()

    @property
    def has_text_focus(self) -> bool:
        """Return whether a text field has the focus: what is typed is the player's own."""
        return False

    @property
    def rule_book(self) -> RuleBook | None:
        """The rules of what is played in it; None leaves it to the scenes below."""
        return None

    @property
    def piece(self) -> PieceName | None:
        """The music that is played to it; None leaves it to the scenes below."""
        return None

    @property
    def light(self) -> str | None:
        """The name of the light in which its boards stand, whose weather is heard with its music."""
        return None

    @property
    def strip(self) -> int:
        """The y to which a strip at the top reaches that news must not lie on; 0 leaves it to the scenes below."""
        return 0

    @property
    def draws_alone(self) -> bool:
        """Return whether what has changed in it can be drawn without what lies below."""
        return not self.overlay

    def finish_pictures(self) -> None:
        """Wait until what is painted beside the frames is there, so that a picture can be taken of all of it."""

    def facts(self) -> dict[str, object]:
        """Return what a crash report should tell of it: enough to repeat what failed, no names."""
        return {}

    def enter(self) -> None:
        """Begin: called once, when it comes onto the stack."""

    def leave(self) -> None:
        """End: called once, when it goes off the stack, also when the game is closed. Save here."""

    def pause(self) -> None:
        """Another scene was put on top."""

    def resume(self) -> None:
        """It is on top again."""

    def look_changed(self) -> None:
        """The window's size, the language, the text size or the colours changed; out of sight, it is told later."""
        self.needs_redraw = True

    def device_changed(self) -> None:
        """The player took up the gamepad, or put it down: the buttons that are named are those of what is in hand."""
        self.needs_redraw = True

    def on_focus_lost(self) -> None:
        """The player went to another program; also called when below others. Save here."""

    def files_changed(self) -> None:
        """The player's files cannot be reached any more, or can be again; only called when on top."""

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """React to an event.

        Args:
            event: Any pygame event of the mouse, the keyboard or text input.
            command: What a key event means, or None.

        Returns:
            Whether it was understood; what is left over gets the general meaning (F1 opens the rules...).
        """
        del event, command
        return False

    def update(self, milliseconds: float) -> None:
        if self.timeline.busy:
            self.needs_redraw = True
            self.timeline.update(milliseconds)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole screen; change nothing."""

    def draw_changes(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw what has changed since it was last drawn; all the rest of that picture is still there.

        Returns:
            Where something was drawn; None for the whole screen.
        """
        self.draw(surface)
        return None
