"""A packer: copies the traces of open rows into a block and removes the rows.

It reads rows of one experiment, then each META, then: puts a PENDING block for the traces that are OPEN; for each trace
voids the earlier entries and writes META on condition of the revision that was read; lists the block; deletes the rows
whose tokens are unchanged. A packer may crash at any step; the next round starts again.
"""

from itertools import combinations

from traceblocks.items import forget_copies, is_valid, remove_block, void_body, void_info, write_block, write_meta, write_row
from traceblocks.state import (
    DELETED,
    LISTED,
    NEVER,
    OPEN,
    PACKED,
    PENDING,
    Block,
    Copy,
    Job,
    Meta,
    Packer,
    name_of,
    replaced,
)


def packer_steps(model, state):
    for index, packer in enumerate(state.packers):
        if packer.step == "idle":
            if packer.rounds:
                yield from begin(model, state, index, packer)
        else:
            if model.has_crashes:
                yield f"packer {index} crashes", finished(state, index, packer)
            yield from STEPS[packer.step](model, state, index, packer)


def moved_to(state, index, packer):
    return state._replace(packers=replaced(state.packers, index, packer))


def finished(state, index, packer):
    return moved_to(state, index, Packer(packer.rounds - 1))


def begin(model, state, index, packer):
    """Reads the tokens of some rows. An expired row may be visible or not; here it is."""
    for experiment in (0, 1):
        traces = [t for t in range(len(state.rows)) if state.rows[t][experiment] is not None]
        for size in range(1, len(traces) + 1):
            for chosen in combinations(traces, size):
                jobs = tuple(Job(trace, True) for trace in chosen)
                yield f"packer {index} reads rows {name_of(experiment)} of {chosen}", moved_to(
                    state, index, packer._replace(step="read", experiment=experiment, jobs=jobs)
                )


def read(model, state, index, packer):
    """Reads META of the next trace, which alone decides what to do."""
    job = packer.jobs[packer.at]
    meta = state.metas[job.trace]
    plan = plan_of(model, meta, packer.experiment)
    packer = with_job(packer, job._replace(held=meta, is_fresh=True, plan=plan))
    is_reusing = plan == "pack" and meta.reusable and model.broken != "body is reused unchecked"
    packer = packer._replace(step="check body") if is_reusing else after_reading(packer)
    yield f"packer {index} reads META of t{job.trace}: {plan}", moved_to(state, index, packer)


def with_job(packer, job):
    return packer._replace(jobs=replaced(packer.jobs, packer.at, job))


def after_reading(packer):
    """Reads the next META, or begins to write."""
    packer = packer._replace(step="read", at=packer.at + 1)
    if packer.at < len(packer.jobs):
        return packer
    is_packing = any(job.plan == "pack" for job in packer.jobs)
    return packer._replace(step="prepare") if is_packing else first_step(packer, 0)


def check_body(model, state, index, packer):
    """A body whose packer crashed before it listed the block cannot be kept. META must say so before it is voided:
    another packer that has read the same META may be about to keep it."""
    job = packer.jobs[packer.at]
    if is_valid(model, state, job.trace, job.held.body, "live_bodies"):
        yield f"packer {index} keeps the body of t{job.trace}", moved_to(state, index, after_reading(packer))
    elif model.broken == "body is dropped without META":
        packer = with_job(packer, job._replace(held=job.held._replace(reusable=False)))
        yield f"packer {index} drops the body of t{job.trace}", moved_to(state, index, after_reading(packer))
    else:
        yield f"packer {index} finds no body of t{job.trace}", moved_to(
            state, index, packer._replace(step="drop body")
        )


