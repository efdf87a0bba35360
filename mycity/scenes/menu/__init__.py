"""The title and what it leads to: a new game, settings, statistics, credits."""
