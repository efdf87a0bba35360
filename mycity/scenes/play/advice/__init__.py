"""What the coach says in play, and how hints are taken."""
