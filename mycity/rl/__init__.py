"""The evening's games as environments for reinforcement learning: ``pip install mycity[rl]`` brings what they need.

>>> env = parallel_env("eternal", seats=2)
>>> observations, infos = env.reset(seed=7)
"""

from mycity.rl.environment import CityEnv, parallel_env

__all__ = ["CityEnv", "parallel_env"]
