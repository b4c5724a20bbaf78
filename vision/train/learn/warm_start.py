"""Beginning a network that looks at crops with what an earlier one knows: a run's state, or a file.

In the ``.onnx`` file batch-norm is folded into the convolutions. Training wants it back, so every convolution
gets one with the statistics that real crops give and that changes nothing at first, as for the detector.
"""

from pathlib import Path

import torch
from torch import Tensor, nn

from engine.errors import BadInput
from vision.networks.weights import EXACT_FOLDER
from vision.train.learn.pretrained import adopt_statistics, make_neutral, stored_weights

Weights = dict[str, Tensor]


def warm_start(network: nn.Module, earlier: Path, crops: Tensor) -> None:
    """Take over what fits: all but the outputs where the earlier network belongs to another game.

    ``crops``, as the network takes them, are what batch-norm is calibrated on where there is none.
    """
    if not earlier.is_file():
        raise BadInput("file-missing", str(earlier))
    if earlier.suffix == ".onnx":
        _from_onnx(network, earlier, crops)
    else:
        _put_in(network, torch.load(earlier, weights_only=True)["network"])


def _put_in(network: nn.Module, weights: Weights) -> None:
    own = network.state_dict()
    fitting = {name: value for name, value in weights.items() if own[name].shape == value.shape}
    network.load_state_dict({**own, **fitting})


def _from_onnx(network: nn.Module, file: Path, crops: Tensor) -> None:
    tensors = {name: torch.from_numpy(values.copy()) for name, values in stored_weights(file).items()}
    if any(values.dtype == torch.int8 for values in tensors.values()):
        raise BadInput("weights-are-bytes", str(file), folder=EXACT_FOLDER)
    _put_in(network, {name: tensors[name] for name in network.state_dict() if name in tensors})
    folded = [values for name, values in tensors.items() if name.startswith("onnx::Conv")]
    convolutions = [each for each in network.modules() if isinstance(each, nn.Conv2d)]
    norms = [each for each in network.modules() if isinstance(each, nn.BatchNorm2d)]
    if len(folded) != 2 * len(convolutions):
        raise BadInput("other-network", str(file))
    hooks = []
    for at, (convolution, norm) in enumerate(zip(convolutions, norms, strict=True)):
        weight, bias = folded[2 * at : 2 * at + 2]
        if weight.shape != convolution.weight.shape:
            raise BadInput("other-network", str(file))
        convolution.weight.data.copy_(weight)
        make_neutral(norm, bias)
        hooks.append(norm.register_forward_pre_hook(adopt_statistics))
    with torch.no_grad():
        network.eval()
        network(crops)
    for hook in hooks:
        hook.remove()
