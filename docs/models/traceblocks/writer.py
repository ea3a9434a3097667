"""A request of a client that changes one trace: the steps of TraceWriter.

Read META; read the open rows that must be put; put chunks; put the rows, each on condition of the token that was read;
write META on condition of the revision that was read. Refused at any step: start again. A crash is a writer that takes
no further step.
"""

from typing import NamedTuple

from traceblocks.items import write_meta, write_row
from traceblocks.state import DELETED, NEVER, OPEN, Meta, Row, RowPut, Writer, is_live_in, name_of, replaced

KEEP = -1


class Request(NamedTuple):
    """create: spans or start_trace of a trace that may not exist yet. tag: any change of info. spans: more spans.
    extend: a later expiry."""

    kind: str
    trace: int = 0
    experiment: int = 0
    time: int = KEEP
    expiry: int = NEVER
    waits: bool = False
    """Begins when the direct creation of its trace was refused."""


def writer_steps(model, state):
    for index, writer in enumerate(state.writers):
        if writer.step not in ("waiting", "done"):
            yield from STEPS[writer.step](model, state, index, writer)


def label(model, index, text):
    request = model.writers[index]
    return f"{request.kind} t{request.trace} {text}"


def moved_to(state, index, writer):
    return state._replace(writers=replaced(state.writers, index, writer))


def read_meta(model, state, index, writer):
    request = model.writers[index]
    held = state.metas[request.trace]
    is_gone = held is None or held.state == DELETED
    if is_gone and request.kind not in ("create", "link"):
        return
    experiments = rows_to_put(model, request, held)
    has_chunk = model.has_chunks and request.kind in ("create", "spans")
    after_rows = "chunk" if has_chunk else "put rows" if experiments else "commit"
    holding = writer._replace(step="read rows" if experiments else after_rows, held=held, is_fresh=True)
    yield label(model, index, "reads META"), moved_to(
        state, index, holding._replace(puts=tuple(RowPut(x, Row(0), True) for x in experiments))
    )


def rows_to_put(model, request, held):
    """The experiments in which a row is put before META."""
    is_gone = held is None or held.state == DELETED
    if is_gone and request.kind == "link":
        return ()
    if model.broken == "no row before META" and held is not None:
        return ()
    if held is None:
        return (request.experiment,)
    if request.kind == "delete":
        return () if held.state == OPEN else (held.experiment,)
    target = experiment_after(request, held)
    is_moved = target != held.experiment
    if held.state == OPEN:
        is_later = time_after(request, held) > held.time
        if is_moved:
            return () if model.broken == "move of an OPEN trace puts no row" else (target,)
        is_longer = expiry_after(model, request, held) > held.expiry and model.broken != "extension keeps the row"
        return (target,) if is_later or is_longer else ()
    if is_moved:
        if model.broken == "move puts no row in the old experiment":
            return (target,)
        if model.broken == "move puts no row in the new experiment":
            return (held.experiment,)
        return (target, held.experiment)
    return (target,)


def experiment_after(request, held):
    if request.kind == "move" or held is None or held.state == DELETED:
        return request.experiment
    return held.experiment


def time_after(request, held):
    return request.time if request.time != KEEP else held.time if held is not None else 0


def expiry_after(model, request, held):
    """Fixed by the creation; a change can only extend it, since an entry in a block must not outlive META."""
    if held is None or held.state == DELETED:
        return request.expiry
    if request.kind != "extend":
        return held.expiry
    return request.expiry if model.broken == "expiry is shortened" else max(held.expiry, request.expiry)


def read_rows(model, state, index, writer):
    """The times are upper bounds whichever of two concurrent changes wins META."""
    request = model.writers[index]
    puts = []
    for put in writer.puts:
        # The first attempt to create a trace expects no row and does not read it.
        is_read = writer.held is not None or writer.is_retry
        current = state.rows[request.trace][put.experiment] if is_read else None
        latest, expiry = time_after(request, writer.held), expiry_after(model, request, writer.held)
        if writer.held is not None:
            latest, expiry = max(latest, writer.held.time), max(expiry, writer.held.expiry)
        if current is not None and model.broken != "row is no upper bound":
            latest = max(latest, current.latest)
            expiry = max(expiry, current.expiry)
        if model.broken == "row expires before META":
            expiry = min(expiry, 1)
        puts.append(RowPut(put.experiment, Row(latest, expiry), current is None))
    has_chunk = model.has_chunks and request.kind in ("create", "spans")
    holding = writer._replace(step="chunk" if has_chunk else "put rows", puts=tuple(puts))
    yield label(model, index, "reads rows"), moved_to(state, index, holding)


