package dynamodbstore.table.embedded.database;

import dynamodbstore.table.errors.TableUnavailable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.List;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;

/**
 * RocksDB's native library, unpacked once and reused by later starts: unpacking takes about 0.4
 * seconds.
 *
 * <p>It must be loaded before any other RocksDB class, because most of those call it in their
 * static initialisers. Thread-safe; concurrent processes may share the folder.
 */
public final class NativeLibrary {
  /** A test compares it with the version that the library reports. */
  static final String VERSION = "11.8.1";

  private NativeLibrary() {}

  /** One folder per user: the library is not loaded from a folder that other users can write to. */
  static Path defaultFolder() {
    return Path.of(
        System.getProperty("java.io.tmpdir"),
        "mlflow-dynamodbstore-native-" + System.getProperty("user.name"));
  }

  /**
   * Loads the library. A process uses the one from the folder of the first call; later calls do not
   * load another.
   */
  public static synchronized void load(Path folder) {
    var unpacked = unpack(folder);
    RocksDB.loadLibrary(List.of(unpacked.toAbsolutePath().toString()));
  }

  /** Unpacks the library, unless an earlier start has done so, and returns its folder. */
  public static Path unpack(Path folder) {
    var unpacked = folder.resolve("rocksdb-" + VERSION);
    // RocksDB looks for its library under this name, with "jni" twice, in the folder passed to it.
    var file = unpacked.resolve(Environment.getJniLibraryFileName("rocksdbjni"));
    try {
      createPrivate(folder);
      if (!Files.exists(file)) {
        Files.createDirectories(unpacked);
        unpackTo(unpacked, file);
      }
      return unpacked;
    } catch (IOException fault) {
      throw new TableUnavailable("RocksDB's library cannot be unpacked to " + file, fault);
    }
  }

  /**
   * Unpacks into a temporary file and renames it atomically, so that no other process loads a
   * partial library.
   */
  private static void unpackTo(Path unpacked, Path file) throws IOException {
    var own = Files.createTempFile(unpacked, "unpacking-", null);
    try (var in = open(Environment.getJniLibraryFileName("rocksdb"))) {
      Files.copy(in, own, StandardCopyOption.REPLACE_EXISTING);
      Files.move(own, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(own);
    }
  }

  private static InputStream open(String packed) throws IOException {
    var in = RocksDB.class.getClassLoader().getResourceAsStream(packed);
    if (in == null) {
      throw new IOException("The RocksDB dependency does not contain " + packed);
    }
    return in;
  }

  private static void createPrivate(Path folder) throws IOException {
    if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      Files.createDirectories(folder);
      return;
    }
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      var ours = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
      Files.createDirectories(folder, ours);
    }
    var writable = EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
    writable.retainAll(Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS));
    if (!writable.isEmpty()
        || !isTrusted(Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS), folder)) {
      throw new TableUnavailable(
          "Native code is not loaded from %s: other users can write to that folder"
              .formatted(folder));
    }
  }

  /**
   * Whether the owner of a folder is the current user, or root, who could replace the library
   * anyway.
   */
  private static boolean isTrusted(UserPrincipal owner, Path folder) throws IOException {
    var name = owner.getName();
    if (name.equals("root") || name.equals(System.getProperty("user.name"))) {
      return true;
    }
    // In some containers the user has no name: compare with the owner of a new file instead.
    var own = Files.createTempFile(folder, "owner-", null);
    try {
      return Files.getOwner(own).equals(owner);
    } finally {
      Files.delete(own);
    }
  }
}
