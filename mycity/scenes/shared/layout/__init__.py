"""Layouts of boards with their panels, shared by the scenes that show them: pure, in window pixels."""
