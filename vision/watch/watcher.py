"""A table under a camera: frames in, events out. No clock, no threads; each frame gives the next watcher.

The watcher reads no picture itself: it says which one it needs read, and goes on with what was read. A loop
in the web app looks like this::

    watcher = Watcher()
    for frame in frames:
        watcher, events = watcher.see(frame)
        while (needed := watcher.needed) is not None:
            reading = reader.read(needed.frame.picture, replace(request, region=needed.region))
            watcher, more = watcher.take(needed, reading)
"""

from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from engine.tiles import Face
from hardware.frame import Frame
from vision.geometry.quads import Flags
from vision.values import Advice, Picture, Quad, Reading
from vision.watch.align import (
    STOOD_STILL,
    AlignTuning,
    Shift,
    align_pictures,
    align_tiles,
    scale_shift,
    warp_small,
)
from vision.watch.background import Ground, covered_share
from vision.watch.cover import Cover, covering_of, ground_after, is_empty, over_tiles
from vision.watch.events import (
    Bumped,
    HandSeen,
    Moving,
    ReadNeeded,
    Resized,
    Settled,
    WatchEvent,
    quality_events,
)
from vision.watch.motion import Small, region_mask, shrink, shrink_factor
from vision.watch.noise import SILENCE
from vision.watch.stillness import Glance, Phase, Rest, Stillness
from vision.watch.track import Sight, track
from vision.watch.tracked import TrackedTable, TrackedTile, answer_tile
from vision.watch.tuning import WATCHER_TUNING, WatcherTuning
from vision.watch.vote import Votes, vote


