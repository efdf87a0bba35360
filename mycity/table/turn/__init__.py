"""A turn at one screen, and the episode it belongs to: sessions, the open turn, the hand, and who thinks."""
