"""Moments in a player's words: by their own clock, in their language."""

from __future__ import annotations

from datetime import datetime

from mycity.scenes.shell.services import Services
from mycity.ui.messages import mark

MONTHS = (
    *(mark("January"), mark("February"), mark("March"), mark("April"), mark("May"), mark("June")),
    *(mark("July"), mark("August"), mark("September"), mark("October"), mark("November"), mark("December")),
)


def told(services: Services, moment: datetime, now: datetime) -> str:
    """Return when something was: ``today, 14:05``, ``3 March 2025, 14:05``.

    Args:
        services: For the language.
        moment: When; with its time zone.
        now: The time now.
    """
    here, today = moment.astimezone(), now.astimezone()
    clock = f"{here:%H:%M}"
    days = (today.date() - here.date()).days
    if days == 0:
        return services.t("today, {clock}", clock=clock)
    if days == 1:
        return services.t("yesterday, {clock}", clock=clock)
    month = services.t(MONTHS[here.month - 1])
    return services.t("{day} {month} {year}, {clock}", day=here.day, month=month, year=here.year, clock=clock)
