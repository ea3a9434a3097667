"""A search and an aggregate of experiment A, which share one read: first the open rows, then the directory.

The directory is not read atomically: its rows are read one by one in any order, which covers every order of keys. Rows
that existed when the read began are read unless they are removed before; later ones may be read or not.
"""

from traceblocks.items import is_valid, resolve
from traceblocks.state import LISTED, REPLACED, Reader, bits, is_live_in, is_unlisted, row_of
from traceblocks.sweeper import is_dead

READ_EXPERIMENT = 0


def search_steps(model, state):
    reader = state.reader
    if reader is None or model.reader != "search":
        return
    if reader.step == "idle":
        yield "search reads the open rows", state._replace(reader=begun(model, state, reader))
    elif reader.step == "scan":
        yield from scan(model, state)
        if is_scanned(state):
            yield "search verifies and ends", state._replace(
                reader=Reader("end", fault=fault_of_search(model, state) or fault_of_aggregate(model, state))
            )


def begun(model, state, reader):
    traces = range(len(state.metas))
    required = aged = 0
    for index, block in enumerate(state.blocks):
        is_dead_now = block.status == LISTED and is_dead(state, index)
        if block.status == REPLACED or is_dead_now or block.expiry <= state.clock:
            aged |= 1 << index
        if block.experiment == READ_EXPERIMENT and block.status == LISTED:
            required |= 1 << index
    rows = tuple(row_of(state, trace, READ_EXPERIMENT) for trace in traces)
    if model.broken == "directory before rows":
        rows = ()
    is_first = not reader.must
    # A creation that is not acknowledged may be found or not.
    is_known = tuple(not is_unlisted(state, trace) for trace in traces)
    return reader._replace(
        step="scan",
        rows=rows,
        must=tuple(is_known[t] and is_live_in(state, t, READ_EXPERIMENT) for t in traces) if is_first else reader.must,
        must_not=tuple(not is_live_in(state, t, READ_EXPERIMENT) for t in traces) if is_first else reader.must_not,
        is_same=is_known if is_first else reader.is_same,
        required=required,
        aged=aged,
        read=0,
        seen=(0,) * len(traces),
        counted=(0,) * len(traces),
    )


def scan(model, state):
    """Reads one directory row and the columns of its block."""
    reader = state.reader
    for index, block in enumerate(state.blocks):
        mask = 1 << index
        if block.experiment != READ_EXPERIMENT or reader.read & mask or block.status not in (LISTED, REPLACED):
            continue
        seen, counted = reader.seen, reader.counted
        if block.status == LISTED:
            seen, counted = joined(seen, block.infos), joined(counted, unexpired(state, block.live_infos))
        elif not reader.aged & mask:
            if model.broken != "replaced blocks are skipped":
                seen = joined(seen, block.infos)
            final = resolve(model, state, block.next)
            if final is not None and model.broken != "aggregate does not follow":
                counted = joined(counted, unexpired(state, state.blocks[final].live_infos))
        else:
            continue
        yield f"search reads b{index}", state._replace(
            reader=reader._replace(read=reader.read | mask, seen=seen, counted=counted)
        )


def is_scanned(state):
    """Whether every row that has to be read was read, or no longer exists."""
    unread = state.reader.required & ~state.reader.read
    return all(state.blocks[index].status not in (LISTED, REPLACED) for index in bits(unread))


def joined(masks, others):
    return tuple(mask | other for mask, other in zip(masks, others))


def unexpired(state, masks):
    result = []
    for trace, mask in enumerate(masks):
        for origin in bits(mask):
            copy = state.copies[origin][trace]
            if copy is None or copy.expiry <= state.clock:
                mask &= ~(1 << origin)
        result.append(mask)
    return tuple(result)


def rows_at_end(model, state):
    if model.broken == "directory before rows":
        return tuple(row_of(state, trace, READ_EXPERIMENT) for trace in range(len(state.metas)))
    return state.reader.rows


def fault_of_search(model, state):
    """Each candidate is verified on META: valid bits do not matter."""
    reader = state.reader
    rows = rows_at_end(model, state)
    for trace in range(len(state.metas)):
        is_found = rows[trace] is not None or reader.seen[trace]
        if model.broken == "search trusts the experiment of a block":
            is_returned = is_found and state.metas[trace] is not None
        else:
            is_returned = is_found and is_live_in(state, trace, READ_EXPERIMENT)
        if reader.must[trace] and not is_returned:
            return f"search misses t{trace}"
        if reader.must_not[trace] and is_returned:
            return f"search returns t{trace}, which is not in the experiment"
    return ""


def fault_of_aggregate(model, state):
    """Entries of traces with an open row are ignored; those traces are evaluated on META."""
    reader = state.reader
    rows = rows_at_end(model, state)
    for trace in range(len(state.metas)):
        if not reader.is_same[trace]:
            continue
        expected = 1 if reader.must[trace] else 0
        if rows[trace] is not None and model.broken != "aggregate ignores open rows":
            found = 1 if is_live_in(state, trace, READ_EXPERIMENT) else 0
        else:
            found = bin(reader.counted[trace]).count("1")
        if found != expected:
            return f"aggregate counts t{trace} {found} times"
        if expected and rows[trace] is None:
            origin = next(bits(reader.counted[trace]))
            copy = state.copies[origin][trace]
            if not copy.has_content:
                return f"aggregate uses stale columns of t{trace}"
            if not is_valid(model, state, trace, copy.body, "live_bodies"):
                return f"aggregate does not find the spans of t{trace}"
    return ""
