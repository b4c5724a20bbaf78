"""A network that looks at crops, made three times as quick: its convolutions compute with bytes.

The trade calls it static quantisation to int8.

    python -m vision.train.export.quantise EXACT.onnx QUICK.onnx CROPS…

How large the numbers between its layers become is looked up on crops of the training (folders that
``vision.train.data.crops`` made). The first convolution, which sees the picture, and the layers that decide
stay exact: they take little time and would lose most. Weights have seven bits, not eight: older processors
add two products in sixteen bits, which seven bits never overflow, so every machine says the same.

Training goes on from the exact file; the quick one is what the referee runs.
"""

import argparse
import logging
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from engine.errors import BadInput
from vision.images.crops import normalise_crops
from vision.networks.weights import enter_in_manifest

_BATCHES, _BATCH = 8, 128
_SEED = 1
_INPUT = "crops"
_Feed = dict[str, Any]
_QUICK = ("Conv", "Relu", "Add")


def quantise(exact: Path, quick: Path, crops: Sequence[Path]) -> None:
    """Write the quick network of an exact one and enter it into the manifest of its folder."""
    import onnx
    from onnxruntime.quantization import QuantFormat, QuantType, quantize_static

    if not exact.is_file():
        raise BadInput("file-missing", str(exact))
    network = onnx.load(str(exact))
    first = next((node.name for node in network.graph.node if node.op_type == "Conv"), None)
    if first is None:
        raise BadInput("network-without-crops", str(exact))
    quick.parent.mkdir(parents=True, exist_ok=True)
    quantize_static(
        network,
        str(quick),
        _OneByOne(examples(exact, crops)),
        quant_format=QuantFormat.QDQ,
        op_types_to_quantize=list(_QUICK),
        per_channel=True,
        reduce_range=True,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
        nodes_to_exclude=[first],
    )
    _keep_settings(network, quick)
    enter_in_manifest(quick)


class _OneByOne:
    """Hands out examples as onnxruntime asks for them."""

    def __init__(self, left: Iterator[_Feed]) -> None:
        self._left = left

    def get_next(self) -> _Feed | None:
        return next(self._left, None)


def examples(exact: Path, crops: Sequence[Path]) -> Iterator[_Feed]:
    """Some crops of the size that the network takes, as it takes them; the same ones every time."""
    kind = "corners" if exact.stem.endswith("corners") else "reader"
    lots = sorted(file for folder in crops for file in folder.glob(f"{kind}-*.npz"))
    if not lots:
        raise BadInput("crops-missing", ", ".join(map(str, crops)), network=exact.name)
    rng = np.random.default_rng(_SEED)
    found = np.concatenate([_some(lot, _BATCHES * _BATCH // len(lots) + 1, rng) for lot in lots])
    for batch in np.array_split(rng.permutation(found), min(_BATCHES, len(found))):
        yield {_INPUT: normalise_crops(batch)}


def _some(lot: Path, wanted: int, rng: np.random.Generator) -> Any:
    crops = np.load(lot)["crops"]
    return crops[rng.permutation(len(crops))[:wanted]]


def _keep_settings(network: Any, quick: Path) -> None:
    """What belongs to the weights goes along with them."""
    import onnx

    made = onnx.load(str(quick))
    onnx.helper.set_model_props(made, {each.key: each.value for each in network.metadata_props})
    onnx.save(made, str(quick))


def _quietly() -> None:
    """Its advice to simplify the network first is for networks that were not: ours are."""
    logging.getLogger().addFilter(lambda record: record.levelno > logging.WARNING)


def main(arguments: Sequence[str] | None = None) -> int:
    """Make one network quick; 2 and a sentence where that cannot be done."""
    parser = argparse.ArgumentParser(
        prog="python -m vision.train.export.quantise",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("exact", type=Path)
    parser.add_argument("quick", type=Path)
    parser.add_argument("crops", type=Path, nargs="+")
    options = parser.parse_args(arguments)
    _quietly()
    try:
        quantise(options.exact, options.quick, options.crops)
    except BadInput as refusal:
        print(f"quantise: {refusal}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
