"""The sheet on which a new game's land is chosen and looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pygame

from mycity.content.episodes import load_episode
from mycity.content.games import land_game
from mycity.content.lands.land_sets import counts_for_rating
from mycity.content.lands.plans import LandPlan
from mycity.engine.lands.code import LENGTH, LandCode, PlayedLand
from mycity.engine.quoting import in_a_line
from mycity.scenes.menu.land_cities import refused_word, sent_cities
from mycity.scenes.menu.land_pick import (
    BY_CODE,
    ELSEWHERE,
    RANDOM,
    SOURCES,
    TODAY,
    LandPick,
    code_in,
    code_on_clipboard,
)
from mycity.scenes.menu.land_rules import chance_buttons, module_rows, module_switches, sealed_switch, set_row, wide
from mycity.scenes.menu.land_worth import LandWorth, worth_words
from mycity.scenes.shared.days_game import built_before
from mycity.scenes.shared.pictures.land_pictures import board_picture
from mycity.scenes.shared.pictures.late_pictures import LatePictures
from mycity.scenes.shared.taken_lines import TakenText, keep_sent, taken
from mycity.scenes.shell.base import SheetScene
from mycity.scenes.shell.land_codes import code_button, refusal_words, set_words
from mycity.scenes.shell.sealed_question import once_told
from mycity.scenes.shell.services import Services
from mycity.storage.aside.sent_words import SentWord
from mycity.ui import clipboard
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import column, cut_bottom, cut_left, cut_top, row
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.kit.textfield import TextField
from mycity.ui.kit.widgets import Button, Label, Widget
from mycity.ui.messages import mark
from mycity.ui.style.fonts import BODY, NOTE, STRONG, TITLE
from mycity.ui.style.textures import with_round_corners
from mycity.ui.style.theme import Tone

_LONGEST_CODE = 200
"""Characters that can be typed: a code, and what was written around it."""
_PRINTED = mark("The printed land, which everybody knows.")


class LandScene(SheetScene):
    """The land at the left, the choice at the right. Esc goes back and leaves all as it was.

    Args:
        printed: The game on the printed board.
        pick: The choice so far.
        on_done: Takes the choice.
    """

    home = "done"

    def __init__(self, services: Services, printed: str, pick: LandPick, on_done: Callable[[LandPick], None]) -> None:
        super().__init__(services)
        self.pick = pick
        self._printed = printed
        self._games = services.finished.games
        self._on_done = on_done
        self._worth: LandWorth | None = None
        self._measured: LandCode | None = None
        self._given = TakenText()
        self._pasted = ""
        self._title = self._room = pygame.Rect(0, 0, 0, 0)
        self._late = LatePictures[pygame.Surface](services.idle)
        self._wanted: tuple[str, tuple[int, int]] | None = None
        self._picture: pygame.Surface | None = None

    # -- life ------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.rebuild(focus="typed" if self.pick.source == BY_CODE else "source")

    def finish_pictures(self) -> None:
        self._late.finish()

    def look_changed(self) -> None:
        self._late.forget()
        self._wanted = self._picture = None
        super().look_changed()

    def leave(self) -> None:
        self._late.forget()
        if self._worth is not None:
            self._worth.close()

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Take a text that is dropped here as one that is typed."""
        if event.type != pygame.DROPTEXT:
            return super().handle(event, command)
        self._take_text(event.text)
        return True

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        if (renewed := self.pick.renewed()) != self.pick:
            self.pick = renewed
            self.rebuild_for_news()
        if self._worth is not None and self._worth.update():
            self.rebuild_for_news()
        if (picture := self._late.take(self._wanted)) is not None:
            self._picture, self.needs_redraw = picture, True

    def build(self) -> list[Widget]:
        look = self.look
        inner = self.lay_sheet(1180, around=40, margins=(64, 44))
        foot, rest = cut_bottom(inner, look.px(50), look.px(12))
        self._title, rest = cut_top(rest, look.fonts.line_height(TITLE), look.px(8))
        self._room, right = cut_left(rest, rest.width * 52 // 100, look.px(26))
        self._measure()
        self._paint()
        choice, told = self._choice(), self._told()
        height = column(right, choice, look, gap=6) - right.top
        _, below = cut_top(right, height, look.px(10))
        draws = chance_buttons(self.services, self.pick, self._take) if self.pick.source == RANDOM else []
        if draws:
            beside, below = cut_top(below, look.px(50), look.px(10))
            row(beside, draws, look, gap=10)
        panel = ScrollPanel(told, in_order=True, key="told")
        column(below.inflate(-look.px(24), 0), told, look, gap=4)
        panel.place(below)
        buttons = self._foot()
        row(foot, buttons, look, gap=14, at="right")
        return [*choice, *draws, panel, *buttons]

    def draw_behind(self, surface: pygame.Surface) -> None:
        super().draw_behind(surface)
        look = self.look
        look.write(surface, self.t("Which land?"), TITLE, look.palette.ink, self._title)
        if self._picture is not None:
            at = self._picture.get_rect(center=self._room.center)
            surface.blit(self._picture, at)
            pygame.draw.rect(surface, look.palette.ink_soft, at, look.px(1), look.px(10))
            return
        refusal = self._refusal()
        if not refusal:
            look.paint.waiting(surface, self._room)
            return
        look.paint.inset(surface, self._room)
        words = look.fonts.wrap(refusal, BODY, self._room.width - look.px(60))
        is_wrong = self.pick.source == BY_CODE and self.pick.so_far is None
        look.write_centred(surface, words, BODY, look.palette.bad if is_wrong else look.palette.ink_soft, self._room)

    # -- what is chosen --------------------------------------------------------------------------------------

    def _take(self, pick: LandPick) -> None:
        self.pick = pick
        self.rebuild()

    def _take_modules(self, bits: int) -> None:
        self._take(replace(self.pick, modules=bits))

    def _write(self, text: str) -> None:
        before = self.pick.plan
        self._hear(self._pasted or text)
        self._pasted = ""
        self.pick = replace(self.pick, typed=text)
        if self.pick.plan is not None or before is not None:
            self.rebuild()
        self.needs_redraw = True

    def _read_pasted(self, text: str) -> str:
        """Return the code in a text that is pasted, which is heard whole."""
        code = _code_of(text)
        self._pasted = text if code else ""
        return code

    def _take_text(self, text: str) -> None:
        """Take a text that holds a code, or is shown as it is to be mended."""
        self._hear(text)
        self._take(replace(self.pick, source=BY_CODE, typed=_code_of(text) or in_a_line(text)[:_LONGEST_CODE]))

    def _hear(self, text: str) -> None:
        """Take the cities that a text tells, and keep them."""
        self._given = taken(text)
        if self._given.cities:
            keep_sent(self.services, self._given.cities)

    def _cities(self) -> list[SentWord]:
        """Return the cities that are known on the land chosen, and those that the last text has told with them."""
        plan = self.pick.plan
        here = [] if plan is None else list(self.services.sent.on(str(plan.code)))
        given = self._given.cities if self.pick.source == BY_CODE else ()
        return list(dict.fromkeys((*given, *here)))

    def _take_code(self, code: LandCode) -> None:
        self._take(replace(self.pick, source=BY_CODE, typed=str(code)))

    def _refusal(self) -> str:
        """Return why there is no such land; nothing where there is one."""
        if self.pick.so_far == 0:
            return self.t("Type the code of a land, or paste it.")
        if (count := self.pick.so_far) is not None:
            return self.n(
                "{count} character of {length} so far", "{count} characters of {length} so far", count, length=LENGTH
            )
        refusal = self.pick.refusal
        return "" if refusal is None else refusal_words(self.services, refusal)

    def _done(self) -> None:
        """Take the land, once all its rules are told."""
        pick = self.pick

        def take() -> None:
            self.back()
            self._on_done(pick)

        if (plan := pick.plan) is None:
            take()
        else:
            once_told(self.services, plan, self.t("Take this land"), take)

    def _show_sealed(self, value: bool) -> None:
        self.services.settings.change(shows_sealed=value)
        self.rebuild()

    # -- what is seen ----------------------------------------------------------------------------------------

    def _measure(self) -> None:
        """Have it found out how much a made land gives."""
        plan = self.pick.plan
        code = None if plan is None or plan.code.is_printed else replace(plan.code, deal=0)
        if code == self._measured:
            return
        if self._worth is not None:
            self._worth.close()
        self._measured, self._worth = code, None if code is None else LandWorth(self.services, code)

    def _paint(self) -> None:
        """Have the land painted as large as its room is; none where there is no land."""
        plan, refusal = self.pick.plan, self._refusal()
        land = None if plan is None else PlayedLand(str(self.services.told_rules.shown(plan.code)))
        name = f"no land: {refusal}" if refusal else self._printed if land is None else land.code
        wanted = name, self._room.size
        if self._wanted == wanted:
            return
        self._wanted = wanted
        if refusal:
            self._picture = None
        else:
            self._late.want(wanted, self._painting(wanted, land, plan))

    def _painting(
        self, wanted: tuple[str, tuple[int, int]], land: PlayedLand | None, plan: LandPlan | None
    ) -> Iterator[pygame.Surface | None]:
        """Paint a land, unless another one is wanted by now."""
        if self._wanted != wanted:
            return
        episode = load_episode(self._printed if plan is None else land_game(plan.code.family), land=land)
        picture = board_picture(self.services.sprites, wanted[1], episode)
        yield with_round_corners(picture, self.look.px(10))

    def _choice(self) -> list[Widget]:
        """Return the rows of the choice."""
        t, pick = self.t, self.pick
        sources = [(source, t(words)) for source, words in SOURCES.items()]
        rows: list[Widget] = [
            wide(
                OptionRow(
                    t("Land"),
                    options=sources,
                    value=pick.source,
                    on_change=lambda source: self._take(replace(self.pick, source=str(source))),
                    key="source",
                )
            )
        ]
        if pick.source == RANDOM:
            rows.append(set_row(self.services, pick, self._take))
        elif pick.source == BY_CODE:
            field = TextField(
                pick.typed,
                on_change=self._write,
                on_submit=lambda: self.page.focus_on("done"),
                limit=_LONGEST_CODE,
                read_pasted=self._read_pasted,
                placeholder=t("Twelve characters"),
                key="typed",
                tip=t(
                    "Capitals or small letters, with or without hyphens, or a message with the code, "
                    "or with lines of cities, in it."
                ),
            )
            rows += [field, *refused_word(self.services, self._given), *self._offered()]
        return [*rows, *sent_cities(self.services, self._cities(), self._take_code)]

    def _offered(self) -> list[Widget]:
        """Return what takes the code on the clipboard, with the cities that are told there."""
        offered, pick = code_on_clipboard(), self.pick
        if not offered or offered == str(pick.land.code if pick.land else ""):
            return []
        words = self.t("Take {code} from the clipboard", code=offered)
        take = partial(self._take_text, clipboard.pasted())
        return [Button(words, take, tone=Tone.PAPER, sign="copy", key="offered")]

    def _told(self) -> list[Widget]:
        """Return what is told of the land: its code, how much it gives, its modules."""
        plan, t = self.pick.plan, self.t
        if plan is None:
            return [] if self._refusal() else [Label(t(_PRINTED), BODY, soft=True)]
        line = t(_PRINTED)
        if not plan.code.is_printed:
            line = worth_words(self.services, plan.code, () if self._worth is None else self._worth.points)
        told: list[Widget] = [
            code_button(self.services, str(plan.code)),
            Label(set_words(self.services, plan), STRONG),
            Label(line, NOTE, soft=True),
        ]
        if before := built_before(self.services, self._games, str(plan.code)):
            told.insert(1, Label(before, NOTE))
        if self.pick.source == TODAY and self.pick.is_elsewhere:
            told.insert(0, Label(t(ELSEWHERE[plan.code.kin]), NOTE))
        if not plan.modules:
            told.append(Label(t("The plain rules: nothing is added to them on this land."), NOTE, soft=True))
        rated = t("Counts for your rating.") if counts_for_rating(plan.code) else t("Does not count for your rating.")
        told.append(Label(rated, NOTE, soft=True))
        if not plan.code.is_printed and self.services.told_rules.can_be_sealed(plan.code.family):
            told.append(sealed_switch(self.services, self._show_sealed))
        if self.pick.source != RANDOM:
            return [*told, *module_rows(self.services, plan)]
        switches = module_switches(self.services, self.pick.family, self.pick.modules, self._take_modules)
        return [*told, *switches]

    def _foot(self) -> list[Button]:
        back = Button(self.t("Back"), self.back, tone=Tone.PAPER, sign="left", key="back")
        done = Button(self.t("Take this land"), self._done, tone=Tone.GO, sign="check", key="done")
        done.reason = self._refusal()
        done.enabled = not done.reason
        return [back, done]


def _code_of(text: str) -> str:
    """Return the code in a text, that of the first city where it tells any; empty when it holds none."""
    cities = taken(text).cities
    return cities[0].code if cities else code_in(text)
