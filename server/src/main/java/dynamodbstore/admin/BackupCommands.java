package dynamodbstore.admin;

import dynamodbstore.backup.BackupCatalog;
import dynamodbstore.backup.BackupId;
import dynamodbstore.backup.BackupManifest;
import dynamodbstore.backup.BackupProgress;
import dynamodbstore.backup.BackupRestorer;
import dynamodbstore.backup.BackupRetention;
import dynamodbstore.backup.BackupTaker;
import dynamodbstore.backup.BackupVerifier;
import dynamodbstore.backup.store.BackupAddress;
import dynamodbstore.cli.BackupCommand;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.S3Settings;
import dynamodbstore.config.StoreUri;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The commands {@code backup} and {@code restore}. Each returns the text to print, or throws a
 * {@link CommandFailure}.
 */
public final class BackupCommands {
  private final InstantSource clock;
  private final Consumer<String> progress;

  /**
   * @param progress receives a line every few seconds
   */
  public BackupCommands(InstantSource clock, Consumer<String> progress) {
    this.clock = clock;
    this.progress = progress;
  }

  /** Executes a command on the backups in a folder or bucket. */
  public String run(String location, S3Settings s3, BackupCommand command) {
    var address = BackupAddress.parse(location);
    try (var store = address.open(s3, clock)) {
      var catalog = new BackupCatalog(store);
      return TableFactory.withOperatorMessage(() -> run(address, catalog, command));
    }
  }

  private String run(BackupAddress address, BackupCatalog catalog, BackupCommand command) {
    try {
      return switch (command) {
        case BackupCommand.Take take -> take(address, catalog, take);
        case BackupCommand.ListBackups _ -> list(address, catalog);
        case BackupCommand.Verify(var at) -> verify(address, catalog, at);
        case BackupCommand.Restore restore -> restore(address, catalog, restore);
      };
    } catch (IOException fault) {
      throw new CommandFailure(
          "The backups in %s cannot be used: %s.".formatted(address, message(fault)), fault);
    }
  }

  private static String message(IOException fault) {
    var text = fault.getMessage();
    return text == null ? fault.getClass().getSimpleName() : text;
  }

  private String take(BackupAddress address, BackupCatalog catalog, BackupCommand.Take take)
      throws IOException {
    var folder =
        switch (take.store()) {
          case StoreUri.Folder(Path path) -> path;
          case StoreUri.DynamoDb(String uri) ->
              throw new CommandFailure(
                  "%s is a table in DynamoDB: AWS backs it up, with point-in-time recovery."
                      .formatted(uri));
        };
    TableCommands.requireThere(folder);
    if (address.folder().filter(backups -> backups.startsWith(folder)).isPresent()) {
      throw new CommandFailure("The backups must not be in the folder of the table.");
    }
    var taker = new BackupTaker(catalog, clock, new BackupProgress("backed up", progress));
    try (var checkpoint = TableFactory.checkpoint(folder)) {
      var artifacts = new BackupTaker.Artifacts(take.artifacts(), excluded(folder, address));
      var taken = taker.take(checkpoint, artifacts);
      var text =
          "Backup %s of the table in %s: %s. Copied %,d files, %,d bytes; the rest was there."
              .formatted(
                  taken.manifest().id(),
                  folder,
                  size(taken.manifest()),
                  taken.copied(),
                  taken.copiedBytes());
      return text + skipped(taken.skipped()) + deleted(catalog, take);
    }
  }

  private static Set<Path> excluded(Path folder, BackupAddress address) {
    var excluded = new HashSet<>(Set.of(folder));
    address.folder().ifPresent(excluded::add);
    return excluded;
  }

  private static String size(BackupManifest backup) {
    return "%,d files, %,d bytes".formatted(backup.files(), backup.bytes());
  }

  private static String skipped(int count) {
    return count == 0
        ? ""
        : "\nNot backed up: %,d symbolic links or special files.".formatted(count);
  }

  /**
   * Deletes old backups while the checkpoint still keeps other backups of the table from running.
   */
  private static String deleted(BackupCatalog catalog, BackupCommand.Take take) throws IOException {
    if (take.keep().isEmpty()) {
      return "";
    }
    var deleted = new BackupRetention(catalog).keep(take.keep().getAsInt());
    return "\nDeleted %d old backups: %,d objects, %,d bytes."
        .formatted(deleted.backups().size(), deleted.objects(), deleted.bytes());
  }

