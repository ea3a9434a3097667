package dynamodbstore.table.embedded.folder;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Sync of directories to the disk. */
public final class DirectorySync {
  private DirectorySync() {}

  /** Syncs the entries of a directory: a new file whose directory entry is lost is lost. */
  public static void force(@Nullable Path folder) throws IOException {
    // Windows does not need it, and cannot open a directory as a file.
    if (folder != null && File.separatorChar == '/') {
      try (var names = FileChannel.open(folder, StandardOpenOption.READ)) {
        names.force(true);
      }
    }
  }
}
