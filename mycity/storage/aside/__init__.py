"""What lies beside the slots: what was moved aside, and what another computer has written; nothing is ever lost."""
