package dynamodbstore.api;

/**
 * Location of a run: its experiment and its id, which determine the partition of its child items.
 */
public record RunLocation(ExperimentId experiment, RunId run) {
  /** Partition of the run's metrics, params, tags, inputs and outputs. */
  public String partition() {
    return PartitionPrefix.EXPERIMENT + experiment + "#R#" + run.key();
  }
}
