"""Neural networks at run time: weights, onnxruntime, memory."""

from typing import TYPE_CHECKING

from vision.public_names import public_names

if TYPE_CHECKING:
    from vision.networks.memory import keep_freed_memory as keep_freed_memory
    from vision.networks.onnx import SETTINGS_KEY as SETTINGS_KEY, Network as Network
    from vision.networks.weights import (
        EXACT_FOLDER as EXACT_FOLDER,
        MANIFEST as MANIFEST,
        MODELS as MODELS,
        enter_in_manifest as enter_in_manifest,
        network_bytes as network_bytes,
        versions as versions,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
