"""A building that lands: it falls, dust rises, points fly to their rules, and the moments it brings are told."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from mycity.board_pictures import art_of_piece
from mycity.board_pictures.small_pictures import signed
from mycity.content.rule_words import is_open, words_of
from mycity.engine.pieces import Placement
from mycity.engine.score_lines import ScoreLine, changed_lines
from mycity.scenes.play.model.effects import ICON_SIDE, FlyingPicture, Particle, ParticleEffect, rimmed
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.panes.particles import PUFF, Particles
from mycity.scenes.play.screen import Screen
from mycity.scenes.play.telling.moment_teller import MomentTeller
from mycity.scenes.play.telling.rule_signs import RuleSigns
from mycity.scenes.play.telling.screen_positions import ScreenPositions
from mycity.scenes.play.turn_sounds import TurnSounds
from mycity.scenes.shared.advice_words import certain
from mycity.scenes.shell.services import Services
from mycity.ui.board.outlines import Line
from mycity.ui.pictures.sprites import Stamps
from mycity.ui.style.look import Look

_PUFFS = 4
"""Puffs of dust along the side of a cell."""
_FAR = 17
"""The way a puff of dust drifts, in pixels at 1280 x 800."""
_FELT, _FOLK = 4, 3
"""Neighbours that bounce, and people who come out, at most."""
_HOP = 5
"""The height of the first bounce, in pixels at 1280 x 800."""
_WAY = 0.42
"""Cells that people walk."""
_GAITS = 6
"""Steps that they take."""
_APART = 70.0
"""Milliseconds between points that start from the same building, at normal speed."""


class LandingAnimations:
    """Shows how a building lands, and how one leaves that is passed on.

    Args:
        moments: Tells what it brings.
        signs: Shows the signs of rules that are new.
        screen: Returns what the game is drawn with at the moment.
    """

    def __init__(
        self,
        services: Services,
        play: Play,
        positions: ScreenPositions,
        moments: MomentTeller,
        signs: RuleSigns,
        screen: Callable[[], Screen],
        sounds: TurnSounds,
    ) -> None:
        self._services = services
        self._play = play
        self._moments = moments
        self._signs = signs
        self._positions = positions
        self._screen = screen
        self._sounds = sounds

    def let_fall(self, placement: Placement) -> None:
        """Let the building fall to where it was placed."""
        play = self._play
        play.falling = placement, 0.0
        has_struck = is_foreseen = False
        self._screen().want_city()

        def fall(share: float) -> None:
            nonlocal has_struck, is_foreseen
            if play.falling is not None and play.falling[0] == placement:  # not undone meanwhile
                if share and not is_foreseen:  # not in the frame of the answer
                    is_foreseen = True
                    self._foresee()
                strikes = not has_struck and (share >= 1.0 or share < play.falling[1])  # it springs up again
                play.falling = placement, share
                self._screen().show_board()
                if strikes:
                    has_struck = True
                    self._sounds.landed()
                    self._show()

        def stand() -> None:
            play.falling = None
            self._screen().show_board()
            self._settle()

        play.effects.timeline.run("building snap", fall, then=stand)

    def _foresee(self) -> None:
        """Find what will be shown while the building still falls: the frame in which it strikes has enough to do."""
        if self._has_built:
            self._moments.foresee()

    @property
    def _has_built(self) -> bool:
        play = self._play
        return len(play.city.placed) > len(play.state.cities[play.seat].placed)

    def _show(self) -> None:
        """Show that the last building of the city on the screen has come to lie, unless nothing may move."""
        motion, play = self._services.motion, self._play
        if not self._has_built:
            return
        self._moments.landed()
        self._signs.landed()
        if not motion.length("building dust"):
            return
        cells = play.city.placed[-1].placement.mask
        around = self._positions.around(cells)
        play.effects.begin(
            _dust(self._services.look, self._screen().particles, around, self._positions.sides(cells)), "building dust"
        )
        state = play.state
        placement = play.city.placed[-1].placement
        self._send(changed_lines(state.rules, play.seat, state.cities, state.card or "", placement), around.center)

    def _settle(self) -> None:
        """Show how its neighbours feel it once it stands, and who comes out of it for a moment."""
        motion, play = self._services.motion, self._play
        if not self._has_built or not motion.length("neighbours bounce"):
            return
        laid = play.city.placed[-1].placement
        beside = [placed.placement for placed in play.city.placed[:-1] if placed.placement.mask & laid.around]
        if beside:
            cut = [self._positions.cut_out(neighbour.mask) for neighbour in beside[-_FELT:]]
            play.effects.begin(_bounce(self._services.look, cut), "neighbours bounce")
        doors = list(self._positions.free_below(laid.mask))
        if doors:
            step = max(1, len(doors) // _FOLK)
            folk = self._services.sprites.stamps("folk", self._positions.px)
            play.effects.begin(_people(folk, self._positions.px, doors[::step][:_FOLK]), "people come out")

    def carry_off(self) -> None:
        """Let the building of the open card glide away, beyond the edge of the window: it is passed on."""
        building, screen = self._play.view.building, self._screen()
        if building is None or not self._services.motion.length("card is carried off"):
            return
        art, px, card = art_of_piece(building), screen.cards.faces.cells(building)[0], screen.layout.card
        sprites = self._services.sprites
        picture = partial(art.icon, sprites, building, art.cells_of(building, 0), px, screen.roofs)
        away = self._services.look.area.right + card.width // 2, card.centery
        self._play.effects.begin(FlyingPicture(picture, card.center, away), "card is carried off")

    def _send(self, changes: Sequence[ScoreLine], start: tuple[int, int]) -> None:
        """Let what has changed for certain fly to the signs of its rules, and how many cells cost points no more."""
        look, effects = self._services.look, self._play.effects
        covered = [(line.rule, -line.points) for line in changes if is_open(line.rule) and line.points > 0]
        for number, (rule, change) in enumerate([*certain(changes), *covered]):
            words = words_of(rule)
            sign_rect = self._positions.sign(rule)
            if words is None or sign_rect is None:
                continue
            sign = self._services.sprites.icon(words.icon, look.px(ICON_SIDE))
            is_good = change > 0 or is_open(rule)
            colour = look.palette.good if is_good else look.palette.bad
            picture = partial(rimmed, look, signed(change), colour, sign)
            flying = FlyingPicture(picture, start, sign_rect.center)
            effects.fly(flying, delay=_APART * number, then=partial(effects.pulse, sign_rect))


def _dust(look: Look, small: Particles, building: pygame.Rect, sides: list[Line]) -> ParticleEffect:
    """Return the dust that rises where a building ends, but not behind it: its sides run clockwise around it."""
    feet: list[tuple[float, float, float]] = []
    for (left, top), (right, bottom) in sides:
        across, down = right - left, bottom - top
        if across > 0:
            continue
        # Clockwise in window pixels: (down, -across) is the outward normal; a side that runs right is at the back.
        away = down / max(1.0, math.hypot(across, down))
        for number in range(_PUFFS):
            along = (number + 0.5 + 0.5 * _uneven(len(feet))) / _PUFFS
            feet.append((left + across * along, top + down * along, away - (0.0 if down else 0.8 * (along - 0.5))))
    drift = look.px(_FAR)

    def dust(share: float) -> Iterator[Particle]:
        clouds = [small.puff(size * (0.3 + 0.7 * share)) for size in (0.6, 0.8, 1.0)]
        for number, (x, y, away) in enumerate(feet):
            far = drift * share * (1.0 + 0.5 * _uneven(number + 3))
            at = round(x + away * far), round(y - 0.35 * far)
            yield clouds[number * 5 % 7 % 3], at, round(235 * (1.0 - share))

    reach = look.px(_FAR) * 3 // 2 + look.px(PUFF) + 2
    return ParticleEffect(building.inflate(2 * reach, 2 * reach), dust)


def _bounce(look: Look, cut: Sequence[tuple[pygame.Surface, pygame.Rect]]) -> ParticleEffect:
    """Return neighbours that hop twice, the second time lower, one a little after the other."""
    height = look.px(_HOP)

    def hop(share: float) -> Iterator[Particle]:
        for number, (picture, rect) in enumerate(cut):
            gone = share - 0.06 * number
            if 0.0 < gone < 1.0:
                up = round(height * abs(math.sin(2 * math.pi * gone)) * (1.0 - gone))
                yield picture, rect.move(0, -up).center, 255

    around = cut[0][1].unionall([rect for _, rect in cut])
    return ParticleEffect(around.inflate(0, 2 * height), hop, is_low=True)


def _people(folk: Stamps, px: int, doors: Sequence[tuple[tuple[int, int], tuple[float, float]]]) -> ParticleEffect:
    """Return people who come out of some doors, look around, and go in again."""
    pictures = folk.pictures

    def walk(share: float) -> Iterator[Particle]:
        # Out in the first third, in again in the last, and a step now and then between.
        far = min(1.0, 3.0 * share, 3.0 * (1.0 - share))
        for number, ((x, y), (across, down)) in enumerate(doors):
            picture = pictures[(2 * number * 5 + round(_GAITS * far) % 2) % len(pictures)]
            at = round(x + across * far * _WAY * px), round(y + down * far * _WAY * px - picture.get_height() / 3)
            yield picture, at, round(255 * min(1.0, 4.0 * far))

    reach = round(_WAY * px) + pictures[0].get_height()
    rects = [pygame.Rect(x - reach, y - reach, 2 * reach, 2 * reach) for (x, y), _ in doors]
    return ParticleEffect(rects[0].unionall(rects[1:]), walk)


def _uneven(number: int) -> float:
    """Return something between -1 and 1 that is another for every puff, and always the same."""
    # A multiplicative hash instead of a random number: the same frame is drawn twice where only a part is redrawn.
    return number * 37 % 17 / 8 - 1.0
