package dynamodbstore.artifacts.local;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Sync policy: whether writes are synced to disk before an upload is acknowledged. */
public enum SyncPolicy {
  /** Syncs before the response: an acknowledged file survives a power failure. */
  AT_ONCE {
    @Override
    void syncContent(FileChannel file) throws IOException {
      file.force(false);
    }

    @Override
    void syncDirectory(Path folder) throws IOException {
      try (var entries = FileChannel.open(folder, StandardOpenOption.READ)) {
        entries.force(true);
      }
    }
  },

  /**
   * Leaves syncing to the operating system, which does it within seconds: an acknowledged file
   * survives a crash of the server, but not of the machine.
   */
  BY_SYSTEM {
    @Override
    void syncContent(FileChannel file) {}

    @Override
    void syncDirectory(Path folder) {}
  };

  /** Syncs the content of a file. */
  abstract void syncContent(FileChannel file) throws IOException;

  /** Syncs the entries of a directory, so that creations and renames in it survive. */
  abstract void syncDirectory(Path folder) throws IOException;
}
