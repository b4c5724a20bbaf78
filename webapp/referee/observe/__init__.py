"""What the camera of a table sees: frames in, the settled table out."""
