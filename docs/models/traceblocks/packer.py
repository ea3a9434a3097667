"""A packer: copies the traces of open rows into a block and removes the rows.

It reads rows of one experiment, then each META, then: puts a PENDING block for the traces that are OPEN; for each trace
voids the earlier entries and writes META on condition of the revision that was read; lists the block; deletes the rows
whose tokens are unchanged. A packer may crash at any step; the next round starts again.
"""

from traceblocks.items import forget_copies, remove_block, write_block, write_row
from traceblocks.packerflow import finished, first_step, moved_to, next_deletion
from traceblocks.packerread import begin, check_body, drop_body, read
from traceblocks.packerwork import (
    check,
    delete_chunks,
    put_tombstone,
    raise_meta,
    reopen,
    reopen_row,
    void_old_body,
    void_old_info,
    write_job_meta,
)
from traceblocks.state import LISTED, NEVER, PENDING, Block, Copy, name_of, replaced


def packer_steps(model, state):
    for index, packer in enumerate(state.packers):
        if packer.step == "idle":
            if packer.rounds:
                yield from begin(model, state, index, packer)
        else:
            if model.has_crashes:
                yield f"packer {index} crashes", finished(state, index, packer)
            yield from STEPS[packer.step](model, state, index, packer)


def prepare(model, state, index, packer):
    """Puts columns and a PENDING row. A body is copied unless META says that the earlier one is kept."""
    traces = range(len(state.metas))
    block = len(state.blocks)
    infos, bodies, copies = [0] * len(traces), [0] * len(traces), [None] * len(traces)
    for job in packer.jobs:
        if job.plan != "pack" or is_chunk_missing(model, state, job):
            continue
        infos[job.trace] = 1 << block
        body = block
        if job.held.reusable:
            body = job.held.body
        else:
            bodies[job.trace] = 1 << block
        # If META has changed already, this copy is stale, and its bit will not be set.
        expiry = job.held.expiry + (1 if model.broken == "entry outlives META" else 0)
        copies[job.trace] = Copy(body, job.held.time, expiry, job.is_fresh, job.is_fresh)
    expiries = [copy.expiry for copy in copies if copy is not None] or [NEVER]
    latest = min(expiries) if model.broken == "block expires with its first trace" else max(expiries)
    row = Block(packer.experiment, PENDING, None, tuple(infos), tuple(infos), tuple(bodies), latest)
    after = state._replace(blocks=state.blocks + (row,), copies=state.copies + (tuple(copies),))
    packer = first_step(packer._replace(block=block), 0)
    yield f"packer {index} puts PENDING b{block}", moved_to(after, index, packer)


def is_chunk_missing(model, state, job):
    """A listed chunk is missing only if META was replaced meanwhile, so that this job will be refused."""
    return model.has_chunks and job.held.chunk and not state.chunks[job.trace] & 1 << job.held.chunk


def list_block(model, state, index, packer):
    """Sets the bits of the traces whose META names this block, but for those that were voided meanwhile."""
    block = state.blocks[packer.block]
    succeeded = [job.trace for job in packer.jobs if job.plan == "pack" and job.is_done]
    if block.status != PENDING and model.broken != "a swept block is listed":
        yield f"packer {index} finds b{packer.block} swept", finished(state, index, packer)
        return
    if not succeeded and model.broken != "bits of refused traces are set":
        yield f"packer {index} removes b{packer.block}", finished(remove_block(state, packer.block), index, packer)
        return
    infos, bodies = block.live_infos, block.live_bodies
    if model.broken == "listing ignores voids":
        mask = 1 << packer.block
        infos = tuple(mask if copy is not None else 0 for copy in state.copies[packer.block])
    for trace in range(len(infos)):
        if trace not in succeeded and model.broken != "bits of refused traces are set":
            infos, bodies = replaced(infos, trace, 0), replaced(bodies, trace, 0)
    listed = block._replace(status=LISTED, live_infos=infos, live_bodies=bodies)
    after = forget_copies(write_block(state, packer.block, listed))
    following = next_deletion(packer, 0)
    yield f"packer {index} lists b{packer.block}", (
        moved_to(after, index, following) if following else finished(after, index, packer)
    )


def delete_row(model, state, index, packer):
    job = packer.jobs[packer.at]
    after = state
    if job.has_token or model.broken == "row is deleted without its token":
        after = write_row(model, state, job.trace, packer.experiment, None)
    packer = after.packers[index]
    following = next_deletion(packer, packer.at + 1)
    yield f"packer {index} deletes row {name_of(packer.experiment)} of t{job.trace} if its token is the same", (
        moved_to(after, index, following) if following else finished(after, index, packer)
    )


STEPS = {
    "read": read,
    "check body": check_body,
    "drop body": drop_body,
    "prepare": prepare,
    "void info": void_old_info,
    "void body": void_old_body,
    "delete chunks": delete_chunks,
    "write META": write_job_meta,
    "absent": put_tombstone,
    "check": check,
    "raise": raise_meta,
    "reopen row": reopen_row,
    "reopen": reopen,
    "list": list_block,
    "delete row": delete_row,
}
