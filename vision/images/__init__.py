"""Pictures themselves: load, warp, cut out, measure quality, draw into."""
