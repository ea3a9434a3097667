package dynamodbstore.imports.archive;

import dynamodbstore.archive.ArchiveFamily;
import dynamodbstore.archive.ArchiveManifest;
import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.archive.ArchiveSegment;
import dynamodbstore.archive.RecordType;
import dynamodbstore.archive.SegmentReader;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.imports.ImportReport;
import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.imports.WritePool;
import dynamodbstore.logging.PeriodicLine;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Import of an archive into the table: family by family, experiments before everything that is in
 * them, and segment by segment, each of which is verified before anything of it is written. A crash
 * leaves whole entities only, and the next execution skips what exists.
 */
public final class ArchiveImport {
  private final ArchiveTargets stored;
  private final int parallelism;
  private final Consumer<String> lines;

  /**
   * @param parallelism number of large writes that the table handles concurrently
   * @param lines receives the progress
   */
  public ArchiveImport(ArchiveTargets stored, int parallelism, Consumer<String> lines) {
    this.stored = stored;
    this.parallelism = parallelism;
    this.lines = lines;
  }

  /**
   * Checks that a folder has a complete archive, without reading its segments.
   *
   * @throws CommandFailure if it has not
   */
  public static void verify(Path folder) {
    var segments = new SegmentReader(folder);
    ArchiveManifest.read(folder).segments().forEach(segments::requirePresent);
  }

  /**
   * Imports an archive.
   *
   * @param isDry whether the table discards writes: permissions refer to users that it does not
   *     have then, so accounts are only counted
   * @throws CommandFailure if the archive is incomplete or damaged, or the table has other
   *     experiments of the same ids or names
   */
  public ImportReport run(Path folder, boolean isDry) {
    verify(folder);
    var manifest = ArchiveManifest.read(folder);
    var segments = new SegmentReader(folder);
    requireNoConflict(manifest, segments);
    var report = new ImportReport();
    var targets = new TargetExperiments();
    var datasets = new DatasetImport(stored.datasets(), targets, report);
    var progress = new Progress(new PeriodicLine(lines), records(manifest));
    for (var family : ArchiveFamily.values()) {
      try (var pool = new WritePool(parallelism)) {
        var each = importOf(family, new Context(targets, datasets, pool, report, isDry));
        manifest.segments().stream()
            .filter(segment -> segment.family() == family)
            .forEach(segment -> read(segments, segment, each, progress));
        pool.await();
      }
    }
    return report;
  }

  private static long records(ArchiveManifest manifest) {
    return Arrays.stream(RecordType.values()).mapToLong(manifest::count).sum();
  }

  /** Lines about how many records were read. */
  private static final class Progress {
    private final PeriodicLine line;
    private final long all;
    private long done;

    Progress(PeriodicLine line, long all) {
      this.line = line;
      this.all = all;
    }

    void next() {
      done++;
      line.offer(() -> "%,d of %,d records of the archive".formatted(done, all));
    }
  }

  private static void read(
      SegmentReader segments, ArchiveSegment segment, FamilyImport each, Progress progress) {
    segments.read(
        segment,
        record -> {
          each.add(record);
          progress.next();
        });
    each.endSegment();
  }

  private void requireNoConflict(ArchiveManifest manifest, SegmentReader segments) {
    var conflicts = new ExperimentConflicts(stored.experiments().stored());
    manifest.segments().stream()
        .filter(segment -> segment.family() == ArchiveFamily.EXPERIMENTS)
        .forEach(segment -> segments.read(segment, conflicts::add));
    conflicts.requireNone();
  }

  /** What the families share in one import. */
  private record Context(
      TargetExperiments targets,
      DatasetImport datasets,
      WritePool pool,
      ImportReport report,
      boolean isDry) {}

  private FamilyImport importOf(ArchiveFamily family, Context context) {
    var targets = context.targets();
    var pool = context.pool();
    var report = context.report();
    return switch (family) {
      case SETTINGS -> new SettingImport(stored.settings(), report);
      case WORKSPACES -> new WorkspaceArchiveImport(stored.workspaces(), context.isDry(), report);
      case EXPERIMENTS ->
          new ExperimentArchiveImport(
              stored.experiments().stored(), stored.experiments().ids(), targets, report);
      case DATASETS -> context.datasets();
      case RUNS -> new RunArchiveImport(stored.runs(), context.datasets(), targets, pool, report);
      case LOGGED_MODELS ->
          new LoggedModelArchiveImport(stored.loggedModels(), targets, pool, report);
      case REGISTERED_MODELS ->
          new RegistryArchiveImport(
              stored.registry().models(), stored.registry().versions(), pool, report);
      case TRACES ->
          new TraceArchiveImport(
              stored.traces().stored(), stored.traces().writer(), targets, pool, report);
      case ACCOUNTS ->
          context.isDry()
              ? new CountingImport(report)
              : new AccountArchiveImport(
                  stored.users().stored(), stored.users().services(), report);
    };
  }

  /** Counts records of accounts. */
  private record CountingImport(ImportReport report) implements FamilyImport {
    @Override
    public void add(ArchiveRecord record) {
      report.imported(kind(record.type()), 1);
    }

    private static Kind kind(RecordType type) {
      return switch (type) {
        case USER -> Kind.USER;
        case IDENTITY -> Kind.IDENTITY;
        case ACCESS_TOKEN -> Kind.ACCESS_TOKEN;
        case ROLE -> Kind.ROLE;
        default -> Kind.PERMISSION;
      };
    }

    @Override
    public void endSegment() {}
  }
}