@dataclass(frozen=True, slots=True, eq=False)
class Watcher:
    """All that is remembered of a watched table."""

    region: Quad | None = None
    table: TrackedTable = field(default_factory=TrackedTable)
    rest: Rest = field(default_factory=Rest)
    votes: Votes = field(default_factory=Votes)
    stillness: Stillness | None = None
    size: tuple[int, int] | None = None
    """Width and height of the pictures."""
    picture: Picture | None = None
    """The picture of the table as it was last read."""
    readings: tuple[Reading, ...] = ()
    """Of the present stillness."""
    aligned: bool = False
    """Whether a bump was looked for in the present stillness."""
    ground: Ground | None = None
    """The table without tiles, from where the camera is now."""
    cover: Cover | None = None
    """What hides tiles that are known; it is looked at again while there is any."""
    phase: Phase = "idle"
    advice: tuple[Advice, ...] = ()
    needed: ReadNeeded | None = None
    """What has to be read before anything more can be said of the last frame."""
    tuning: WatcherTuning = WATCHER_TUNING

    def see(self, frame: Frame) -> tuple["Watcher", tuple[WatchEvent, ...]]:
        """Look at one more frame; it is needed read if the table is at rest and not known as it lies."""
        watcher, events = replace(self, needed=None)._for_size(frame)
        assert watcher.stillness is not None
        small = shrink(frame.picture, self.tuning.motion)
        stillness, glance = watcher.stillness.see(small, frame.at)
        events += watcher._entering(glance.phase, frame.at)
        watcher = replace(watcher, stillness=stillness, phase=glance.phase)
        cover = watcher.cover
        if glance.phase == "idle" and cover is not None and cover.due(frame.at, self.tuning.ground):
            return replace(watcher, needed=ReadNeeded(frame, self.region, small, cover.glance())), events
        if glance.phase in ("idle", "moving", "resting") or (
            glance.phase == "hand" and not stillness.still_hand()
        ):
            return replace(watcher, readings=(), aligned=False), events
        bumped = None if watcher.aligned else watcher._bump(frame, glance)
        watcher = replace(watcher, aligned=True)
        if bumped is not None:
            return watcher._shifted(bumped, small), (*events, Bumped(frame.at, bumped))
        needed = ReadNeeded(frame, watcher.region, small, glance)
        # What looks like an arm may be tiles that were laid or taken away: that is seen by reading once.
        if glance.phase == "hand" and watcher.readings:
            return watcher._unless_covered(needed), events
        if watcher._hovering(needed):
            return replace(watcher, phase="hand"), events
        return replace(watcher, needed=needed), events

    def take(self, needed: ReadNeeded, reading: Reading) -> tuple["Watcher", tuple[WatchEvent, ...]]:
        """Go on with what was read of a picture; nothing comes of it where it is no longer needed."""
        if needed is not self.needed:
            return self, ()
        watcher = replace(self, needed=None, readings=(*self.readings, reading))
        if self.phase == "hand":
            return watcher._unless_covered(needed), ()
        if watcher._hovering(needed):
            return replace(watcher, phase="hand"), ()
        return watcher._vote(needed)

    def _unless_covered(self, needed: ReadNeeded) -> "Watcher":
        """What reaches in is an arm, or the table is at rest and has to be read."""
        if self._covering(needed, self.readings[-1]).any():
            return self
        return replace(self, phase="settled", needed=replace(needed))

    def _hovering(self, needed: ReadNeeded) -> bool:
        """Whether what lies still may be a hand over the tiles all the same."""
        glance, by = needed.glance, shrink_factor(needed.frame.picture, self.tuning.motion)
        if not self.readings or glance.phase != "settled" or glance.still_for >= self.rest.hover:
            return False
        covering = self._covering(needed, self.readings[-1])
        return over_tiles(covering, self.table, self.readings[-1], by, self.tuning.ground)

    def answered(self, tile_id: int, face: Face) -> "Watcher":
        """The watcher after a person said what a tile is."""
        return replace(self, table=answer_tile(self.table, tile_id, face))

    def within(self, region: Quad | None) -> "Watcher":
        """The watcher with another region; the table is read again."""
        if self.stillness is None or self.picture is None:
            return replace(self, region=region, readings=(), needed=None)
        looked = region_mask(self.picture, region, self.tuning.motion)
        stillness = replace(self.stillness, within=looked, touched=True, anchor=None, frames=0)
        return replace(self, region=region, stillness=stillness, readings=(), needed=None)

    def _for_size(self, frame: Frame) -> tuple["Watcher", tuple[WatchEvent, ...]]:
        """Ready for pictures of this size; what is known is scaled to it where the shape is the same."""
        tall, wide = frame.picture.shape[:2]
        if self.size == (wide, tall):
            return self, ()
        if self.size is None:
            looked = region_mask(frame.picture, self.region, self.tuning.motion)
            return replace(
                self, size=(wide, tall), stillness=Stillness(looked, self.rest, motion=self.tuning.motion)
            ), ()
        across, down = wide / self.size[0], tall / self.size[1]
        alike = abs(across / down - 1) <= self.tuning.same_shape
        shift = scale_shift(across, down)
        region = None if self.region is None or not alike else shift.moved(self.region)
        fresh = replace(
            self,
            size=(wide, tall),
            region=region,
            table=self.table.moved(shift),
            stillness=Stillness(
                region_mask(frame.picture, region, self.tuning.motion),
                self.rest,
                moved_at=frame.at,
                motion=self.tuning.motion,
            ),
            picture=None,
            readings=(),
            aligned=False,
            ground=None,
            cover=None,
        )
        return fresh, (Resized(frame.at, wide, tall),)

    def _entering(self, phase: Phase, at: float) -> tuple[WatchEvent, ...]:
        if phase == self.phase:
            return ()
        if phase == "hand":
            return (HandSeen(at),)
        return (Moving(at),) if phase == "moving" and self.phase != "hand" else ()

    def _bump(self, frame: Frame, glance: Glance) -> Shift | None:
        if self.picture is None or glance.changed < self.tuning.worth_aligning:
            return None
        return align_pictures(self.picture, frame.picture, self.region, self.tuning.align)

    def _shifted(self, shift: Shift, now: Small) -> "Watcher":
        """All that is known, where it is after the bump."""
        assert self.stillness is not None
        assert self.picture is not None
        region = None if self.region is None else shift.moved(self.region)
        read = self.stillness.read
        if read is not None:
            read = warp_small(read, shift, shrink_factor(self.picture, self.tuning.motion), now)
        stillness = replace(
            self.stillness,
            read=read,
            within=region_mask(self.picture, region, self.tuning.motion),
            touched=True,
        )
        picture = cv2.warpPerspective(self.picture, np.array(shift.matrix), self.size or (1, 1))
        return replace(
            self,
            region=region,
            table=self.table.moved(shift),
            stillness=stillness,
            picture=np.asarray(picture, np.uint8),
            readings=(),
            ground=None,
            cover=None,
        )

    def _vote(self, needed: ReadNeeded) -> tuple["Watcher", tuple[WatchEvent, ...]]:
        """When enough readings agree, the table is settled."""
        assert self.stillness is not None
        frame, readings = needed.frame, self.readings
        if len(readings) < self.votes.least:
            return self, ()
        voted = vote(readings, self.tuning.vote, self.tuning.table)
        shift = _shift_of_tiles(self.table.tiles, voted, self.tuning.align)
        covered = self._covering(needed, voted)
        sight = self._sight(needed, covered, shift)
        table, changes = track(self.table, voted, sight, self.tuning.track, self.tuning.table)
        waits = len(readings) < self.votes.most and needed.glance.still_for < self.votes.seconds
        if waits and any(tile.unsure for tile in table.tiles):
            return self, ()
        kinds = {change.kind for change in changes}
        cover = Cover(covered, frame.at) if "covered" in kinds else None
        if sight.again and cover is not None and kinds <= {"stayed", "covered"}:
            return replace(self, readings=(), cover=cover), ()
        moved_at = frame.at if self.stillness.moved_at is None else self.stillness.moved_at
        picture = frame.picture.copy()
        settled = Settled(frame.at, table, changes, frame.at - moved_at, len(readings), picture)
        bumps, known = ((), self.ground) if shift is None else ((Bumped(frame.at, shift),), None)
        watcher = replace(
            self,
            table=table,
            stillness=self.stillness.accepted(needed.small, frame.at),
            picture=picture,
            readings=(),
            aligned=False,
            advice=voted.quality.advice,
            ground=ground_after(known, needed.small, settled, voted, covered, self.tuning.ground),
            cover=cover,
        )
        if shift is not None and self.region is not None:
            watcher = watcher._region_only(shift.moved(self.region))
        return watcher, (*bumps, settled, *quality_events(self.advice, voted.quality.advice, frame.at))

    def _sight(self, needed: ReadNeeded, covered: Flags, shift: Shift | None) -> Sight:
        """What is known of places in the picture without reading; little after a bump."""
        by, tuning = shrink_factor(needed.frame.picture, self.tuning.motion), self.tuning
        shown = None if shift is not None else self._shown(needed.small)
        region = self.region if shift is None or self.region is None else shift.moved(self.region)
        return Sight(
            needed.frame.picture,
            shift or STOOD_STILL,
            lambda quad: covered_share(covered, quad, by) >= tuning.covered,
            self.picture if shift is None else None,
            lambda quad: is_empty(quad, region, shown, by, tuning.ground),
            again=self.phase == "idle",
        )

    def _shown(self, now: Small) -> Flags | None:
        """Where the bare table shows, as far as it is known."""
        if self.ground is None or self.stillness is None:
            return None
        return self.ground.shows_through(now, self.tuning.motion, self.stillness.noise or SILENCE)

    def _covering(self, needed: ReadNeeded, reading: Reading) -> Flags:
        """What hides the table, of all that seems to."""
        seems = needed.glance.covered
        if not seems.any():
            return seems
        assert self.stillness is not None
        least = self.rest.hand_share * float(np.count_nonzero(self.stillness.within))
        by, shown = shrink_factor(needed.frame.picture, self.tuning.motion), self._shown(needed.small)
        return covering_of(seems, shown, self.table, reading, by, least, self.tuning.ground)

    def _region_only(self, region: Quad) -> "Watcher":
        """The region where it is after the tiles showed a bump."""
        assert self.stillness is not None
        assert self.picture is not None
        stillness = replace(self.stillness, within=region_mask(self.picture, region, self.tuning.motion))
        return replace(self, region=region, stillness=stillness)


def _shift_of_tiles(tiles: tuple[TrackedTile, ...], reading: Reading, tuning: AlignTuning) -> Shift | None:
    return align_tiles(
        [(tile.face, tile.reading.quad) for tile in tiles if not tile.unsure],
        [(tile.face, tile.quad) for tile in reading.tiles if not tile.unsure],
        tuning=tuning,
    )
