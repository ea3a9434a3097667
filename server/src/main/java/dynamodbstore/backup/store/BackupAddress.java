package dynamodbstore.backup.store;

import dynamodbstore.api.ApiError;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.S3Settings;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Location of backups.
 *
 * @param text as the operator wrote it
 * @param folder empty for S3
 */
public record BackupAddress(String text, Optional<Path> folder) {
  private static final String S3 = "s3://";

  /**
   * Parses {@code s3://BUCKET/PREFIX} or the path of a folder.
   *
   * @throws CommandFailure if it is neither
   */
  public static BackupAddress parse(String text) {
    if (text.isBlank()) {
      throw new CommandFailure(
          "The location of the backups is missing: give a folder or s3://BUCKET/PREFIX.");
    }
    if (text.startsWith(S3)) {
      return new BackupAddress(text, Optional.empty());
    }
    if (text.contains("://")) {
      throw new CommandFailure(
          "Backups cannot be kept in \"%s\": give a folder or s3://BUCKET/PREFIX.".formatted(text));
    }
    try {
      return new BackupAddress(text, Optional.of(Path.of(text).toAbsolutePath().normalize()));
    } catch (InvalidPathException e) {
      throw new CommandFailure("\"" + text + "\" is not a path.", e);
    }
  }

  /**
   * Opens the store, which the caller closes.
   *
   * @throws CommandFailure if the URI names no bucket
   */
  public BackupStore open(S3Settings settings, InstantSource clock) {
    if (folder.isPresent()) {
      return new FolderBackupStore(folder.get());
    }
    try {
      return new S3BackupStore(text, settings, clock);
    } catch (ApiError e) {
      throw new CommandFailure("\"" + text + "\" is not a bucket with a prefix.", e);
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
