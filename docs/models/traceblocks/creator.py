"""A direct creation: a request that creates several traces in a block of their own, without open rows.

It puts an intent, which is the directory row under another key; the columns; META of each trace as PACKED, if it is
absent; then, in one transaction, the directory row as LISTED with the bits of the intent, and the deletion of the
intent. The bits of traces whose META was refused are cleared before; those traces are created the ordinary way.

A crash is a creator that takes no further step.
"""

from traceblocks.items import forget_copies, remove_block, write_block, write_meta
from traceblocks.state import (
    DELETED,
    GONE,
    INTENDED,
    LISTED,
    NEVER,
    PACKED,
    Block,
    Copy,
    Creator,
    Meta,
    Writer,
    replaced,
)
from traceblocks.writer import client_change

EXPERIMENT = 0


def creator_steps(model, state):
    for index, creator in enumerate(state.creators):
        if creator.step != "done":
            yield from STEPS[creator.step](model, state, index, creator)


def moved_to(state, index, creator):
    return state._replace(creators=replaced(state.creators, index, creator))


def label(index, text):
    return f"creator {index} {text}"


def put_intent(model, state, index, creator):
    """All bits are set. No META names the block yet, so that none can be cleared before its META is written."""
    created = model.directs[index]
    block = len(state.blocks)
    traces = range(len(state.metas))
    none = (0,) * len(traces)
    bits = tuple(1 << block if trace in created else 0 for trace in traces)
    copies = tuple(Copy(block, 0, NEVER, False, False) if trace in created else None for trace in traces)
    is_late = model.broken == "META is written before the intent"
    row = Block(EXPERIMENT, GONE if is_late else INTENDED, None, none, bits, bits)
    after = state._replace(blocks=state.blocks + (row,), copies=state.copies + (copies,))
    step = "META" if model.broken == "columns are put after META" else "columns"
    yield label(index, f"puts the intent of b{block}"), moved_to(after, index, Creator(step, block))


def put_columns(model, state, index, creator):
    block = state.blocks[creator.block]
    after = write_block(state, creator.block, block._replace(infos=block.live_infos))
    step = "list" if model.broken == "columns are put after META" else "META"
    yield label(index, f"puts the columns of b{creator.block}"), moved_to(after, index, creator._replace(step=step))


def create_meta(model, state, index, creator):
    created = model.directs[index]
    trace, held = created[creator.at], state.metas[created[creator.at]]
    is_last = creator.at + 1 == len(created)
    after_last = "columns" if model.broken == "columns are put after META" else "list"
    following = creator._replace(step=after_last if is_last else "META", at=creator.at + 1)
    is_absent = held is None
    if model.broken == "a direct creation replaces a tombstone":
        is_absent = is_absent or held.state == DELETED
    if not is_absent:
        yield label(index, f"is refused at t{trace}"), moved_to(
            state, index, following._replace(refused=creator.refused + (trace,))
        )
        return
    block = creator.block
    meta = Meta(PACKED, EXPERIMENT, block, block, True)
    after = client_change(write_meta(model, moved_to(state, index, following), trace, meta), trace, True)
    copies = replaced(after.copies, block, replaced(after.copies[block], trace, Copy(block, meta.time, meta.expiry)))
    yield label(index, f"writes META PACKED of t{trace}"), after._replace(copies=copies)


def list_block(model, state, index, creator):
    """The transaction. In the table: on condition of the intent's revision; refused, it is repeated with the bits that
    are left, unless a sweeper has closed the intent."""
    block = state.blocks[creator.block]
    is_unconditional = model.broken == "listing ignores the intent"
    if block.status != INTENDED and not is_unconditional:
        yield label(index, f"finds b{creator.block} closed"), ended(model, state, index, creator)
        return
    infos, bodies = block.live_infos, block.live_bodies
    if is_unconditional:
        infos = bodies = tuple(1 << creator.block if t in model.directs[index] else 0 for t in range(len(infos)))
    if model.broken != "bits of refused creations stay set":
        for trace in creator.refused:
            infos, bodies = replaced(infos, trace, 0), replaced(bodies, trace, 0)
    if not any(infos) and not any(bodies):
        none = (0,) * len(infos)
        after = write_block(state, creator.block, block._replace(infos=none, live_infos=none, live_bodies=none))
        yield label(index, f"deletes the columns of b{creator.block}"), moved_to(
            after, index, creator._replace(step="delete intent")
        )
        return
    listed = block._replace(status=LISTED, live_infos=infos, live_bodies=bodies)
    yield label(index, f"lists b{creator.block}"), ended(
        model, forget_copies(write_block(state, creator.block, listed)), index, creator
    )


def delete_intent(model, state, index, creator):
    """No bit is set, so that nothing is listed and nothing is to be voided."""
    after = state
    if state.blocks[creator.block].status == INTENDED:
        after = remove_block(state, creator.block)
    yield label(index, f"deletes the intent of b{creator.block}"), ended(model, after, index, creator)


def ended(model, state, index, creator):
    """The traces that were refused are created the ordinary way."""

    def begun(request, writer):
        is_begun = request.waits and writer.step == "waiting" and request.trace in creator.refused
        return Writer(is_retry=True) if is_begun else writer

    writers = tuple(begun(request, writer) for request, writer in zip(model.writers, state.writers))
    return moved_to(state._replace(writers=writers), index, Creator("done"))


STEPS = {
    "start": put_intent,
    "columns": put_columns,
    "META": create_meta,
    "list": list_block,
    "delete intent": delete_intent,
}
