"""What stands on the table beside the camera: a button and a lamp."""
