"""The running game: `start` opens it, `loop` runs it frame by frame, `failures` is what happens when a scene fails."""
