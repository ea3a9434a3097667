package dynamodbstore.artifacts.local;

import dynamodbstore.artifacts.store.Upload;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Atomic file write: writes to a temporary name in the target's directory, then renames it to the
 * target. The same directory is used because a rename is atomic only within one file system, and
 * another file system may be mounted anywhere below the root.
 *
 * <p>With {@link SyncPolicy#AT_ONCE} the content is synced before the rename and the directory
 * after it. So a power failure leaves the old file or the new one, never an empty one, and an
 * acknowledged file survives. That costs two syncs per upload, fractions of a millisecond on an SSD
 * for small files. If the server crashes before the rename, a sweep deletes the temporary file.
 */
final class AtomicFileWrite {
  /** Buffer size; a larger buffer is not faster. */
  private static final int PIECE = 64 * 1024;

  private AtomicFileWrite() {}

  static void write(Path target, Upload upload, SyncPolicy forcing, DiskPermits disk)
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
    forcing.syncDirectory(ParentDirectories.parentOf(target));
  }

  private static void fill(Path staged, Upload upload, SyncPolicy forcing, DiskPermits disk)
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

  /** Copies in full buffers: a page that is written in two parts costs two page writes. */
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
