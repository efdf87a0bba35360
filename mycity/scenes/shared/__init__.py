"""What several wings of scenes show: boards, cities, words."""
