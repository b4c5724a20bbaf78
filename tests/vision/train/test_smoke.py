"""The whole way of the detector on a few drawn pictures: train, be stopped, go on, export, run with numpy."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from engine.errors import BadInput
from vision.alphabets import ALPHABETS
from vision.find.detector import Detector, decode_outputs
from vision.find.nms import NMS_TUNING, covariances, nms, probabilistic_overlaps
from vision.images.crops import CORNER_HEIGHT, CORNER_WIDTH
from vision.networks.onnx import Network
from vision.networks.weights import EXACT_FOLDER, MANIFEST, MODELS
from vision.pipeline import TableReader
from vision.train.data import labelled
from vision.train.export import detector_file
from vision.train.export.detector_file import write_onnx
from vision.train.learn import detector, detector_run, pretrained
from vision.train.learn.torch_setup import prepare
from vision.values import CROP_HEIGHT, CROP_WIDTH, TILE_KINDS, Picture, Request

STACK = ("torch", "torchvision", "ultralytics", "onnx", "onnxslim")
MISSING = [name for name in STACK if importlib.util.find_spec(name) is None]
pytestmark = [
    pytest.mark.skipif(
        bool(MISSING), reason=f"the training stack is not here (scripts/train-environment): {MISSING}"
    ),
    pytest.mark.filterwarnings("ignore"),
]
WIDTH, HEIGHT = 320, 256


def drawn(seed: int) -> tuple[Picture, list[list[list[float]]]]:
    """Light tiles on a dark table."""
    chance = np.random.default_rng(seed)
    picture = np.full((HEIGHT, WIDTH, 3), chance.integers(20, 90, 3), dtype=np.uint8)
    quads = []
    for place in range(6):
        middle = (
            60 + 100 * (place % 3) + chance.uniform(-9, 9),
            70 + 110 * (place // 3) + chance.uniform(-9, 9),
        )
        corners = cv2.boxPoints((middle, (40, 56), float(chance.uniform(0, 180))))
        cv2.fillPoly(picture, [np.round(corners).astype(np.int32)], (200, 222, 237))
        quads.append(corners.tolist())
    return picture, quads


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    names = []
    for name in ("images", "labels"):
        (folder / name).mkdir()
    for seed in range(8):
        picture, quads = drawn(seed)
        cv2.imwrite(str(folder / "images" / f"{seed}.jpg"), picture)
        shares = (np.array(quads) / [WIDTH, HEIGHT]).reshape(-1, 8)
        lines = ["0 " + " ".join(f"{value:.6f}" for value in row) for row in shares]
        (folder / "labels" / f"{seed}.txt").write_text("\n".join(lines))
        names.append(f"./images/{seed}.jpg")
    for name in ("train.txt", "val.txt"):
        (folder / name).write_text("\n".join(names))
    return folder


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Untrained weights, so that no test depends on COCO's."""
    torch = prepare()
    torch.manual_seed(3)
    file = tmp_path_factory.mktemp("start") / "weights.pt"
    torch.save(pretrained.new_detector().state_dict(), file)
    return file


def command(data: Path, out: Path, *more: str) -> int:
    return detector.main(["--data", str(data), "--out", str(out), "--batch", "2", "--threads", "1", *more])


def test_a_run_that_was_stopped_goes_on_where_it_was(data: Path, start: Path, tmp_path: Path) -> None:
    torch = prepare()
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    assert command(data, whole, "--steps", "4", "--start", str(start)) == 0
    plan = detector_run.DetectorPlan(data, parts, steps=4, batch=2)
    parts.mkdir()
    model = pretrained.new_detector()
    model.load_state_dict(detector.read_weights(start))
    stopped = detector_run.DetectorTraining(plan, model.to(memory_format=torch.channels_last))
    coming = detector.picture_batches(plan, (0, 0))
    for _ in range(2):
        place, paths = next(coming)
        stopped.step(detector.load_batch(plan, paths, place))
        stopped.place = place
    stopped.save()
    assert command(data, parts, "--steps", "4", "--resume") == 0
    one, other = (detector.read_weights(folder / detector_run.DETECTOR_WEIGHTS) for folder in (whole, parts))
    assert all(
        torch.allclose(one[name], other[name], atol=1e-4) for name in one if one[name].is_floating_point()
    )
    assert (parts / detector.DETECTOR_FILE).stat().st_size < 7_000_000


