"""The album: the strength shown so far, the finished boards, the days, and the pictures and films that were kept."""