  private static String list(BackupAddress address, BackupCatalog catalog) throws IOException {
    var ids = catalog.ids();
    if (ids.isEmpty()) {
      throw noBackup(address);
    }
    var lines = new StringBuilder();
    for (var id : ids) {
      var _ = lines.append(id).append("  ").append(described(catalog, id)).append('\n');
    }
    return lines.toString().stripTrailing();
  }

  private static String described(BackupCatalog catalog, BackupId id) throws IOException {
    try {
      var backup = catalog.manifest(id);
      return backup.roots().isEmpty()
          ? size(backup)
          : size(backup) + ", with artifacts of " + String.join(", ", backup.roots());
    } catch (CommandFailure damaged) {
      return damaged.sentence();
    }
  }

  private String verify(BackupAddress address, BackupCatalog catalog, Optional<String> at)
      throws IOException {
    var ids = at.isPresent() ? List.of(select(address, catalog, at)) : catalog.ids();
    if (ids.isEmpty()) {
      throw noBackup(address);
    }
    var verifier = new BackupVerifier(catalog, new BackupProgress("read", progress));
    var damaged = new StringBuilder();
    for (var id : ids) {
      var faults = verifier.faults(id);
      if (!faults.isEmpty()) {
        var shown = faults.stream().limit(3).collect(Collectors.joining("; "));
        var _ =
            damaged.append(
                "%s: %s%s. ".formatted(id, shown, faults.size() > 3 ? "; and more" : ""));
      }
    }
    if (!damaged.isEmpty()) {
      throw new CommandFailure("Damaged backups: " + damaged.toString().strip());
    }
    return "%d backups in %s are sound.".formatted(ids.size(), address);
  }

  private String restore(
      BackupAddress address, BackupCatalog catalog, BackupCommand.Restore restore)
      throws IOException {
    var backup = catalog.manifest(select(address, catalog, restore.at()));
    requireRoots(backup, restore);
    new BackupRestorer(catalog, new BackupProgress("restored", progress))
        .restore(backup, restore.to(), restore.artifacts());
    return "Restored the backup %s into %s.".formatted(backup.id(), restore.to());
  }

  private static void requireRoots(BackupManifest backup, BackupCommand.Restore restore) {
    if (restore.isWithoutArtifacts() && !restore.artifacts().isEmpty()) {
      throw new CommandFailure("--artifacts and --without-artifacts exclude each other.");
    }
    if (!restore.isWithoutArtifacts() && restore.artifacts().size() != backup.roots().size()) {
      throw new CommandFailure(
          "The backup has artifacts of %d folders (%s): name as many with --artifacts%s."
              .formatted(
                  backup.roots().size(),
                  String.join(", ", backup.roots()),
                  backup.roots().isEmpty() ? "" : ", or use --without-artifacts"));
    }
  }

  /** The newest backup, or the one with an id, or the newest at a time. */
  private static BackupId select(BackupAddress address, BackupCatalog catalog, Optional<String> at)
      throws IOException {
    var ids = catalog.ids();
    if (ids.isEmpty()) {
      throw noBackup(address);
    }
    if (at.isEmpty()) {
      return ids.getLast();
    }
    var exact = BackupId.parse(at.get());
    if (exact.isPresent()) {
      return exact
          .filter(ids::contains)
          .orElseThrow(() -> new CommandFailure("There is no backup " + at.get() + "."));
    }
    var moment = BackupId.ofTime(at.get()).orElseThrow(() -> notSelectable(at.get()));
    return ids.reversed().stream()
        .filter(id -> id.compareTo(moment) <= 0)
        .findFirst()
        .orElseThrow(() -> new CommandFailure("The oldest backup is " + ids.getFirst() + "."));
  }

  private static CommandFailure notSelectable(String text) {
    return new CommandFailure(
        "--at must be the id of a backup or a time such as 2026-01-31T12:00:00Z, not \"%s\"."
            .formatted(text));
  }

  private static CommandFailure noBackup(BackupAddress address) {
    return new CommandFailure("There is no backup in " + address + ".");
  }
}
