package dynamodbstore.imports;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.ExperimentImportRepository;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.imports.entities.SourceExperiment;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Import of experiments. One with the same id and name in the table is the same experiment: it
 * stays as it is, and its runs are imported.
 */
final class ExperimentImport {
  private static final int SHOWN = 5;

  private final ExperimentRepository experiments;
  private final ExperimentImportRepository ids;
  private final ImportReport report;

  ExperimentImport(
      ExperimentRepository experiments, ExperimentImportRepository ids, ImportReport report) {
    this.experiments = experiments;
    this.ids = ids;
    this.report = report;
  }

  /**
   * Imports experiments.
   *
   * @throws CommandFailure if an id or a name is that of another experiment; then nothing was
   *     written
   */
  ImportTargets run(List<SourceExperiment> all, boolean includesDeleted) {
    var targets = new ImportTargets();
    var wanted = new ArrayList<SourceExperiment>();
    for (var one : all) {
      var reason = reasonToSkip(one, includesDeleted);
      if (reason.isEmpty()) {
        wanted.add(one);
      } else {
        report.skipped(Kind.EXPERIMENT, reason);
        targets.skip(one.id(), reason);
      }
    }
    requireNoConflict(wanted);
    wanted.stream()
        .mapToLong(SourceExperiment::id)
        .filter(id -> new ExperimentId(id).isCounted())
        .max()
        .ifPresent(ids::reserveIds);
    wanted.forEach(one -> targets.add(imported(one)));
    return targets;
  }

  private static String reasonToSkip(SourceExperiment one, boolean includesDeleted) {
    return one.isDeleted() && !includesDeleted ? ImportTargets.DELETED : "";
  }

  private void requireNoConflict(List<SourceExperiment> wanted) {
    var conflicts = new ArrayList<String>();
    for (var one : wanted) {
      var id = new ExperimentId(one.id());
      var sameId = experiments.find(id).filter(there -> !isSame(there, one));
      var sameName =
          experiments.findByName(one.workspace(), one.name()).filter(there -> !there.equals(id));
      sameId.ifPresent(
          there ->
              conflicts.add(
                  "experiment %s is \"%s\" here and \"%s\" there"
                      .formatted(id, there.name(), one.name())));
      sameName.ifPresent(
          there ->
              conflicts.add(
                  "experiment \"%s\" has the id %s here and %s there"
                      .formatted(one.name(), there, id)));
    }
    if (!conflicts.isEmpty()) {
      throw new CommandFailure(
          "The table has other experiments of the same ids or names: %s%s. Import into an empty table, or rename experiments."
              .formatted(
                  String.join("; ", conflicts.subList(0, Math.min(SHOWN, conflicts.size()))),
                  conflicts.size() > SHOWN ? "; and more" : ""));
    }
  }

  private static boolean isSame(Experiment there, SourceExperiment one) {
    return there.name().equals(one.name()) && there.workspace().equals(one.workspace());
  }

  private Experiment imported(SourceExperiment one) {
    var id = new ExperimentId(one.id());
    var there = experiments.find(id);
    if (there.isPresent()) {
      report.existing(Kind.EXPERIMENT, 1);
      return there.get();
    }
    var experiment =
        new Experiment(
            id,
            one.workspace(),
            one.name(),
            one.artifactLocation(),
            one.isDeleted() ? Experiment.Stage.DELETED : Experiment.Stage.ACTIVE,
            one.isDeleted() ? 1 : 0,
            Instant.ofEpochMilli(one.created()),
            Instant.ofEpochMilli(one.updated()));
    if (experiments.create(experiment, one.tags())) {
      report.imported(Kind.EXPERIMENT, 1);
      return experiment;
    }
    throw new CommandFailure(
        "Experiment %s was created by another client meanwhile. Run the command again."
            .formatted(id));
  }
}
