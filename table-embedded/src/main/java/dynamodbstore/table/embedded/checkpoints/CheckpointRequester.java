package dynamodbstore.table.embedded.checkpoints;

import dynamodbstore.table.embedded.database.Database;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.embedded.folder.CopiedDatabase;
import dynamodbstore.table.embedded.folder.LockedFolder;
import dynamodbstore.table.errors.TableUnavailable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/**
 * Takes a checkpoint of a table: opens the table for a moment, or asks the process that has it
 * open. A server may start or stop meanwhile.
 */
public final class CheckpointRequester {
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);
  private static final Duration LONGEST_CLEARING = Duration.ofSeconds(2);
  private static final Duration PAUSE = Duration.ofMillis(50);

  private CheckpointRequester() {}

  /**
   * Takes a checkpoint, which the caller closes.
   *
   * @throws TableUnavailable if another process takes a backup, or the process that has the table
   *     open does not respond
   */
  public static TableCheckpoint take(Path table, EmbeddedOptions options) {
    var space = lock(table);
    try {
      space.clear();
      var id = UUID.randomUUID().toString();
      space.request(id);
      await(table, id, options);
      var folder = CheckpointFolder.checkpoint(table, id);
      return new TableCheckpoint(space, folder, CopiedDatabase.read(folder));
    } catch (RuntimeException fault) {
      try (space) {
        space.clear();
      }
      throw fault;
    }
  }

  /** Retries for a moment, because the server holds the lock while it clears the folder. */
  private static CheckpointFolder lock(Path table) {
    long start = System.nanoTime();
    while (System.nanoTime() - start < LONGEST_CLEARING.toNanos()) {
      var space = CheckpointFolder.tryLock(table);
      if (space.isPresent()) {
        return space.get();
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
    throw new TableUnavailable("Another backup of the table in " + table + " is being taken");
  }

  private static void await(Path table, String id, EmbeddedOptions options) {
    long start = System.nanoTime();
    while (!CheckpointFolder.isAnswered(table, id)) {
      if (System.nanoTime() - start > LONGEST_WAIT.toNanos()) {
        throw new TableUnavailable(
            ("The table in %s is in use by %s, which creates no checkpoint; is it an older version"
                    + " of the server?")
                .formatted(table, LockedFolder.owner(table)));
      }
      var home = LockedFolder.tryLock(table);
      if (home.isPresent()) {
        createHere(home.get(), id, options);
      } else {
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
    var failure = CheckpointFolder.failure(table, id);
    if (failure.isPresent()) {
      throw new TableUnavailable("The server could not create a checkpoint: " + failure.get());
    }
  }

  private static void createHere(LockedFolder home, String id, EmbeddedOptions options) {
    try (home;
        var database = new Database(home, options)) {
      CheckpointResponder.create(home.folder(), id, database);
    }
  }
}
