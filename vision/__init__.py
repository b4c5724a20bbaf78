"""From a frame to a reading: settle, detect, read, rows, reconcile; what is legal is never evidence here."""
