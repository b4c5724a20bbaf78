"""A camera kept alive: its child process, the newest frame, what went wrong."""
