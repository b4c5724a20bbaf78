"""From a simulated game to a film: when hands come, and what they carry where."""
