"""Games seen again: the replay, and what is kept of it as a picture or a film."""
