"""The trained detector as an ONNX file that numpy and onnxruntime can run."""

import copy
from pathlib import Path
from typing import Any

from vision.weights import enter

OPSET = 17
WORTH_HALVING = 256
"""Fewer weights than this are stored as they are."""
INPUT, OUTPUTS = "picture", ["distances", "score", "angle"]
"""The picture is height × width × 3 in bytes, blue green red; both sides are multiples of 32.

For each cell of the grids of stride 8, 16 and 32, row by row: four distributions of 16 over the distances
from the cell's centre to the sides in strides, the score before the sigmoid, the long side's angle.
"""


def write_onnx(model: Any, file: Path, *, half: bool = True) -> None:
    """Write the network with batch-norm folded in and nothing decoded; the picture's size is left open.

    With ``half`` the weights are stored with 16 bits, which halves the file; loading turns them back, so it
    runs as fast as before. Bytes instead (int8) lost two tiles of a hundred for a fourteenth of the time.
    """
    import onnx
    import onnxslim
    import torch

    network = bytes_in(copy.deepcopy(model).float().eval().fuse(verbose=False))
    partial = file.with_suffix(".partial")
    with torch.no_grad():
        torch.onnx.export(
            network,
            (torch.zeros(480, 640, 3, dtype=torch.uint8),),
            str(partial),
            dynamo=False,
            opset_version=OPSET,
            input_names=[INPUT],
            output_names=OUTPUTS,
            dynamic_axes={INPUT: {0: "height", 1: "width"}, **{name: {1: "cells"} for name in OUTPUTS}},
        )
    slim = onnxslim.slim(onnx.load(partial))
    if half:
        _halve(slim)
    onnx.checker.check_model(slim)
    onnx.save(slim, partial)
    partial.replace(file)
    enter(file)


def _halve(network: Any) -> None:
    import numpy as np
    from onnx import TensorProto, helper, numpy_helper

    graph, casts = network.graph, []
    for weights in graph.initializer:
        values = numpy_helper.to_array(weights)
        if weights.data_type == TensorProto.FLOAT and values.size >= WORTH_HALVING:
            name = weights.name
            weights.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f"{name}.half"))
            casts.append(helper.make_node("Cast", [f"{name}.half"], [name], to=TensorProto.FLOAT))
    nodes = list(graph.node)
    del graph.node[:]
    graph.node.extend([*casts, *nodes])


def bytes_in(model: Any) -> Any:
    """The network behind an input of bytes in OpenCV's order; the first weights take the scaling."""
    import torch

    first = model.model[0].conv
    first.weight = torch.nn.Parameter(first.weight.flip(1) / 255)
    head = model.model[-1]

    def raw(features: list[Any]) -> tuple[Any, Any, Any]:
        found = head.forward_head(features, **head.one2many)
        return found["boxes"][0], found["scores"][0], found["angle"][0]

    def forward(picture: Any) -> tuple[Any, Any, Any]:
        result: tuple[Any, Any, Any] = model(picture.permute(2, 0, 1).unsqueeze(0).float())
        return result

    head.forward = raw
    outer = torch.nn.Module()
    outer.inner = model
    outer.forward = forward
    return outer.eval()
