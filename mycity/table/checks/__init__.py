"""Whether records and saves are true, taking no word for anything."""
