package dynamodbstore.table.embedded.checkpoints;

import dynamodbstore.table.embedded.database.Database;
import dynamodbstore.table.embedded.folder.CopiedDatabase;
import dynamodbstore.table.errors.TableDamaged;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.errors.TableUnavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Thread of an open table that creates the checkpoints that other processes request. It looks for a
 * request twice a second, which is one call of the operating system.
 *
 * <p>If the requesting process has died, its checkpoint is deleted: it would keep the disk space of
 * deleted SST files.
 */
public final class CheckpointResponder implements AutoCloseable {
  private static final long PAUSE_MILLISECONDS = 500;

  private final Path table;
  private final Database database;
  private final CountDownLatch closing = new CountDownLatch(1);
  private @Nullable Thread thread;

  public CheckpointResponder(Path table, Database database) {
    this.table = table;
    this.database = database;
  }

  public void start() {
    thread = Thread.ofVirtual().name("table-checkpoints").start(this::run);
  }

  /** Ends after the checkpoint that is being created. */
  @Override
  public void close() {
    closing.countDown();
    boolean interrupted = false;
    while (thread != null && thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException interruption) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try {
      while (!closing.await(PAUSE_MILLISECONDS, TimeUnit.MILLISECONDS)) {
        respondQuietly();
      }
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
    }
  }

  private void respondQuietly() throws InterruptedException {
    try {
      var requested = CheckpointFolder.requested(table);
      if (requested.isPresent()) {
        // Creating a checkpoint waits for a flush, which would pin the carrier thread.
        var id = requested.get();
        var creation = Thread.ofPlatform().daemon().name("checkpoint").start(() -> respond(id));
        creation.join();
      }
    } catch (TableException fault) {
      // The next round retries; the requesting process reports that there was no response.
    }
  }

  private void respond(String id) {
    try {
      // Without the lock there is a process that waits for the response or uses it.
      var abandoned = CheckpointFolder.tryLock(table);
      if (abandoned.isPresent()) {
        clear(abandoned.get());
      } else if (!CheckpointFolder.isAnswered(table, id)) {
        answer(id);
      }
    } catch (TableException fault) {
      // As above.
    }
  }

  private static void clear(CheckpointFolder abandoned) {
    try (abandoned) {
      abandoned.clear();
    }
  }

  private void answer(String id) {
    try {
      create(table, id, database);
    } catch (TableException fault) {
      CheckpointFolder.fail(table, id, String.valueOf(fault.getMessage()));
    }
  }

  /** Creates and checks a checkpoint. For the process that has the table open. */
  static void create(Path table, String id, Database database) {
    var incomplete = CheckpointFolder.incomplete(table, id);
    long reached = database.checkpoint(incomplete);
    var copied = CopiedDatabase.read(incomplete);
    if (copied.sequence() < reached) {
      throw new TableDamaged(
          "A checkpoint of the table in %s has rows up to number %,d, and the table had %,d"
              .formatted(table, copied.sequence(), reached));
    }
    try {
      var _ = Files.move(incomplete, CheckpointFolder.checkpoint(table, id));
    } catch (IOException fault) {
      throw new TableUnavailable("A checkpoint cannot be renamed: " + fault.getMessage(), fault);
    }
  }
}
