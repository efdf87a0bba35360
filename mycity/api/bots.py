"""What the bots at a table answer and choose, in this process."""

from __future__ import annotations

from functools import cache

from mycity.ai.bots.choices import Deciding, decider
from mycity.ai.bots.contract import Bot
from mycity.ai.bots.registry import make_bot
from mycity.ai.model.view import view_of
from mycity.content.bot_rows import load_levels
from mycity.engine.campaign import Campaign, Choice
from mycity.engine.city import BOT
from mycity.engine.episode import Answer, State


@cache
def _bot(controller: str) -> Bot:
    return make_bot(controller.removeprefix(BOT), load_levels())


@cache
def _deciding() -> Deciding:
    return decider(load_levels())


def answer_of_bot(state: State, seat: int) -> Answer:
    """Return what the bot at ``seat`` answers to the open card, which it is asked; it sees nobody's answer."""
    bot = _bot(state.table.players[seat].controller)
    return bot.decide(view_of(state, seat))


def choice_of_bot(campaign: Campaign, choice: Choice) -> str:
    """Return which of its options the bot takes that has to choose."""
    return _deciding()(campaign, choice)
