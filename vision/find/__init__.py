"""Where pieces lie: the detector of oriented boxes, and exact corners."""
