"""From a moment of a film to the picture that a camera would see."""
