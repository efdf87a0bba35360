"""The table of a new game, while its players are being chosen. Nothing is drawn here."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mycity.content.seating import ANIMALS, SEATS
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.scenes.shared.people import controllers
from mycity.scenes.shell.services import Services
from mycity.storage.saves import tidy_name
from mycity.storage.settings import RememberedSeat
from mycity.ui.messages import mark

CITY_NAMES: dict[str, tuple[str, ...]] = {
    "fox": (mark("Foxbridge"), mark("Redbrush")),
    "bear": (mark("Bearfield"), mark("Honeyford")),
    "owl": (mark("Owlstead"), mark("Moonwick")),
    "hare": (mark("Harewick"), mark("Cloverdale")),
    "hedgehog": (mark("Hedgemoor"), mark("Applethorn")),
    "otter": (mark("Otterford"), mark("Brookmouth")),
    "deer": (mark("Deerhurst"), mark("Stagholm")),
    "badger": (mark("Badgerby"), mark("Settlebury")),
}
"""Animal to names for its city, source texts."""

FIRST_CONTROLLERS = (HUMAN, "bot:neighbour", "bot:builder", "bot:newcomer")
"""The first choice of players, by seat."""
FIRST_SEATS = 3


@dataclass(frozen=True)
class Chair:
    """A seat being filled.

    Attributes:
        animal: The player's animal.
        controller: ``human``, or ``bot:`` and a level's id.
        suggested: The city's name when none is written, a source text.
        written: The name the player has written; empty for none.
    """

    animal: str
    controller: str
    suggested: str
    written: str = ""


class Seats:
    """The seats of a new game: two to four, on a made land one to four, no animal twice.

    Args:
        rival: The controller proposed for the second seat, as strong as the player.
        chairs: Who sits there at first; where there are none, a person, the rival and a bot.

    Attributes:
        fewest: The fewest players that the game chosen can have.
    """

    def __init__(self, rival: str = FIRST_CONTROLLERS[1], chairs: Sequence[Chair] = ()) -> None:
        self._first = (FIRST_CONTROLLERS[0], rival, *FIRST_CONTROLLERS[2:])
        self.chairs = list(chairs)
        self.fewest = SEATS[0]
        while len(self) < FIRST_SEATS and not chairs:
            self.add()

    def __len__(self) -> int:
        return len(self.chairs)

    @property
    def can_add(self) -> bool:
        return len(self) < SEATS[-1]

    @property
    def can_remove(self) -> bool:
        return len(self) > self.fewest

    def ask_for(self, fewest: int) -> None:
        """Have at least so many players: where there are fewer, bots join them."""
        self.fewest = fewest
        while len(self) < fewest:
            self.add()

    def free_animals(self, seat: int) -> list[str]:
        """Return the animals ``seat`` may choose from: its own and those nobody else has."""
        taken = {chair.animal for other, chair in enumerate(self.chairs) if other != seat}
        return [animal for animal in ANIMALS if animal not in taken]

    def add(self) -> None:
        """Put a chair at the table: a bot's, but the first."""
        seat = len(self)
        animal = self.free_animals(seat)[0]
        self.chairs.append(Chair(animal, self._first[seat], random_name(animal)))

    def remove(self, seat: int) -> None:
        del self.chairs[seat]

    def choose_animal(self, seat: int, animal: str) -> None:
        """Give a seat an animal; a name that was only suggested goes with it."""
        self.chairs[seat] = replace(self.chairs[seat], animal=animal, suggested=random_name(animal))

    def choose_controller(self, seat: int, controller: str) -> None:
        self.chairs[seat] = replace(self.chairs[seat], controller=controller)

    def write_name(self, seat: int, name: str) -> None:
        """Take what the player has written as a city's name."""
        self.chairs[seat] = replace(self.chairs[seat], written=name)

    def founders(self, services: Services) -> Sequence[PlayerSpec]:
        """Return the seats as a game takes them, suggested names in the player's language."""
        return [
            PlayerSpec(tidy_name(chair.written) or services.t(chair.suggested), chair.animal, chair.controller)
            for chair in self.chairs
        ]


def remember_seats(services: Services, founders: Sequence[PlayerSpec]) -> None:
    """Keep who plays for the next game."""
    seats = tuple(RememberedSeat(tidy_name(founder.name), founder.animal, founder.controller) for founder in founders)
    services.settings.change(seats=seats)


def remembered_chairs(services: Services) -> list[Chair]:
    """Return who played last; nobody where that is no table of today's animals and bots."""
    seats = services.settings.now.seats
    animals, offered = {seat.animal for seat in seats}, {option.value for option in controllers(services)}
    if not 1 <= len(seats) <= SEATS[-1] or len(animals) < len(seats) or not animals <= set(ANIMALS):
        return []
    if not {seat.controller for seat in seats} <= offered:
        return []
    return [_chair(services, seat) for seat in seats]


def _chair(services: Services, seat: RememberedSeat) -> Chair:
    """Return a seat as it was left; a name that was only suggested stays a suggestion."""
    names = {tidy_name(services.t(name)): name for name in CITY_NAMES[seat.animal]}
    written = tidy_name(seat.name)
    if written in names:
        return Chair(seat.animal, seat.controller, names[written])
    return Chair(seat.animal, seat.controller, random_name(seat.animal), written)


def random_name(animal: str) -> str:
    return secrets.choice(CITY_NAMES[animal])
