package dynamodbstore.traces.storage;

import dynamodbstore.api.ExperimentId;

/** Is told of the open rows that committed changes leave, for a packer. */
@FunctionalInterface
public interface OpenRowListener {
  /** Of a writer whose rows are not packed. */
  OpenRowListener NONE = (_, _) -> {};

  /**
   * A trace that was changed has an open row in an experiment.
   *
   * @param isNew whether the change has put it
   */
  void onRow(ExperimentId experiment, boolean isNew);
}
