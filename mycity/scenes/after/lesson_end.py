"""The end of a lesson: a medal, the city that was built in the light of evening, and the ways to what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from mycity.board_pictures.city_pictures import picture_px, picture_size
from mycity.board_pictures.episode_decor import at_noon, decor_of
from mycity.board_pictures.evening import evening_painting
from mycity.content.lessons import Lesson, load_lesson
from mycity.engine.episode import State
from mycity.scenes.after.counted_cities import CELL_SIZES
from mycity.scenes.game_screens import SCREENS, GameChoice
from mycity.scenes.shared.pictures.picture_scene import PictureScene
from mycity.scenes.shell.services import Services
from mycity.table.turn.lesson import told_values
from mycity.ui.kit.blocks import Block, blocks_height, lay_blocks, stacked
from mycity.ui.kit.widgets import Button, Label, Widget
from mycity.ui.style.fonts import BODY, HEAD, NOTE, SMALL, TITLE, TextRole
from mycity.ui.style.theme import Tone

_SHEET, _WIDEST = 430, 540
"""Pixels across the sheet, at least and at most."""
_EDGE, _MAT, _MEDAL = 30, 12, 116
"""The margin of the sheet, the paper around the picture, and the height of the medal, in pixels at 1280 x 800."""
_ON_SHEET = 66
"""The height of the medal on the sheet; the rest hangs above it."""
_STYLES: tuple[tuple[TextRole, TextRole, int], ...] = (
    (TITLE, BODY, 10),
    (HEAD, BODY, 8),
    (HEAD, NOTE, 8),
    (HEAD, SMALL, 6),
)
"""Letters of title and words, and the space between buttons, the best first."""


class LessonEndScene(PictureScene):
    """The last page of a lesson. Esc goes to the title.

    Args:
        lesson: The lesson, one with a game.
        state: How its game has ended.

    Attributes:
        picture_room: Where the city is seen.
        hung: How far the medal has come down, 0 to 1.
    """

    guards_enter = True

    def __init__(self, services: Services, lesson: Lesson, state: State) -> None:
        super().__init__(services)
        self._lesson = lesson
        self._state = state
        self._city = state.cities[0]
        self._screen = SCREENS[state.table.scenario.game]
        self.picture_room = self._sheet = pygame.Rect(0, 0, 0, 0)
        self._px = 0
        self.hung = 1.0

    def enter(self) -> None:
        super().enter()
        self.timeline.run("card arrives", self._hang)

    def build(self) -> list[Widget]:
        look, grid = self.look, self._city.board.grid
        area = look.area.inflate(-look.px(72), -look.px(72))
        gap = look.px(34)
        self._px = picture_px(CELL_SIZES, (area.width - look.px(_SHEET) - gap, area.height), grid)
        self.picture_room = pygame.Rect((0, 0), picture_size(self._px, grid))
        wide = min(look.px(_WIDEST), area.width - self.picture_room.width - gap)
        left = area.centerx - (self.picture_room.width + gap + wide) // 2
        self.picture_room.midleft = left, area.centery
        self.queue.want(self._px, self._evening())
        buttons = self._ways_on()
        words, blocks = self._blocks(buttons, wide - 2 * look.px(_EDGE), area.height - look.px(_MEDAL))
        high = blocks_height(blocks, look) + look.px(_ON_SHEET) + look.px(_EDGE)
        above = look.px(_MEDAL - _ON_SHEET)
        self._sheet = pygame.Rect(self.picture_room.right + gap, 0, wide, high)
        self._sheet.top = max(area.top + above, area.centery - (high - above) // 2)
        inner = self._sheet.inflate(-2 * look.px(_EDGE), 0)
        inner.top += look.px(_ON_SHEET)
        lay_blocks(inner, blocks, look)
        return [*buttons, *words]

    def _blocks(self, buttons: Sequence[Button], width: int, height: int) -> tuple[list[Widget], list[Block]]:
        """Return the words, and all of the sheet, in the largest letters that have room."""
        words: list[Widget] = []
        blocks: list[Block] = []
        step = self._lesson.steps[-1]
        for title, body, gap in _STYLES:
            words = [
                Label(self.t(self._lesson.title), title, at="center", key="title"),
                Label(self.t(step.words, **told_values(self._state)), body, at="center", key="text"),
            ]
            blocks = [
                stacked(self.look, width, words, gap=gap, above=10),
                stacked(self.look, width, buttons, gap=gap, above=2 * gap),
            ]
            if blocks_height(blocks, self.look) <= height:
                break
        return words, blocks

    # -- ways on ---------------------------------------------------------------------------------------------

    def _ways_on(self) -> list[Button]:
        """Return the buttons: the next lesson of this world first, else an evening in it; then the others."""
        t, world = self.t, self._screen.world
        evening = Button(t(world.evening), partial(self._begin, self._screen.choices[0]), key="evening")
        campaign = SCREENS[world.campaign].choices[0]
        ways = [evening, Button(t(campaign.words), partial(self._begin, campaign), tone=Tone.OAK, key="campaign")]
        following = self._lesson.follows
        if following and following not in self.services.settings.now.lessons_seen:
            lesson = load_lesson(following)
            button = Button(t(lesson.offer), partial(self._learn, following), key="lesson")
            is_of_world = any(row.lesson == following and row.world is world for row in SCREENS.values())
            ways.insert(0 if is_of_world else 1, button)
        for way in ways:
            way.tone = Tone.GO if way is ways[0] else Tone.OAK
        return [*ways, Button(t("To the title"), self.cancel, tone=Tone.PAPER, key="title")]

    def _begin(self, choice: GameChoice) -> None:
        self.ways.to_title()
        self.ways.new_game_of(choice.game, choice.kind)

    def _learn(self, lesson: str) -> None:
        self.ways.to_title()
        self.ways.tutorial(lesson)

    def cancel(self) -> None:
        self.ways.to_title()

    # -- what is seen ----------------------------------------------------------------------------------------

    def _hang(self, share: float) -> None:
        """Let the medal come down."""
        self.hung = share
        self.needs_redraw = self.page_changed = True

    def draw_behind(self, surface: pygame.Surface) -> None:
        look = self.look
        look.paint.table(surface)
        mat = 2 * look.px(_MAT)
        look.paint.panel(surface, self.picture_room.inflate(mat, mat), raised=14)
        if (picture := self.queue.get(self._px)) is not None:
            surface.blit(picture, self.picture_room)
        else:
            look.paint.waiting(surface, self.picture_room)
        pygame.draw.rect(surface, look.palette.ink, self.picture_room.inflate(2, 2), look.px(2), look.px(3))
        look.paint.panel(surface, self._sheet, raised=18)
        self._draw_medal(surface)

    def _evening(self) -> Iterator[pygame.Surface | None]:
        """Paint the city step by step as it is once the evening has fallen."""
        decor, lasts = at_noon(decor_of(self._state)), self.look.palette.flat
        for board in evening_painting(self.services.sprites, self._city, self._px, decor, lasts=lasts):
            if board is None:
                yield None
                continue
            board.fall(1.0)
            picture = pygame.Surface(self.picture_room.size)
            board.draw(picture, picture.get_rect())
            yield picture

    def _draw_medal(self, surface: pygame.Surface) -> None:
        """Draw the medal, with the face of who has taught on it."""
        look, sprites = self.look, self.services.sprites
        medal = sprites.icon("medal-gold", look.px(_MEDAL))
        at = medal.get_rect(midtop=(self._sheet.centerx, self._sheet.top - look.px(_MEDAL - _ON_SHEET)))
        at.top -= round((1.0 - self.hung) * look.px(40))
        surface.blit(medal, at)
        face = sprites.icon("animal-owl", look.px(_MEDAL * 0.46))
        surface.blit(face, face.get_rect(center=(at.centerx, at.top + at.height * 64 // 100)))
