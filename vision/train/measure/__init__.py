"""What training measures of itself."""
