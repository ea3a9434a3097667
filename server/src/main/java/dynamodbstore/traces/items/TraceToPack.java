package dynamodbstore.traces.items;

import dynamodbstore.spans.StoredSpan;
import java.util.List;
import java.util.Optional;

/**
 * Trace that is copied into a block.
 *
 * @param meta without the assessments that are hidden now; the times at which the others were
 *     stored decide whether a later deletion of their run hides them
 * @param spans all of them, each id once; empty if the block gets the info only, because an earlier
 *     block has the body
 */
public record TraceToPack(TraceMeta meta, Optional<List<StoredSpan>> spans) {
  /** Version of the entry: changes with every change by a client, but not when packed again. */
  public long version() {
    return meta.content().micros();
  }
}
