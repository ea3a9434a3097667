"""The order of a packer's steps: all METAs are read, then each trace is worked on, then the block is listed, then the
rows are deleted."""

from traceblocks.state import Packer, replaced


def moved_to(state, index, packer):
    return state._replace(packers=replaced(state.packers, index, packer))


def finished(state, index, packer):
    return moved_to(state, index, Packer(packer.rounds - 1))


def with_job(packer, job):
    return packer._replace(jobs=replaced(packer.jobs, packer.at, job))


def after_reading(packer):
    """Reads the next META, or begins to write."""
    packer = packer._replace(step="read", at=packer.at + 1)
    if packer.at < len(packer.jobs):
        return packer
    is_packing = any(job.plan == "pack" for job in packer.jobs)
    return packer._replace(step="prepare") if is_packing else first_step(packer, 0)


def first_step(packer, at):
    """The first step on the job at a position, after those before it."""
    while at < len(packer.jobs):
        plan = packer.jobs[at].plan
        if plan == "pack" or plan == "moved" or plan == "deleted":
            return packer._replace(step="void info", at=at)
        if plan == "absent" or plan == "check":
            return packer._replace(step=plan, at=at)
        at += 1
    if packer.block is not None:
        return packer._replace(step="list", at=0)
    return next_deletion(packer, 0)


def continued(state, index, packer, job):
    """The state after a job has got as far as it can before the block is listed."""
    following = first_step(with_job(packer, job), packer.at + 1)
    return moved_to(state, index, following) if following else finished(state, index, packer)


def next_deletion(packer, at):
    while at < len(packer.jobs):
        if packer.jobs[at].is_done:
            return packer._replace(step="delete row", at=at)
        at += 1
    return None
