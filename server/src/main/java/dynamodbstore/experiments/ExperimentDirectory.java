package dynamodbstore.experiments;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.experiments.entity.StoredExperiment;
import dynamodbstore.experiments.search.ExperimentSearchRepository;
import dynamodbstore.paging.ReadAheadSize;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Lists of the experiments of a workspace, deleted ones included. Thread-safe. */
public final class ExperimentDirectory {
  private final ExperimentRepository experiments;
  private final ExperimentSearchRepository index;

  ExperimentDirectory(ExperimentRepository experiments, ExperimentSearchRepository index) {
    this.experiments = experiments;
    this.index = index;
  }

  /** Those among the named experiments that belong to the workspace. One batch read. */
  public Set<ExperimentId> within(String workspace, Set<ExperimentId> named) {
    var existing = experiments.within(workspace, named);
    return named.stream()
        .filter(existing::contains)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * All experiments of the workspace: one query of a global index and one batch read per page. May
   * miss one that another server has created a moment ago.
   */
  public Set<ExperimentId> all(String workspace) {
    try (var indexed = index.all(workspace, ReadAheadSize.WHOLE)) {
      return experiments
          .recent(workspace)
          .addedTo(indexed)
          .map(StoredExperiment::id)
          .collect(Collectors.toCollection(LinkedHashSet::new));
    }
  }
}
