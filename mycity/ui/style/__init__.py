"""How things look: letters, colours, paint."""