def drop_body(model, state, index, packer):
    job = packer.jobs[packer.at]
    if not job.is_fresh or state.metas[job.trace] is None:
        following = after_reading(with_job(packer, job._replace(plan="none")))
        yield f"packer {index} is refused at t{job.trace}", (
            moved_to(state, index, following) if following else finished(state, index, packer)
        )
        return
    held = job.held._replace(reusable=False)
    after = write_meta(model, state, job.trace, held)
    packer = with_job(after.packers[index], after.packers[index].jobs[packer.at]._replace(held=held, is_fresh=True))
    yield f"packer {index} drops the body of t{job.trace}", moved_to(after, index, after_reading(packer))


def plan_of(model, meta, experiment):
    if meta is None:
        return "absent"
    if meta.state == DELETED:
        return "deleted"
    if meta.experiment != experiment and model.broken != "packs a row of another experiment":
        return "moved"
    return "pack" if meta.state == OPEN else "check"


def first_step(packer, at):
    """The first step on the job at a position, after those before it."""
    while at < len(packer.jobs):
        plan = packer.jobs[at].plan
        if plan == "pack" or plan == "moved" or plan == "deleted":
            return packer._replace(step="void info", at=at)
        if plan == "absent" or plan == "check":
            return packer._replace(step=plan, at=at)
        at += 1
    if packer.block is not None:
        return packer._replace(step="list", at=0)
    return next_deletion(packer, 0)


def next_deletion(packer, at):
    while at < len(packer.jobs):
        if packer.jobs[at].is_done:
            return packer._replace(step="delete row", at=at)
        at += 1
    return None


def continued(state, index, packer, job):
    """The state after a job has got as far as it can before the block is listed."""
    following = first_step(with_job(packer, job), packer.at + 1)
    return moved_to(state, index, following) if following else finished(state, index, packer)


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


def void_old_info(model, state, index, packer):
    job = packer.jobs[packer.at]
    after = state
    if concerns(state, packer, job, job.held.info) and model.broken != "old info is not voided":
        after = void_info(model, state, job.trace, job.held.info)
    yield f"packer {index} voids info of t{job.trace}", moved_to(after, index, packer._replace(step="void body"))


def void_old_body(model, state, index, packer):
    job = packer.jobs[packer.at]
    after = state
    keeps = job.plan == "pack" and job.held.reusable
    if not keeps and concerns(state, packer, job, job.held.body) and model.broken != "old body is not voided":
        after = void_body(model, state, job.trace, job.held.body)
    elif model.broken == "kept body is voided" and keeps:
        after = void_body(model, state, job.trace, job.held.body)
    has_chunks = model.has_chunks and job.plan == "deleted" and job.held.chunk
    following = packer._replace(step="delete chunks" if has_chunks else "write META")
    yield f"packer {index} voids body of t{job.trace}", moved_to(after, index, following)


def concerns(state, packer, job, block):
    """After a move only the entries in the row's own experiment; otherwise all."""
    if block is None:
        return False
    return job.plan != "moved" or state.blocks[block].experiment == packer.experiment


def delete_chunks(model, state, index, packer):
    """Those of the deleted incarnation, before META forgets them. A new incarnation has other keys."""
    job = packer.jobs[packer.at]
    mask = 1 << job.held.chunk
    if model.broken == "chunks of later incarnations are deleted":
        mask = ~0
    chunks = replaced(state.chunks, job.trace, state.chunks[job.trace] & ~mask)
    yield f"packer {index} deletes the chunks of t{job.trace}", moved_to(
        state._replace(chunks=chunks), index, packer._replace(step="write META")
    )


def write_job_meta(model, state, index, packer):
    job = packer.jobs[packer.at]
    is_same = job.is_fresh and state.metas[job.trace] is not None
    if model.broken == "row is deleted without raising META" and job.plan != "pack":
        yield f"packer {index} does not raise META", continued(state, index, packer, job._replace(is_done=True))
        return
    if not is_same:
        yield f"packer {index} is refused at t{job.trace}", continued(state, index, packer, job)
        return
    meta = packed(state, packer, job)
    after = write_meta(model, state, job.trace, meta)
    packer = after.packers[index]
    job = packer.jobs[packer.at]
    yield f"packer {index} writes META {meta.state} of t{job.trace}", continued(
        after, index, packer, job._replace(is_done=True)
    )
    if model.loses_answers:
        yield f"packer {index} writes META {meta.state} of t{job.trace}, answer lost", continued(
            after, index, packer, job
        )


