"""The winner's board, large, growing through all episodes; beside it the others are honoured."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from mycity.board_pictures.art import AnyPainter
from mycity.board_pictures.city_pictures import painting, picture_px, picture_size
from mycity.board_pictures.episode_decor import decor_of
from mycity.content.letters import load_letters
from mycity.content.story import load_story
from mycity.engine.campaign import Campaign
from mycity.engine.campaign.decisions import end_namers
from mycity.engine.campaign.final import all_points, outcome
from mycity.engine.episode import State
from mycity.scenes.campaign.city_panels import city_head, draw_city_panel, draw_heading
from mycity.scenes.shared.campaign_art import progress_medals
from mycity.scenes.shared.layout.board_layout import PICTURE_CELL_SIZES
from mycity.scenes.shared.pictures.late_pictures import LatePictures
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.services import Services
from mycity.table.campaign.past_cities import PastCities
from mycity.table.chronicle.memories import farewell_words
from mycity.ui.inputs import Command
from mycity.ui.kit.boxes import Box, above, beside, padded, set_lines, space
from mycity.ui.kit.layout import cut_bottom, cut_right, cut_top, side_by_side
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.style.fonts import NOTE
from mycity.ui.style.theme import Tone

_BESIDE, _LOW = 370, 196
"""The width of the others beside the board among usual letters, and the least height of one of them, in pixels at
1280 x 800."""


class GrowingBoards:
    """Paints the winners' boards beside the frames, as they were after each episode, the next one ahead.

    Args:
        winners: Their seats.

    Attributes:
        shown: The episode whose boards are shown; 0 before the first.
        painters: What paints them, in the order of the winners.
        is_hurried: Whether only the last ones are still to come.
    """

    def __init__(self, services: Services, campaign: Campaign, winners: Sequence[int]) -> None:
        self.shown, self.px = 0, 0
        self.painters: list[AnyPainter] = []
        self.is_hurried = services.motion.reduced or services.motion.speed == "off"
        self._services = services
        self._campaign = campaign
        self._winners = winners
        self._boards = LatePictures[list[AnyPainter]](services.idle)
        self._past = PastCities(campaign)

    @property
    def is_grown(self) -> bool:
        """Return whether the boards of the last episode are shown."""
        return self.shown == len(self._campaign.progress)

    def begin(self, px: int) -> None:
        """Paint them with cells so large, unless they are."""
        if px != self.px:
            self.px = px
            self.is_hurried |= self.is_grown
            self.forget()
            self._want_next()

    def forget(self) -> None:
        """Keep nothing that is painted or shown."""
        self._boards.forget()
        self.painters, self.shown = [], 0

    def finish(self) -> None:
        self._boards.finish()

    def grow(self) -> bool:
        """Show the next boards once they are painted; return whether they are."""
        number = self._next
        painters = self._boards.take(number)
        if painters is not None:
            self.painters, self.shown = painters, number
        self._want_next()
        return painters is not None

    @property
    def _next(self) -> int:
        """The episode whose boards are shown next: the last one when somebody is in a hurry."""
        last = len(self._campaign.progress)
        return last if self.is_hurried else min(self.shown + 1, last)

    def _want_next(self) -> None:
        if not self.is_grown:
            self._boards.want(self._next, self._steps(self._next), urgent=True)

    def _steps(self, number: int) -> Iterator[list[AnyPainter] | None]:
        """Play the campaign again up to an episode, and paint the winners' boards at its end, step by step."""
        for _ in self._past.play_to(self._campaign, number):
            yield None
        painters: list[AnyPainter] = []
        if number <= len(self._past.ends):
            end = self._past.ends[number - 1]
            for place, seat in enumerate(self._winners):
                yield from self._painted(end, seat, painters, self.painters[place] if self.painters else None)
        yield painters

    def _painted(self, end: State, seat: int, painters: list[AnyPainter], before: AnyPainter | None) -> Iterator[None]:
        sprites, emblems = self._services.sprites, self._services.look.palette.flat
        for painter in painting(sprites, end.cities[seat], self.px, decor_of(end), emblems=emblems, beside=before):
            if painter is not None:
                painters.append(painter)
            yield


