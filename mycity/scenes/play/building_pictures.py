"""The pictures of the buildings of a game, made beside the frames before they are needed."""

from __future__ import annotations

from collections.abc import Iterator

from mycity.board_pictures import art_of
from mycity.board_pictures.small_pictures import faded_picture, warm_up
from mycity.engine.pieces import Building
from mycity.scenes.play.card import CardPainter
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.model.turn_recap import large_cell
from mycity.scenes.play.panes.panes import Panes
from mycity.scenes.shared.board_view import BoardView
from mycity.scenes.shared.layout.board_layout import PlayLayout
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell.services import Services

_NEXT_CARDS = 1
"""Cards of a deck whose pictures are made before they are turned; more would take the room of what the board shows."""


class BuildingPictures:
    """Has them made in every size that the screen shows."""

    def __init__(
        self,
        services: Services,
        play: Play,
        layout: PlayLayout,
        board: BoardView,
        cards: CardPainter,
        panes: Panes,
        preloader: Preloader,
    ) -> None:
        self._sprites = services.sprites
        self._play = play
        self._sizes = layout.px, layout.small, large_cell(layout.small)  # of a cell on the boards, and large on these
        self._board = board
        self._faces = cards.faces
        self._panes = panes
        self._preloader = preloader
        self._art = art_of(play.state.cities[0].board.grid)
        self._wanted: Building | None = None

    def want_card(self) -> bool:
        """Have the pictures of the open card made before all others: it may be taken at once; return whether they are.

        Whoever shows the card asks here, so that no way to another card can forget it.
        """
        building = self._play.view.building
        if building is not self._wanted:
            self._wanted = building
            if building is not None:
                self._preloader.want(("card", building), self._of_card(building), urgent=True)
            if not self._art.has_files:
                self._want_next_cards()
        return building is None or self._preloader.has(("card", building))

    def _want_next_cards(self) -> None:
        """Have the pictures of what may come next made: the pieces of a whole deck, in all positions, are too many."""
        state = self._play.session.state
        buildings = state.table.players[self._play.seat].buildings
        for card in state.table.deck[state.drawn : state.drawn + _NEXT_CARDS]:
            if card in buildings:
                self._preloader.want(("card", buildings[card]), self._of_card(buildings[card]))

    def make_card(self) -> None:
        """Make the pictures of the open card now, as far as they are not."""
        if (building := self._play.view.building) is not None:
            self._preloader.make_now(("card", building), self._of_card(building))

    def parts(self) -> Iterator[None]:
        """Load what all pieces are made of, at every size at which they will be shown."""
        cards = {px for piece in self._buildings() for px in self._faces.cells(piece)}
        sizes = sorted({*self._sizes, *cards, self._panes.tray.px, self._panes.status.px})
        yield from self._art.load_parts(self._sprites, sizes)

    def deck(self) -> Iterator[None]:
        """Load the files of what will be built, in all positions."""
        deck = self._play.state.table.deck
        for building in self._buildings():
            if building.id in deck:
                yield from self._standing(building)

    def _of_card(self, building: Building) -> Iterator[None]:
        yield from self._standing(building)
        yield from self._board.pieces.warm_up(building)
        for turn, px in enumerate(self._faces.cells(building)):
            faded_picture(self._sprites, building, turn, px, self._faces.roofs)
            yield

    def _standing(self, building: Building) -> Iterator[None]:
        return warm_up(self._sprites, building, self._sizes, self._faces.cells(building), self._faces.roofs)

    def _buildings(self) -> list[Building]:
        """Return the buildings of all who may sit here, those of whoever does first, each shape once."""
        play = self._play
        people = [seat for seat in play.others if seat in play.session.humans]
        players = play.state.table.players
        return list(dict.fromkeys(one for seat in (play.seat, *people) for one in players[seat].buildings.values()))
