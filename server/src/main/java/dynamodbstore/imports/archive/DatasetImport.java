package dynamodbstore.imports.archive;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.archive.records.ArchivedRun;
import dynamodbstore.archive.records.DatasetRecords;
import dynamodbstore.datasets.entity.DatasetBodyLocation;
import dynamodbstore.datasets.entity.DatasetLink;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.datasets.entity.DatasetTransferRepository;
import dynamodbstore.imports.ImportReport;
import dynamodbstore.imports.ImportReport.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Import of datasets, and lookup of those that runs use as inputs. For one thread. */
final class DatasetImport implements FamilyImport {
  private static final int REMEMBERED = 10_000;

  private final DatasetTransferRepository datasets;
  private final TargetExperiments targets;
  private final ImportReport report;
  private final Map<Use, DatasetBodyLocation> known = new LinkedHashMap<>();

  private record Use(ExperimentId experiment, DatasetRef dataset) {}

  DatasetImport(
      DatasetTransferRepository datasets, TargetExperiments targets, ImportReport report) {
    this.datasets = datasets;
    this.targets = targets;
    this.report = report;
  }

  @Override
  public void add(ArchiveRecord record) {
    var stored = DatasetRecords.read(record);
    var target = targets.find(stored.experiment());
    if (target.isEmpty()) {
      report.skipped(Kind.DATASET, TargetExperiments.MISSING);
      return;
    }
    var result = datasets.store(stored, target.get().stored().workspace());
    remember(new Use(stored.experiment(), stored.dataset().ref()), result.location());
    if (result.isNew()) {
      report.imported(Kind.DATASET, 1);
    } else {
      report.existing(Kind.DATASET, 1);
    }
  }

  private void remember(Use use, DatasetBodyLocation location) {
    if (known.size() == REMEMBERED) {
      known.clear();
    }
    known.put(use, location);
  }

  @Override
  public void endSegment() {}

  /** Links of a run to its datasets, without those that do not exist. */
  List<DatasetLink> links(ExperimentId experiment, List<ArchivedRun.Input> inputs) {
    var links = new ArrayList<DatasetLink>();
    for (var input : inputs) {
      var location = location(experiment, input.dataset());
      if (location.isPresent()) {
        links.add(new DatasetLink(input.dataset(), input.tags(), location.get()));
      } else {
        report.remark("runs: an input is a dataset that is not in the archive");
      }
    }
    return links;
  }

  private Optional<DatasetBodyLocation> location(ExperimentId experiment, DatasetRef dataset) {
    var use = new Use(experiment, dataset);
    var found = Optional.ofNullable(known.get(use));
    if (found.isEmpty()) {
      found = Optional.ofNullable(datasets.locations(experiment, List.of(dataset)).get(dataset));
      found.ifPresent(location -> remember(use, location));
    }
    return found;
  }
}
