"""The page and the API, asked without a browser."""
