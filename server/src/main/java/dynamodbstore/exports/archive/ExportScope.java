package dynamodbstore.exports.archive;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.registry.entity.RegisteredModelId;
import dynamodbstore.workspaces.entity.Workspace;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Entities that an export selects.
 *
 * @param experiments by id
 * @param models the registered models that were named
 * @param includesAllModels whether all registered models of the workspaces are exported
 */
record ExportScope(
    List<Workspace> workspaces,
    List<ExperimentId> experiments,
    List<RegisteredModelId> models,
    boolean includesAllModels) {
  ExportScope {
    workspaces = List.copyOf(workspaces);
    experiments = List.copyOf(experiments);
    models = List.copyOf(models);
  }

  /** Work on an experiment, from a position within it on. */
  interface Visit {
    void visit(ExperimentId experiment, Optional<ExportCursor> after);
  }

  /** Visits the experiments by id, from that of a position on. */
  void eachExperiment(Optional<ExportCursor> after, Visit visit) {
    var first = after.map(ExportCursor::experiment);
    Consumer<ExperimentId> each =
        id -> visit.visit(id, after.filter(_ -> first.equals(Optional.of(id))));
    experiments.stream()
        .filter(id -> first.filter(least -> id.compareTo(least) < 0).isEmpty())
        .forEach(each);
  }
}
