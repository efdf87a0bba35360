"""Saves, settings and records: files in, engine objects out."""
