"""Time and the table's deletions: expired items disappear one by one, in any order, or stay for a while.

The table port hides expired items from readers and conditions. The model is weaker, to cover clocks that differ:
writers, packers and mergers may or may not see an expired item; only readers hide it.
"""

from traceblocks.items import remove_block, write_meta, write_row
from traceblocks.state import DELETED, GONE, Writer, name_of, replaced
from traceblocks.sweeper import is_aged


def retention_steps(model, state):
    if state.clock < model.clock:
        yield "time passes", tick(state)
    for trace, meta in enumerate(state.metas):
        if meta is not None and is_expired(model, state, meta):
            yield f"META of t{trace} expires", without_creations(model, write_meta(model, state, trace, None), trace)
        for experiment, row in enumerate(state.rows[trace]):
            if row is not None and row.expiry <= state.clock:
                after = write_row(model, state, trace, experiment, None)
                yield f"row {name_of(experiment)} of t{trace} expires", without_creations(model, after, trace)
    for index, block in enumerate(state.blocks):
        # The items of a block outlive its entries by more than a reader may take: a trace can be extended meanwhile.
        is_due = is_aged(state, index) or model.broken == "blocks expire without a margin"
        if block.status != GONE and block.expiry <= state.clock and is_due:
            yield f"b{index} expires", remove_block(state, index)


def is_expired(model, state, meta):
    if meta.state == DELETED and meta.has_tombstone_expiry:
        return model.tombstones_expire
    return meta.expiry <= state.clock


def tick(state):
    clock = state.clock + 1
    reader = state.reader
    if reader is not None and reader.must:
        for trace, meta in enumerate(state.metas):
            if meta is not None and meta.expiry == clock:
                reader = reader._replace(
                    must=replaced(reader.must, trace, False), is_same=replaced(reader.is_same, trace, False)
                )
    return state._replace(clock=clock, reader=reader)


def without_creations(model, state, trace):
    """Restarts the creations that began before the item that expires now was written: an expiry is a day away at
    least, and a creation ends, or starts again, after 10 minutes."""
    if model.broken == "creations have no deadline":
        return state

    def kept(index, writer):
        is_old = model.writers[index].trace == trace and writer.held is None
        is_creation = is_old and writer.step not in ("start", "done", "clean")
        return Writer(is_retry=True) if is_creation else writer

    return state._replace(writers=tuple(kept(index, writer) for index, writer in enumerate(state.writers)))
