package dynamodbstore.ui;

import dynamodbstore.concurrency.StripedLock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Disk cache of compressed files. A file is compressed on its first request. The cache has its own
 * folder, because the folder of the original may not be writable.
 *
 * <p>Thread-safe: a striped lock lets concurrent requests for the same file compress it once. Files
 * are written to a temporary name and renamed, so that a crash leaves no partial file under a final
 * name.
 */
final class CompressedFileCache {
  /** Size limit: enough for a few builds of the web UI, and more would only be old builds. */
  static final long MOST_BYTES = 64L << 20;

  /** Age from which an unfinished file is that of a process that crashed. */
  private static final Duration ABANDONED = Duration.ofHours(1);

  private static final String UNFINISHED = ".part";
  private static final int STRIPES = 64;

  private final Path folder;
  private final long mostBytes;
  private final StripedLock<Path> locks = new StripedLock<>(STRIPES);

  CompressedFileCache(Path folder, long mostBytes) {
    this.folder = folder;
    this.mostBytes = mostBytes;
  }

  /** The compressed form of a file; empty if it cannot be compressed or stored. */
  Optional<UiFile> find(UiFile file, ContentCoding packing) {
    var target = folder.resolve(name(file) + "." + packing.coding());
    var kept = UiFile.at(target);
    if (kept.isPresent()) {
      return kept;
    }
    // Check again under the lock: another thread may have compressed it since the first check.
    return locks.locked(target, () -> UiFile.at(target).or(() -> make(file, packing, target)));
  }

  private Optional<UiFile> make(UiFile file, ContentCoding packing, Path target) {
    if (!packing.isAvailable()) {
      return Optional.empty();
    }
    try {
      Files.createDirectories(folder);
      // Not Files.createTempFile, whose permissions allow only this user to read the file.
      var unfinished = folder.resolve(UUID.randomUUID() + UNFINISHED);
      try {
        try (var out = packing.into(Files.newOutputStream(unfinished))) {
          var _ = Files.copy(file.path(), out);
        }
        makeRoom(Files.size(unfinished), Files.getLastModifiedTime(unfinished).toMillis());
        var _ = Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        var _ = Files.deleteIfExists(unfinished);
      }
      return UiFile.at(target);
    } catch (IOException e) {
      // Disk full, or no permission: the file is sent uncompressed.
      return Optional.empty();
    }
  }

  /**
   * Evicts the whole cache if the new file would exceed the limit; files in use are soon compressed
   * again. Other threads and processes are writing unfinished files, which are theirs until they
   * are old.
   *
   * @param now by the clock of the file system, in milliseconds since the epoch
   */
  private void makeRoom(long bytes, long now) throws IOException {
    List<UiFile> kept;
    try (var files = Files.list(folder)) {
      kept =
          files
              .flatMap(path -> UiFile.at(path).stream())
              .filter(file -> !isBeingWritten(file, now))
              .toList();
    }
    if (kept.stream().mapToLong(UiFile::size).sum() + bytes > mostBytes) {
      for (var file : kept) {
        var _ = Files.deleteIfExists(file.path());
      }
    }
  }

  private static boolean isBeingWritten(UiFile file, long now) {
    return file.path().toString().endsWith(UNFINISHED)
        && file.modified() > now - ABANDONED.toMillis();
  }

  /** Cache key: a digest of path and version, so that a changed file has another key. */
  private static String name(UiFile file) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      var text = file.path() + "\n" + file.version();
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JVM has SHA-256", e);
    }
  }
}
