"""A warning before a sticker is placed: does it part the player's land in two?"""

from __future__ import annotations

from dataclasses import replace

from mycity.engine.board import Board
from mycity.engine.campaign import REWARDS, Campaign
from mycity.engine.campaign.dealing import players_of
from mycity.engine.city import new_city
from mycity.engine.legal import buildable_cells
from mycity.engine.rules import RuleSet


def cut_off(campaign: Campaign, option: str) -> int:
    """Return the cells that the pending sticker, put on the cell ``option``, parts from most of its player's land.

    Land is what may be built on in the episode the player comes to next. Cells that were apart before are not told
    again, nor is the cell itself.
    """
    task, desk = campaign.tasks[0], campaign.desk
    before = campaign.legacies[task.seat]
    after, _, _ = desk.give_chosen(before, task, option)
    return _apart(campaign, after.board) & ~_apart(campaign, before.board)


def _apart(campaign: Campaign, board: Board) -> int:
    """Return the cells that may be built on and do not hang together with most of them."""
    player = replace(players_of(campaign)[0], board=board)
    land = buildable_cells(next_rules(campaign), new_city(player))
    # Connected components by flood fill, each from the lowest cell that is left.
    parts, left = [], land
    while left:
        parts.append(board.grid.region(left & -left, left))
        left &= ~parts[-1]
    return land & ~max(parts, key=int.bit_count, default=0)


def next_rules(campaign: Campaign) -> RuleSet:
    """Return the rules of the episode that is played next; of this one when it is the last."""
    episodes, position = campaign.plan.episodes, campaign.position
    following = position + (campaign.phase == REWARDS)
    return episodes[min(following, len(episodes) - 1)].scenario.rules
