"""Four-cornered shapes in a picture and on the plane."""
