"""The screens the player sees and uses: one file per scene, a stack of them."""
