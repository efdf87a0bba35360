"""Pictures that rooms show, and what paints them beside the frames."""
