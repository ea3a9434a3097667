package dynamodbstore.imports.archive;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.experiments.entity.Experiment;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Experiments of an archive, as the table has them. For one thread. */
final class TargetExperiments {
  static final String MISSING = "their experiment is not in the archive";

  private final Map<ExperimentId, Target> targets = new HashMap<>();

  /**
   * Experiment in both.
   *
   * @param archived as it was exported
   * @param stored as the table has it
   */
  record Target(Experiment archived, Experiment stored) {
    /** Whether lifecycles of runs mean the same in both. */
    boolean hasSameEra() {
      return archived.era() == stored.era() && archived.stage() == stored.stage();
    }
  }

  void add(Experiment archived, Experiment stored) {
    targets.put(archived.id(), new Target(archived, stored));
  }

  Optional<Target> find(ExperimentId id) {
    return Optional.ofNullable(targets.get(id));
  }
}
