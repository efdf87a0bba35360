"""The book of a campaign: what was read, built and won in it, as pages for whoever keeps, prints or sends them."""
