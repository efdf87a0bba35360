"""The evening's games as environments for reinforcement learning: ``pip install mycity[rl]`` brings what they need.

>>> env = parallel_env("eternal", seats=2)
>>> observations, infos = env.reset(seed=7)

Many games at once, in one batch:

>>> envs = vector_env("eternal", 64, seats=2)
>>> observations, infos = envs.reset(seed=7)
"""

from mycity.rl.environment import CityEnv, parallel_env
from mycity.rl.vector import CityVectorEnv, vector_env

__all__ = ["CityEnv", "CityVectorEnv", "parallel_env", "vector_env"]
