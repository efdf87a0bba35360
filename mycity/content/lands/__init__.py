"""Lands made from codes: what is played on them, the words for it, and the scenery around them."""
