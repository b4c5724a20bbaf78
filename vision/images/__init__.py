"""Pictures themselves: load, check headers, warp, cut out, measure quality, draw into."""
