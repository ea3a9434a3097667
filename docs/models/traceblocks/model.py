"""A model: the processes of one scenario and the initial state."""

from typing import NamedTuple, Optional

from traceblocks.creator import creator_steps
from traceblocks.merger import merger_steps
from traceblocks.packer import packer_steps
from traceblocks.pages import page_steps
from traceblocks.properties import violation
from traceblocks.recovery import recovery_steps
from traceblocks.removal import removal_steps
from traceblocks.retention import retention_steps
from traceblocks.search import search_steps
from traceblocks.settling import settling_violation
from traceblocks.state import (
    LISTED,
    NEVER,
    PACKED,
    REPLACED,
    Block,
    Copy,
    Creator,
    Merger,
    Meta,
    Packer,
    Reader,
    Recovery,
    Removal,
    State,
    Writer,
)
from traceblocks.sweeper import sweeper_steps
from traceblocks.writer import writer_steps


class Model(NamedTuple):
    """`start` is none (no trace exists), together (all traces packed in one block), apart (each in a block of its own)
    or merged (apart, then merged). `directs` are the traces that each creator creates in a block, `recoveries` and
    `slow_sweepers` the rounds of each process. `broken` is the rule that a mutation breaks."""

    writers: tuple = ()
    traces: int = 1
    start: str = "none"
    times: tuple = (0, 0)
    expiries: tuple = (NEVER, NEVER)
    packers: tuple = (2,)
    merges: int = 0
    sweeps: int = 0
    slow_sweepers: tuple = ()
    directs: tuple = ()
    recoveries: tuple = ()
    reader: Optional[str] = None
    clock: int = 0
    tombstones_expire: bool = False
    has_chunks: bool = False
    has_crashes: bool = True
    loses_answers: bool = False
    broken: str = ""


def initial_state(model):
    traces = range(model.traces)
    metas, rows = tuple(None for _ in traces), tuple((None, None) for _ in traces)
    blocks, copies = (), ()
    none = (0,) * model.traces
    if model.start != "none":
        groups = [list(traces)] if model.start == "together" else [[trace] for trace in traces]
        homes = {trace: index for index, group in enumerate(groups) for trace in group}
        chunk = 1 if model.has_chunks else 0
        metas = tuple(
            Meta(PACKED, 0, homes[t], homes[t], True, model.times[t], model.expiries[t], chunk=chunk) for t in traces
        )
        for index, group in enumerate(groups):
            masks = tuple(1 << index if trace in group else 0 for trace in traces)
            expiry = max(model.expiries[trace] for trace in group)
            blocks += (Block(0, LISTED, None, masks, masks, masks, expiry),)
            copies += (
                tuple(Copy(index, model.times[t], model.expiries[t]) if t in group else None for t in traces),
            )
    if model.start == "merged":
        target = len(blocks)
        masks = tuple(1 << trace for trace in traces)
        expiry = max(block.expiry for block in blocks)
        sources = (1 << target) - 1 if model.slow_sweepers else 0
        blocks = tuple(
            block._replace(status=REPLACED, next=target, live_infos=none, live_bodies=none) for block in blocks
        ) + (Block(0, LISTED, None, masks, masks, masks, expiry, sources),)
        copies += ((None,) * model.traces,)
    return State(
        metas=metas,
        rows=rows,
        blocks=blocks,
        copies=copies,
        chunks=tuple(2 if model.has_chunks and model.start != "none" else 0 for _ in traces),
        writers=tuple(Writer("waiting" if request.waits else "start") for request in model.writers),
        packers=tuple(Packer(rounds) for rounds in model.packers),
        merger=Merger(model.merges),
        reader=Reader("idle") if model.reader else None,
        clock=0,
        sweeps=model.sweeps,
        creators=tuple(Creator() for _ in model.directs),
        recoveries=tuple(Recovery(rounds) for rounds in model.recoveries),
        removals=tuple(Removal(rounds) for rounds in model.slow_sweepers),
    )


def steps_of(model):
    actors = [writer_steps, packer_steps]
    if model.directs:
        actors.append(creator_steps)
    if model.recoveries:
        actors.append(recovery_steps)
    if model.slow_sweepers:
        actors.append(removal_steps)
    if model.merges:
        actors.append(merger_steps)
    if model.sweeps:
        actors.append(sweeper_steps)
    if model.reader == "search":
        actors.append(search_steps)
    if model.reader == "pages":
        actors.append(page_steps)
    if model.clock or model.tombstones_expire:
        actors.append(retention_steps)

    def steps(state):
        for actor in actors:
            yield from actor(model, state)

    return steps


def violation_of(model, recovery_every):
    """Checks the properties in every state, and recovery from every n-th."""
    count = 0

    def check(state):
        nonlocal count
        count += 1
        found = violation(model, state)
        if not found and recovery_every and count % recovery_every == 0:
            found = settling_violation(model, state)
        return found

    return check
