package dynamodbstore.table.embedded.database;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Probe for free disk space, which writes a temporary file: a quota or a limit on file sizes can
 * make a write fail although the disk has free space.
 */
final class DiskSpaceProbe {
  /** Space for the files that an opening database creates, in addition to the flushed log. */
  private static final long SPARE_BYTES = 1 << 20;

  private static final int PIECE_BYTES = 64 << 10;

  private final Path folder;

  DiskSpaceProbe(Path folder) {
    this.folder = folder;
  }

  /** Whether there is enough space to open the database, which flushes its log into an SST file. */
  boolean suffices() {
    var probe = folder.resolveSibling("room");
    try (var file =
        FileChannel.open(
            probe,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE)) {
      var piece = ByteBuffer.allocate(PIECE_BYTES);
      for (long left = logBytes() + SPARE_BYTES; left > 0; left -= PIECE_BYTES) {
        piece.clear();
        while (piece.hasRemaining()) {
          file.write(piece);
        }
      }
      file.force(true);
      return true;
    } catch (IOException noRoom) {
      return false;
    }
  }

  private long logBytes() throws IOException {
    long bytes = 0;
    try (var logs = Files.newDirectoryStream(folder, "*.log")) {
      for (var log : logs) {
        bytes += Files.size(log);
      }
    }
    return bytes;
  }
}
