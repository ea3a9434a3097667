package dynamodbstore.cli;

import dynamodbstore.config.StoreUri;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Parsed command on the backups in one location. */
public sealed interface BackupCommand {
  /**
   * Take a backup.
   *
   * @param artifacts folders whose artifacts it includes
   * @param keep how many backups remain; empty for all
   */
  record Take(StoreUri store, List<Path> artifacts, OptionalInt keep) implements BackupCommand {
    public Take {
      artifacts = List.copyOf(artifacts);
    }
  }

  /** Print the backups. */
  record ListBackups() implements BackupCommand {}

  /**
   * Read backups and compare them with their checksums.
   *
   * @param at which one; empty for all
   */
  record Verify(Optional<String> at) implements BackupCommand {}

  /**
   * Restore a backup into an empty folder.
   *
   * @param at id, or a time at which it was the newest; empty for the newest of all
   * @param artifacts empty folders for the artifacts
   * @param isWithoutArtifacts whether artifacts are left out
   */
  record Restore(Path to, Optional<String> at, List<Path> artifacts, boolean isWithoutArtifacts)
      implements BackupCommand {
    public Restore {
      artifacts = List.copyOf(artifacts);
    }
  }
}
