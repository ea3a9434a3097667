package dynamodbstore.table.embedded.checkpoints;

import dynamodbstore.table.embedded.folder.CopiedDatabase;
import dynamodbstore.table.embedded.folder.RestoredFolder;
import dynamodbstore.table.errors.TableUnavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Consistent copy of a table's database at one moment, in the folder of the table. It contains
 * every write that was acknowledged before it was requested. While it exists, no other backup of
 * the table can be taken, and the disk space of its SST files is not released.
 */
public final class TableCheckpoint implements AutoCloseable {
  private final CheckpointFolder space;
  private final Path folder;
  private final CopiedDatabase copied;

  TableCheckpoint(CheckpointFolder space, Path folder, CopiedDatabase copied) {
    this.space = space;
    this.folder = folder;
    this.copied = copied;
  }

  public List<CheckpointFile> files() {
    return copied.files().stream().map(TableCheckpoint::file).toList();
  }

  public Path path(CheckpointFile file) {
    return folder.resolve(file.name());
  }

  /** The last sequence number of its rows. */
  public long sequence() {
    return copied.sequence();
  }

  /** Number of the format of the table's folder. */
  public int format() {
    return CopiedDatabase.FORMAT;
  }

  /** Id of the table, which a restored table keeps. */
  public Optional<String> tableId() {
    return copied.databaseId();
  }

  /**
   * A folder with the checkpoint as a table, made of links to its files, which exists as long as
   * the checkpoint does. It may be opened and changed like any table.
   */
  public Path asTable() {
    var table = folder.resolveSibling(folder.getFileName() + ".table");
    try (var restored = RestoredFolder.begin(table, "checkpoint")) {
      for (var file : files()) {
        var target = restored.data().resolve(file.name());
        if (file.identity().isPresent()) {
          var _ = Files.createLink(target, path(file));
        } else {
          // RocksDB may append to these.
          var _ = Files.copy(path(file), target);
        }
      }
      restored.complete(format(), sequence());
      return table;
    } catch (IOException fault) {
      throw new TableUnavailable("A checkpoint cannot be copied: " + fault.getMessage(), fault);
    }
  }

  private static CheckpointFile file(CopiedDatabase.CopiedFile file) {
    return new CheckpointFile(
        file.name(),
        file.bytes(),
        file.live()
            .filter(live -> live.checksum().isPresent() && !live.uniqueId().isEmpty())
            .map(live -> new CheckpointFile.Identity(live.uniqueId(), live.checksum().getAsInt())));
  }

  /** Deletes the checkpoint. */
  @Override
  public void close() {
    space.clear();
    space.close();
  }
}
