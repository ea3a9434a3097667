"""What must hold in every state. Expired traces are exempt: no reader shows them."""

from traceblocks.items import resolve
from traceblocks.state import DELETED, LISTED, OPEN, PACKED, bits, is_unlisted, name_of, row_of


def violation(model, state):
    for trace, meta in enumerate(state.metas):
        for experiment in (0, 1):
            found = violation_in(model, state, trace, meta, experiment)
            if found:
                return found
        if meta is not None and meta.expiry > state.clock:
            found = violation_of_meta(model, state, trace, meta)
            if found:
                return found
    if state.reader is not None and state.reader.fault:
        return state.reader.fault
    # Not for mutations: they must be detected by what a reader sees.
    return None if model.broken else violation_of_pointers(model, state)


def violation_in(model, state, trace, meta, experiment):
    """Without an open row the blocks alone say whether the trace is in the experiment."""
    row = row_of(state, trace, experiment)
    is_here = meta is not None and meta.experiment == experiment and meta.expiry > state.clock
    is_open = is_here and meta.state == OPEN
    place = f"t{trace} in {name_of(experiment)}"
    if row is not None:
        if is_open and row.latest < meta.time:
            return f"{place}: the row's time is no upper bound"
        if is_open and row.expiry < meta.expiry:
            return f"{place}: the row expires before META"
        return None
    if is_open:
        return f"{place}: OPEN without a row"
    infos = valid_entries(state, trace, experiment, "live_infos")
    bodies = valid_entries(state, trace, experiment, "live_bodies")
    if not is_here or meta.state != PACKED or is_unlisted(state, trace):
        if infos:
            return f"{place}: counted though not there"
        return f"{place}: a body is left" if bodies else None
    if infos != [meta.info]:
        return f"{place}: PACKED and counted {len(infos)} times"
    copy = state.copies[meta.info][trace]
    if not copy.has_content:
        return f"{place}: PACKED with stale content"
    if bodies != [meta.body] or copy.body != meta.body:
        return f"{place}: PACKED with {len(bodies)} bodies"
    if not state.copies[meta.body][trace].has_spans:
        return f"{place}: PACKED with stale spans"
    return None


def valid_entries(state, trace, experiment, field):
    return [
        origin
        for block in state.blocks
        if block.status == LISTED and block.experiment == experiment
        for origin in bits(getattr(block, field)[trace])
        if state.copies[origin][trace].expiry > state.clock
    ]


def violation_of_meta(model, state, trace, meta):
    has_entry = meta.info is not None or meta.body is not None
    if meta.state == DELETED and has_entry and not any(row_of(state, trace, x) for x in (0, 1)):
        return f"t{trace}: the entries of a deleted trace are never voided"
    if model.has_chunks and meta.state != DELETED and meta.chunk and not state.chunks[trace] & 1 << meta.chunk:
        return f"t{trace}: a listed chunk is missing"
    return None


def violation_of_pointers(model, state):
    """A valid entry is reached from its origin, so that it can be voided."""
    for index, block in enumerate(state.blocks):
        if block.status != LISTED:
            continue
        for trace in range(len(state.metas)):
            for origin in bits(block.live_infos[trace] | block.live_bodies[trace]):
                copy = state.copies[origin][trace]
                if origin != index and copy.expiry > state.clock and resolve(model, state, origin) != index:
                    return f"b{index}: an entry cannot be reached from its origin b{origin}"
    return None