def put_chunk(model, state, index, writer):
    trace = model.writers[index].trace
    used = state.chunks[trace] | 1
    for other in state.writers:
        used |= 1 << other.chunk
    for meta in [state.metas[trace]] + [other.held for other in state.writers]:
        used |= 1 << meta.chunk if meta is not None else 0
    for packer in state.packers:
        for job in packer.jobs:
            used |= 1 << job.held.chunk if job.held is not None else 0
    name = 1 if model.broken == "chunk names are hashes" else next(n for n in range(1, 64) if not used & 1 << n)
    chunks = replaced(state.chunks, trace, state.chunks[trace] | 1 << name)
    holding = writer._replace(step="put rows" if writer.puts else "commit", chunk=name)
    yield label(model, index, f"puts chunk {name}"), moved_to(state._replace(chunks=chunks), index, holding)


def put_rows(model, state, index, writer):
    trace = model.writers[index].trace
    put, rest = writer.puts[0], writer.puts[1:]
    current = state.rows[trace][put.experiment]
    holds = current is None if put.if_absent else put.is_unchanged
    if not holds and model.broken != "row put without condition":
        yield label(model, index, "is refused at its row"), restarted(state, index, writer, trace)
        return
    following = moved_to(state, index, writer._replace(step="put rows" if rest else "commit", puts=rest))
    yield label(model, index, f"puts row {name_of(put.experiment)}"), write_row(
        model, following, trace, put.experiment, put.row
    )


def restarted(state, index, writer, trace):
    """Deletes the chunk of the refused attempt, whose name no other attempt has."""
    chunks = state.chunks
    if writer.chunk:
        chunks = replaced(chunks, trace, chunks[trace] & ~(1 << writer.chunk))
    return moved_to(state._replace(chunks=chunks), index, Writer(is_retry=True))


def commit(model, state, index, writer):
    request = model.writers[index]
    trace, held = request.trace, writer.held
    current = state.metas[trace]
    is_unchanged = current is None if held is None else writer.is_fresh and current is not None
    if not is_unchanged:
        yield label(model, index, "is refused"), restarted(state, index, writer, trace)
        return
    meta = meta_after(model, request, held, writer.chunk)
    obsolete = held.chunk if held is not None and model.has_chunks and meta.chunk != held.chunk else 0
    done = Writer(step="clean", chunk=obsolete) if obsolete and meta.state != DELETED else Writer(step="done")
    after = write_meta(model, moved_to(state, index, done), trace, meta)
    if not (meta.state == DELETED and (held is None or held.state == DELETED)):
        after = client_change(after, trace, request.kind in ("create", "spans", "delete"))
    yield label(model, index, f"writes META {meta.state} {name_of(meta.experiment)}"), after


def meta_after(model, request, held, chunk):
    if request.kind == "link" and (held is None or held.state == DELETED):
        if held is None:
            return Meta(DELETED, request.experiment, has_tombstone_expiry=True)
        has_no_entry = held.info is None and held.body is None
        return held._replace(has_tombstone_expiry=has_no_entry or model.broken == "link sets the expiry")
    if held is None:
        return Meta(OPEN, request.experiment, time=time_after(request, None), expiry=request.expiry, chunk=chunk)
    if request.kind == "delete":
        is_early = model.broken == "expiry at deletion"
        return held._replace(state=DELETED, reusable=False, has_tombstone_expiry=is_early)
    # An extension does not keep the body: it would expire before its trace.
    keeps_body = request.kind in ("tag", "link") or model.broken == "new spans keep the body"
    keeps_body = keeps_body or request.kind == "extend" and model.broken == "extension keeps the body"
    target = experiment_after(request, held)
    return held._replace(
        state=OPEN,
        experiment=target,
        reusable=held.reusable and keeps_body and target == held.experiment and held.state != DELETED,
        time=time_after(request, held),
        expiry=expiry_after(model, request, held),
        has_tombstone_expiry=False,
        chunk=chunk or held.chunk,
    )


def client_change(state, trace, has_new_spans):
    """The copies in blocks are stale from now on, and readers lose their guarantees for this trace."""
    copies = state.copies
    for origin, of_traces in enumerate(copies):
        copy = of_traces[trace]
        if copy is not None:
            copy = copy._replace(has_content=False, has_spans=copy.has_spans and not has_new_spans)
            copies = replaced(copies, origin, replaced(of_traces, trace, copy))
    state = state._replace(copies=copies)
    return state._replace(reader=reader_after_change(state, trace))


def reader_after_change(state, trace):
    reader = state.reader
    if reader is None or not reader.must:
        return reader
    is_live = is_live_in(state, trace, 0)
    return reader._replace(
        must=replaced(reader.must, trace, reader.must[trace] and is_live),
        must_not=replaced(reader.must_not, trace, reader.must_not[trace] and not is_live),
        is_same=replaced(reader.is_same, trace, False),
    )


def clean(model, state, index, writer):
    """Deletes the chunk that the commit has replaced."""
    trace = model.writers[index].trace
    chunks = replaced(state.chunks, trace, state.chunks[trace] & ~(1 << writer.chunk))
    yield label(model, index, "deletes its old chunk"), moved_to(
        state._replace(chunks=chunks), index, Writer(step="done")
    )


STEPS = {
    "start": read_meta,
    "read rows": read_rows,
    "chunk": put_chunk,
    "put rows": put_rows,
    "commit": commit,
    "clean": clean,
}
