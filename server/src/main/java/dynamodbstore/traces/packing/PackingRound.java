package dynamodbstore.traces.packing;

/**
 * Result of one pass over the open rows of an experiment.
 *
 * @param rows open rows that were read
 * @param packed traces that were packed
 * @param left rows that a later round has to look at, some of them in vain
 * @param isStopped whether there are rows that were not read
 */
public record PackingRound(int rows, int packed, int left, boolean isStopped) {}
