package dynamodbstore.table.embedded;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;

/** Copies of folders, and deliberate damage to them. */
final class Copies {
  private Copies() {}

  static Path copy(Path folder, Path copy) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : (Iterable<Path>) files::iterator) {
        Files.copy(file, copy.resolve(folder.relativize(file).toString()));
      }
    }
    return copy;
  }

  static void flip(Path file, long at, int bits) throws IOException {
    try (var channel = open(file)) {
      var bytes = ByteBuffer.allocate(1);
      var _ = channel.read(bytes, at);
      bytes.put(0, (byte) (bytes.get(0) ^ bits));
      bytes.flip();
      var _ = channel.write(bytes, at);
    }
  }

  static void cut(Path file, long bytes) throws IOException {
    try (var channel = open(file)) {
      var _ = channel.truncate(bytes);
    }
  }

  static Path newest(Path folder, String kind) throws IOException {
    try (var files = Files.list(folder.resolve("data"))) {
      return files
          .filter(file -> file.toString().endsWith("." + kind))
          .max(Comparator.naturalOrder())
          .orElseThrow();
    }
  }

  static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static FileChannel open(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }
}
