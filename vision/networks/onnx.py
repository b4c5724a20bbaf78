"""A trained network, run by onnxruntime."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.networks.weights import network_bytes

SETTINGS_KEY = "settings"
"""The name of the entry in an ``.onnx`` file's metadata that holds what belongs to the weights, as JSON."""


class Network:
    """The network of an ``.onnx`` file that its manifest vouches for."""

    def __init__(self, path: Path, threads: int = 2) -> None:
        # Not before it is needed: whoever only watches, lays out or calibrates runs no network.
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        # Threads wait for each other awake, but not beyond the run: the next network needs the cores.
        options.add_session_config_entry("session.force_spinning_stop", "1")
        content = network_bytes(path)
        self._session = onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
        self.inputs = tuple(each.name for each in self._session.get_inputs())
        written = self._session.get_modelmeta().custom_metadata_map.get(SETTINGS_KEY, "{}")
        self.settings: Mapping[str, Any] = json.loads(written)

    def run(self, values: NDArray[Any], **others: NDArray[Any]) -> list[NDArray[np.float32]]:
        """The network's outputs for its first input, and for others by their names."""
        return list(self._session.run(None, {self.inputs[0]: values, **others}))
