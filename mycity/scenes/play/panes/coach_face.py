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
from mycity.ui.style.theme import Tone

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
        self._faces: dict[str, pygame.Surface] = {}

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
        """Return the face for an opinion, made once."""
        if opinion not in self._faces:
            sprites, side = self._services.sprites, self.place.width
            face = sprites.icon(_NODDING if opinion == "good" else FACE, side)
            self._faces[opinion] = self._concerned(face) if opinion == "costly" else face
        return self._faces[opinion]

    def _concerned(self, face: pygame.Surface) -> pygame.Surface:
        """Return a face that hangs to one side, with a mark of exclamation."""
        tilted = pygame.transform.rotozoom(face.copy(), _TILT, 1.0)
        look = self._services.look
        mark = look.fonts.line("!", STRONG, look.palette.field)
        return self._with_mark(tilted, mark, look.palette.bad)

    def _marked(self) -> pygame.Surface:
        """Return the face with a check mark: what a nod says where nothing moves."""
        if "check" not in self._faces:
            look = self._services.look
            coat = look.palette.coat(Tone.GO)
            sign = icon("check", look.px(_MARK * 0.8), coat.letters)
            self._faces["check"] = self._with_mark(self._face(""), sign, look.palette.good)
        return self._faces["check"]

    def _with_mark(self, face: pygame.Surface, sign: pygame.Surface, colour: tuple[int, int, int]) -> pygame.Surface:
        """Return a picture with a sign on a disc at its lower right."""
        look = self._services.look
        picture, side = face.copy(), look.px(_MARK)
        disc = pygame.Rect(0, 0, side, side)
        disc.bottomright = picture.get_size()
        pygame.draw.circle(picture, look.palette.field, disc.center, side / 2)
        pygame.draw.circle(picture, colour, disc.center, side / 2 - look.px(1.5))
        picture.blit(sign, sign.get_rect(center=disc.center))
        return picture
