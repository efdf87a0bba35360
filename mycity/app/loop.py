"""The frame loop: take in what happened, let time pass, draw what has changed; until the last scene is left."""

from __future__ import annotations

import gc
import itertools
import logging
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from mycity.app.failures import Failures
from mycity.scenes.shell.land_codes import text_in_file
from mycity.scenes.shell.services import Services
from mycity.storage.settings import Settings
from mycity.ui.devices import is_at_rest, is_noise
from mycity.ui.inputs import Command
from mycity.ui.rumble import rumble_for
from mycity.ui.sdl import wait_for_event
from mycity.ui.sound.volumes import Volumes
from mycity.ui.style.look import Look, make_look
from mycity.ui.window import Window

log = logging.getLogger(__name__)

FRAMES_PER_SECOND = 60
LONGEST_STEP = 100.0
"""Milliseconds a frame may stand for: after a pause of the machine, animations go on rather than jump."""
AT_REST, STILL = 32, round(LONGEST_STEP)
"""Milliseconds from frame to frame while nothing moves but the water, and while nothing at all does, or is seen.

No more than a frame stands for: time would go slower else."""
_UNTIL_STILL = 1000.0
"""Milliseconds without a change on the screen after which nothing moves."""
_AWAKE = 1000.0
"""Milliseconds for which every frame is wanted after the player did something."""
FIRST_PICTURE = "the first picture is on the screen"
"""The line of the log by which the length of a start is measured."""
_LOOK_SETTINGS = ("language", "text_size", "high_contrast", "full_screen", "lights", "evening_hour", "reduced_motion")
"""The settings that change how everything looks."""


