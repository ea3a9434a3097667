package dynamodbstore.imports.archive;

import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.archive.records.ExperimentRecords;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.ExperimentImportRepository;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.imports.ImportReport;
import dynamodbstore.imports.ImportReport.Kind;

/**
 * Import of experiments. One with the same id, workspace and name in the table is the same
 * experiment: it stays as it is, and what it contains is imported into it.
 */
final class ExperimentArchiveImport implements FamilyImport {
  private final ExperimentRepository experiments;
  private final ExperimentImportRepository ids;
  private final TargetExperiments targets;
  private final ImportReport report;

  ExperimentArchiveImport(
      ExperimentRepository experiments,
      ExperimentImportRepository ids,
      TargetExperiments targets,
      ImportReport report) {
    this.experiments = experiments;
    this.ids = ids;
    this.targets = targets;
    this.report = report;
  }

  @Override
  public void add(ArchiveRecord record) {
    var archived = ExperimentRecords.read(record);
    var experiment = archived.experiment();
    var there = experiments.find(experiment.id());
    if (there.isPresent()) {
      report.existing(Kind.EXPERIMENT, 1);
      targets.add(experiment, there.get());
      return;
    }
    if (experiment.id().isCounted()) {
      ids.reserveIds(experiment.id().number());
    }
    if (!experiments.create(experiment, archived.tags())) {
      throw meanwhile(experiment);
    }
    report.imported(Kind.EXPERIMENT, 1);
    targets.add(experiment, experiment);
  }

  private static CommandFailure meanwhile(Experiment experiment) {
    return new CommandFailure(
        "Experiment %s was created by another client meanwhile. Run the command again."
            .formatted(experiment.id()));
  }

  @Override
  public void endSegment() {}
}
