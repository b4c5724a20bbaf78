"""Bringing torch and ultralytics into a state in which both work on this machine's processor."""

import importlib.metadata
import os
import time
from typing import Any

_HOLDER = "rummiref_operators"


def prepare() -> Any:
    """Return torch; call it before anything else imports torchvision or ultralytics, as often as you like.

    ultralytics does not look for its servers afterwards, and a torchvision that was built for another
    processor than torch can be imported.
    """
    os.environ.setdefault("YOLO_OFFLINE", "1")
    os.environ.setdefault("YOLO_AUTOINSTALL", "0")
    import torch

    fits = _torchvision_matches(torch.__version__, importlib.metadata.version("torchvision"))
    if not fits and not hasattr(torch.library, _HOLDER):
        _define_missing_operators(torch)
    # Values too small to matter cost a processor a hundred times the time of others.
    torch.set_flush_denormal(True)
    return torch


def use_threads(count: int) -> None:
    """Let torch compute with so many threads, 0 for one per core; ultralytics would leave one core idle."""
    torch = prepare()
    from ultralytics.utils import torch_utils

    torch_utils.NUM_THREADS = count or os.cpu_count() or 1
    torch.set_num_threads(torch_utils.NUM_THREADS)


def working_time() -> float:
    """Seconds that this process has worked on all its threads: what it takes on a machine without other jobs.

    Trainings count these, so that what else runs beside them does not change what they learn.
    """
    threads: int = prepare().get_num_threads()
    return time.process_time() / threads


def _torchvision_matches(torch_version: str, torchvision_version: str) -> bool:
    """Whether both say that they were built for the same processor (``+cpu``, ``+cu130``, or neither)."""
    return torch_version.partition("+")[2] == torchvision_version.partition("+")[2]


def _define_missing_operators(torch: Any) -> None:
    """Name the two operators that torchvision registers rules for when it is imported.

    Its own library for them does not load beside another build of torch, and the import would fail. Nobody
    calls them here: oriented boxes have an overlap of their own.
    """
    library = torch.library.Library("torchvision", "DEF")
    library.define("nms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
    library.define("qnms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
    # The names vanish with the object that holds them.
    setattr(torch.library, _HOLDER, library)
