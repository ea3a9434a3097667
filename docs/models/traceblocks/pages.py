"""A sequence of pages of one trace each, newest first. Each page reads rows and directory as a search does.

A page token is the position (time and id) of the last trace that was returned. A page returns the first verified trace
after it. Candidates are verified in the order of a bound of their position: the time of their row, or of their columns.
"""

from traceblocks.search import READ_EXPERIMENT, begun, is_scanned, scan
from traceblocks.state import Reader, bits, is_live_in


def page_steps(model, state):
    reader = state.reader
    if reader is None or model.reader != "pages":
        return
    if reader.step == "idle":
        if not reader.emitted:
            reader = reader._replace(emitted=(0,) * len(state.metas))
        yield "page reads the open rows", state._replace(reader=begun(model, state, reader))
    elif reader.step == "scan":
        yield from scan(model, state)
        if is_scanned(state):
            yield page_end(model, state)


def page_end(model, state):
    reader = state.reader
    found = first_verified(model, state, candidates(model, state))
    if found is None:
        return "pages end", state._replace(reader=Reader("end", fault=fault_of_pages(reader)))
    trace = found[1]
    emitted = tuple(min(2, count + (1 if t == trace else 0)) for t, count in enumerate(reader.emitted))
    following = Reader(
        "idle", must=reader.must, must_not=reader.must_not, is_same=reader.is_same, token=found, emitted=emitted
    )
    return f"page returns t{trace}", state._replace(reader=following)


def candidates(model, state):
    """Positions with whether they come from a row. Columns before the token are skipped without reading META."""
    reader = state.reader
    found = []
    for trace in range(len(state.metas)):
        row = reader.rows[trace]
        if row is not None:
            position = (-row.latest, trace)
            if model.broken != "rows before the token are skipped" or is_after(position, reader.token):
                found.append((position, True))
            continue
        for origin in bits(reader.seen[trace]):
            copy = state.copies[origin][trace]
            position = (-copy.time, trace)
            if is_after(position, reader.token):
                found.append((position, model.broken != "columns are trusted"))
    return sorted(found)


def is_after(position, token):
    return token is None or position > token


def first_verified(model, state, queue):
    """The first trace after the token at its true position, which is on META and may be later than its bound."""
    reader = state.reader
    while queue:
        (position, is_verified), queue = queue[0], queue[1:]
        trace = position[1]
        if not is_live_in(state, trace, READ_EXPERIMENT):
            continue
        true = (-state.metas[trace].time, trace) if is_verified else position
        if not is_after(true, reader.token):
            continue
        if true > position:
            queue = sorted(queue + [(true, is_verified)])
            continue
        return true
    return None


def fault_of_pages(reader):
    for trace, count in enumerate(reader.emitted):
        if not reader.is_same[trace]:
            continue
        if reader.must[trace] and count != 1:
            return f"pages return the unchanged t{trace} {count} times"
        if reader.must_not[trace] and count:
            return f"pages return t{trace}, which is not in the experiment"
    return ""
