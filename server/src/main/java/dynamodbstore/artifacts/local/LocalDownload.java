package dynamodbstore.artifacts.local;

import dynamodbstore.artifacts.store.ByteRange;
import dynamodbstore.artifacts.store.Download;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;

/**
 * Open file of a local store. Its content does not change while it is open, because an upload
 * replaces the file by a rename and never writes into it.
 */
record LocalDownload(FileChannel file, long size, Instant modified) implements Download {
  /** Buffer size; a larger buffer is not faster. */
  private static final int PIECE = 64 * 1024;

  static LocalDownload open(Path path, Instant modified) throws IOException {
    var file = FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    try {
      return new LocalDownload(file, file.size(), modified);
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  @Override
  public String version() {
    return "%x-%x-%x".formatted(modified.getEpochSecond(), modified.getNano(), size);
  }

  // No zero-copy transfer: that needs the socket, which the HTTP layer does not expose.
  @Override
  public void writeTo(OutputStream out, ByteRange part) {
    var piece = new byte[(int) Math.min(PIECE, part.length())];
    long at = part.first();
    long end = part.first() + part.length();
    try {
      while (at < end) {
        var room = ByteBuffer.wrap(piece, 0, (int) Math.min(piece.length, end - at));
        int count = file.read(room, at);
        if (count < 0) {
          throw new EOFException("A file of %d bytes ended at %d".formatted(size, at));
        }
        out.write(piece, 0, count);
        at += count;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
