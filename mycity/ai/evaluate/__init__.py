"""Evaluation of a placement, one step ahead."""
