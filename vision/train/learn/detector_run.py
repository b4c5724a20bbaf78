"""One training run of the detector: network, loss and optimiser, step by step, and its state on disk."""

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.errors import BadInput
from vision.train.data.labelled import Variation
from vision.train.learn.torch_setup import prepare

_STATE, DETECTOR_WEIGHTS = "state.pt", "weights.pt"
DETECTOR_BATCH, DETECTOR_RATE, DETECTOR_SEED = 4, 1e-3, 1
WARM_UP = 0.02
"""The share of the budget in which the learning rate rises."""
LOWEST_RATE = 0.02
"""The learning rate at the end, as a share of the highest."""
LARGEST_GRADIENT = 10.0
WEIGHT_DECAY = 5e-4
EMA_DECAY, EMA_RAMP = 0.9995, 500.0


@dataclass(frozen=True, slots=True)
class DetectorPlan:
    """What is to be done: budget in steps or in seconds, whichever is not zero."""

    data: Path
    out: Path
    steps: int = 0
    seconds: float = 0.0
    batch: int = DETECTOR_BATCH
    rate: float = DETECTOR_RATE
    frozen: int = 0
    """How many of the first layers stand still during the first ``frozen_share`` of the budget."""
    frozen_share: float = 1 / 3
    save_every: float = 180.0
    say_every: int = 25
    seed: int = DETECTOR_SEED
    variation: Variation = field(default_factory=Variation)

    def spent(self, steps: int, seconds: float) -> float:
        """The share of the budget that is used up."""
        return steps / self.steps if self.steps else seconds / self.seconds


def rate_at(share: float, highest: float) -> float:
    """The learning rate when ``share`` of the budget is spent: up in a line, down in a cosine.

    >>> rate_at(0.02, 1.0), round(rate_at(1.0, 1.0), 3)
    (1.0, 0.02)
    """
    if share < WARM_UP:
        return highest * max(share / WARM_UP, 0.01)
    falling = (1 + math.cos(math.pi * min((share - WARM_UP) / (1 - WARM_UP), 1.0))) / 2
    return highest * (LOWEST_RATE + (1 - LOWEST_RATE) * falling)


class DetectorTraining:
    """A training run: its networks, how far it is, and how to put that on disk and back."""

    def __init__(self, plan: DetectorPlan, model: Any) -> None:
        self.plan, self.model = plan, model
        self.torch = prepare()
        self.steps, self.seconds, self.place = 0, 0.0, (0, 0)
        self.average = {name: value.clone() for name, value in model.state_dict().items()}
        self.loss = self._loss()
        self.optimiser = self._optimiser()

    def _loss(self) -> Any:
        loss = self.model.init_criterion()
        loss.bce = MaskedEntropy()
        return loss

    def _optimiser(self) -> Any:
        decaying = [one for one in self.model.parameters() if one.ndim > 1 and one.requires_grad]
        others = [one for one in self.model.parameters() if one.ndim <= 1]
        groups = [{"params": decaying, "weight_decay": WEIGHT_DECAY}, {"params": others, "weight_decay": 0.0}]
        return self.torch.optim.AdamW(groups, lr=self.plan.rate, betas=(0.9, 0.999), fused=True)

    def step(self, batch: dict[str, Any]) -> dict[str, float]:
        """Learn from one batch; return the parts of the loss."""
        share = self.plan.spent(self.steps, self.seconds)
        self._freeze(share < self.plan.frozen_share)
        for group in self.optimiser.param_groups:
            group["lr"] = rate_at(share, self.plan.rate)
        self.loss.bce.taught = batch["taught"]
        found = self.model(batch["img"].contiguous(memory_format=self.torch.channels_last))
        total, parts = self.loss(found, batch)
        self.optimiser.zero_grad(set_to_none=True)
        total.sum().backward()
        self.torch.nn.utils.clip_grad_norm_(self.model.parameters(), LARGEST_GRADIENT)
        self.optimiser.step()
        self.steps += 1
        self._follow()
        return {name: float(value) for name, value in parts.items()}

    def _freeze(self, early: bool) -> None:
        self.model.train()
        for layer in self.model.model[: self.plan.frozen]:
            layer.requires_grad_(not early)
            layer.train(not early)

    def _follow(self) -> None:
        """Let the average of the weights, which is what is kept in the end, follow them."""
        decay = EMA_DECAY * (1 - math.exp(-self.steps / EMA_RAMP))
        pairs = [(self.average[name], value) for name, value in self.model.state_dict().items()]
        moving = [(mean, value) for mean, value in pairs if mean.is_floating_point()]
        means, values = [mean for mean, _ in moving], [value for _, value in moving]
        self.torch._foreach_lerp_(means, values, 1 - decay)

    def save(self) -> None:
        """Put everything on disk, so that a kill at any moment leaves the last or this state, whole."""
        state = {
            "model": self.model.state_dict(),
            "average": self.average,
            "optimiser": self.optimiser.state_dict(),
            "steps": self.steps,
            "seconds": self.seconds,
            "place": self.place,
        }
        for name, content in ((_STATE, state), (DETECTOR_WEIGHTS, self.average)):
            partial = self.plan.out / f"{name}.partial"
            self.torch.save(content, partial)
            partial.replace(self.plan.out / name)

    def load(self) -> None:
        """Go back to what ``save`` wrote."""
        file = self.plan.out / _STATE
        if not file.is_file():
            raise BadInput("nothing-to-resume", str(file))
        state = self.torch.load(file, weights_only=True)
        self.model.load_state_dict(state["model"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.average = state["average"]
        self.steps, self.seconds = int(state["steps"]), float(state["seconds"])
        self.place = (int(state["place"][0]), int(state["place"][1]))


class MaskedEntropy:
    """The binary entropy of each cell, zero where ``taught`` says so and no tile was assigned to it."""

    def __init__(self) -> None:
        self.taught: Any = None

    def __call__(self, scores: Any, targets: Any) -> Any:
        """The entropy, with as many values as there are scores."""
        import torch

        entropy = torch.nn.functional.binary_cross_entropy_with_logits(scores, targets, reduction="none")
        return entropy * torch.maximum(self.taught, (targets > 0).float())
