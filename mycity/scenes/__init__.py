"""What the player sees and does: one file per scene, a stack of them."""
