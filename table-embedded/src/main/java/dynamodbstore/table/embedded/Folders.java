package dynamodbstore.table.embedded;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Folders as files that can be forced to the disk. */
final class Folders {
  private Folders() {}

  /** Forces the names in a folder to the disk: a file whose name is lost is lost. */
  static void force(@Nullable Path folder) throws IOException {
    // Windows neither needs it nor lets one open a folder.
    if (folder != null && File.separatorChar == '/') {
      try (var names = FileChannel.open(folder, StandardOpenOption.READ)) {
        names.force(true);
      }
    }
  }
}
