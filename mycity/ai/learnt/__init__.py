"""Learnt knowledge of an episode: value tables and the value function that adds them up."""
