package dynamodbstore.backup.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;

/**
 * Port for the storage of backups: files by path, with slashes between directories. A put is
 * atomic: a file is there wholly or not at all. For one thread.
 */
public interface BackupStore extends AutoCloseable {
  /** Content to be stored, which may be opened several times. */
  interface Content {
    long bytes();

    InputStream open() throws IOException;
  }

  /** The files of a directory with their sizes; none if there is no such directory. */
  Map<String, Long> list(String directory) throws IOException;

  /**
   * Copies a file to a stream.
   *
   * @throws java.nio.file.NoSuchFileException if there is none
   */
  void read(String file, OutputStream out) throws IOException;

  /** Stores a file, replacing one of the same path. It is durable after {@link #sync}. */
  void put(String file, Content content) throws IOException;

  /** Deletes a file, if it exists. */
  void delete(String file) throws IOException;

  /** Makes everything that was stored survive a crash of the machine. */
  void sync() throws IOException;

  /** Deletes what interrupted puts of other processes have left. */
  void sweep() throws IOException;

  @Override
  void close();
}
