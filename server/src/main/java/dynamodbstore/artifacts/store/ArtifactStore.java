package dynamodbstore.artifacts.store;

import java.time.Instant;
import java.util.Optional;

/**
 * Port for file storage: files by path. A directory exists as long as a file is below it; it is
 * created with its first file.
 *
 * <p>Writes are atomic: a reader sees the old content or the new one, never a part, and an open
 * {@link Download} keeps the content that it was opened with. Of two concurrent puts to one path,
 * the one that finishes last wins. Implementations are thread-safe. Faults of the storage are
 * thrown as {@link java.io.UncheckedIOException}, or as {@link dynamodbstore.api.ApiError} where
 * the client can be told the cause.
 *
 * <p>Keep this interface small: every store must implement all of it, with the same behaviour.
 * {@code ArtifactStoreContract} tests that.
 */
public interface ArtifactStore {
  /** Lists a directory, sorted by name; empty if there is no such directory. */
  DirectoryListing list(ArtifactPath directory);

  /**
   * Opens the current content of a file. The caller closes the download.
   *
   * @throws dynamodbstore.api.ApiError if the path is missing, or a directory
   */
  Download open(ArtifactPath file);

  /**
   * Writes a file atomically, replacing a file at the path. After a return the file survives a
   * crash of the server, and a crash of the machine unless the operator has disabled forced writes.
   * If it throws, nothing has changed.
   *
   * @throws dynamodbstore.api.ApiError if no file can have this path
   */
  void put(ArtifactPath file, Upload upload);

  /**
   * Deletes a file, or a directory recursively. Idempotent: does nothing if the path is missing.
   */
  void delete(ArtifactPath path);

  /**
   * Deletes leftovers of uploads and deletions that a crash interrupted, unless they were modified
   * since {@code before}. May scan the whole store.
   */
  void sweep(Instant before);

  /**
   * Presigned access for clients that bypass the server; empty if this store does not support it.
   */
  Optional<PresignedAccess> directAccess();
}
