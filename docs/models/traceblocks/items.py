"""Writes of items. Each clears the flags of the processes that have read the item before."""

from traceblocks.state import (
    CLOSED,
    GONE,
    INTENDED,
    LISTED,
    PENDING,
    POINTER,
    REMOVED,
    REPLACED,
    Block,
    replaced,
)


def write_meta(model, state, trace, meta):
    def seen_writer(index, writer):
        if model.writers[index].trace == trace and writer.is_fresh:
            return writer._replace(is_fresh=False)
        return writer

    def seen_packer(packer):
        if any(job.trace == trace and job.is_fresh for job in packer.jobs):
            jobs = tuple(job._replace(is_fresh=False) if job.trace == trace else job for job in packer.jobs)
            return packer._replace(jobs=jobs)
        return packer

    def seen_recovery(recovery):
        return recovery._replace(is_fresh=False) if recovery.held is not None and recovery.trace == trace else recovery

    return state._replace(
        metas=replaced(state.metas, trace, meta),
        recoveries=tuple(seen_recovery(recovery) for recovery in state.recoveries),
        writers=tuple(seen_writer(index, writer) for index, writer in enumerate(state.writers)),
        packers=tuple(seen_packer(packer) for packer in state.packers),
    )


def write_row(model, state, trace, experiment, row):
    def seen_writer(index, writer):
        if model.writers[index].trace == trace and writer.puts:
            puts = tuple(
                put._replace(is_unchanged=False) if put.experiment == experiment else put for put in writer.puts
            )
            return writer._replace(puts=puts)
        return writer

    def seen_packer(packer):
        if packer.experiment == experiment and any(job.trace == trace and job.has_token for job in packer.jobs):
            jobs = tuple(job._replace(has_token=False) if job.trace == trace else job for job in packer.jobs)
            return packer._replace(jobs=jobs)
        return packer

    return state._replace(
        rows=replaced(state.rows, trace, replaced(state.rows[trace], experiment, row)),
        writers=tuple(seen_writer(index, writer) for index, writer in enumerate(state.writers)),
        packers=tuple(seen_packer(packer) for packer in state.packers),
    )


def write_block(state, index, block):
    merger = state.merger
    if any(source.block == index for source in merger.sources):
        sources = tuple(
            source._replace(is_unchanged=False) if source.block == index else source for source in merger.sources
        )
        merger = merger._replace(sources=sources)
    return state._replace(blocks=replaced(state.blocks, index, block), merger=merger)


def remove_block(state, index):
    """Deletes everything of a block. What its entries contained matters no more once no block has them."""
    none = (0,) * len(state.metas)
    block = Block(state.blocks[index].experiment, GONE, None, none, none, none)
    return forget_copies(write_block(state, index, block))


def forget_copies(state):
    copies = state.copies
    for origin, of_traces in enumerate(copies):
        for trace, copy in enumerate(of_traces):
            if copy is not None and not is_referenced(state, trace, origin):
                copies = replaced(copies, origin, replaced(copies[origin], trace, None))
    return state._replace(copies=copies)


def is_referenced(state, trace, origin):
    mask = 1 << origin
    if state.reader is not None and state.reader.seen and state.reader.seen[trace] & mask:
        return True
    return any((block.infos[trace] | block.live_bodies[trace]) & mask for block in state.blocks) or any(
        copies[trace] is not None and copies[trace].body == origin for copies in state.copies
    )


def resolve(model, state, origin):
    """Follows REPLACED rows and pointers to the block that has the entries of an origin now; None if there is none."""
    while True:
        block = state.blocks[origin]
        if block.status in (PENDING, INTENDED, LISTED):
            return origin
        if block.status in (CLOSED, REMOVED, GONE) or model.broken == "void does not follow":
            return None
        assert block.status in (REPLACED, POINTER)
        origin = block.next


def is_valid(model, state, trace, origin, field):
    """Whether (trace, origin) is in a LISTED block and its bit is set."""
    if origin is None:
        return False
    final = resolve(model, state, origin)
    return (
        final is not None
        and state.blocks[final].status == LISTED
        and bool(getattr(state.blocks[final], field)[trace] & (1 << origin))
    )
