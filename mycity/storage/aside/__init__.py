"""The files beside the slots: those moved aside, and those another computer has written; nothing is ever lost."""
