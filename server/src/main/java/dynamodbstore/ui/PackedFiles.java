package dynamodbstore.ui;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Files in packed form, made when they are first asked for and kept in a folder of their own: those
 * they are made from may lie where this program should not write. Shared by all threads; of several
 * that ask for the same at once, one makes it.
 */
final class PackedFiles {
  /** Some builds. What would be more is the builds of the past. */
  static final long MOST_BYTES = 64L << 20;

  private final Path folder;
  private final long mostBytes;
  private final Map<Path, CompletableFuture<Optional<UiFile>>> making = new ConcurrentHashMap<>();

  PackedFiles(Path folder, long mostBytes) {
    this.folder = folder;
    this.mostBytes = mostBytes;
  }

  /** A file in packed form; none if it cannot be made, or not kept. */
  Optional<UiFile> find(UiFile file, Packing packing) {
    var target = folder.resolve(name(file) + "." + packing.coding());
    var kept = UiFile.at(target);
    if (kept.isPresent()) {
      return kept;
    }
    var mine = new CompletableFuture<Optional<UiFile>>();
    var others = making.putIfAbsent(target, mine);
    if (others != null) {
      return others.join();
    }
    try {
      // Somebody may have been done with it since it was looked for.
      mine.complete(UiFile.at(target).or(() -> make(file, packing, target)));
    } finally {
      making.remove(target);
      // After a failure, so that nobody waits for ever.
      mine.complete(Optional.empty());
    }
    return mine.join();
  }

  private Optional<UiFile> make(UiFile file, Packing packing, Path target) {
    if (!packing.isAvailable()) {
      return Optional.empty();
    }
    try {
      Files.createDirectories(folder);
      // Not a temporary file of the JDK's, which nobody but this user could read.
      var unfinished = folder.resolve(UUID.randomUUID() + ".part");
      try {
        try (var out = packing.into(Files.newOutputStream(unfinished))) {
          var _ = Files.copy(file.path(), out);
        }
        makeRoom(Files.size(unfinished), unfinished);
        var _ = Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        var _ = Files.deleteIfExists(unfinished);
      }
      return UiFile.at(target);
    } catch (IOException e) {
      // The disk is full, or not ours to write to. The file goes out as it is.
      return Optional.empty();
    }
  }

  /** If there is too much, all of it goes: what is still in use is soon made again. */
  private void makeRoom(long bytes, Path unfinished) throws IOException {
    List<Path> kept;
    try (var files = Files.list(folder)) {
      kept = files.filter(path -> !path.equals(unfinished)).toList();
    }
    long all =
        kept.stream().flatMap(path -> UiFile.at(path).stream()).mapToLong(UiFile::size).sum();
    if (all + bytes > mostBytes) {
      for (var path : kept) {
        var _ = Files.deleteIfExists(path);
      }
    }
  }

  /** Another for every content: of the same path, too. */
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
