"""What has been learnt about an episode: value tables and the value function that adds them up."""
