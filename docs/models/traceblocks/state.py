"""The state of the model: the items of the table, and what each process holds in memory.

Unique ids (revisions, tokens, content) are not numbered. What matters is only whether the id that a process has read
is still the stored one, so a process holds a flag, which the next write of the item clears. This is exact, because an
id is never used again, and it keeps the number of states small.

Sets of blocks are bit masks: bit b stands for block b.
"""

from typing import NamedTuple, Optional

NEVER = 9
OPEN, PACKED, DELETED = "OPEN", "PACKED", "DELETED"
PENDING, LISTED, REPLACED, POINTER, GONE = "PENDING", "LISTED", "REPLACED", "POINTER", "GONE"
INTENDED, CLOSED, REMOVED = "INTENDED", "CLOSED", "REMOVED"


class Meta(NamedTuple):
    """META of a trace. `info` and `body` are the blocks into which the trace was packed last."""

    state: str
    experiment: int
    info: Optional[int] = None
    body: Optional[int] = None
    reusable: bool = False
    """Whether the body in `body` has the trace's present spans, and every packer will keep it."""
    time: int = 0
    expiry: int = NEVER
    has_tombstone_expiry: bool = False
    chunk: int = 0


class Row(NamedTuple):
    """Open row; both values are upper bounds of what META has. Its token is implied by the flags of its readers."""

    latest: int
    expiry: int = NEVER


class Block(NamedTuple):
    """Directory row of a block with its columns.

    For each trace, masks of the origins of its entries: all that the columns contain, those whose info bit is set,
    those whose body bit is set. In a PENDING block a set bit means that no process has voided the entry yet. POINTER is
    a block of which only the pointer to its successor remains. INTENDED and CLOSED: there is no directory row, but an
    intent, which a sweeper has closed or not.
    """

    experiment: int
    status: str
    next: Optional[int]
    infos: tuple
    live_infos: tuple
    live_bodies: tuple
    expiry: int = NEVER
    """When the table may delete everything of the block: with the last of its traces."""
    merged: int = 0
    """Column of the blocks that were merged into it, directly or not. Only where sweepers are slow."""
    was_listed: bool = False
    """Of a REMOVED block."""
    has_pointer: bool = False
    """Of a REPLACED block whose row still exists."""


class Copy(NamedTuple):
    """What a packer has copied of one trace. Merges keep it, so it is stored once, for the block of its origin."""

    body: int
    time: int
    expiry: int
    has_content: bool = True
    """Whether META still has this content."""
    has_spans: bool = True
    """Whether META still has these spans; only for an entry with a body of its own."""


class RowPut(NamedTuple):
    """An open row that a writer is about to put if the row it has read is unchanged, or if there is still none."""

    experiment: int
    row: Row
    if_absent: bool
    is_unchanged: bool = True


class Writer(NamedTuple):
    step: str = "start"
    held: Optional[Meta] = None
    is_fresh: bool = True
    is_retry: bool = False
    puts: tuple = ()
    chunk: int = 0


class Job(NamedTuple):
    """A packer's work on one trace."""

    trace: int
    has_token: bool
    held: Optional[Meta] = None
    is_fresh: bool = True
    plan: str = ""
    is_done: bool = False


class Packer(NamedTuple):
    """`look` is what is read next to find the row of an entry that is voided."""

    rounds: int
    step: str = "idle"
    experiment: int = 0
    jobs: tuple = ()
    at: int = 0
    block: Optional[int] = None
    look: str = "row"


class Creator(NamedTuple):
    """A request that creates traces in a block of their own. `refused` are the traces whose META exists already."""

    step: str = "start"
    block: Optional[int] = None
    at: int = 0
    refused: tuple = ()


class Recovery(NamedTuple):
    """A sweeper of intents, and what it has read of the trace that it opens."""

    rounds: int
    step: str = "idle"
    block: Optional[int] = None
    trace: int = 0
    held: Optional[Meta] = None
    is_fresh: bool = True


class Removal(NamedTuple):
    """A slow sweeper of one block. `next` is what a REPLACED row has named, `pointers` those that it deletes."""

    rounds: int
    step: str = "idle"
    block: Optional[int] = None
    next: Optional[int] = None
    pointers: tuple = ()


class Source(NamedTuple):
    block: int
    is_unchanged: bool


class Merger(NamedTuple):
    rounds: int
    sources: tuple = ()
    target: Optional[int] = None


class Reader(NamedTuple):
    """A search, an aggregate, or a sequence of pages, in one experiment. Tuples have one value for each trace."""

    step: str
    rows: tuple = ()
    must: tuple = ()
    """The trace was in the experiment all the time."""
    must_not: tuple = ()
    """The trace was never in the experiment."""
    is_same: tuple = ()
    """No client has changed the trace."""
    required: int = 0
    aged: int = 0
    """Blocks that were replaced, dead or expired when the reader began, standing for 15 minutes before now."""
    read: int = 0
    seen: tuple = ()
    counted: tuple = ()
    token: Optional[tuple] = None
    emitted: tuple = ()
    fault: str = ""


class State(NamedTuple):
    metas: tuple
    rows: tuple
    blocks: tuple
    copies: tuple
    chunks: tuple
    writers: tuple
    packers: tuple
    merger: Merger
    reader: Optional[Reader]
    clock: int
    sweeps: int
    creators: tuple = ()
    recoveries: tuple = ()
    removals: tuple = ()


def replaced(values, index, value):
    return values[:index] + (value,) + values[index + 1 :]


def bits(mask):
    index = 0
    while mask:
        if mask & 1:
            yield index
        mask >>= 1
        index += 1


def is_live_in(state, trace, experiment):
    """Whether searches of an experiment must return a trace."""
    meta = state.metas[trace]
    return (
        meta is not None
        and meta.state != DELETED
        and meta.experiment == experiment
        and meta.expiry > state.clock
    )


def is_unlisted(state, trace):
    """Whether a trace was created in a block that is not listed yet, so that no response has acknowledged it."""
    meta = state.metas[trace]
    return meta is not None and meta.state == PACKED and state.blocks[meta.info].status in (INTENDED, CLOSED)


def row_of(state, trace, experiment):
    """The open row as readers see it: an expired one is hidden."""
    row = state.rows[trace][experiment]
    return row if row is not None and row.expiry > state.clock else None


def name_of(experiment):
    return "AB"[experiment]
