package dynamodbstore.backup;

import dynamodbstore.backup.store.BackupStore;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/** Reads objects and compares them with their checksums. */
final class ObjectReader {
  private static final int ATTEMPTS = 3;

  private final BackupStore store;

  ObjectReader(BackupStore store) {
    this.store = store;
  }

  /** Where an object is copied to; opened again if reading it fails. */
  interface Target {
    OutputStream open() throws IOException;
  }

  /** What is wrong with an object; empty if it is as it was written. */
  Optional<String> fault(BackupObject object) throws IOException {
    return copy(object, OutputStream::nullOutputStream);
  }

  /**
   * Copies an object.
   *
   * @return what is wrong with it; if anything, the copy is useless
   */
  Optional<String> copy(BackupObject object, Target target) throws IOException {
    for (int attempt = 1; ; attempt++) {
      var checksum = new ObjectChecksum(object);
      try (var out = target.open()) {
        store.read(object.path(), new Both(checksum, out));
        return checksum.matches()
            ? Optional.empty()
            : Optional.of(object.path() + " does not have its checksum");
      } catch (NoSuchFileException missing) {
        return Optional.of(object.path() + " is missing");
      } catch (IOException fault) {
        if (attempt == ATTEMPTS) {
          throw fault;
        }
      }
    }
  }

  private static final class Both extends OutputStream {
    private final ObjectChecksum checksum;
    private final OutputStream out;

    Both(ObjectChecksum checksum, OutputStream out) {
      this.checksum = checksum;
      this.out = out;
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      checksum.write(bytes, from, length);
      out.write(bytes, from, length);
    }
  }
}
