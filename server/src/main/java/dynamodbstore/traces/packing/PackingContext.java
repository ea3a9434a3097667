package dynamodbstore.traces.packing;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.BlockContent;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.traces.items.TraceToPack;
import java.time.Instant;

/** What every pass of a packer refers to. */
record PackingContext(
    TracePackingRepository store,
    BlockRepository blocks,
    BlockContent<TraceToPack> content,
    PackingPolicy policy) {
  BlockDraft newDraft(ExperimentId experiment) {
    return new BlockDraft(experiment, store, blocks, content);
  }

  Instant now() {
    return store.environment().clock().instant();
  }
}
