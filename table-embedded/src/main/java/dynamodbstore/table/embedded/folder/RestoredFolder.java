package dynamodbstore.table.embedded.folder;

import dynamodbstore.table.errors.TableUnavailable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * A folder into which a backup of a table is being restored, locked by this process.
 *
 * <p>The file {@code restoring} names the backup from the first change on, FORMAT is written last.
 * After a crash in between the folder is no table, so that no server opens it, and only the
 * restoration of the same backup continues in it.
 */
public final class RestoredFolder implements AutoCloseable {
  static final String MARKER = "restoring";

  /** Name on every new volume. */
  private static final String LOST_AND_FOUND = "lost+found";

  private static final Set<String> FOUND_BEFORE_MARKER =
      Set.of(LOST_AND_FOUND, OwnerFile.NAME, AtomicFile.unfinished(MARKER));

  private final Path folder;
  private final OwnerFile owner;
  private final boolean isComplete;

  private RestoredFolder(Path folder, OwnerFile owner, boolean isComplete) {
    this.folder = folder;
    this.owner = owner;
    this.isComplete = isComplete;
  }

  /** Whether an earlier process has begun to restore a backup into the folder. */
  public static boolean isBegun(Path folder) {
    return Files.exists(folder.resolve(MARKER));
  }

  /**
   * Begins to restore into an empty folder, or continues. The caller closes the result.
   *
   * @param backup text that identifies the backup and the way it is restored
   * @throws TableUnavailable if the folder has other content, or another process restores into it
   */
  public static RestoredFolder begin(Path folder, String backup) {
    try {
      if (!isBegun(folder)) {
        requireEmpty(folder);
      }
      OwnerOnly.createDirectories(folder);
      var owner =
          OwnerFile.tryLock(folder)
              .orElseThrow(
                  () ->
                      new TableUnavailable(
                          "The folder %s is in use by %s"
                              .formatted(folder, OwnerFile.process(folder))));
      try {
        return new RestoredFolder(folder, owner, mark(folder, backup));
      } catch (IOException | RuntimeException fault) {
        owner.close();
        throw fault;
      }
    } catch (IOException fault) {
      throw unusable(folder, fault);
    }
  }

  /** Marks a locked folder, unless it is; true if it is complete already. */
  private static boolean mark(Path folder, String backup) throws IOException {
    boolean isComplete = false;
    if (isBegun(folder)) {
      requireSame(folder, backup);
      isComplete = FormatFile.isIn(folder);
    } else {
      requireEmpty(folder);
      AtomicFile.write(folder, MARKER, ByteBuffer.wrap(backup.getBytes(StandardCharsets.UTF_8)));
    }
    if (isComplete) {
      // The crash was between the last two steps.
      Files.delete(folder.resolve(MARKER));
    } else {
      OwnerOnly.createDirectories(folder.resolve(LockedFolder.DATA));
    }
    return isComplete;
  }

  private static void requireSame(Path folder, String backup) throws IOException {
    var begun = Files.readString(folder.resolve(MARKER));
    if (!begun.equals(backup)) {
      throw new TableUnavailable(
          "The folder %s has an unfinished restore of another kind; repeat that, or delete the folder: %s"
              .formatted(folder, begun.strip().replace("\n", ", ")));
    }
  }

  /** Whether an earlier process restored all of it; a server may have used the table since. */
  public boolean isComplete() {
    return isComplete;
  }

  /** Where the files of the database belong. */
  public Path data() {
    return folder.resolve(LockedFolder.DATA);
  }

  /**
   * Makes the folder a table, after all files are on the disk.
   *
   * @param format the format of the table that was backed up
   * @param sequence the last sequence number of the backup, which becomes the watermark
   */
  public void complete(int format, long sequence) {
    try {
      if (format > FormatFile.FORMAT) {
        throw new TableUnavailable(
            "The backup was taken by a newer version, in format %d; this one knows format %d"
                .formatted(format, FormatFile.FORMAT));
      }
      DirectorySync.force(data());
      Watermark.create(folder, WatermarkSlot.ofRows(LossCheck.newestLog(data()), sequence));
      FormatFile.write(folder);
      Files.delete(folder.resolve(MARKER));
      DirectorySync.force(folder);
    } catch (IOException fault) {
      throw unusable(folder, fault);
    }
  }

  private static void requireEmpty(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return;
    }
    try (var files = Files.newDirectoryStream(folder)) {
      for (var file : files) {
        if (!FOUND_BEFORE_MARKER.contains(file.getFileName().toString())) {
          throw new TableUnavailable(
              "The folder %s is not empty: it contains %s. Restore into an empty folder"
                  .formatted(folder, file.getFileName()));
        }
      }
    }
  }

  /** Unlocks the folder. */
  @Override
  public void close() {
    try {
      owner.close();
    } catch (IOException fault) {
      throw unusable(folder, fault);
    }
  }

  private static TableUnavailable unusable(Path folder, IOException fault) {
    return new TableUnavailable(
        "The folder %s cannot be used: %s".formatted(folder, IoMessages.of(fault)), fault);
  }
}