class App:
    """The running game: one window, one stack of scenes.

    Args:
        remember_window: Whether its size and place are those to begin with the next time.
    """

    def __init__(self, window: Window, services: Services, failures: Failures, *, remember_window: bool) -> None:
        self.window = window
        self.services = services
        self._failures = failures
        self._remembers_window = remember_window
        self._clock = pygame.time.Clock()
        self._awake_for = _AWAKE
        self._still_for = 0.0
        services.settings.listen(self._settings_changed)
        services.sound.set_volumes(volumes_of(services.settings.now))
        services.sound.felt = lambda name: rumble_for(services.devices, name, wanted=services.settings.now.rumble)

    @property
    def running(self) -> bool:
        return len(self.services.stack) > 0

    def run(self, closing: Callable[[], None] = lambda: None) -> None:
        """Go on until the last scene is left, then close.

        Args:
            closing: called when that begins.
        """
        try:
            self.frame(0.0)
            log.info("%s, after %.2f s of work", FIRST_PICTURE, time.process_time())
            self.services.sound.open()
            while self.running:
                self._rest()
                self.frame(min(LONGEST_STEP, self._clock.tick(FRAMES_PER_SECOND)))
        finally:
            closing()
            self.close()
            if self._remembers_window and pygame.display.get_init():
                self._remember_window()

    def close(self) -> None:
        """Leave all scenes, write what still waits to be written, and end what runs beside the game."""
        self.services.stack.clear()
        self.services.at_exit.close()

    def frame(self, milliseconds: float) -> bool:
        """Handle what happened, let time pass, draw if needed; return whether anything was drawn.

        A scene that fails costs the player that scene, not the game.
        """
        self.services.idle.close()
        gc.disable()  # garbage is collected between frames
        try:
            self._failures.pass_time(milliseconds)
            return self.attempt(lambda: self._frame(milliseconds))
        finally:
            self.services.idle.open()
            gc.enable()

    def attempt(self, work: Callable[[], bool | None]) -> bool:
        """Do ``work`` on the scenes and return whether it drew; where it fails, the title shows what has happened."""
        try:
            return bool(work())
        except Exception as error:
            log.exception("a scene failed")
            if not self._failures.recover(error):
                raise
            return False

    def _frame(self, milliseconds: float) -> bool:
        self._handle_events(milliseconds)
        if self.running:
            self._follow_window()
            self._pass_time(milliseconds)
        drawn = self.running and self.window.is_visible and self._draw()
        self._still_for = 0.0 if drawn else self._still_for + milliseconds
        self.services.saving.update()  # what is written in a thread begins when the picture is there
        return drawn

    def _handle_events(self, milliseconds: float) -> None:
        events = _events()
        self._awake_for = self._awake_for - milliseconds if all(map(is_noise, events)) else _AWAKE
        for event in events:
            if self.running:
                self._handle(self.window.event(event))
        for event, command in self.services.devices.pass_time(milliseconds):
            if self.running:
                self._awake_for = _AWAKE
                self._give(event, command)

    def _follow_window(self) -> None:
        """Make the look anew when the window has another size."""
        self.window.fit_with_frame()
        if self.window.surface.get_size() != self.services.look.size:
            self.services.stack.in_sight.keep_picture(self.services.look.size)
            self.window.resized()
            self.services.sprites.clear()
            self._renew_look()
            gc.collect()  # scenes and what they are drawn with know each other

    def _pass_time(self, milliseconds: float) -> None:
        self.services.stack.update(milliseconds)
        self.services.pictures.update()
        self.services.notices.update(milliseconds)
        if self.running:
            self.services.sound.music(self.services.stack.piece, ducked=self.services.stack.ducks_music)
            self.services.sound.air(self.services.heard_in(self.services.stack.light))
        self.services.sound.update(milliseconds)

    def _draw(self) -> bool:
        """Draw what has changed; return whether anything has."""
        stack, notices = self.services.stack, self.services.notices
        if not (stack.in_sight.needs_redraw or notices.needs_redraw):
            self.window.show_smoothly()
            return False
        surface, news = self.window.surface, notices.needs_room
        surface.set_clip(None)  # a scene that has failed in its midst may have left one
        changed = stack.in_sight.draw(surface, whole=news)
        if news:
            notices.draw(surface, self.services.look, stack.strip, stack.top.pressable)
        self.window.show(changed, moving=stack.in_sight.moving)
        return True

    def _rest(self) -> None:
        """Wait for the next frame, or for what the player does, which ends the rest at once."""
        if not self.window.is_visible:
            wait_for_event(STILL)
        elif self._awake_for <= 0 and not self.services.stack.in_sight.moving:
            wait_for_event(STILL if self._still_for >= _UNTIL_STILL else AT_REST)

    def _remember_window(self) -> None:
        if self.window.surface.get_size() != self.services.look.size:  # it was resized in the frame that closes it
            self.window.resized()
        fields: dict[str, object] = {"window_size": self.window.size}
        if (position := self.window.place) is not None:
            fields["window_place"] = position
        self.services.settings.change(**fields)
        self.services.settings.flush()

    # -- what happened ---------------------------------------------------------------------------------------

    def _handle(self, event: pygame.event.Event) -> None:
        stack = self.services.stack
        self._failures.note(event)
        if event.type == pygame.QUIT:
            stack.clear()
        elif event.type in {pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED}:
            self.services.sound.device(event)
        elif event.type == pygame.DROPFILE:
            self._take_file(Path(event.file))
        elif event.type in {pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED}:
            stack.in_sight.invalidate()
        else:
            self._hand_on(event)
            if event.type in {pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED}:
                self.services.sound.focus(event.type == pygame.WINDOWFOCUSGAINED)
            if event.type == pygame.WINDOWFOCUSLOST:
                stack.on_focus_lost()

    def _take_file(self, file: Path) -> None:
        """Take a small text as one that is dropped, where texts are taken; any other file as a record."""
        text = text_in_file(file)
        if text is None or not self.services.stack.handle(pygame.event.Event(pygame.DROPTEXT, text=text), None):
            self.services.ways.replay_file(file)

    def _hand_on(self, event: pygame.event.Event) -> None:
        """Give the scenes what an event means; have them name the buttons of what is in hand now."""
        devices = self.services.devices
        before = devices.uses_pad, devices.pads.family
        meant = devices.meaning(event, self.window.surface.get_size())
        if (devices.uses_pad, devices.pads.family) != before:
            self.services.stack.in_sight.device_changed()
        if event.type == pygame.MOUSEMOTION or devices.uses_pad is not before[0]:
            pygame.mouse.set_visible(event.type == pygame.MOUSEMOTION or not devices.uses_pad)
        for meant_event, command in meant:
            if self.running:
                self._give(meant_event, command)

    def _give(self, event: pygame.event.Event, command: Command | None) -> None:
        """Give the scene on top an event; what it does not understand has its general meaning."""
        if command is not None:
            self._awake_for = _AWAKE
        if not self.services.stack.handle(event, command) and command is not None:
            self._handle_everywhere(event, command)

    def _handle_everywhere(self, event: pygame.event.Event, command: Command) -> None:
        """Do what a command means in every scene that does not understand it otherwise."""
        services = self.services
        if command is Command.MENU:  # where there is none it leads back, but not out of an evening; the title it begins
            if services.stack.top.menu_leads_back:
                services.stack.handle(event, Command.CANCEL if len(services.stack) > 1 else Command.CONFIRM)
        elif command is Command.FULL_SCREEN:
            services.toggle_full_screen()
        elif command is Command.SCREENSHOT:
            services.pictures.keep(self.window.surface, "mycity")
        elif command is Command.MUTE:
            self._mute()
        elif command is Command.HELP:
            services.ways.rules()

    def _mute(self) -> None:
        """Switch sound off or on, and say so where there is any."""
        services = self.services
        muted = not services.settings.now.muted
        services.settings.change(muted=muted)
        if services.has_sound:
            services.notices.show(services.t("Sound is off.") if muted else services.t("Sound is on."))

    def _settings_changed(self, before: Settings, after: Settings) -> None:
        services = self.services
        services.motion.speed, services.motion.reduced = after.animation, after.reduced_motion
        services.sound.set_volumes(volumes_of(after))
        if after.language != before.language:
            services.languages.use(after.language)
        if after.full_screen is not self.window.full_screen and after.full_screen is not before.full_screen:
            self.window.set_full_screen(after.full_screen)
        if any(getattr(before, name) != getattr(after, name) for name in _LOOK_SETTINGS):
            self._renew_look()

    def _renew_look(self) -> None:
        services = self.services
        services.look = look_of(self.window, services.assets, services.settings.now, services.look)
        services.light_boards()
        services.stack.in_sight.look_changed()


def _events() -> list[pygame.event.Event]:
    """Return what has happened; the closing of the window comes last, so that nothing done before it is lost.

    Windows hands it over before the mouse and the keys that came ahead of it. A mouse that nobody moves does nothing:
    it takes no focus from the keys.
    """
    events = pygame.event.get()
    if any(event.type == pygame.QUIT for event in events):
        events += pygame.event.get()
    return sorted(itertools.filterfalse(is_at_rest, events), key=lambda event: event.type == pygame.QUIT)


def volumes_of(settings: Settings) -> Volumes:
    return Volumes(
        overall=settings.overall_volume,
        effects=settings.effects_volume,
        music=settings.music_volume,
        muted=settings.muted,
        background=settings.background_sound,
    )


def look_of(window: Window, assets: Path, settings: Settings, before: Look | None = None) -> Look:
    """Return the look that the player's settings give a window."""
    return make_look(
        window.surface.get_size(),
        assets / "fonts",
        text_size=settings.text_size,
        high_contrast=settings.high_contrast,
        before=before,
    )
