package dynamodbstore.artifacts;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that is written under a temporary name beside its own, and gets its own when it is whole.
 * Beside, because a rename is atomic only within one file system, and there may be another mounted
 * anywhere below the root.
 *
 * <p>If we are to see to it, the content is forced to disk before the rename and the directory
 * after it. So a power failure leaves the old file or the new one and never an empty one, and a
 * file that was acknowledged stays. It costs two syncs for each upload, fractions of a millisecond
 * on an SSD for small ones.
 */
final class StagedFile {
  /** How much of an upload is in memory; more brings no more speed. */
  private static final int PIECE = 64 * 1024;

  private StagedFile() {}

  static void write(Path target, Upload upload, Forcing forcing, DiskPermits disk)
      throws IOException {
    Path staged = target.resolveSibling(TemporaryName.random());
    boolean published = false;
    try {
      fill(staged, upload, forcing, disk);
      Files.move(staged, target, StandardCopyOption.ATOMIC_MOVE);
      published = true;
    } finally {
      if (!published) {
        Files.deleteIfExists(staged);
      }
    }
    forcing.entries(Folders.of(target));
  }

  private static void fill(Path staged, Upload upload, Forcing forcing, DiskPermits disk)
      throws IOException {
    try (var file =
        FileChannel.open(staged, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      long size = copy(upload, file, disk);
      long expected = upload.size().orElse(size);
      if (size != expected) {
        throw new EOFException("An upload of %d bytes ended after %d".formatted(expected, size));
      }
      disk.force(file, forcing);
    }
  }

  /** In whole pieces, as far as they go: of a page that is written in two, both cost as much. */
  private static long copy(Upload upload, FileChannel file, DiskPermits disk) throws IOException {
    var piece = new byte[Math.clamp(upload.size().orElse(PIECE), 1, PIECE)];
    var unwritten = ByteBuffer.wrap(piece);
    long size = 0;
    for (int count = next(upload, piece); count > 0; count = next(upload, piece)) {
      disk.write(file, unwritten.clear().limit(count));
      size += count;
    }
    return size;
  }

  private static int next(Upload upload, byte[] piece) throws IOException {
    return upload.body().readNBytes(piece, 0, piece.length);
  }
}