def test_learning_lowers_the_loss(data: Path, start: Path, tmp_path: Path) -> None:
    plan = detector_run.DetectorPlan(
        data, tmp_path, steps=40, batch=4, variation=labelled.Variation(0, 0, 0, 1.0)
    )
    model = pretrained.new_detector()
    model.load_state_dict(detector.read_weights(start))
    run = detector_run.DetectorTraining(plan, model)
    batch = labelled.batch_of(
        [labelled.load_labelled(path) for path in labelled.listed_pictures(data, "train.txt")[:4]]
    )
    losses = [sum(run.step(batch).values()) for _ in range(12)]
    assert losses[-1] < 0.8 * losses[0]


def test_nothing_is_taught_where_the_labels_say_so(data: Path) -> None:
    torch = prepare()
    entropy = detector_run.MaskedEntropy()
    scores, targets = torch.zeros(1, 4, 1), torch.tensor([0.0, 0.0, 1.0, 0.0]).view(1, 4, 1)
    entropy.taught = torch.tensor([1.0, 0.0, 0.0, 1.0]).view(1, 4, 1)
    assert (entropy(scores, targets).flatten() > 0).tolist() == [True, False, True, True]
    one = labelled.load_labelled(labelled.listed_pictures(data, "train.txt")[0])
    ignoring = labelled.Labelled(one.picture, one.tiles[1:], one.tiles[:1])
    taught = labelled.batch_of([ignoring])["taught"][0, : WIDTH * HEIGHT // 64].view(HEIGHT // 8, WIDTH // 8)
    x, y = (int(value) // 8 for value in one.tiles[0].mean(axis=0))
    assert taught[y, x] == 0
    assert taught.sum() > 0.9 * taught.numel()


@pytest.fixture(scope="module")
def loud(tmp_path_factory: pytest.TempPathFactory, start: Path) -> tuple[Any, Path]:
    """A network that is sure of every cell, with the angles and distances of chance, and its file."""
    torch = prepare()
    model = pretrained.new_detector()
    model.load_state_dict(detector.read_weights(start))
    with torch.no_grad():
        for branch in model.model[-1].cv3:
            branch[-1].bias += 12
    file = tmp_path_factory.mktemp("loud") / "detector.onnx"
    write_onnx(model, file, half=False)
    return model.eval(), file


@pytest.mark.parametrize(("width", "height"), [(320, 256), (192, 384)])
def test_numpy_decodes_as_ultralytics_does(loud: tuple[Any, Path], width: int, height: int) -> None:
    torch = prepare()
    model, file = loud
    picture = np.asarray(cv2.resize(drawn(5)[0], (width, height)), np.uint8)
    with torch.no_grad():
        pixels = torch.from_numpy(picture[:, :, ::-1].copy()).permute(2, 0, 1)[None].float() / 255
        theirs = model(pixels)[0][0].T.numpy()
    outputs = Detector(file, threads=1).run(picture)
    boxes, scores = decode_outputs(outputs, height, width)
    ours = np.column_stack([boxes, scores])
    assert len(ours) == len(theirs)
    theirs = theirs[:, [0, 1, 2, 3, 5, 4]]
    gaps = np.abs(ours[:, None] - theirs[None]).max(axis=2)
    assert gaps.min(axis=1).max() < 0.01
    assert gaps.min(axis=0).max() < 0.01


def test_half_the_bytes_say_nearly_the_same(loud: tuple[Any, Path], tmp_path: Path) -> None:
    model, file = loud
    small = tmp_path / "detector.onnx"
    write_onnx(model, small)
    assert small.stat().st_size < 0.55 * file.stat().st_size
    picture = drawn(5)[0]
    said, nearly = Detector(file, 1).run(picture), Detector(small, 1).run(picture)
    assert said[0].tolist() == nearly[0].tolist()
    for whole, halved in zip(said[1:], nearly[1:], strict=True):
        assert np.abs(whole - halved).max() < 0.05


def test_a_network_is_rewritten_once(loud: tuple[Any, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert detector_file.main([str(loud[1])]) == 2
    assert "says everything of every cell" in capsys.readouterr().err


def test_overlaps_and_doubles_are_those_of_ultralytics() -> None:
    torch = prepare()
    from ultralytics.utils.metrics import batch_probiou
    from ultralytics.utils.nms import TorchNMS

    chance = np.random.default_rng(2)
    middles = np.stack(np.meshgrid(np.arange(5) * 90.0, np.arange(5) * 90.0), axis=-1).reshape(-1, 2)
    tiles = np.column_stack([middles, np.full((25, 2), (56, 40)), chance.uniform(-0.7, 2.3, 25)])
    noisy = np.repeat(tiles, 6, axis=0) + chance.normal(0, [2, 2, 2, 2, 0.05], (150, 5))
    boxes = chance.permutation(noisy).astype(np.float32)
    scores = np.sort(chance.uniform(0.4, 1, 150))[::-1].astype(np.float32).copy()
    spread = covariances(boxes)
    one, other = (grid.ravel() for grid in np.mgrid[:150, :150])
    ours = probabilistic_overlaps(boxes[one], spread[one], boxes[other], spread[other]).reshape(150, 150)
    assert ours == pytest.approx(batch_probiou(boxes, boxes).numpy(), abs=2e-3)
    theirs = TorchNMS.fast_nms(
        torch.from_numpy(boxes), torch.from_numpy(scores), NMS_TUNING.overlap, iou_func=batch_probiou
    )
    kept = nms(boxes)
    assert kept == theirs.tolist()
    assert len(kept) == 25


@pytest.mark.skipif(
    not pretrained.COCO_WEIGHTS.is_file(), reason="COCO's weights are not here (scripts/train-environment)"
)
def test_the_start_computes_what_coco_taught(data: Path, tmp_path: Path) -> None:
    import onnx
    import onnxruntime

    torch = prepare()
    chance = np.random.default_rng(1)
    pictures = labelled.batch_of(
        [labelled.load_labelled(path) for path in labelled.listed_pictures(data, "train.txt")]
    )["img"]
    model = pretrained.from_coco(pretrained.COCO_WEIGHTS, pictures).eval()
    graph = onnx.load(pretrained.COCO_WEIGHTS)
    last = next(node for node in graph.graph.node if "model.22.cv2.0.2.weight" in node.input)
    graph.graph.output.extend([onnx.helper.make_empty_tensor_value_info(last.output[0])])
    session = onnxruntime.InferenceSession(graph.SerializeToString(), providers=["CPUExecutionProvider"])
    pixels = chance.uniform(0, 1, (1, 3, 640, 640)).astype(np.float32)
    coco = session.run([last.output[0]], {session.get_inputs()[0].name: pixels})[0].reshape(64, -1)
    with torch.no_grad():
        ours = model(torch.from_numpy(pixels))[1]["boxes"][0].numpy()[:, : coco.shape[1]]
    assert ours == pytest.approx(coco, abs=0.02)


def test_training_goes_on_from_a_network_that_was_written(data: Path, loud: tuple[Any, Path]) -> None:
    torch = prepare()
    model, file = loud
    pictures = labelled.batch_of(
        [labelled.load_labelled(path) for path in labelled.listed_pictures(data, "train.txt")]
    )["img"]
    again = pretrained.from_ours(file, pictures).eval()
    pixels = torch.rand(1, 3, HEIGHT, WIDTH)
    with torch.no_grad():
        before, after = (one.float().eval()(pixels)[1]["boxes"].numpy() for one in (model, again))
    assert after == pytest.approx(before, abs=0.05)


@pytest.mark.parametrize("name", ["reader", "corners"])
def test_a_network_for_crops_goes_on_from_what_was_learnt(name: str) -> None:
    torch = prepare()
    from vision.train.learn.crop_networks import new_network
    from vision.train.learn.warm_start import warm_start

    file, network = MODELS / EXACT_FOLDER / f"{name}.onnx", new_network(name)
    size = (CROP_HEIGHT, CROP_WIDTH) if name == "reader" else (CORNER_HEIGHT, CORNER_WIDTH)
    crops = torch.rand(8, 3, *size)
    warm_start(network, file, crops)
    with torch.no_grad():
        said = network.eval()(crops * 1.1)
    (first, *_), known = said if isinstance(said, tuple) else (said,), Network(file).run(crops.numpy() * 1.1)
    assert np.abs(first.numpy() - known[0]).max() < 1e-3
    with pytest.raises(BadInput, match="another network"):
        warm_start(new_network("corners" if name == "reader" else "reader"), file, crops)
    with pytest.raises(BadInput, match=r"its weights are bytes; .* in exact/"):
        warm_start(network, MODELS / f"{name}.onnx", crops)


def test_what_is_missing_is_said(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(data, tmp_path, "--steps", "1", "--coco", str(tmp_path / "none.onnx")) == 2
    assert "scripts/train-environment" in capsys.readouterr().err
    assert command(data, tmp_path, "--steps", "1", "--start", str(tmp_path / "none.onnx")) == 2
    assert "none.onnx: not there" in capsys.readouterr().err
    assert command(data, tmp_path, "--steps", "1", "--resume") == 2
    assert "nothing to resume" in capsys.readouterr().err


def test_crops_laid_on_their_side_say_which_way(monkeypatch: pytest.MonkeyPatch) -> None:
    from vision.train.learn import crop_steps

    monkeypatch.setattr(crop_steps, "_SIDEWAYS", 1.0)
    crops = np.zeros((400, 88, 64, 3), np.uint8)
    crops[:, :20] = 255  # the tile's own top is light
    labels = np.array([[TILE_KINDS.index("9"), 0, turn] for turn in (0, 2)] * 200, np.int64)
    crops[1::2] = crops[1::2, ::-1]
    turned, told = crop_steps.turn_some_sideways(crops, labels, np.random.default_rng(1))
    for crop, (*_, turn) in zip(turned, told.tolist(), strict=True):
        middle = crop.astype(int)[[2, 44, -3, 44], [32, -3, 32, 2], 0]
        assert turn in (1, 3)
        assert middle[turn] > 200 > max(middle[(turn + 1) % 4], middle[(turn + 2) % 4])
    # What looked like a 9 standing on its head is a 6.
    assert [TILE_KINDS[kind] for kind in told[:4, 0]] == ["9", "6", "9", "6"]


def test_from_nothing_to_all_weights(tmp_path: Path) -> None:
    """Every step of ``make train`` once, on a handful of pictures and for seconds instead of hours."""
    from vision.train.__main__ import main

    asked = ["--out", str(tmp_path / "work"), "--models", str(tmp_path / "models")]
    assert main([*asked, "--scenes", "0.001", "--share", "0.001"]) == 0
    made = TableReader(tmp_path / "models")
    for alphabet in ALPHABETS.values():
        made.read(np.full((200, 300, 3), 90, np.uint8), Request(alphabet=alphabet))
    assert sorted(json.loads((tmp_path / "models" / EXACT_FOLDER / MANIFEST).read_text())) == sorted(
        json.loads((MODELS / EXACT_FOLDER / MANIFEST).read_text())
    )
    assert main([*asked, "--scenes", "0.001", "--share", "0.001"]) == 0  # all steps are done: nothing to do


def test_what_cannot_be_made_quick_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from vision.train.export import quantise

    exact, quick = MODELS / EXACT_FOLDER / "reader.onnx", tmp_path / "reader.onnx"
    assert quantise.main([str(tmp_path / "none.onnx"), str(quick), str(tmp_path)]) == 2
    assert "none.onnx: not there" in capsys.readouterr().err
    assert quantise.main([str(exact), str(quick), str(tmp_path)]) == 2
    assert "no crops for reader.onnx" in capsys.readouterr().err
    assert not quick.exists()
