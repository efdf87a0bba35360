"""The news of an episode, as they come while rewards are given: onto the rows, and as a church that is unveiled."""

from __future__ import annotations

from mycity.book.campaign_words import CHURCH_WORDS
from mycity.scenes.rewards.arrival import Arrival
from mycity.scenes.rewards.church_card import ChurchCard
from mycity.scenes.rewards.given_list import GivenList
from mycity.scenes.shared.game_sounds import game_sounds
from mycity.scenes.shell.services import Services
from mycity.table.campaign.reward_session import RewardSession
from mycity.ui.animation import Timeline
from mycity.ui.style.look import Look


class RewardNews:
    """Shows what has been won, beside what is chosen meanwhile; bots wait for it.

    Attributes:
        timeline: Runs what nobody has to wait for.
        arrival: The rows while what was won comes onto them; None when all lies there.
        church: The church that the episode has brought; None where it has brought none.
    """

    def __init__(self, services: Services, game: RewardSession) -> None:
        self._services = services
        self._game = game
        self.timeline = Timeline(services.motion)
        self.arrival: Arrival | None = None
        self.church: ChurchCard | None = None

    def make_church(self) -> ChurchCard | None:
        """Make the card of the church that the episode has brought: a person's, where one has won it."""
        campaign, services = self._game.campaign, self._services
        self.church = None
        for seat in sorted(range(len(campaign.rows)), key=lambda seat: not self._game.is_human(seat)):
            shape = next((str(row["shape"]) for row in campaign.rows[seat] if row["what"] == "church"), "")
            if shape:
                words, city = services.t(CHURCH_WORDS[shape]), campaign.legacies[seat].name
                self.church = ChurchCard(services.look, services.sprites, f"C-{shape}", city, words)
                break
        return self.church

    def begin(self, given: GivenList) -> None:
        """Let all of it come, unless nothing may move: then it lies there."""
        services = self._services
        if services.motion.length("won things come"):
            self.arrival = Arrival(services.look, services.sprites, given)
            self.arrival.run(self.timeline)
            rows = given.fields(given.order).items()
            for what in sorted({thing.what for seat, field in rows for thing in given.won(seat, field)}):
                services.sound.play(game_sounds().of_gain(what))
        if self.church is not None:
            self.church.run(self.timeline, services.sound)

    def lie_on(self, look: Look, given: GivenList) -> None:
        """Go on above a list that was laid out anew."""
        if self.arrival is not None:
            self.arrival.lie_on(look, given)

    @property
    def is_coming(self) -> bool:
        """Return whether something still comes onto the rows, or a church turns."""
        return self.is_on_rows or (self.church is not None and self.church.is_on)

    @property
    def is_on_rows(self) -> bool:
        return self.arrival is not None and self.arrival.is_on
