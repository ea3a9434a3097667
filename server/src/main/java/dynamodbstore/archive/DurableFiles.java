package dynamodbstore.archive;

import dynamodbstore.table.embedded.folder.OwnerOnly;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files that are complete or do not exist, also after a crash. */
public final class DurableFiles {
  private static final String PART = ".part";

  private DurableFiles() {}

  /** The file into which content is written before it is {@linkplain #publish published}. */
  public static Path part(Path file) {
    return file.resolveSibling(file.getFileName() + PART);
  }

  /** Gives a file that was written, and synced, its name. A crash of the machine may undo that. */
  public static void publish(Path file) {
    try {
      var _ = Files.move(part(file), file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes the names of all files of a folder durable. */
  static void sync(Path folder) {
    try (var channel = FileChannel.open(folder)) {
      channel.force(true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void write(Path file, byte[] content) {
    try (var out =
        OwnerOnly.open(
            part(file),
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      var bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        var _ = out.write(bytes);
      }
      out.force(true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    publish(file);
  }
}
