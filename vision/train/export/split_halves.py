"""Where the detector halves what a convolution says, each half gets a convolution of its own.

The numbers stay the same. But halving would first bring the channels into their plain order, and what follows
would bring them back into the order in which convolutions are quick.
"""

from typing import Any

from vision.train.export.graph import without_loose_ends


def split_sliced_convolutions(network: Any) -> None:
    """Make every slice of a convolution's activated channels a convolution with a slice of its weights."""
    graph = network.graph
    made_by = {output: node for node in graph.node for output in node.output}
    nodes = list(graph.node)
    del graph.node[:]
    for node in nodes:
        origin = _convolution(node, made_by)
        graph.node.extend([node] if origin is None else _with_slice(origin, node))
    without_loose_ends(graph)


def _convolution(node: Any, made_by: dict[str, Any]) -> Any | None:
    """The convolution whose activated channels this node slices, if it does that."""
    active = made_by.get(node.input[0]) if node.op_type == "Slice" else None
    origin = made_by.get(active.input[0]) if active is not None and active.op_type == "Mul" else None
    return origin if origin is not None and origin.op_type == "Conv" else None


def _with_slice(convolution: Any, cut: Any) -> list[Any]:
    """The convolution and its activation, with the weights that make the slice."""
    from onnx import NodeProto, helper

    (out,), (start, end, axis) = cut.output, cut.input[1:4]
    part = NodeProto()
    part.CopyFrom(convolution)
    part.name, part.output[0] = f"{cut.name}/Conv", f"{out}/conv"
    # The slice is along the channels, which come first among the weights.
    first = helper.make_node("Sub", [axis, axis], [f"{out}/first"])
    sliced = []
    for place, name in ((1, "weight"), (2, "bias")):
        part.input[place] = f"{out}/{name}"
        sliced.append(
            helper.make_node(
                "Slice", [convolution.input[place], start, end, first.output[0]], [f"{out}/{name}"]
            )
        )
    sigmoid = helper.make_node("Sigmoid", [part.output[0]], [f"{out}/sigmoid"])
    return [
        first,
        *sliced,
        part,
        sigmoid,
        helper.make_node("Mul", [part.output[0], sigmoid.output[0]], [out]),
    ]
