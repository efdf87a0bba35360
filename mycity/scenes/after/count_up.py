"""The counting on the screen: tokens move, lines appear, what counts stands in the light; then the places."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from mycity.board_pictures.episode_decor import EpisodeDecor, decor_of
from mycity.board_pictures.small_pictures import token_picture
from mycity.content.games import ONE_EPISODE
from mycity.content.lessons import load_lesson
from mycity.engine.pieces import CHURCH
from mycity.scenes.after.celebration import has_good_end
from mycity.scenes.after.counted_cities import CountedCities, count_layout
from mycity.scenes.after.lesson_end import LessonEndScene
from mycity.scenes.after.result import ResultScene
from mycity.scenes.after.score_sheet import ScoreSheet
from mycity.scenes.shared.game_sounds import game_sounds, piece_of
from mycity.scenes.shared.pieces import DirtyRects, Piece, draw_anew
from mycity.scenes.shared.track import track_for
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.life import RuleBook
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.count_steps import ARRIVAL, CountSteps
from mycity.table.looking_back.ranking import winners
from mycity.table.turn.session import Session
from mycity.ui.inputs import Command
from mycity.ui.kit.boxes import put
from mycity.ui.kit.layout import row
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.sound.sound import Sound
from mycity.ui.sound.table import PieceName
from mycity.ui.style.theme import Tone

_RISE = 0.12
"""The part of a rule's time in which the light on it goes up, and down again at the end."""
_BESIDE = 14
"""The reach of a medal beside its token beyond the track, in pixels at 1280 x 800."""
_SHADOW = 16
"""The furthest reach of shadows, in pixels at 1280 x 800."""


RUNGS = 10
"""The most notes that are heard of a rule: more would run into one another."""


class CountSounds:
    """Follows the counting.

    Args:
        is_good_end: Whether the end is one to celebrate, or only bots have played.
    """

    def __init__(self, sound: Sound, steps: CountSteps, *, is_good_end: bool) -> None:
        self._sound = sound
        self._steps = steps
        self._is_good_end = is_good_end
        self._rung = 0
        self._is_told = False

    def evening(self) -> None:
        """Let the evening be heard: a bell far away where there are churches, a drum on an island."""
        has_church = any(building.colour == CHURCH for building, _ in self._steps.state.cities[0].placed)
        self._sound.play("church-done" if has_church else "totem-done", soft=True)

    def begin_rule(self) -> None:
        self._rung = 0

    def count(self) -> None:
        """Let be heard how far the tokens have come: notes upwards, or a muted one for what is lost."""
        most = self._most()
        rungs = min(abs(most), RUNGS)
        due = int(rungs * min(1.0, self._steps.share / ARRIVAL))
        if due > self._rung:
            self._rung = due
            if most > 0:
                self._sound.play("point-up", due)
            else:
                self._sound.play("point-down")
        if self._rung and self._steps.share >= ARRIVAL:
            self._finish()

    def ranks(self) -> None:
        """Let the places be heard, once: a fanfare where there is something to celebrate."""
        if self._is_told:
            return
        self._is_told = True
        self._sound.play("result-first" if self._is_good_end else "result-others")

    def _finish(self) -> None:
        rule = self._steps.rule
        done = game_sounds().of_counting(rule.line) if rule is not None else None
        if done is not None and self._rung <= RUNGS and self._most() > 0:
            self._sound.play(done)
        self._rung = RUNGS + 1

    def _most(self) -> int:
        """Return the change of the score that is the largest of all seats in the rule being counted."""
        counts = [count for seat in range(len(self._steps.counts)) if (count := self._steps.current(seat)) is not None]
        return max((count.after - count.before for count in counts), key=abs, default=0)