class WinnersScene(PageScene):
    """The boards of those who have won, episode by episode up to the last; any press shows the last one at once.

    Args:
        campaign: The campaign, over.
        on_done: Called by the button that goes on.

    Attributes:
        boards: The boards of the winners.
    """

    guards_enter = True
    ducks_music = True

    def __init__(self, services: Services, campaign: Campaign, on_done: Callable[[], None]) -> None:
        super().__init__(services)
        self.campaign = campaign
        self._on_done = on_done
        self._outcome = outcome(campaign)
        self.boards = GrowingBoards(services, campaign, self._outcome.winners)
        self._fields: list[pygame.Rect] = []
        self._said: tuple[str, ...] = ()
        self._cards: list[tuple[int, pygame.Rect]] = []

    # -- the page --------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        look = self.look
        room = look.area.inflate(-look.px(48), -look.px(36))
        button = Button(self.t("Go on"), self._on_done, tone=Tone.GO, key="next")
        across, down = button.measure(look, room.width)
        _, room = cut_top(room, look.px(104))
        self._said = _farewells(self.campaign, self.services)
        others = [seat for seat in self._by_rank if seat not in self._outcome.winners]
        if others:
            beside, room = cut_right(room, self._width_beside(room.width), look.px(24))
            foot, beside = cut_bottom(beside, down, look.px(16))
        else:
            foot, room = cut_bottom(room, down, look.px(16))
            beside = pygame.Rect(0, 0, 0, 0)
        button.place(cut_right(foot, across)[0])
        self._lay_cards(others, beside)
        self._lay_boards(room)
        return [button]

    @property
    def _by_rank(self) -> list[int]:
        legacies, progress = self.campaign.legacies, self._outcome.progress
        return sorted(range(len(legacies)), key=lambda seat: (-progress[seat], -legacies[seat].points, seat))

    def _width_beside(self, width: int) -> int:
        """Return how wide the others are: with their letters, where a single board has width to spare."""
        text_size = self.services.settings.now.text_size if len(self._outcome.winners) == 1 else 100
        return min(self.look.px(_BESIDE) * max(100, text_size) // 100, width * 2 // 5)

    def _lay_cards(self, seats: list[int], room: pygame.Rect) -> None:
        gap = self.look.px(14)
        high = min((room.height - gap * (len(seats) - 1)) // max(1, len(seats)), self.look.px(_LOW) * 2)
        self._cards = []
        for seat in seats:
            card, room = cut_top(room, high, gap)
            self._cards.append((seat, card))

    def _lay_boards(self, room: pygame.Rect) -> None:
        """Put the boards side by side, as large as the room lets them be, each in its panel."""
        look, count, grid = self.look, len(self._outcome.winners), self.campaign.plan.board.grid
        gap = look.px(16)
        width = (room.width - gap * (count - 1)) // count
        px = picture_px(PICTURE_CELL_SIZES, (width - look.px(28), room.height - look.px(84)), grid)
        across, down = picture_size(px, grid)
        size = max(across + look.px(28), min(width, look.px(300))), down + look.px(84)
        self._fields = side_by_side(room, count, size, gap)
        self.boards.begin(px)

    # -- growing ---------------------------------------------------------------------------------------------

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        boards = self.boards
        if boards.is_grown or (self.timeline.busy and not boards.is_hurried) or not boards.grow():
            return
        self.needs_redraw = True
        if self.boards.is_grown:
            self.services.sound.play("campaign-end")
        else:
            self.timeline.run("city grows", lambda _: None)

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        if not self.boards.is_grown and (event.type == pygame.MOUSEBUTTONDOWN or command is Command.CONFIRM):
            self.boards.is_hurried = True
            self.timeline.finish()
            return True
        return super().handle(event, command)

    def finish_pictures(self) -> None:
        self.boards.finish()

    def leave(self) -> None:
        self.boards.forget()

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw_behind(self, surface: pygame.Surface) -> None:
        look, painters = self.look, self.boards.painters
        look.paint.table(surface)
        names = self.services.phrases.listed([self.campaign.legacies[seat].name for seat in self._outcome.winners])
        named = load_letters(self.campaign.plan.game).ending.named
        draw_heading(surface, look, self.t(named, names=names), self._line_below)
        size = picture_size(self.boards.px, self.campaign.plan.board.grid)
        for place, (seat, field) in enumerate(zip(self._outcome.winners, self._fields, strict=True)):
            board = painters[place] if painters else None, size
            draw_city_panel(surface, self.services, field, board, *self._heads(seat), star=look.px(44))
        for seat, card in self._cards:
            look.paint.panel(surface, card)
            self._card(seat).draw(surface, card.inflate(-look.px(32), -look.px(28)))

    @property
    def _line_below(self) -> str:
        """The episode whose boards are shown; once the last ones are, the plaque's second line."""
        plaque, episodes = load_letters(self.campaign.plan.game).ending.plaque, len(self.campaign.progress)
        if not plaque or not self.boards.is_grown:
            return self.t("Episode {number}", number=max(1, self.boards.shown))
        return self.t(plaque, episodes=episodes, count=all_points(self.campaign))

    def _heads(self, seat: int) -> list[Box]:
        """Return what stands above a winner's board: name and points, and the stars in its right half."""
        px, name = self.look.px, self._name(seat)
        medals = padded(self._medals(seat, self._outcome.progress[seat]), right=px(24)).wide(None)
        stars = beside(space().wide(None), medals).high(name.height)
        return [padded(box, left=px(16), right=px(16)) for box in (name, stars)]

    def _name(self, seat: int) -> Box:
        px = self.look.px
        return city_head(self.services, self.campaign.legacies[seat], px(50), gap=px(10), free=px(30))

    def _medals(self, seat: int, most: int) -> Box:
        look = self.look
        return progress_medals(look, self.services.sprites, self._outcome.progress[seat], look.px(24), most)

    def _card(self, seat: int) -> Box:
        """Return one of the others: name, stars, and the end of the bridge that bears a name of theirs."""
        medals = self._medals(seat, max(self._outcome.progress)).high(self.look.px(34))
        return above(
            self._name(seat), medals, Box(None, None, partial(self._write_farewell, seat)), gap=self.look.px(8)
        )

    def _write_farewell(self, seat: int, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Write what is said to one of the others, in the letters in which the longest of all farewells has room."""
        look = self.look
        roles = [look.fonts.fitting_lines(self._said[other], NOTE, room.size)[0] for other, _ in self._cards]
        role = min(roles, key=lambda role: role.size)
        set_lines(look, look.fonts.wrap(self._said[seat], role, room.width), role).draw(surface, room)


def _farewells(campaign: Campaign, services: Services) -> tuple[str, ...]:
    """Return by seat what is said to everybody at last, and what the bridge owes to them."""
    said = [[words] if words else [] for words in farewell_words(campaign, services)]
    if (ends := load_story(campaign.plan.game).ends) is not None:
        for namer, told, name in zip(end_namers(campaign), ends.told, campaign.end_names, strict=False):
            if name:
                said[namer].append(services.t(told, end=services.t(name) if name in ends.names else name))
    return tuple(" ".join(words) for words in said)
