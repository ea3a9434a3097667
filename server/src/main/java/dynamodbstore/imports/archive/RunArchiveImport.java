package dynamodbstore.imports.archive;

import dynamodbstore.api.RunLocation;
import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.archive.MalformedRecord;
import dynamodbstore.archive.RecordType;
import dynamodbstore.archive.records.RunRecords;
import dynamodbstore.imports.ImportReport;
import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.imports.OversizedEntities;
import dynamodbstore.imports.WritePool;
import dynamodbstore.runs.imports.ImportedRun;
import dynamodbstore.runs.imports.RunImportRepository;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.ItemSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Import of runs with all that they logged. One thread reads and encodes; others write. A run that
 * exists in the table is left as it is.
 *
 * <p>Chunks of metrics must not be written into a run that exists. So they wait until it is known
 * which runs of the batch exist: that is looked up once the batch is complete, or once it has many
 * chunks.
 */
final class RunArchiveImport implements FamilyImport {
  private static final int RUNS_AT_ONCE = 50;
  private static final long BYTES_AT_ONCE = 4 << 20;

  private final RunImportRepository runs;
  private final DatasetImport datasets;
  private final TargetExperiments targets;
  private final WritePool pool;
  private final ImportReport report;

  /** Runs of which it is known that they do not exist. */
  private final List<PendingRun> missing = new ArrayList<>();

  /** Runs that may exist, the current one last. */
  private final List<PendingRun> unknown = new ArrayList<>();

  /** Of both; those of runs that may exist are not written. */
  private final List<Item> chunks = new ArrayList<>();

  /** Empty if the current run is skipped. */
  private Optional<PendingRun> current = Optional.empty();

  private long bytes;
  private long chunkBytes;

  RunArchiveImport(
      RunImportRepository runs,
      DatasetImport datasets,
      TargetExperiments targets,
      WritePool pool,
      ImportReport report) {
    this.runs = runs;
    this.datasets = datasets;
    this.targets = targets;
    this.pool = pool;
    this.report = report;
  }

  @Override
  public void add(ArchiveRecord record) {
    if (record.type() == RecordType.RUN) {
      begin(record);
    } else if (record.type() == RecordType.METRIC) {
      current.ifPresent(run -> addPoints(run, record));
    } else {
      throw new MalformedRecord("it is neither a run nor a metric");
    }
  }

  private void begin(ArchiveRecord record) {
    if (missing.size() + unknown.size() == RUNS_AT_ONCE || bytes >= BYTES_AT_ONCE) {
      endSegment();
    }
    var archived = RunRecords.read(record);
    var target = targets.find(archived.run().location().experiment());
    current = target.map(found -> new PendingRun(archived, found));
    current.ifPresentOrElse(
        run -> {
          unknown.add(run);
          bytes += run.characters();
        },
        () -> report.skipped(Kind.RUN, TargetExperiments.MISSING));
  }

  private void addPoints(PendingRun run, ArchiveRecord record) {
    var points = RunRecords.points(record);
    if (points.isEmpty()) {
      return;
    }
    for (var chunk : run.add(RunRecords.metric(record), points)) {
      chunks.add(chunk);
      chunkBytes += ItemSize.of(chunk);
    }
    if (chunkBytes >= BYTES_AT_ONCE) {
      lookUp();
      writeChunks();
    }
  }

  /** Looks up which runs exist, and forgets these with their chunks. */
  private void lookUp() {
    if (unknown.isEmpty()) {
      return;
    }
    var existing = runs.existing(unknown.stream().map(PendingRun::location).toList());
    report.existing(Kind.RUN, existing.size());
    var partitions = existing.stream().map(RunLocation::partition).toList();
    chunks.removeIf(chunk -> partitions.contains(chunk.key().partition()));
    unknown.stream().filter(run -> !existing.contains(run.location())).forEach(missing::add);
    unknown.clear();
    current = current.filter(run -> !existing.contains(run.location()));
  }

  private void writeChunks() {
    if (!chunks.isEmpty()) {
      runs.putChunks(List.copyOf(chunks));
    }
    chunks.clear();
    chunkBytes = 0;
  }

  @Override
  public void endSegment() {
    lookUp();
    writeChunks();
    var complete = new ArrayList<ImportedRun>();
    long size = 0;
    for (var run : missing) {
      report.imported(Kind.POINT, run.points());
      var whole = run.complete(datasets.links(run.location().experiment(), run.inputs()));
      complete.add(whole);
      size += whole.bytes();
      if (size >= BYTES_AT_ONCE) {
        submit(List.copyOf(complete));
        complete.clear();
        size = 0;
      }
    }
    submit(complete);
    missing.clear();
    current = Optional.empty();
    bytes = 0;
  }

  private void submit(List<ImportedRun> some) {
    if (!some.isEmpty()) {
      pool.submit(
          () ->
              OversizedEntities.leaveOut(
                  some,
                  all -> report.imported(Kind.RUN, runs.create(all)),
                  Kind.RUN,
                  one -> one.run().location().run().text(),
                  report));
    }
  }
}
