"""What a piece shows: number, ink, upright, with Tesseract as a second opinion."""
