"""The steps of each process: one request of the table at a time. One that takes no further step has crashed."""

from purges.state import GC_ACTIVE, GC_DELETED, is_active


def gc_steps_of(scenario):
    actors = {"restorer": restorer, "deleter": deleter, "experiment restorer": experiment_restorer,
              "writer": writer, "settler": settler, "command": purger, "server": purger}

    def steps(state):
        for number, process in enumerate(state.processes):
            if process.at != "end":
                for label, after, following in actors[process.kind](scenario, state, process):
                    processes = list(after.processes)
                    processes[number] = following
                    yield f"{process.kind} {number}: {label}", after._replace(processes=tuple(processes))

    return steps


def reading(state, own, following):
    """Reads the run and its experiment in one request; ends if there is no run."""
    seen = own._replace(at=following, seen=state.run, epoch=state.epoch, stage=state.stage)
    return "reads", state, seen if state.run is not None else own._replace(at="end")


def restorer(scenario, state, own):
    end = own._replace(at="end")
    if own.at == "read":
        yield reading(state, own, "write")
    elif state.run != own.seen:
        yield "is refused", state, own._replace(at="read")
    elif is_active(own.seen, own.stage, own.epoch):
        yield "finds it active", state, end
    else:
        run = own.seen._replace(deleted=0, restored=own.epoch)
        yield "restores", state._replace(run=run, was_restored=is_active(run, state.stage, state.epoch)), end


def deleter(scenario, state, own):
    end = own._replace(at="end")
    if own.at == "read":
        yield reading(state, own, "write")
    elif state.run != own.seen:
        yield "is refused", state, own._replace(at="read")
    else:
        run = own.seen._replace(deleted=state.deletions + 1)
        yield "deletes", state._replace(run=run, deletions=state.deletions + 1, was_restored=False), end


def experiment_restorer(scenario, state, own):
    restored = state._replace(stage=GC_ACTIVE)
    active = state.run is not None and is_active(state.run, GC_ACTIVE, state.epoch)
    yield "restores the experiment", restored._replace(was_restored=state.was_restored or active), own._replace(at="end")


def writer(scenario, state, own):
    """Has read the run as active before it was deleted."""
    if own.at == "read":
        yield "has read the run", state, own._replace(at="write")
    else:
        yield "logs", state._replace(has_data=True), own._replace(at="end")


def settler(scenario, state, own):
    end = own._replace(at="end")
    if own.at == "read":
        yield reading(state, own, "mark")
    elif own.at == "mark":
        if state.run != own.seen:
            yield "is refused", state, end
        else:
            run = own.seen._replace(generation=own.seen.generation + 1)
            yield "marks", state._replace(run=run), own._replace(at="snapshot", seen=run)
    elif own.at == "snapshot":
        named = (state.named or frozenset()) | {own.seen.generation}
        yield "puts the snapshot", state._replace(named=named), own._replace(at="rows")
    elif own.at == "rows":
        yield "puts rows", state._replace(rows=state.rows | {own.seen.generation}), end


def purger(scenario, state, own):
    broken = scenario.broken
    if own.at == "read":
        if state.has_ticket:
            yield "finds a ticket", state, own._replace(at="wait")
        elif not is_selected(own, state):
            yield "finds nothing", state, own._replace(at="end")
        else:
            yield reading(state, own, "decide")
    elif own.at == "decide":
        yield decide(broken, state, own)
    elif own.at == "put":
        yield "puts the ticket", state._replace(has_ticket=True), own._replace(at="wait")
    elif own.at == "wait":
        # Five minutes: requests and settlers that have begun before have ended, or crashed.
        is_quiet = all(
            one.at in ("end", "read") for one in state.processes if one.kind in ("writer", "settler"))
        if is_quiet or broken == "items are deleted while requests write":
            # Those that have not read the run by now do not find it.
            ended = tuple(
                one._replace(at="end") if one.kind == "writer" and one.at == "read" else one
                for one in state.processes)
            first = "ticket" if broken == "the ticket is deleted before the items" else "files"
            if broken == "the snapshot is deleted before the rows":
                first = "snapshot"
            yield "begins", state._replace(processes=ended), own._replace(at=first)
    elif own.at == "files":
        yield "deletes files", state._replace(has_files=False), own._replace(at="rows")
    elif own.at == "rows":
        named = state.named or frozenset()
        yield "deletes rows", state._replace(rows=state.rows - named), own._replace(at="data")
    elif own.at == "data":
        is_first = broken == "the snapshot is deleted before the rows"
        yield "deletes data", state._replace(has_data=False), own._replace(at="ticket" if is_first else "snapshot")
    elif own.at == "snapshot":
        is_first = broken == "the snapshot is deleted before the rows"
        yield "deletes the snapshot", state._replace(named=None), own._replace(at="files" if is_first else "ticket")
    elif own.at == "ticket":
        is_first = broken == "the ticket is deleted before the items"
        yield "deletes the ticket", state._replace(has_ticket=False), own._replace(at="files" if is_first else "end")


def is_expired(run):
    """The first deletion was long ago; that of the experiment, and later ones, were not."""
    return run.deleted == 1


def is_selected(own, state):
    if state.run is None or is_active(state.run, state.stage, state.epoch):
        return False
    return own.kind == "command" or is_expired(state.run)


def decide(broken, state, own):
    """One transaction: the run is deleted as it was read, and the ticket put."""
    is_same = state.run == own.seen
    if broken == "the decision is unconditional":
        is_same = state.run is not None
    if broken == "the epoch of a restoration is not compared" and state.run is not None:
        is_same = state.run._replace(restored=0) == own.seen._replace(restored=0)
    if broken == "the time of the deletion is not compared" and state.run is not None:
        is_same = state.run._replace(deleted=min(state.run.deleted, 1)) == own.seen
    is_by_experiment = own.seen.deleted == 0
    if is_by_experiment and broken != "the experiment is not checked":
        is_same = is_same and (state.stage, state.epoch) == (GC_DELETED, own.epoch)
    if not is_same:
        return "is refused", state, own._replace(at="read")
    if own.kind == "server" and not is_expired(state.run):
        state = state._replace(was_purged_early=True)
    has_ticket = broken != "the run is deleted before the ticket is put"
    return "decides", state._replace(run=None, has_ticket=has_ticket), own._replace(at="wait" if has_ticket else "put")
