"""A campaign between its episodes: the map, its players, its end."""
