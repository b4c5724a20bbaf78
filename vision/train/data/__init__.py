"""What is learnt from: drawn and real pictures, cut into examples."""
