"""From a trained network to an ONNX file."""
