"""From pieces that were read to a table: faces, uprights, rows, doubtful gaps."""
