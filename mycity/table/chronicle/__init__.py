"""Memory of a campaign: its past as records tell it, and the conditions that find what is worth a sentence."""
