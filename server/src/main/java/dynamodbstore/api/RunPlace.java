package dynamodbstore.api;

/** Where a run lives: its experiment and itself. All that belongs to it shares one partition. */
public record RunPlace(ExperimentId experiment, RunId run) {
  /** The partition of the run's metrics, params, tags, inputs and outputs. */
  public String partition() {
    return "EXP#" + experiment + "#R#" + run.key();
  }
}
