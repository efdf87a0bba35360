"""The rules: pure, deterministic, no files, no clock, no pygame."""
