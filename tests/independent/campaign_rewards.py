"""Follows the rewards (and the set-up choices) of one seat line by line, as they change what the seat keeps."""

import json
from collections.abc import Collection, Mapping, Sequence

from tests.independent import campaign_book as book
from tests.independent import campaign_kept, shapes
from tests.independent.campaign_kept import Kept
from tests.independent.judge import Json


class WrongLineError(ValueError):
    """A line that the rules do not allow, or that is missing."""


class Settlement:
    """One seat's rewards. Every method takes the lines it expects, and raises at the first that is not right."""

    def __init__(
        self,
        kept: Kept,
        lines: Sequence[Json],
        struck: Collection[str] = (),
        tables: book.Tables = book.TODAY,
        episode: int = 1,
    ) -> None:
        self.kept = kept
        self.lines = list(lines)
        self.struck = struck
        self.tables = tables
        self.stops = tables.stops(episode)
        self.progress = 0
        self.triangles: set[str] = set()
        self._taken = 0

    # --- the order

    def end_of_episode(self, traded: Sequence[str], dug: Mapping[str, int], owed: Sequence[int]) -> None:
        """Takes what the end of the episode and the railway's turns brought."""
        for colour in traded:
            self.pay("nugget 1", f"trade-{colour}")
        for shaft, steps in dug.items():
            self._deepen(shaft, steps, are_points_scored=True)
        for stop in owed:
            self.pay(self.stops[stop], f"stop-{stop}")

    def place(self, episode: int, place: str) -> None:
        """Takes what a place brings, and what everyone receives after it."""
        for words in self.tables.place_rewards(episode, place):
            self.pay(words, "place", episode)
        for words in book.each_rewards(episode):
            self.pay(words, "each", episode)

    def pollution(self) -> None:
        """Takes the choices of the set-up that everybody makes once."""
        for words in book.POLLUTION:
            self.pay(words, "")

    def nothing_more(self) -> None:
        """Sees to it that every line was taken."""
        if self.lines:
            raise WrongLineError(f"nothing brings {self.lines[0]}")

    # --- one thing after the other

    def pay(self, words: str, source: str, episode: int = 0) -> None:
        """Takes the lines for one thing that is paid (``tree``, ``points 2``...), and for what it sets off."""
        what, _, rest = words.partition(" ")
        if what in ("nugget", "progress", "points"):
            self._count(what, int(rest), source)
        elif what == "rail":
            self._rail(int(rest), source)
        elif what == "boxes":
            self._boxes(int(rest), source, episode)
        elif what == "church":
            self._exactly({"what": "church", "shape": rest}, source)
            self.kept.buildings["C-4"] = list(shapes.FOURTH_CHURCHES[rest])
        elif what == "cog":
            blue = {name for name in self.kept.buildings if name[0] == "B"}
            self.kept.cogs.append(self._choice({"what": "cog"}, "building", blue - set(self.kept.cogs), source))
        elif what == "remove-rock":
            self._remove_rock(source)
        else:
            self._sticker(what, source)

    def _sticker(self, sticker: str, source: str) -> None:
        room = campaign_kept.room(self.kept, sticker)
        if room:
            campaign_kept.stick(self.kept, sticker, self._choice({"what": sticker}, "cell", room, source))
        else:
            self._exactly({"what": "lost", "sticker": sticker}, source)

    def _remove_rock(self, source: str) -> None:
        """A player without a rock sticker removes none, and no line says so."""
        rocks = campaign_kept.rock_stickers(self.kept)
        if rocks:
            self.kept.codes[self._choice({"what": "remove-rock"}, "cell", rocks, source)] = "."

    def _count(self, what: str, count: int, source: str) -> None:
        self._exactly({"what": what, "count": count}, source)
        if what == "nugget":
            self.kept.nuggets += count
        elif what == "progress":
            self.progress += count
        else:
            self.kept.carried += count

    def _rail(self, count: int, source: str) -> None:
        self._exactly({"what": "rail", "count": count}, source)
        stops = book.reached(self.stops, self.kept.rails, count)
        self.kept.rails = min(self.tables.railway_end, self.kept.rails + count)
        for stop in stops:
            self.pay(self.stops[stop], f"stop-{stop}")

    def _boxes(self, count: int, source: str, episode: int) -> None:
        line = {"what": "boxes", "count": count}
        self._deepen(self._choice(line, "shaft", set(book.open_shafts(episode)), source), count)

    def _deepen(self, shaft: str, steps: int, *, are_points_scored: bool = False) -> None:
        boxes = book.reached(self.tables.boxes[shaft], self.kept.shafts[shaft], steps)
        self.kept.shafts[shaft] = min(book.SHAFT_END, self.kept.shafts[shaft] + steps)
        for box in boxes:
            name, words = f"{shaft}-{box}", self.tables.boxes[shaft][box]
            if name in self.tables.triangles:
                self.triangles.add(name)
            is_paid = name not in self.struck and not (are_points_scored and book.points_of(words))
            if is_paid:
                self.pay(words, name)

    # --- lines

    def _exactly(self, wanted: Json, source: str) -> None:
        line, wanted = self._next(wanted), {**wanted, **({"from": source} if source else {})}
        if json.dumps(line, sort_keys=True) != json.dumps(wanted, sort_keys=True):
            raise WrongLineError(f"line {self._taken}: {line} where the rules say {wanted}")

    def _choice(self, wanted: Json, key: str, allowed: Collection[str], source: str) -> str:
        chosen = self._next(wanted, put_back=True).get(key)
        self._exactly({**wanted, key: chosen}, source)
        if chosen not in allowed:
            raise WrongLineError(
                f"line {self._taken}: {wanted['what']} on {chosen!r}, where only {sorted(allowed)} are allowed"
            )
        return str(chosen)

    def _next(self, wanted: Json, *, put_back: bool = False) -> Json:
        if not self.lines:
            raise WrongLineError(f"{dict(wanted)} is missing")
        if put_back:
            return self.lines[0]
        self._taken += 1
        return self.lines.pop(0)
