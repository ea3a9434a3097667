package dynamodbstore.api;

/**
 * Location of a run: its experiment and its id, which determine the partition of its child items.
 */
public record RunLocation(ExperimentId experiment, RunId run) {
  private static final String OF_RUN = "#R#";

  /** Partition of the run's metrics, params, tags, inputs and outputs. */
  public String partition() {
    return PartitionPrefix.EXPERIMENT + experiment + OF_RUN + run.key();
  }

  /** The run in whose partition a child item is; the inverse of {@link #partition}. */
  public static RunLocation ofPartition(String partition) {
    int end = partition.indexOf(OF_RUN);
    return new RunLocation(
        new ExperimentId(
            Long.parseLong(partition.substring(PartitionPrefix.EXPERIMENT.length(), end))),
        RunId.ofKey(partition.substring(end + OF_RUN.length())));
  }

  /** Whether a partition is that of the child items of a run. */
  public static boolean isPartition(String partition) {
    return partition.startsWith(PartitionPrefix.EXPERIMENT)
        && partition.startsWith(
            OF_RUN, Math.max(0, partition.indexOf('#', PartitionPrefix.EXPERIMENT.length())));
  }
}
