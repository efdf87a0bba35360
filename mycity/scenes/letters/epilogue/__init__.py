"""The last letter of a campaign: what it says, how it is set, and what is asked in it."""
