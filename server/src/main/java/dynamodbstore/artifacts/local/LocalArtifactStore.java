package dynamodbstore.artifacts.local;

import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.store.ArtifactErrors;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ArtifactStore;
import dynamodbstore.artifacts.store.DirectoryEntry;
import dynamodbstore.artifacts.store.DirectoryListing;
import dynamodbstore.artifacts.store.Download;
import dynamodbstore.artifacts.store.PresignedAccess;
import dynamodbstore.artifacts.store.Upload;
import dynamodbstore.table.items.Utf8;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Optional;

/**
 * Artifact store in a local folder, in the layout of MLflow's own: an artifact is the file at its
 * path. Thread-safe, and safe beside an MLflow server that uses the same folder.
 *
 * <p>Only regular files and directories are artifacts, and symbolic links to such inside the
 * folder. Pipes, sockets and devices are not listed, opened, replaced or deleted, since opening one
 * can block forever; they are deleted only with the directory that contains them.
 */
public final class LocalArtifactStore implements ArtifactStore {
  /** Limit of the file systems of Linux, macOS and Windows, in bytes. */
  private static final int LONGEST_NAME = 255;

  private final ConfinedFolder folder;
  private final SyncPolicy forcing;
  private final DiskPermits disk;

  /**
   * Creates a store that does not reach a closed folder, even if it lies inside. Its folder is
   * created with the first file. Stores of one server share their disk permits.
   */
  public LocalArtifactStore(
      Path root, SyncPolicy forcing, ProtectedFolder closed, DiskPermits disk) {
    this.folder = new ConfinedFolder(root, closed);
    this.forcing = forcing;
    this.disk = disk;
  }

  @Override
  public DirectoryListing list(ArtifactPath directory) {
    if (TemporaryName.isIn(directory)) {
      return DirectoryListing.none();
    }
    try {
      var real = folder.find(directory);
      // Check the type first: opening a pipe to list it would block until a process writes to it.
      return real.isEmpty() || !attributes(real.get()).isDirectory()
          ? DirectoryListing.none()
          : entries(real.get());
    } catch (NoSuchFileException | NotDirectoryException e) {
      return DirectoryListing.none();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private DirectoryListing entries(Path directory) throws IOException {
    var entries = new DirectoryListing.Builder();
    boolean mayHaveClosed = folder.mayHaveClosed();
    try (var children = Files.newDirectoryStream(directory)) {
      for (Path child : children) {
        if (!mayHaveClosed || folder.leadsInside(child)) {
          entry(child).ifPresent(entries::add);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return entries.build();
  }

  /**
   * The entry of a file or directory; empty if it is not an artifact, or another thread has deleted
   * it meanwhile.
   */
  private Optional<DirectoryEntry> entry(Path child) throws IOException {
    String name = String.valueOf(child.getFileName());
    if (TemporaryName.is(name)) {
      return Optional.empty();
    }
    try {
      var attributes = attributes(child);
      if (attributes.isSymbolicLink()) {
        if (!folder.leadsInside(child)) {
          return Optional.empty();
        }
        attributes = Files.readAttributes(child, BasicFileAttributes.class);
      }
      if (attributes.isDirectory()) {
        return Optional.of(new DirectoryEntry.Directory(name));
      }
      return attributes.isRegularFile()
          ? Optional.of(new DirectoryEntry.File(name, attributes.size()))
          : Optional.empty();
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  @Override
  public Download open(ArtifactPath file) {
    if (TemporaryName.isIn(file)) {
      throw ArtifactErrors.missing(file);
    }
    try {
      Path real = folder.find(file).orElseThrow(() -> ArtifactErrors.missing(file));
      var attributes = attributes(real);
      requireFile(file, attributes);
      return LocalDownload.open(real, attributes.lastModifiedTime().toInstant());
    } catch (NoSuchFileException e) {
      throw ArtifactErrors.missing(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void put(ArtifactPath file, Upload upload) {
    var _ = file.asFile();
    if (TemporaryName.isIn(file)) {
      throw TemporaryName.reserved(file);
    }
    try {
      Path directory = folder.resolvePath(file.parent());
      // Check before reading the body, which may be long; otherwise only the rename would fail.
      var there = folder.find(file);
      if (there.isPresent()) {
        requireFile(file, attributes(there.get()));
      }
      if (file.names().stream().anyMatch(name -> Utf8.length(name) > LONGEST_NAME)) {
        throw ApiError.invalid(
            "Invalid artifact path: '%s' has a name of more than %d bytes."
                .formatted(file, LONGEST_NAME));
      }
      ParentDirectories.create(directory, forcing);
      AtomicFileWrite.write(ConfinedFolder.child(directory, file.name()), upload, forcing, disk);
    } catch (FileAlreadyExistsException e) {
      // MLflow's own server crashes here, and its client retries for minutes.
      throw ApiError.invalid(
          "Artifact path needs a directory where there is a file: '%s'".formatted(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void delete(ArtifactPath path) {
    if (TemporaryName.isIn(path)) {
      return;
    }
    try {
      // The last segment is not resolved: if it is a link, the link itself is deleted.
      var directory = folder.find(path.parent()).filter(Files::isDirectory);
      if (directory.isPresent()) {
        if (path.isRoot()) {
          folder.requireNothingClosed(directory.get());
          RecursiveDeletion.delete(directory.get());
        } else {
          deleteChild(ConfinedFolder.child(directory.get(), path.name()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void deleteChild(Path child) throws IOException {
    if (Files.exists(child, LinkOption.NOFOLLOW_LINKS) && !isSpecial(child)) {
      folder.requireNothingClosed(child);
      RecursiveDeletion.deleteAtomically(child);
    }
  }

  private static boolean isSpecial(Path child) {
    try {
      return attributes(child).isOther();
    } catch (IOException e) {
      // Missing, or the name is longer than the file system allows.
      return false;
    }
  }

  @Override
  public Optional<PresignedAccess> directAccess() {
    return Optional.empty();
  }

  /** Walks the whole folder tree. */
  @Override
  public void sweep(Instant before) {
    try {
      RecursiveDeletion.deleteTemporary(folder.root(), before);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void requireFile(ArtifactPath file, BasicFileAttributes there) {
    if (there.isDirectory()) {
      throw ArtifactErrors.isDirectory(file);
    }
    if (!there.isRegularFile()) {
      throw ArtifactErrors.isSpecial(file);
    }
  }

  private static BasicFileAttributes attributes(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }
}
