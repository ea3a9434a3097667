"""A packer reads: open rows of one experiment, then META of each trace, which alone decides what is done with it."""

from itertools import combinations

from traceblocks.items import is_valid, write_meta
from traceblocks.packerflow import after_reading, finished, moved_to, with_job
from traceblocks.state import DELETED, OPEN, Job, name_of


def begin(model, state, index, packer):
    """Reads the tokens of some rows. An expired row may be visible or not; here it is."""
    for experiment in (0, 1):
        traces = [t for t in range(len(state.rows)) if state.rows[t][experiment] is not None]
        for size in range(1, len(traces) + 1):
            for chosen in combinations(traces, size):
                jobs = tuple(Job(trace, True) for trace in chosen)
                yield f"packer {index} reads rows {name_of(experiment)} of {chosen}", moved_to(
                    state, index, packer._replace(step="read", experiment=experiment, jobs=jobs)
                )


def read(model, state, index, packer):
    """Reads META of the next trace, which alone decides what to do."""
    job = packer.jobs[packer.at]
    meta = state.metas[job.trace]
    plan = plan_of(model, meta, packer.experiment)
    packer = with_job(packer, job._replace(held=meta, is_fresh=True, plan=plan))
    is_reusing = plan == "pack" and meta.reusable and model.broken != "body is reused unchecked"
    packer = packer._replace(step="check body") if is_reusing else after_reading(packer)
    yield f"packer {index} reads META of t{job.trace}: {plan}", moved_to(state, index, packer)


def plan_of(model, meta, experiment):
    if meta is None:
        return "absent"
    if meta.state == DELETED:
        return "deleted"
    if meta.experiment != experiment and model.broken != "packs a row of another experiment":
        return "moved"
    return "pack" if meta.state == OPEN else "check"


def check_body(model, state, index, packer):
    """A body whose packer crashed before it listed the block cannot be kept. META must say so before it is voided:
    another packer that has read the same META may be about to keep it."""
    job = packer.jobs[packer.at]
    if is_valid(model, state, job.trace, job.held.body, "live_bodies"):
        yield f"packer {index} keeps the body of t{job.trace}", moved_to(state, index, after_reading(packer))
    elif model.broken == "body is dropped without META":
        packer = with_job(packer, job._replace(held=job.held._replace(reusable=False)))
        yield f"packer {index} drops the body of t{job.trace}", moved_to(state, index, after_reading(packer))
    else:
        yield f"packer {index} finds no body of t{job.trace}", moved_to(
            state, index, packer._replace(step="drop body")
        )


def drop_body(model, state, index, packer):
    job = packer.jobs[packer.at]
    if not job.is_fresh or state.metas[job.trace] is None:
        following = after_reading(with_job(packer, job._replace(plan="none")))
        yield f"packer {index} is refused at t{job.trace}", (
            moved_to(state, index, following) if following else finished(state, index, packer)
        )
        return
    held = job.held._replace(reusable=False)
    after = write_meta(model, state, job.trace, held)
    packer = with_job(after.packers[index], after.packers[index].jobs[packer.at]._replace(held=held, is_fresh=True))
    yield f"packer {index} drops the body of t{job.trace}", moved_to(after, index, after_reading(packer))
