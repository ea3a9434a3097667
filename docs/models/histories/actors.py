"""The steps of each process: one request of the table at a time. One that takes no further step has crashed."""

from histories.state import HORIZON, ROOM, Head


def history_steps_of(scenario):
    actors = {"appender": appender, "round": expiry_round, "purger": purger}

    def steps(state):
        for number, process in enumerate(state.processes):
            if process.at != "end":
                for label, after, following in actors[process.kind](scenario.broken, state, process):
                    processes = list(after.processes)
                    processes[number] = following
                    yield f"{process.kind} {number}: {label}", after._replace(processes=tuple(processes))

    return steps


def appender(broken, state, own):
    """A group commit: the chunk is put first, then the head on condition of its revision."""
    end = own._replace(at="end")
    if own.at == "read":
        if state.head is None:
            yield "finds no run", state, end
        else:
            yield "reads the head", state, own._replace(at="write", seen=state.head)
        return
    sealed, tail = sealing(own.seen, own.points)
    if sealed and sealed not in own.put:
        yield "puts a chunk", state._replace(chunks=state.chunks | {sealed}), own._replace(put=own.put | {sealed})
    elif state.head is None or state.head.revision != own.seen.revision:
        yield "is refused", state, own._replace(at="read")
    else:
        width = max(own.seen.width, max(sealed) - min(sealed)) if sealed else own.seen.width
        head = Head(
            own.seen.revision + 1, tail, max(own.points | {own.seen.latest}), width, own.seen.is_marked)
        yield "writes the head", state._replace(head=head, logged=state.logged | own.points), end


def sealing(head, points):
    """The chunk to put before the head, or nothing, and the new tail."""
    if len(points) > 1:
        return points, head.tail
    if len(head.tail) >= ROOM:
        return head.tail, points
    return frozenset(), head.tail | points


def expiry_round(broken, state, own):
    end = own._replace(at="end")
    if own.at == "list":
        for chunk in state.chunks:
            if min(chunk) < HORIZON:
                yield "finds a chunk", state, own._replace(at="read chunk", chunk=chunk)
        yield "finds no chunk", state, end
    elif own.at == "read chunk":
        is_expired = max(own.chunk) < HORIZON
        if broken == "a partly expired chunk is deleted":
            is_expired = True
        if broken == "the reach of the head decides" and state.head is not None:
            is_expired = min(own.chunk) + state.head.width < HORIZON
        following = "delete" if broken == "the chunk is deleted before the mark" else "read head"
        yield "reads it", state, own._replace(at=following) if is_expired else end
    elif own.at == "read head":
        if state.head is None:
            yield "finds no head", state, end
        else:
            yield "reads the head", state, own._replace(at="mark", seen=state.head)
    elif own.at == "mark":
        is_same = state.head is not None and state.head.revision == own.seen.revision
        if not is_same and broken != "the mark is unconditional":
            yield "is refused", state, own._replace(at="read head")
        else:
            head = own.seen._replace(revision=own.seen.revision + 1, is_marked=True)
            if broken == "the mark keeps the revision":
                head = head._replace(revision=own.seen.revision)
            following = "end" if broken == "the chunk is deleted before the mark" else "delete"
            yield "marks", state._replace(head=head), own._replace(at=following)
    elif own.at == "delete":
        following = "read head" if broken == "the chunk is deleted before the mark" else "end"
        yield "deletes", state._replace(chunks=state.chunks - {own.chunk}), own._replace(at=following)


def purger(broken, state, own):
    """A permanent deletion, which begins when no appender is under way; rounds are not waited for."""
    if own.at == "head":
        if all(one.at in ("end", "read") for one in state.processes if one.kind == "appender"):
            yield "deletes the head", state._replace(head=None, is_purged=True), own._replace(at="chunks")
    else:
        yield "deletes the chunks", state._replace(chunks=frozenset()), own._replace(at="end")
