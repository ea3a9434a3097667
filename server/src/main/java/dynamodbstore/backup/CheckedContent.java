package dynamodbstore.backup;

import dynamodbstore.backup.store.BackupStore;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Content of a local file whose checksum is known. The last bytes are delivered only if the
 * checksum is right, so that no damaged file gets into a backup. What another program has appended
 * since is left out.
 */
record CheckedContent(Path file, BackupObject object) implements BackupStore.Content {
  @Override
  public long bytes() {
    return object.bytes();
  }

  @Override
  public InputStream open() throws IOException {
    return new Checked(
        Channels.newInputStream(FileChannel.open(file, StandardOpenOption.READ)),
        new ObjectChecksum(object));
  }

  private final class Checked extends FilterInputStream {
    private final ObjectChecksum checksum;

    Checked(InputStream content, ObjectChecksum checksum) {
      super(content);
      this.checksum = checksum;
    }

    @Override
    public int read() throws IOException {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      long left = object.bytes() - checksum.bytes();
      if (left == 0) {
        return -1;
      }
      int count = super.read(bytes, from, (int) Math.min(length, left));
      if (count > 0) {
        checksum.write(bytes, from, count);
        if (checksum.bytes() == object.bytes() && !checksum.matches()) {
          throw new DamagedFile(file + " does not have its checksum");
        }
      }
      return count;
    }
  }

  /** A file that is damaged, or has changed while it was read. */
  static final class DamagedFile extends IOException {
    private static final long serialVersionUID = 1;

    DamagedFile(String message) {
      super(message);
    }
  }
}
