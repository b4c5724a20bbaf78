"""What `rummiref doctor` looks at: one small check after the other, each with a sentence and a remedy."""
