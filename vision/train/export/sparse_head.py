"""The detector says where a tile's sides are only for cells that are sure of one; the numbers stay the same.

A quarter of the network's work is its last two branches, distances and angle, and of fifteen cells one is
sure. So the scores are computed first; then, for each grid, the first convolution of both branches only at
the sure cells and those round them, the rest only at the sure cells. A convolution at a few places is a
product of matrices: the features of nine cells in a line against the weights.
"""

from typing import Any

import numpy as np

from engine.errors import BadInput
from vision.find.detector import LEAST_SCORE_INPUT, MOST_CELLS, STRIDES
from vision.train.export.graph import Nodes, without_loose_ends

HEAD = "model.22"
_SIDES, _ANGLE, _SCORE = "cv2", "cv4", "cv3"
"""The branches of the head."""
OUTPUTS = ("cells", "distances", "score", "angle")
"""For each sure cell: its number, four distributions of 16 over the distances from its centre to the sides in
strides, the score before the sigmoid, the long side's angle. Cells are numbered grid by grid, row by row."""


def make_head_sparse(network: Any) -> None:
    """Rewrite a network that says all of every cell, as ultralytics' head does."""
    from onnx import TensorProto, helper

    graph = network.graph
    ends = {_branch_end(node): node for node in graph.node if _branch_end(node)}
    if len(ends) != 2 * len(STRIDES):
        raise BadInput("detector-shape")
    nodes = Nodes(network)
    scores = [ends[_SCORE, level].output[0] for level in range(len(STRIDES))]
    least = _least(nodes, [nodes.flat(score) for score in scores])
    before, said = nodes.constant([0]), list[list[str]]()
    for level, score in enumerate(scores):
        features = ends[_SIDES, level].input[0]
        said.append(_grid(nodes, level, score, features, least, before))
        before = nodes.add("Add", before, nodes.add("Size", score))
    _without(graph, set(OUTPUTS))
    for name, parts in zip(OUTPUTS, zip(*said, strict=True), strict=True):
        nodes.add("Concat", *parts, axis=0, name=name)
    kinds = (TensorProto.INT64, *(TensorProto.FLOAT,) * 3)
    shapes = (["sure"], ["sure", 64], ["sure"], ["sure"])
    del graph.output[:], graph.value_info[:]
    graph.output.extend(map(helper.make_tensor_value_info, OUTPUTS, kinds, shapes))
    graph.input.append(helper.make_tensor_value_info(LEAST_SCORE_INPUT, TensorProto.FLOAT, []))
    without_loose_ends(graph)


def _branch_end(node: Any) -> tuple[str, int] | None:
    """Where the branch of the sides begins and that of the scores ends: branch and grid."""
    for level in range(len(STRIDES)):
        if node.name.endswith(f"/{HEAD}/{_SIDES}.{level}/{_SIDES}.{level}.0/conv/Conv"):
            return _SIDES, level
        if node.name.endswith(f"/{HEAD}/{_SCORE}.{level}/{_SCORE}.{level}.2/Conv"):
            return _SCORE, level
    return None


def _least(nodes: Nodes, scores: list[str]) -> str:
    """The score that a cell must have: what is asked for, or more where too many cells would have it."""
    every = nodes.add("Concat", *scores, axis=0)
    count = nodes.add("Min", nodes.constant([MOST_CELLS]), nodes.add("Shape", every))
    surest, _ = nodes.several("TopK", every, count, axis=0, sorted=0)
    return nodes.add("Max", LEAST_SCORE_INPUT, nodes.add("ReduceMin", surest, keepdims=0))


def _grid(nodes: Nodes, level: int, score: str, features: str, least: str, before: str) -> list[str]:
    """What is said of the sure cells of one grid; ``before`` is how many cells the grids before it have."""
    scores = nodes.flat(score)
    sure = nodes.flat(nodes.add("NonZero", nodes.add("GreaterOrEqual", scores, least)))
    width = nodes.add("Slice", nodes.add("Shape", score), nodes.constant([3]), nodes.constant([4]))
    # Places are counted in a grid with a rim of one cell all round, in which the features are 0.
    rim = nodes.add("Mul", nodes.add("Div", sure, width), nodes.constant([2]))
    places = nodes.add("Add", nodes.add("Add", sure, rim), nodes.add("Add", width, nodes.constant([3])))
    around = _around(nodes, width)
    first, rows = _first(nodes, level, score, features, least, around)
    nine = nodes.add("Gather", rows, _each_with(nodes, places, around), axis=0)
    seen = nodes.add("Gather", first, nine, axis=0)
    widths = [nodes.shapes[_weights(nodes, branch, level, "0.conv")][0] for branch in (_SIDES, _ANGLE)]
    sides, turn = nodes.several("Split", seen, nodes.constant(widths), axis=2)
    share = nodes.add("Sigmoid", nodes.flat(_rest(nodes, _ANGLE, level, turn)))
    # As ultralytics has it: angles from -45° to 135°.
    moved = nodes.add("Sub", share, nodes.constant(0.25, np.float32))
    return [
        nodes.add("Add", sure, before),
        _rest(nodes, _SIDES, level, sides),
        nodes.add("Gather", scores, sure, axis=0),
        nodes.add("Mul", moved, nodes.constant(np.pi, np.float32)),
    ]


