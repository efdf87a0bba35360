"""Lands made from a number: their codes, and the generators, version by version. No bot takes part, no clock."""
