"""Changing the graph of an ONNX network: new nodes and constants, and nothing left that no output needs."""

from typing import Any

import numpy as np


class Nodes:
    """Nodes and constants that are added to a network."""

    def __init__(self, network: Any) -> None:
        self.graph = network.graph
        self.shapes: dict[str, tuple[int, ...]] = {
            one.name.removesuffix(".half"): tuple(one.dims) for one in self.graph.initializer
        }
        convolutions = [node for node in self.graph.node if node.op_type == "Conv"]
        self.biases: dict[str, str] = {node.input[1]: node.input[2] for node in convolutions}
        """By the weights of a convolution; equal ones may be stored once."""
        self._count = 0

    def add(self, kind: str, *inputs: str, name: str = "", **attributes: Any) -> str:
        """The output of a new node."""
        return self.several(kind, *inputs, names=(name or self._name(),), **attributes)[0]

    def several(self, kind: str, *inputs: str, names: tuple[str, ...] = (), **attributes: Any) -> list[str]:
        """The outputs of a new node, two where they are not named."""
        from onnx import helper

        outputs = list(names or (self._name(), self._name()))
        self.graph.node.append(helper.make_node(kind, list(inputs), outputs, **attributes))
        return outputs

    def constant(self, values: Any, kind: type = np.int64) -> str:
        """A constant of whole numbers, or of another kind."""
        from onnx import numpy_helper

        name = self._name()
        self.graph.initializer.append(numpy_helper.from_array(np.array(values, dtype=kind), name))
        return name

    def flat(self, values: str, width: int = 0) -> str:
        """All values in one line, or in lines of that width."""
        return self.add("Reshape", values, self.constant([-1, width] if width else [-1]))

    def swish(self, values: str) -> str:
        """The activation of ultralytics' convolutions."""
        return self.add("Mul", values, self.add("Sigmoid", values))

    def _name(self) -> str:
        self._count += 1
        return f"sure/{self._count}"


def without_loose_ends(graph: Any) -> None:
    """Take away what no output needs."""
    needed, kept = {output.name for output in graph.output}, []
    for node in reversed(graph.node):
        if needed & set(node.output):
            kept.append(node)
            needed |= set(node.input)
    weights = [one for one in graph.initializer if one.name in needed]
    del graph.node[:], graph.initializer[:]
    graph.node.extend(reversed(kept))
    graph.initializer.extend(weights)
