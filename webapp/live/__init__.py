"""Live events: who listens, and the stream of server-sent events they get."""
