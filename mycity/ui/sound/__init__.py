"""What is heard: one module and its parts touch the mixer."""
