package dynamodbstore.traces.packing;

/**
 * Result of one pass over the open rows of an experiment.
 *
 * @param rows open rows that were read
 * @param packed traces that were packed
 * @param left rows that a later round has to look at, some of them in vain
 */
public record PackingRound(int rows, int packed, int left) {
  /** The same if there are rows that were not read. */
  PackingRound andMore() {
    return new PackingRound(rows, packed, left + 1);
  }
}
