"""Neural networks at run time: weights, onnxruntime, memory."""
