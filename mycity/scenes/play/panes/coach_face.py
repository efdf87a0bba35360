"""The face of the coach beside the card: it nods at a good answer, and looks concerned when it speaks up.

It lies on the panel's edge, where nothing else does, and takes no press: nothing makes room for it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mycity.scenes.play.model.play import Play
from mycity.scenes.shared.layout.board_layout import PlayLayout
from mycity.scenes.shared.pieces import Piece, picture_piece
from mycity.scenes.shell.services import Services
from mycity.table.turn.help import Opinion
from mycity.ui.style.fonts import STRONG
from mycity.ui.style.icons import icon
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour, Tone

FACE = "animal-owl"
"""The face of the one who teaches."""
_NODDING = "animal-owl-thinking"
_SIDE, _DIP, _MARK = 44, 7, 20
"""Its size, how far it nods, and the size of a mark on it, in pixels at 1280 x 800."""
_OPINIONS: tuple[Opinion, ...] = ("", "good", "costly")
_TILT = 14
"""Degrees by which it hangs when it is concerned."""


def coach_place(look: Look, layout: PlayLayout) -> pygame.Rect:
    """Return where the face lies: on the edge of the panel, half way up the card."""
    place = pygame.Rect(0, 0, look.px(_SIDE), look.px(_SIDE))
    place.center = layout.card.left - look.px(10), layout.card.centery
    return place.clamp(look.area)


class CoachFace:
    """Draws the face for what the coach thinks of the last answer, while it is switched on.

    Attributes:
        place: Where it lies when it rests.
    """

    def __init__(self, services: Services, play: Play, layout: PlayLayout) -> None:
        self._services = services
        self._play = play
        self.place = coach_place(services.look, layout)

    def warm_up(self) -> Iterator[None]:
        """Make its pictures, one at each step."""
        for mood in _OPINIONS:
            self._face(mood)
            yield
        self._marked()

    def pieces(self) -> Iterator[Piece]:
        play = self._play
        if not play.help.is_coached or not play.view.is_mine:
            return
        look, opinion = self._services.look, play.help.opinion
        nods = bool(self._services.motion.length("coach nods"))
        if opinion == "good" and not nods:
            picture = self._marked()
        else:
            picture = self._face(opinion if opinion != "good" or play.nod else "")
        at = picture.get_rect(center=self.place.center).move(0, round(play.nod * look.px(_DIP)))
        yield picture_piece("coach", picture, at)

    def draw_concerned(self, surface: pygame.Surface) -> None:
        """Draw it as it is while the coach speaks."""
        face = self._face("costly")
        surface.blit(face, face.get_rect(center=self.place.center))

    def _face(self, opinion: Opinion) -> pygame.Surface:
        """Return the face for an opinion: a concerned one hangs to one side, with a mark of exclamation."""
        look, name = self._services.look, _NODDING if opinion == "good" else FACE
        face = self._services.sprites.icon(name, self.place.width)
        if opinion != "costly":
            return face
        mark = look.fonts.line("!", STRONG, look.palette.field)
        return self._with_mark(face, _TILT, mark, look.palette.bad)

    def _marked(self) -> pygame.Surface:
        """Return the face with a check mark: what a nod says where nothing moves."""
        look = self._services.look
        sign = icon("check", look.px(_MARK * 0.8), look.palette.coat(Tone.GO).letters)
        return self._with_mark(self._face(""), 0, sign, look.palette.good)

    def _with_mark(self, face: pygame.Surface, tilt: int, sign: pygame.Surface, colour: Colour) -> pygame.Surface:
        look = self._services.look
        sizes, colours = (look.px(_MARK), look.px(1.5)), (look.palette.field, colour)
        return self._services.sprites.cached_beside(_with_mark, face, tilt, sign, sizes, colours)


def _with_mark(
    face: pygame.Surface, tilt: int, sign: pygame.Surface, sizes: tuple[int, int], colours: tuple[Colour, Colour]
) -> pygame.Surface:
    """Return a tilted picture with a sign on a disc at its lower right, which has a rim."""
    picture = pygame.transform.rotozoom(face.copy(), tilt, 1.0) if tilt else face.copy()
    disc = pygame.Rect(0, 0, sizes[0], sizes[0])
    disc.bottomright = picture.get_size()
    pygame.draw.circle(picture, colours[0], disc.center, sizes[0] / 2)
    pygame.draw.circle(picture, colours[1], disc.center, sizes[0] / 2 - sizes[1])
    picture.blit(sign, sign.get_rect(center=disc.center))
    return picture
