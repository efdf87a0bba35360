"""The parts that several wings of scenes share: boards, cities, words."""
