"""The learner in the docs, shortened: it gets better than chance by what an environment shows and takes."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("mycity.rl", reason="pip install mycity[rl]", exc_type=ImportError)

import numpy as np

from mycity.rl import parallel_env, vector_env

PAGE = Path(__file__).parents[2] / "docs" / "learner.py"


@pytest.fixture(scope="module")
def learner() -> ModuleType:
    spec = spec_from_file_location("learner", PAGE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_features_tell_of_the_board_after_each_action(learner: ModuleType) -> None:
    env = parallel_env("island", seats=2)
    player = learner.Player(vector_env("island", 1, seats=2))
    observations, _ = env.reset(seed=7)
    legal, features = player.features(observations["seat_0"])
    rows = dict(zip(learner.FEATURES, (features * learner.SCALES).T.round().astype(int), strict=True))
    env.reset(seed=7)
    bare = int(rows["bare beach"][-1])
    for column, action in list(enumerate(legal))[::20]:
        name = env.action_name(action)
        twin = parallel_env("island", seats=2)
        twin.reset(seed=7)
        city = twin.game.cities[0]
        twin.step({"seat_0": action, "seat_1": action})
        after = twin.game.cities[0]
        assert rows["houses on the beach"][column] == max(after.points - city.points, 0), name
        assert rows["bare beach"][column] == (after.board.of("B") & ~after.covered).bit_count() <= bare
        free = after.board.of("BH") & ~after.covered
        for number, symbol in enumerate(("fields", "houses", "paths", "walls")):
            near = after.symbols.get("FHPW"[number], (0, 0))[1]
            assert rows[f"open beside {symbol}"][column] == (near & free).bit_count()


def test_a_short_course_is_better_than_chance(learner: ModuleType) -> None:
    player = learner.Player(vector_env("island", 12, seats=2))
    *_, weights = learner.learn(player, generations=4, seed=1, drawn=12, decks=2)
    decks = range(learner.HELD_OUT, learner.HELD_OUT + 12)
    ours = np.mean(player.scores(weights, decks))
    chance = np.mean([learner.score_of_bot("bot:random", deck) for deck in decks])
    assert ours > chance + 8
