package dynamodbstore.datasets.entity;

import dynamodbstore.api.ExperimentId;
import java.util.List;
import java.util.Optional;

/**
 * Dataset of an experiment with the contexts under which it is listed.
 *
 * @param contexts with an empty one if a run has it as an input without a context
 */
public record StoredDataset(
    ExperimentId experiment, Dataset dataset, List<Optional<String>> contexts) {
  public StoredDataset {
    contexts = List.copyOf(contexts);
  }
}