def _around(nodes: Nodes, width: str) -> str:
    """The steps from a place to the nine round it, in a grid of that width with its rim."""
    line = nodes.add("Mul", nodes.constant([[-1], [0], [1]]), nodes.add("Add", width, nodes.constant([2])))
    return nodes.flat(nodes.add("Add", line, nodes.constant([[-1, 0, 1]])), 9)


def _each_with(nodes: Nodes, places: str, steps: str) -> str:
    return nodes.add("Add", nodes.add("Unsqueeze", places, nodes.constant([1])), steps)


def _first(nodes: Nodes, level: int, score: str, features: str, least: str, around: str) -> tuple[str, str]:
    """The first convolution of both branches, at the sure cells and round them.

    A line of channels for each, before them a line of zeros for what lies beyond the grid; and the number of
    that line for each place.
    """
    from onnx import TensorProto

    loudest = nodes.add("MaxPool", score, kernel_shape=[3, 3], pads=[1, 1, 1, 1])
    near = nodes.add("Cast", nodes.add("GreaterOrEqual", loudest, least), to=TensorProto.INT32)
    near = nodes.flat(nodes.add("Pad", near, nodes.constant([0, 0, 1, 1, 0, 0, 1, 1])))
    rows = nodes.add("Mul", nodes.add("CumSum", near, nodes.constant(0)), near)
    places = nodes.flat(nodes.add("NonZero", near))
    weights = [_weights(nodes, branch, level, "0.conv") for branch in (_SIDES, _ANGLE)]
    after, channels = sum(nodes.shapes[name][0] for name in weights), nodes.shapes[weights[0]][1]
    by_cell = nodes.add("Transpose", features, perm=[0, 2, 3, 1])
    by_cell = nodes.add("Pad", by_cell, nodes.constant([0, 1, 1, 0, 0, 1, 1, 0]))
    nine = nodes.add("Gather", nodes.flat(by_cell, channels), _each_with(nodes, places, around), axis=0)
    columns = nodes.add("Concat", *(_columns(nodes, name) for name in weights), axis=1)
    biases = nodes.add("Concat", *(nodes.biases[name] for name in weights), axis=0)
    seen = nodes.swish(nodes.add("Gemm", nodes.flat(nine, 9 * channels), columns, biases))
    beyond = nodes.constant(np.zeros((1, after)), np.float32)
    return nodes.add("Concat", beyond, seen, axis=0), rows


def _rest(nodes: Nodes, branch: str, level: int, nine: str) -> str:
    """The other two convolutions of a branch, from what the first says of the nine cells round each."""
    second, third = (_weights(nodes, branch, level, name) for name in ("1.conv", "2"))
    lines = nodes.flat(nine, 9 * nodes.shapes[second][1])
    seen = nodes.swish(nodes.add("Gemm", lines, _columns(nodes, second), nodes.biases[second]))
    return nodes.add("Gemm", seen, _columns(nodes, third), nodes.biases[third])


def _weights(nodes: Nodes, branch: str, level: int, name: str) -> str:
    """The full name of a convolution's weights."""
    return next(each for each in nodes.shapes if each.endswith(f"{HEAD}.{branch}.{level}.{name}.weight"))


def _columns(nodes: Nodes, weights: str) -> str:
    """A convolution's weights, a column for each channel that comes out; its rows go cell by cell.

    The weights themselves keep their name and shape, so that training can go on from the file.
    """
    return nodes.flat(nodes.add("Transpose", weights, perm=[2, 3, 1, 0]), nodes.shapes[weights][0])


def _without(graph: Any, outputs: set[str]) -> None:
    """Take away the nodes that made these outputs."""
    kept = [node for node in graph.node if not outputs & set(node.output)]
    del graph.node[:]
    graph.node.extend(kept)
