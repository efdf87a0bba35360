"""The still parts of the play scene."""
