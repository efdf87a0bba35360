"""The widgets of the guests: each board can be seen large, and a button turns to those that have no room."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from mycity.scenes.play.guests.guest_boards import GuestBoards
from mycity.scenes.play.panes.small_cities import CityWidget
from mycity.scenes.shared.layout.guest_layout import GuestPlaces
from mycity.scenes.shell.services import Services
from mycity.ui.kit.widgets import IconButton, Widget


class GuestActions(Protocol):
    """The actions that they set off."""

    def enlarge_guest(self, number: int) -> None: ...

    def turn_guests(self) -> None: ...


def guest_widgets(services: Services, places: GuestPlaces, boards: GuestBoards, actions: GuestActions) -> list[Widget]:
    """Return them, placed; none where there are no guests."""
    widgets: list[Widget] = []
    for place, rect in enumerate(places.boards):
        if boards.at(place) is not None:
            enlarge = partial(actions.enlarge_guest, boards.number_at(place))
            board = CityWidget(enlarge, key=f"guest{place}", tip=partial(_words, services, boards, place))
            board.place(rect)
            board.tip_beside = rect.union(places.names[place])
            widgets.append(board)
    if places.turn.width:
        widgets.append(_turn(services, boards, actions))
        widgets[-1].place(places.turn)
    return widgets


def _turn(services: Services, boards: GuestBoards, actions: GuestActions) -> IconButton:
    number, count = boards.page + 1, boards.pages
    tip = services.t("The next guests: page {number} of {count}", number=number % count + 1, count=count)
    return IconButton("right", actions.turn_guests, tip=tip, key="guests")


def _words(services: Services, boards: GuestBoards, place: int) -> str:
    seen, t = boards.at(place), services.t
    if seen is None:
        return ""
    if seen.has_left:
        words = t("{name}, a guest, has left.", name=seen.name)
    else:
        words = t("{name}, a guest: the board up to the card before.", name=seen.name)
    return f"{words}\n{t('See {name} large', name=seen.name)}"
