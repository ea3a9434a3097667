"""Slow sweepers: the removal of a block in the steps that it has, with any process between two of them.

Where sweepers are not the subject, `sweeper` removes a block in one step: all other processes treat REMOVED as absent
and a REPLACED row as its pointer. A row that is REPLACED or REMOVED is never changed but deleted, so its status says
whether a condition on its revision holds.
"""

from traceblocks.items import forget_copies, write_block
from traceblocks.state import GONE, LISTED, PENDING, POINTER, REMOVED, REPLACED, Block, Removal, bits, replaced
from traceblocks.sweeper import is_aged, may_remove

WITH_ROW = (PENDING, LISTED, REPLACED, REMOVED)


def removal_steps(model, state):
    for index, removal in enumerate(state.removals):
        if removal.step != "idle":
            yield from STEPS[removal.step](model, state, index, removal)
        elif removal.rounds:
            yield from begin(model, state, index, removal)


def moved_to(state, index, removal):
    return state._replace(removals=replaced(state.removals, index, removal))


def finished(state, index, removal):
    return moved_to(state, index, Removal(removal.rounds - 1))


def label(index, text):
    return f"sweeper {index} {text}"


def begin(model, state, index, removal):
    for at, block in enumerate(state.blocks):
        if block.status == PENDING or block.status == LISTED and may_remove(model, state, at):
            after = forget_copies(write_block(state, at, removed(model, state, block)))
            yield label(index, f"sets {block.status} b{at} REMOVED"), finished(after, index, removal)
        elif block.status == REPLACED and is_aged(state, at):
            following = removal._replace(step="put pointer", block=at, next=block.next)
            yield label(index, f"reads REPLACED b{at}"), moved_to(state, index, following)
        elif block.status == REMOVED:
            following = removal._replace(step="read merged", block=at)
            yield label(index, f"reads REMOVED b{at}"), moved_to(state, index, following)


def removed(model, state, block):
    none = (0,) * len(state.metas)
    was_listed = block.status == LISTED or model.broken == "REMOVED does not say whether it was listed"
    return Block(block.experiment, REMOVED, None, none, none, none, block.expiry, block.merged, was_listed)


def put_pointer(model, state, index, removal):
    """In one transaction with a check of the row."""
    at, block = removal.block, state.blocks[removal.block]
    after = state
    if block.status == REPLACED:
        after = write_block(state, at, block._replace(has_pointer=True))
    elif model.broken == "a pointer is put without its row":
        after = write_block(state, at, block._replace(status=POINTER, next=removal.next))
    else:
        yield label(index, f"puts no pointer of b{at}"), finished(state, index, removal)
        return
    yield label(index, f"puts the pointer of b{at}"), moved_to(after, index, removal._replace(step="delete columns"))


def read_merged(model, state, index, removal):
    """Reads the column of merged blocks, and their rows: while one exists, its pointer is yet to be put."""
    block = state.blocks[removal.block]
    merged = tuple(bits(block.merged)) if block.status == REMOVED and block.was_listed else ()
    has_rows = any(state.blocks[source].status in WITH_ROW for source in merged)
    if has_rows and model.broken != "rows of merged blocks are not awaited":
        yield label(index, f"finds a row that leads to b{removal.block}"), finished(state, index, removal)
        return
    step = "delete pointers" if merged else "delete columns"
    following = removal._replace(step=step, pointers=merged)
    yield label(index, f"reads what was merged into b{removal.block}"), moved_to(state, index, following)


def delete_pointers(model, state, index, removal):
    source, rest = removal.pointers[0], removal.pointers[1:]
    block = state.blocks[source]
    after = state
    if block.status == POINTER:
        none = (0,) * len(state.metas)
        after = write_block(state, source, Block(block.experiment, GONE, None, none, none, none))
    elif block.has_pointer:
        after = write_block(state, source, block._replace(has_pointer=False))
    following = removal._replace(step="delete pointers" if rest else "delete columns", pointers=rest)
    yield label(index, f"deletes the pointer of b{source}"), moved_to(after, index, following)


def delete_columns(model, state, index, removal):
    block = state.blocks[removal.block]
    after = state
    if block.status in (REPLACED, REMOVED):
        none = (0,) * len(state.metas)
        after = forget_copies(write_block(state, removal.block, block._replace(infos=none, merged=0)))
    yield label(index, f"deletes the columns of b{removal.block}"), moved_to(
        after, index, removal._replace(step="delete row")
    )


def delete_row(model, state, index, removal):
    """On condition that it is the row that was read."""
    at, block = removal.block, state.blocks[removal.block]
    after = state
    if block.status == REPLACED and block.has_pointer:
        after = write_block(state, at, block._replace(status=POINTER, has_pointer=False))
    elif block.status in (REPLACED, REMOVED):
        none = (0,) * len(state.metas)
        after = write_block(state, at, Block(block.experiment, GONE, None, none, none, none))
    yield label(index, f"deletes the row of b{at}"), finished(after, index, removal)


STEPS = {
    "put pointer": put_pointer,
    "read merged": read_merged,
    "delete pointers": delete_pointers,
    "delete columns": delete_columns,
    "delete row": delete_row,
}
