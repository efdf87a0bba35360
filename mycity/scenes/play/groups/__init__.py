"""Groups at a glance: the one that is looked at, those that count or are about to, the largest at the table."""
