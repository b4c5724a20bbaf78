"""Train the two networks that look at crops, calibrate the reader, write both as ONNX.

    python -m vision.train.learn.crop_networks CROPS OUT --kept KEPT --network corners --minutes 8
    python -m vision.train.learn.crop_networks CROPS OUT --kept KEPT --network reader --minutes 20

On the crops in KEPT, whose pictures are not trained on, figures are measured and confidence is calibrated.
A run that was stopped goes on with --resume.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from vision.alphabets import BACK, NO_TILE, Alphabet
from vision.images.crops import normalise_crops
from vision.networks.onnx import SETTINGS_KEY
from vision.render.scene.values import MIXED
from vision.train.learn.crop_steps import (
    CORNER_NETWORK,
    CROP_RATE,
    READER_ALPHABETS,
    CropData,
    CropTraining,
    load_crops,
    sample_crops,
)
from vision.train.learn.networks import CornerNetwork, ReaderNetwork
from vision.train.learn.warm_start import warm_start
from vision.values import INKS


def main(arguments: Sequence[str] | None = None) -> None:
    """Train what is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("crops", type=Path, nargs="+", help="folders of crops, the last is where results go")
    parser.add_argument("--network", choices=(CORNER_NETWORK, *READER_ALPHABETS), required=True)
    parser.add_argument(
        "--kept", type=Path, nargs="+", required=True, help="crops to measure and calibrate on"
    )
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument(
        "--only", choices=("real", "rendered"), help="learn from real photos or rendered scenes only"
    )
    parser.add_argument("--without", nargs="*", default=[], help="tile designs to keep away from training")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--start", type=Path, help="state (.pt) or file (.onnx) of another run to begin with")
    parser.add_argument(
        "--blend", type=Path, help="state or file of an earlier run to mix into the weights in the end"
    )
    parser.add_argument("--blend-share", type=float, default=0.25)
    parser.add_argument("--rate", type=float, default=CROP_RATE)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args(arguments)
    out = options.crops.pop()
    out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    data, kept = load_crops(options.crops, options.network), load_crops(options.kept, options.network)
    print(f"{len(data.crops)} crops to learn from, {len(kept.crops)} kept for measuring", flush=True)
    network, some = new_network(options.network), sample_crops(data)
    lesson = CropTraining(network, options.network, out, options.minutes * 60, options.rate)
    if options.resume:
        lesson.load(out / f"{options.network}.pt")
    elif options.start:
        warm_start(network, options.start, some)
    lesson.run(_chosen(data, options))
    if options.blend:
        earlier = new_network(options.network)
        warm_start(earlier, options.blend, some)
        blend(network, earlier, options.blend_share)
    figures = export_network(network, options.network, kept, out)
    print(json.dumps(figures, indent=1))


def new_network(name: str) -> CornerNetwork | ReaderNetwork:
    """An untrained network of this name."""
    return CornerNetwork() if name == CORNER_NETWORK else ReaderNetwork(READER_ALPHABETS[name])


def blend(network: nn.Module, earlier: nn.Module, share: float) -> None:
    """Mix the weights of an earlier one in: what the last minutes taught costs less of what was known."""
    before, after = earlier.state_dict(), network.state_dict()
    mixed = {name: before[name] * share + after[name] * (1 - share) for name in after}
    network.load_state_dict({name: value.to(after[name].dtype) for name, value in mixed.items()})


def _chosen(data: CropData, options: argparse.Namespace) -> CropData:
    unwanted = [*options.without, MIXED] if options.without else []
    which = ~np.isin(data.designs, unwanted)
    photo = np.isin(data.designs, ["photo", "real"])
    if options.only:
        which &= photo if options.only == "real" else ~photo
    return data.part(which) if not which.all() else data


def network_outputs(network: nn.Module, crops: NDArray[np.uint8]) -> list[Tensor]:
    """What the network says of many crops."""
    network.eval()
    parts = []
    with torch.no_grad():
        for start in range(0, len(crops), 256):
            said = network(torch.from_numpy(normalise_crops(crops[start : start + 256])))
            parts.append((said,) if isinstance(said, Tensor) else said)
    return [torch.cat(column) for column in zip(*parts, strict=True)]


def temperature(scores: Tensor, wanted: Tensor) -> float:
    """The number to divide scores by so that confidence says how often the network is right."""
    told = wanted >= 0
    if not bool(told.any()):
        return 1.0
    candidates = np.exp(np.linspace(np.log(0.5), np.log(4), 60))
    losses = [float(nn.functional.cross_entropy(scores[told] / value, wanted[told])) for value in candidates]
    return round(float(candidates[int(np.argmin(losses))]), 3)


def export_network(network: nn.Module, name: str, kept: CropData, out: Path) -> dict[str, object]:
    """Measure on what was kept, calibrate, and write the ONNX file with its settings."""
    said = network_outputs(network, kept.crops)
    wanted = torch.from_numpy(kept.labels)
    settings: dict[str, object] = {}
    if name == CORNER_NETWORK:
        settings["corner_error"] = round(float((said[0] - wanted).reshape(-1, 4, 2).norm(dim=2).mean()), 5)
    else:
        settings["temperatures"] = {
            head: temperature(scores, wanted[:, column])
            for column, (head, scores) in enumerate(zip(("kinds", "inks", "turns"), said, strict=True))
        }
        settings["right"] = _right(said, wanted, READER_ALPHABETS[name])
    example = torch.from_numpy(normalise_crops(kept.crops[:2]))
    names = ["offsets"] if name == CORNER_NETWORK else ["kinds", "inks", "turns"]
    torch.onnx.export(
        network,
        (example,),
        str(out / f"{name}.onnx"),
        input_names=["crops"],
        output_names=names,
        dynamic_axes={key: {0: "count"} for key in ("crops", *names)},
        opset_version=17,
        dynamo=False,
    )
    _write_settings(out / f"{name}.onnx", settings)
    return settings


def _write_settings(path: Path, settings: dict[str, object]) -> None:
    """Put what belongs to the weights into their file, so that both share one sha256."""
    import onnx

    model = onnx.load(str(path))
    onnx.helper.set_model_props(model, {SETTINGS_KEY: json.dumps(settings)})
    onnx.save(model, str(path))


def _right(said: Sequence[Tensor], wanted: Tensor, alphabet: Alphabet) -> dict[str, float]:
    tile = (wanted[:, 0] != alphabet.kinds.index(NO_TILE)) & (wanted[:, 0] != alphabet.kinds.index(BACK))
    inked = wanted[:, 1] >= 0
    told = wanted[:, 2] >= 0
    return {
        "kinds": round(float((said[0].argmax(1) == wanted[:, 0]).float().mean()), 5),
        "kinds_of_tiles": round(float((said[0].argmax(1) == wanted[:, 0])[tile].float().mean()), 5),
        "inks": round(float((said[1].argmax(1) == wanted[:, 1])[inked].float().nanmean().nan_to_num()), 5),
        "turns": round(float((said[2].argmax(1) == wanted[:, 2])[told].float().mean()), 5),
        "ink_count": len(INKS),
    }


if __name__ == "__main__":
    main()
