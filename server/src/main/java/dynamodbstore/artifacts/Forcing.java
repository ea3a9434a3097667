package dynamodbstore.artifacts;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Who sees to it that what is written gets from memory to the disk, and when. */
public enum Forcing {
  /** We do, before we answer: what was acknowledged survives a power failure. */
  AT_ONCE {
    @Override
    void content(FileChannel file) throws IOException {
      file.force(false);
    }

    @Override
    void entries(Path folder) throws IOException {
      try (var entries = FileChannel.open(folder, StandardOpenOption.READ)) {
        entries.force(true);
      }
    }
  },

  /** The operating system does, within seconds: enough when the server alone is killed. */
  BY_SYSTEM {
    @Override
    void content(FileChannel file) {}

    @Override
    void entries(Path folder) {}
  };

  /** Makes sure that a file has its content. */
  abstract void content(FileChannel file) throws IOException;

  /** Makes sure that what was named or renamed in a folder keeps its name. */
  abstract void entries(Path folder) throws IOException;
}
