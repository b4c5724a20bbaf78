"""The command line and the page: the one place where the rooms are put together."""
