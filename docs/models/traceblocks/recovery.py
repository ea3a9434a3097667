"""A sweeper of intents: opens the traces of a block whose creator has crashed before it listed the block.

It closes the intent, so that the block cannot be listed any more. Then for each trace that the columns name: if META is
PACKED and names the block, it puts an open row if there is none, and writes META as OPEN without entries. Then it
deletes the columns, and last the intent.

No request lasts an hour: a creator that has not written all METAs when its intent is swept takes no further step. One
that has written them may still try to list the block.
"""

from traceblocks.items import forget_copies, remove_block, write_block, write_meta, write_row
from traceblocks.state import CLOSED, INTENDED, OPEN, PACKED, Creator, Recovery, Row, replaced


def recovery_steps(model, state):
    for index, recovery in enumerate(state.recoveries):
        if recovery.step != "idle":
            yield from STEPS[recovery.step](model, state, index, recovery)
        elif recovery.rounds:
            yield from close(model, state, index, recovery)


def moved_to(state, index, recovery):
    return state._replace(recoveries=replaced(state.recoveries, index, recovery))


def finished(state, index, recovery):
    return moved_to(state, index, Recovery(recovery.rounds - 1))


def label(index, text):
    return f"recovery {index} {text}"


def close(model, state, index, recovery):
    for at, block in enumerate(state.blocks):
        if block.status not in (INTENDED, CLOSED):
            continue
        after = state._replace(creators=tuple(abandoned(creator, at) for creator in state.creators))
        if model.broken != "an intent is swept without closing it":
            after = write_block(after, at, block._replace(status=CLOSED))
        step = "columns" if model.broken == "the traces of an intent are not opened" else "read"
        yield label(index, f"closes b{at}"), moved_to(after, index, recovery._replace(step=step, block=at, trace=0))


def abandoned(creator, block):
    is_early = creator.block == block and creator.step in ("columns", "META")
    return Creator("done") if is_early else creator


def next_trace(state, recovery):
    """The next step after a trace."""
    trace = recovery.trace + 1
    step = "read" if trace < len(state.metas) else "columns"
    return recovery._replace(step=step, trace=trace, held=None, is_fresh=True)


def read(model, state, index, recovery):
    """Without columns, no META was written."""
    trace, meta = recovery.trace, state.metas[recovery.trace]
    is_named = bool(state.blocks[recovery.block].infos[trace])
    if not is_named or meta is None or meta.state != PACKED or meta.info != recovery.block:
        yield label(index, f"skips t{trace}"), moved_to(state, index, next_trace(state, recovery))
        return
    following = recovery._replace(step="put row", held=meta, is_fresh=True)
    if model.broken == "an abandoned trace is opened without a row":
        following = following._replace(step="open")
    yield label(index, f"reads META of t{trace}"), moved_to(state, index, following)


def put_row(model, state, index, recovery):
    """A row that exists is left to its packer, which finds no valid entry and opens the trace."""
    trace, held = recovery.trace, recovery.held
    if state.rows[trace][held.experiment] is not None:
        yield label(index, f"finds a row of t{trace}"), moved_to(state, index, next_trace(state, recovery))
        return
    after = write_row(model, state, trace, held.experiment, Row(held.time, held.expiry))
    yield label(index, f"puts a row of t{trace}"), moved_to(after, index, recovery._replace(step="open"))


def open_trace(model, state, index, recovery):
    trace = recovery.trace
    is_same = recovery.is_fresh and state.metas[trace] is not None
    if not is_same and model.broken != "an abandoned trace is opened without condition":
        yield label(index, f"is refused at t{trace}"), moved_to(state, index, next_trace(state, recovery))
        return
    meta = recovery.held._replace(state=OPEN, info=None, body=None, reusable=False)
    yield label(index, f"writes META OPEN of t{trace}"), moved_to(
        write_meta(model, state, trace, meta), index, next_trace(state, recovery)
    )


def delete_columns(model, state, index, recovery):
    block = state.blocks[recovery.block]
    after = state
    if block.status in (INTENDED, CLOSED):
        none = (0,) * len(state.metas)
        after = forget_copies(write_block(state, recovery.block, block._replace(infos=none)))
    yield label(index, f"deletes the columns of b{recovery.block}"), moved_to(
        after, index, recovery._replace(step="intent")
    )


def delete_intent(model, state, index, recovery):
    is_there = state.blocks[recovery.block].status in (INTENDED, CLOSED)
    after = remove_block(state, recovery.block) if is_there else state
    yield label(index, f"deletes the intent of b{recovery.block}"), finished(after, index, recovery)


STEPS = {
    "read": read,
    "put row": put_row,
    "open": open_trace,
    "columns": delete_columns,
    "intent": delete_intent,
}
