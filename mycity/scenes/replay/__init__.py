"""Games seen again: the replay, what is kept of it as a picture or a film, and the gallery of finished cities."""
