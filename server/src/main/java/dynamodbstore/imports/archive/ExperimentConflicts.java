package dynamodbstore.imports.archive;

import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.archive.records.ExperimentRecords;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.experiments.entity.ExperimentRepository;
import java.util.ArrayList;
import java.util.List;

/** Experiments of an archive whose ids or names the table has for other experiments. */
final class ExperimentConflicts implements FamilyImport {
  private static final int SHOWN = 5;

  private final ExperimentRepository experiments;
  private final List<String> found = new ArrayList<>();

  ExperimentConflicts(ExperimentRepository experiments) {
    this.experiments = experiments;
  }

  @Override
  public void add(ArchiveRecord record) {
    var wanted = ExperimentRecords.read(record).experiment();
    var name = "\"%s\"".formatted(wanted.name());
    experiments
        .find(wanted.id())
        .filter(
            there ->
                !there.name().equals(wanted.name())
                    || !there.workspace().equals(wanted.workspace()))
        .ifPresent(
            there ->
                found.add(
                    "experiment %s is \"%s\" of the workspace %s here, and %s of %s in the archive"
                        .formatted(
                            wanted.id(),
                            there.name(),
                            there.workspace(),
                            name,
                            wanted.workspace())));
    experiments
        .findByName(wanted.workspace(), wanted.name())
        .filter(there -> !there.equals(wanted.id()))
        .ifPresent(
            there ->
                found.add(
                    "experiment %s has the id %s here, and %s in the archive"
                        .formatted(name, there, wanted.id())));
  }

  @Override
  public void endSegment() {}

  /**
   * Requires that none was found.
   *
   * @throws CommandFailure if some were
   */
  void requireNone() {
    if (!found.isEmpty()) {
      throw new CommandFailure(
          "The table has other experiments of the same ids or names: %s%s. Nothing was written. Import into an empty table, or rename experiments."
              .formatted(
                  String.join("; ", found.subList(0, Math.min(SHOWN, found.size()))),
                  found.size() > SHOWN ? "; and more" : ""));
    }
  }
}