class CountTable:
    """The table while it is counted: the track, all cities and the sheet, in one look.

    Args:
        before: The table in whose place it comes: its cities stay, if they were painted for this look.

    Attributes:
        foot: Where the buttons lie.
    """

    def __init__(self, services: Services, steps: CountSteps, decor: EpisodeDecor, before: CountTable | None) -> None:
        self.look = look = services.look
        self._sprites = services.sprites
        self._steps = steps
        self._dirty_rects = DirtyRects()
        cities = steps.state.cities
        layout = count_layout(look, len(cities), cities[0].board.grid)
        kept = None if before is None or before.look is not look else before.cities
        if before is not None and kept is None:
            before.cities.pictures.forget()
        idle, still = services.idle, services.motion.reduced
        new = partial(CountedCities, look, layout, services.sprites, cities, decor, idle, still=still)
        self.cities: CountedCities = kept or new()
        self.foot = layout.foot
        self._pad = ScoreSheet(services, layout.pad, steps)
        passed = [score for counted in steps.counts for count in counted for score in (count.before, count.after)]
        self._track = track_for(layout.track.inflate(-look.px(12), -look.px(14)), passed)

    def changed(self) -> list[pygame.Rect]:
        """Return where it looks different from when it was asked last."""
        return self._dirty_rects.take([*self._pieces(), *self._pad.parts()], [])

    def draw(self, surface: pygame.Surface) -> None:
        self.look.paint.table(surface)
        shadow = self.look.px(_SHADOW)
        clip = surface.get_clip().inflate(2 * shadow, 2 * shadow)
        for piece in self._pieces():
            if clip.colliderect(piece.rect):
                piece.draw(surface)
        self._pad.draw(surface)

    def _pieces(self) -> Iterator[Piece]:
        """Yield what lies on the table beside the sheet, with what each part shows."""
        steps, reach = self._steps, 2 * self.look.px(_BESIDE)
        seats = range(len(steps.state.cities))
        scores = tuple((steps.score(seat), steps.has_reached_end(seat)) for seat in seats)
        yield Piece("track", self._track.rect.inflate(reach, reach), scores, self._draw_track)
        ringed, light = winners(steps.order), self._light()
        for seat in seats:
            yield self.cities.piece(seat, steps.spots(seat), light, steps.revealed if seat in ringed else 0.0)

    def _light(self) -> float:
        """Return how far the light is up on what counts; where nothing does anywhere, none is needed."""
        steps, seats = self._steps, range(len(self._steps.state.cities))
        if not steps.counting or not any(steps.spots(seat) for seat in seats):
            return 0.0
        return min(1.0, steps.share / _RISE, (1.0 - steps.share) / _RISE)

    def _draw_track(self, surface: pygame.Surface) -> None:
        steps, look, players = self._steps, self.look, self._steps.state.table.players
        self._track.draw(surface, look)
        scores = [float(steps.score(seat)) for seat in range(len(players))]
        for seat, place in enumerate(self._track.places(scores, look.px(36))):
            rim = look.palette.table_letters
            put(surface, token_picture(self._sprites, players[seat].animal, place.width, rim), center=place.center)
            if steps.has_reached_end(seat):
                put(surface, self._sprites.icon("keep-progress", place.width * 6 // 10), center=place.bottomright)


class CountUpScene(PageScene):
    """The evening falls on all boards, then rule by rule is counted; the result follows.

    Enter, Space or a click goes on to the next rule, Esc to the end.

    Args:
        lesson: The lesson whose game it is, if it is one's: its last page follows instead.
    """

    ducks_music = True
    menu_leads_back = False

    def __init__(self, services: Services, session: Session, lesson: str = "") -> None:
        super().__init__(services)
        self._session = session
        self._lesson = lesson
        self.saver = session.file.saver
        self.steps = CountSteps(session.state, session.events)
        self._decor = decor_of(session.state)
        is_good_end = not session.humans or has_good_end(services, session.snapshot(), session.state)
        self._sounds = CountSounds(services.sound, self.steps, is_good_end=is_good_end)
        self._table: CountTable | None = None
        self._evening = 0.0
        self._has_begun = False

    @property
    def rule_book(self) -> RuleBook:
        return RuleBook.of(self.steps.state.table, alone=self._session.file.kind == ONE_EPISODE)

    @property
    def piece(self) -> PieceName:
        scenario = self.steps.state.table.scenario
        return piece_of(scenario.game, scenario.episode, scenario.version)

    @property
    def light(self) -> str | None:
        return self._decor.light

    @property
    def is_finished(self) -> bool:
        return self.steps.revealed >= 1.0

    def build(self) -> list[Widget]:
        self._table = CountTable(self.services, self.steps, self._decor, self._table)
        buttons: list[Widget] = []
        if self.is_finished:
            buttons.append(Button(self.t("Result"), self._go_on, tone=Tone.GO, sign="right", key="result"))
        else:
            buttons.append(Button(self.t("Next"), self._skip_rule, tone=Tone.GO, sign="right", key="next"))
            buttons.append(Button(self.t("To the end"), self._skip_all, tone=Tone.PAPER, sign="last", key="end"))
        row(self._table.foot, buttons, self.look)
        return buttons

    def finish_pictures(self) -> None:
        if self._table is not None:
            self._table.cities.pictures.finish()

    def leave(self) -> None:
        if self._table is not None:
            self._table.cities.pictures.forget()

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        if super().handle(event, command):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._skip_rule()
            return True
        return False

    def cancel(self) -> None:
        if self.is_finished:
            self._go_on()
        else:
            self._skip_all()

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        if self._table is None:
            return
        cities = self._table.cities
        if cities.pictures.is_newer():
            self.needs_redraw = True
        elif not self.timeline.busy and not self.is_finished and cities.are_painted:
            self._next()
        self._table.cities.fall(self._evening)

    def draw(self, surface: pygame.Surface) -> None:
        if self._table is not None:
            self._table.changed()
        super().draw(surface)

    def draw_moving(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw the parts of the table that look different."""
        if self._table is None:
            return None
        changed = draw_anew(surface, self._table.changed(), super().draw)
        return changed + self._table.cities.draw_evening(surface)

    def draw_behind(self, surface: pygame.Surface) -> None:
        if self._table is not None:
            self._table.draw(surface)

    def _next(self) -> None:
        steps = self.steps
        if not self._has_begun:
            self._has_begun = True
            self._sounds.evening()
            self.timeline.run("evening falls", self._fall)
            return
        if steps.all_counted and steps.is_close and not steps.is_held_back:
            self._hold_back()
            return
        if steps.all_counted:
            self.timeline.run("place appears", self._reveal, then=self.rebuild)
            return
        steps.begin_rule()
        self._sounds.begin_rule()
        most = max(len(steps.spots(seat)) for seat in range(len(steps.state.cities)))
        self.timeline.run("rule counts", self._count, then=steps.end_rule, times=1.0 + min(most, 20) / 20)

    def _fall(self, share: float) -> None:
        self._evening = share
        self.needs_redraw = True

    def _count(self, share: float) -> None:
        self.steps.share = share
        self._sounds.count()
        self.needs_redraw = True

    def _hold_back(self) -> None:
        """Wait a moment before it is told who has won: it is close."""

        def step(_: float) -> None:
            self.needs_redraw = True

        self.steps.is_held_back = True
        self.timeline.run("close result", step)

    def _reveal(self, share: float) -> None:
        self.steps.revealed = share
        self._sounds.ranks()
        self.needs_redraw = True

    def _skip_rule(self) -> None:
        """Bring what moves to its end; the next rule follows by itself. At the end of all, go on."""
        if self.is_finished:
            self._go_on()
        else:
            self.timeline.finish()

    def _skip_all(self) -> None:
        self.timeline.runs.clear()
        self._has_begun, self._evening = True, 1.0
        self.steps.finish()
        self._sounds.ranks()
        self.rebuild(focus="result")

    def _go_on(self) -> None:
        session = self._session
        if self._lesson:
            self.stack.replace(LessonEndScene(self.services, load_lesson(self._lesson), session.state))
            return
        self.stack.replace(
            ResultScene(
                self.services, session.snapshot(), session.state, session.events, session.file.saver, just_ended=True
            )
        )
