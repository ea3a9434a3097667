package dynamodbstore.traces.storage;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.BlockKey;

/** Listener to what committed changes leave to a packer. */
@FunctionalInterface
public interface CommitListener {
  /** Of a writer whose traces are not packed. */
  CommitListener NONE = (_, _) -> {};

  /**
   * A trace that was changed has an open row in an experiment.
   *
   * @param isNew whether the change has put it
   */
  void onRow(ExperimentId experiment, boolean isNew);

  /** Traces were created in a block of their own. */
  default void onBlock(BlockKey block, int traces) {}
}
