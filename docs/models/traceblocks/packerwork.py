"""A packer works on one trace: it voids the earlier entries and writes META on condition of the revision it read."""

from traceblocks.items import is_valid, write_meta, write_row
from traceblocks.packerflow import continued, moved_to
from traceblocks.state import DELETED, OPEN, PACKED, Meta, replaced
from traceblocks.voids import FIRST_LOOK, void_or_look


def void_old_info(model, state, index, packer):
    job = packer.jobs[packer.at]
    after, look = state, None
    if concerns(state, packer, job, job.held.info) and model.broken != "old info is not voided":
        after, look = void_or_look(model, state, packer, job.trace, job.held.info, "live_infos")
    if look is not None:
        yield f"packer {index} will read the {look} of b{job.held.info}", moved_to(
            state, index, packer._replace(look=look)
        )
        return
    following = packer._replace(step="void body", look=FIRST_LOOK)
    yield f"packer {index} voids info of t{job.trace}", moved_to(after, index, following)


def void_old_body(model, state, index, packer):
    job = packer.jobs[packer.at]
    after, look = state, None
    keeps = job.plan == "pack" and job.held.reusable
    is_void = not keeps and concerns(state, packer, job, job.held.body) and model.broken != "old body is not voided"
    if is_void or keeps and model.broken == "kept body is voided":
        after, look = void_or_look(model, state, packer, job.trace, job.held.body, "live_bodies")
    if look is not None:
        yield f"packer {index} will read the {look} of b{job.held.body}", moved_to(
            state, index, packer._replace(look=look)
        )
        return
    has_chunks = model.has_chunks and job.plan == "deleted" and job.held.chunk
    following = packer._replace(step="delete chunks" if has_chunks else "write META", look=FIRST_LOOK)
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