def packed(state, packer, job):
    held = job.held
    if job.plan == "pack":
        body = held.body if held.reusable else packer.block
        return held._replace(state=PACKED, info=packer.block, body=body, reusable=True)
    if job.plan == "deleted":
        return held._replace(info=None, body=None, has_tombstone_expiry=True, chunk=0)
    info = None if concerns(state, packer, job, held.info) else held.info
    body = None if concerns(state, packer, job, held.body) else held.body
    return held._replace(info=info, body=body, reusable=held.reusable and body is not None)


def put_tombstone(model, state, index, packer):
    """Refuses a creation that has put its row and not yet META. It has no entries, so it may expire."""
    job = packer.jobs[packer.at]
    if model.broken == "no tombstone for an absent META":
        yield f"packer {index} puts no tombstone", continued(state, index, packer, job._replace(is_done=True))
        return
    if state.metas[job.trace] is not None:
        yield f"packer {index} is refused at t{job.trace}", continued(state, index, packer, job)
        return
    meta = Meta(DELETED, packer.experiment, has_tombstone_expiry=True)
    after = write_meta(model, state, job.trace, meta)
    packer = after.packers[index]
    job = packer.jobs[packer.at]._replace(is_done=True)
    yield f"packer {index} puts a tombstone of t{job.trace}", continued(after, index, packer, job)


def check(model, state, index, packer):
    """PACKED with a row: the copy is valid, or its packer has not listed it. A valid info has a valid body."""
    job = packer.jobs[packer.at]
    is_packed = is_valid(model, state, job.trace, job.held.info, "live_infos")
    if is_packed or model.broken == "PACKED is taken for valid":
        yield f"packer {index} finds t{job.trace} packed", moved_to(state, index, packer._replace(step="raise"))
    else:
        yield f"packer {index} finds t{job.trace} not packed", moved_to(
            state, index, packer._replace(step="reopen row")
        )


def raise_meta(model, state, index, packer):
    job = packer.jobs[packer.at]
    if not job.is_fresh or state.metas[job.trace] is None:
        yield f"packer {index} is refused at t{job.trace}", continued(state, index, packer, job)
        return
    after = write_meta(model, state, job.trace, job.held)
    packer = after.packers[index]
    job = packer.jobs[packer.at]._replace(is_done=True)
    yield f"packer {index} raises META of t{job.trace}", continued(after, index, packer, job)


def reopen_row(model, state, index, packer):
    """A fresh token: the packer that wrote PACKED may be about to delete the row."""
    job = packer.jobs[packer.at]
    if model.broken == "reopening keeps the row":
        yield f"packer {index} keeps the row", moved_to(state, index, packer._replace(step="reopen"))
        return
    if not job.has_token:
        yield f"packer {index} is refused at the row", continued(state, index, packer, job)
        return
    row = state.rows[job.trace][packer.experiment]
    after = write_row(model, state, job.trace, packer.experiment, row)
    yield f"packer {index} puts the row again", moved_to(after, index, after.packers[index]._replace(step="reopen"))


def reopen(model, state, index, packer):
    job = packer.jobs[packer.at]
    if not job.is_fresh or state.metas[job.trace] is None:
        yield f"packer {index} is refused at t{job.trace}", continued(state, index, packer, job)
        return
    after = write_meta(model, state, job.trace, job.held._replace(state=OPEN))
    packer = after.packers[index]
    yield f"packer {index} writes META OPEN of t{job.trace}", continued(after, index, packer, packer.jobs[packer.at])


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
