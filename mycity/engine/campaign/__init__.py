"""A campaign from the first envelope to the last reward.

An episode runs through four phases. ``open_episode`` carries out its set-up, ``start_episode`` closes it and
``deal_episode`` deals the cards; ``finish_episode`` takes the played episode and hands out what it has brought. Where
a player has to choose, ``pending`` says what, ``choose`` answers, ``undo`` takes back. When nothing is pending any
more the next envelope lies sealed. Everything that was decided stands in the campaign's log, in order: from the plan,
the seed, the founders and the log the whole campaign can be built again, and that is what a save keeps.

>>> campaign = start_episode(open_episode(begin_campaign(plan, founders, seed=7)))  # doctest: +SKIP
>>> state, events = deal_episode(campaign)                                         # doctest: +SKIP

``plan`` says what a campaign consists of, ``legacy`` what a player keeps, ``rewards`` what is given between episodes.
"""

from mycity.engine.campaign.choices import Choice, choose, pending, undo
from mycity.engine.campaign.dealing import (
    begin_campaign,
    begin_single,
    deal_episode,
    open_as_in_history,
    open_episode,
    replace_player,
    start_episode,
)
from mycity.engine.campaign.finish import finish_episode
from mycity.engine.campaign.state import OVER, PLAY, REWARDS, SEALED, SETUP, Campaign, CampaignError, PlayerSpec
