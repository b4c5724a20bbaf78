"""The page on the network."""
