package dynamodbstore.exports.archive;

import dynamodbstore.archive.ArchiveFamily;
import dynamodbstore.archive.ArchiveManifest;
import dynamodbstore.archive.RecordType;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.exports.ExportSelection;
import dynamodbstore.logging.PeriodicLine;
import dynamodbstore.table.embedded.folder.OwnerOnly;
import dynamodbstore.workspaces.entity.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Export of a table into an archive. After an interruption, the same export continues after the
 * last segment that was completed.
 */
public final class ArchiveExport {
  /** Before compression: a few megabytes as a file. */
  private static final long SEGMENT_SIZE = 32 << 20;

  private final ExportRepositories stored;
  private final Origin origin;
  private final InstantSource clock;
  private final Consumer<String> lines;
  private final long segmentSize;

  /**
   * What the manifest says about where an archive comes from.
   *
   * @param program its version
   * @param source location of the table
   */
  public record Origin(String program, String source) {}

  /**
   * @param lines receives the progress
   */
  public ArchiveExport(
      ExportRepositories stored, Origin origin, InstantSource clock, Consumer<String> lines) {
    this(stored, origin, clock, lines, SEGMENT_SIZE);
  }

  ArchiveExport(
      ExportRepositories stored,
      Origin origin,
      InstantSource clock,
      Consumer<String> lines,
      long segmentSize) {
    this.stored = stored;
    this.origin = origin;
    this.clock = clock;
    this.lines = lines;
    this.segmentSize = segmentSize;
  }

  /** The same export in segments of another size before compression. */
  public ArchiveExport withSegments(long size) {
    return new ArchiveExport(stored, origin, clock, lines, size);
  }

  /**
   * Exports a selection into a folder, which is created.
   *
   * @return the manifest of the archive
   * @throws CommandFailure if the folder has something else, or a selected entity does not exist
   */
  public ArchiveManifest run(ExportSelection selection, Path folder) {
    var scope = new ScopeResolver(stored).resolve(selection);
    prepare(folder);
    var request = "%s from %s".formatted(selection.text(), origin.source());
    try (var journal = ExportJournal.open(folder, request)) {
      try (var out = new ArchiveWriter(folder, journal, segmentSize)) {
        var progress = new PeriodicLine(lines);
        for (var family : ArchiveFamily.values()) {
          if (!journal.hasEnded(family)) {
            out.begin(family, progress);
            export(family, selection, scope).ifPresent(one -> one.run(journal.cursor(family), out));
            out.end();
          }
        }
      }
      var manifest =
          new ArchiveManifest(
              origin.program(),
              clock.instant().truncatedTo(ChronoUnit.SECONDS).toString(),
              origin.source(),
              selection.text(),
              journal.segments());
      manifest.write(folder);
      journal.delete();
      return manifest;
    }
  }

  /** Empty if nothing of the family is selected. */
  private Optional<FamilyExport> export(
      ArchiveFamily family, ExportSelection selection, ExportScope scope) {
    return switch (family) {
      case SETTINGS ->
          selection.isPartial()
              ? Optional.empty()
              : Optional.of(new SettingExport(stored.settings()));
      case WORKSPACES -> Optional.of(new WorkspaceExport(scope));
      case EXPERIMENTS -> Optional.of(new ExperimentExport(scope, stored.experiments().whole()));
      case DATASETS -> Optional.of(new DatasetExport(scope, stored.datasets()));
      case RUNS -> Optional.of(new RunExport(scope, stored.experiments().whole(), stored.runs()));
      case LOGGED_MODELS -> Optional.of(new LoggedModelExport(scope, stored.loggedModels()));
      case REGISTERED_MODELS -> Optional.of(new RegistryExport(scope, stored.registry().whole()));
      case TRACES ->
          Optional.of(new TraceExport(scope, stored.traces().pages(), stored.traces().whole()));
      case ACCOUNTS -> selection.accounts() ? Optional.of(accounts(scope)) : Optional.empty();
    };
  }

  private FamilyExport accounts(ExportScope scope) {
    return new AccountExport(
        stored.users().stored(),
        stored.users().services(),
        scope.workspaces().stream().map(Workspace::name).collect(Collectors.toSet()));
  }

  private static void prepare(Path folder) {
    try {
      if (Files.notExists(folder)) {
        OwnerOnly.createDirectories(folder);
      }
      if (!Files.isDirectory(folder)) {
        throw new CommandFailure(folder + " is no folder.");
      }
      if (Files.exists(folder.resolve(ArchiveManifest.FILE))) {
        throw new CommandFailure(
            "%s has a complete archive already. Export into another folder.".formatted(folder));
      }
      try (var files = Files.list(folder)) {
        if (files.findAny().isPresent() && Files.notExists(folder.resolve(ExportJournal.FILE))) {
          throw new CommandFailure(
              "%s is not empty, and has no interrupted export. Export into a new folder."
                  .formatted(folder));
        }
      }
    } catch (IOException e) {
      throw new CommandFailure(
          "%s cannot be used: %s.".formatted(folder, String.valueOf(e.getMessage())), e);
    }
  }

  /** The counts of an archive as lines for the operator. */
  public static String report(ArchiveManifest manifest, Path folder) {
    var text = new StringBuilder();
    for (var type : RecordType.values()) {
      long count = manifest.count(type);
      if (type == RecordType.METRIC) {
        count = manifest.points();
      }
      if (count > 0) {
        var what = type == RecordType.METRIC ? "values of metrics" : type.plural();
        var _ = text.append("%,12d %s\n".formatted(count, what));
      }
    }
    var _ =
        text.append(
            "Exported into %s: %,d segments, %,d bytes."
                .formatted(folder, manifest.segments().size(), manifest.bytes()));
    return text.toString();
  }
}
