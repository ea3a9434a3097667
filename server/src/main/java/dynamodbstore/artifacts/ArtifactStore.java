package dynamodbstore.artifacts;

import java.time.Instant;
import java.util.Optional;

/**
 * Files under paths. Directories are where files are: they come with the first file below them.
 *
 * <p>A file is there whole or not at all: readers see the old content or the new one, never a part,
 * and whoever has opened a file keeps what was opened. Of two puts to one path, the one that ends
 * last stays. Trouble with the storage itself is an {@link java.io.UncheckedIOException}, or an
 * {@link dynamodbstore.api.ApiError} where the caller can be told what it is.
 *
 * <p>Keep this interface small: every store must do all of it alike.
 */
public interface ArtifactStore {
  /** What is in a directory, in the order of names; nothing if there is no such directory. */
  Entries list(ArtifactPath directory);

  /**
   * Opens a file as it is now.
   *
   * @throws dynamodbstore.api.ApiError if it is missing, or a directory
   */
  Download open(ArtifactPath file);

  /**
   * Keeps a file, in the place of any file that was there. Once this returns the file survives a
   * crash of the server, and of the machine unless the operator has waived that; if it throws,
   * nothing has changed.
   *
   * @throws dynamodbstore.api.ApiError if no file can have this path
   */
  void put(ArtifactPath file, Upload upload);

  /** Deletes a file, or a directory with all there is in it; if nothing is there, does nothing. */
  void delete(ArtifactPath path);

  /**
   * Deletes what uploads and deletions left behind that a crash cut short, if nothing has touched
   * it since {@code before}. May look at everything there is.
   */
  void sweep(Instant before);

  /** The ways past the server, if this store has any. */
  Optional<DirectAccess> directAccess();
}
