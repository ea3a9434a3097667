package dynamodbstore.table.embedded;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A small file that is there whole or not at all, and on the disk before anything relies on it. */
final class WholeFile {
  private static final String UNFINISHED = ".unfinished";

  private WholeFile() {}

  /** What a file is called while it is being written. */
  static String unfinished(String name) {
    return name + UNFINISHED;
  }

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
    Folders.force(folder);
    Folders.force(folder.toAbsolutePath().getParent());
  }
}
