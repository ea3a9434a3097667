package dynamodbstore.table.embedded.folder;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Creation of files and folders that only their owner can read: 0600 and 0700, where the file
 * system has such modes. For copies of a table, which contain the hashes of passwords and tokens.
 */
public final class OwnerOnly {
  private static final boolean HAS_MODES =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private OwnerOnly() {}

  /** Creates the folders that are missing. */
  public static void createDirectories(Path folder) throws IOException {
    var _ = Files.createDirectories(folder, modes("rwx------"));
  }

  /** Opens a file; if that creates it, for its owner only. */
  public static FileChannel open(Path file, OpenOption... options) throws IOException {
    return FileChannel.open(file, Set.of(options), modes("rw-------"));
  }

  private static FileAttribute<?>[] modes(String permissions) {
    return HAS_MODES
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
