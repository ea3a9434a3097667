"""Writes of items. Each clears the flags of the processes that have read the item before."""

from traceblocks.state import (
    GONE,
    LISTED,
    PENDING,
    POINTER,
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

    return state._replace(
        metas=replaced(state.metas, trace, meta),
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
        if block.status in (PENDING, LISTED):
            return origin
        if block.status == GONE or model.broken == "void does not follow":
            return None
        assert block.status in (REPLACED, POINTER)
        origin = block.next


def void_info(model, state, trace, origin):
    return void(model, state, trace, origin, "live_infos")


def void_body(model, state, trace, origin):
    return void(model, state, trace, origin, "live_bodies")


def void(model, state, trace, origin, field):
    """Clears the bit of (trace, origin) in the final row. In the table: an update on condition of that row's revision,
    repeated if it is refused; nothing to do if the row and its pointer do not exist."""
    final = resolve(model, state, origin)
    if final is None:
        return state
    block = state.blocks[final]
    masks = getattr(block, field)
    mask = ~0 if model.broken == "void by trace" else 1 << origin
    if not masks[trace] & mask:
        return state
    return write_block(state, final, block._replace(**{field: replaced(masks, trace, masks[trace] & ~mask)}))


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
