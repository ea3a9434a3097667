package dynamodbstore.gc;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import java.util.List;
import java.util.Optional;

/**
 * What is to be deleted permanently. For each kind, all that is deleted in the workspaces, unless
 * ids are given.
 *
 * @param workspace empty for all workspaces
 * @param isDry whether nothing is written
 */
public record GcRequest(
    Optional<Age> olderThan,
    Optional<List<RunId>> runs,
    Optional<List<ModelId>> models,
    Optional<List<ExperimentId>> experiments,
    Optional<String> workspace,
    boolean isDry) {
  /** Everything that is deleted in all workspaces. */
  public static final GcRequest ALL =
      new GcRequest(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          false);

  public GcRequest {
    runs = runs.map(List::copyOf);
    models = models.map(List::copyOf);
    experiments = experiments.map(List::copyOf);
  }

  boolean includes(String named) {
    return workspace.isEmpty() || workspace.get().equals(named);
  }
}
