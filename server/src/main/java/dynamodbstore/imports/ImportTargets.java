package dynamodbstore.imports;

import dynamodbstore.experiments.entity.Experiment;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Experiments of the table by their ids, and why the others were not imported. */
final class ImportTargets {
  static final String DELETED = "deleted; --include-deleted imports them as deleted";

  private final Map<Long, Experiment> experiments = new HashMap<>();
  private final Map<Long, String> skipped = new HashMap<>();

  void add(Experiment experiment) {
    experiments.put(experiment.id().number(), experiment);
  }

  void skip(long id, String reason) {
    skipped.put(id, reason);
  }

  Optional<Experiment> find(long id) {
    return Optional.ofNullable(experiments.get(id));
  }

  /** Why nothing of an experiment is imported. */
  String reasonToSkip(long id) {
    var reason = skipped.get(id);
    return reason == null ? "of an experiment that does not exist" : "their experiment: " + reason;
  }
}
