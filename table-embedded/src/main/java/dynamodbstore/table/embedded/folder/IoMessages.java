package dynamodbstore.table.embedded.folder;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/**
 * Readable messages for I/O exceptions: most of the JDK's state the reason by their class alone.
 */
public final class IoMessages {
  private IoMessages() {}

  public static String of(IOException fault) {
    return switch (fault) {
      case AccessDeniedException denied -> "permission denied: " + denied.getFile();
      case FileAlreadyExistsException file -> file.getFile() + " is a file, not a folder";
      case NotDirectoryException file -> file.getFile() + " is a file, not a folder";
      case NoSuchFileException missing -> missing.getFile() + " is missing";
      case FileSystemException named when named.getReason() != null ->
          named.getReason() + ": " + named.getFile();
      default -> String.valueOf(fault.getMessage());
    };
  }
}
