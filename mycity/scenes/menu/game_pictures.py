"""The pictures of what can be played: paintings, an envelope, little boards; painted beside the frames."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

import pygame

from mycity.board_pictures.city_pictures import city_picture, picture_px
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES, first_game, land_game
from mycity.content.lands.plans import playable_code
from mycity.content.lessons import load_lesson
from mycity.content.letters import load_letters
from mycity.engine.campaign.plan import EpisodePlan
from mycity.engine.lands.code import PlayedLand
from mycity.scenes.game_screens import GameChoice, World
from mycity.scenes.shared.pictures.envelope_picture import EnvelopeStyle, sealed_picture
from mycity.scenes.shared.pictures.land_pictures import LITTLE_CELL_SIZES, board_picture
from mycity.scenes.shared.pictures.picture_queue import PictureQueue
from mycity.scenes.shared.pictures.saved_city import shown_city
from mycity.scenes.shell.services import Services
from mycity.storage.saves import Save
from mycity.ui.kit.cards import CardPicture
from mycity.ui.style.icons import icon
from mycity.ui.style.textures import with_round_corners

_CORNER = 8
"""The radius of a picture's corners."""


class GamePictures:
    """Pictures on the cards of what can be played, each a function of the room there is.

    Args:
        queue: In which they are painted.
    """

    def __init__(self, services: Services, queue: PictureQueue) -> None:
        self._services = services
        self._queue = queue

    def of_world(self, world: World) -> CardPicture:
        """Return the first painting of a world's campaign."""
        return self._picture((world.campaign, 1), partial(self._painting, world.campaign, 1), urgent=True)

    def of_choice(self, choice: GameChoice, chapter: int = 1) -> CardPicture:
        """Return the board of an evening's game, the envelope of a campaign, the painting of an episode's chapter."""
        game = choice.game
        if choice.of_one_episode:
            return self._picture((game, chapter), partial(self._painting, game, chapter), urgent=True)
        if GAMES[game].is_campaign:
            return self._picture(game, partial(self._envelope, game))
        return self._picture((game, choice.sign), partial(self._printed, game, choice.sign))

    def of_land(self, game: str, land: PlayedLand | None = None) -> CardPicture:
        """Return the printed board of a game, or a made land."""
        return self._picture((game, land), partial(self._land, game, land))

    def of_save(self, save: Save) -> CardPicture:
        """Return the board of a saved game, as it stands."""
        return self._picture((save.created, save.last_played), partial(self._saved, save))

    def of_code(self, land: PlayedLand | None) -> CardPicture:
        """Return the land that a code names; a pencil while none was written."""
        return self._picture("pencil", self._pencil) if land is None else self.of_land("", land)

    def of_lesson(self, name: str) -> CardPicture:
        """Return the board of a lesson, with the owl that gives it."""
        return self._picture(name, partial(self._lesson, name))

    def _picture(
        self, name: Hashable, paint: Callable[[tuple[int, int]], pygame.Surface | None], *, urgent: bool = False
    ) -> CardPicture:
        """Return a picture that is painted once a room asks for it."""
        return lambda size: self._queue.picture((name, size), partial(paint, size), urgent=urgent)

    def _painting(self, campaign: str, chapter: int, size: tuple[int, int]) -> pygame.Surface:
        name = load_letters(campaign).chapters[chapter - 1].painting
        return self._rounded(self._services.sprites.painting(name, size))

    def _land(self, game: str, land: PlayedLand | None, size: tuple[int, int]) -> pygame.Surface:
        plan = load_episode(land_game(playable_code(land.code).family) if land else game, land=land)
        return self._board(size, plan)

    def _printed(self, game: str, sign: str, size: tuple[int, int]) -> pygame.Surface:
        return self._with_sign(self._board(size, load_episode(game)), sign)

    def _lesson(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        plan = load_lesson(name).plan or load_episode(first_game(campaign=False))
        return self._with_sign(self._board(size, plan), "animal-owl")

    def _saved(self, save: Save, size: tuple[int, int]) -> pygame.Surface | None:
        saved = shown_city(self._services, save)
        if saved is None:
            return None
        city, decor = saved
        px = picture_px(LITTLE_CELL_SIZES, size, city.board.grid)
        return self._rounded(city_picture(self._services.sprites, city, px, decor))

    def _pencil(self, size: tuple[int, int]) -> pygame.Surface:
        look = self._services.look
        picture = pygame.Surface(size)
        picture.fill(look.palette.paper_shade)
        sign = icon("pencil", min(size) * 3 // 5, look.palette.ink_soft)
        picture.blit(sign, sign.get_rect(center=picture.get_rect().center))
        return self._rounded(picture)

    def _envelope(self, campaign: str, size: tuple[int, int]) -> pygame.Surface:
        letters = load_letters(campaign)
        picture = self._services.sprites.painting(letters.chapters[0].painting, size).copy()
        style = EnvelopeStyle(1, letters.paper, letters.chapters[0].ribbon)
        envelope = sealed_picture(self._services, style)
        high = size[1] * 7 // 8
        small = pygame.transform.smoothscale_by(envelope, high / envelope.get_height())
        picture.blit(small, small.get_rect(center=picture.get_rect().center))
        return self._rounded(picture)

    def _board(self, size: tuple[int, int], plan: EpisodePlan) -> pygame.Surface:
        """Return as much of the middle of a board as a room holds that it covers."""
        board = board_picture(self._services.sprites, size, plan, covers=True)
        picture = pygame.Surface(size)
        picture.blit(board, board.get_rect(center=picture.get_rect().center))
        return self._rounded(picture)

    def _with_sign(self, picture: pygame.Surface, sign: str) -> pygame.Surface:
        """Draw a sign into the lower right corner of a picture, if there is one."""
        if sign:
            drawing = self._services.sprites.icon(sign, picture.get_height() * 5 // 8)
            picture.blit(drawing, drawing.get_rect(bottomright=(picture.get_width() - 4, picture.get_height() - 4)))
        return picture

    def _rounded(self, picture: pygame.Surface) -> pygame.Surface:
        return with_round_corners(picture, self._services.look.px(_CORNER))
