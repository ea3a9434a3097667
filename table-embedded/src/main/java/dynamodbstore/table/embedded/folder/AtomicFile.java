package dynamodbstore.table.embedded.folder;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Atomic writer of small files: written under a temporary name, synced, then renamed. After a crash
 * the file has either its old or its new content.
 */
final class AtomicFile {
  private static final String UNFINISHED = ".unfinished";

  private AtomicFile() {}

  /** Name of a file while it is being written. */
  static String unfinished(String name) {
    return name + UNFINISHED;
  }

  /** Writes a file atomically, and syncs it and its directory entries. */
  static void write(Path folder, String name, ByteBuffer content) throws IOException {
    var unfinished = folder.resolve(unfinished(name));
    try (var file =
        FileChannel.open(
            unfinished,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      while (content.hasRemaining()) {
        var _ = file.write(content);
      }
      file.force(true);
    }
    var _ = Files.move(unfinished, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    DirectorySync.force(folder);
    DirectorySync.force(folder.toAbsolutePath().getParent());
  }
}
