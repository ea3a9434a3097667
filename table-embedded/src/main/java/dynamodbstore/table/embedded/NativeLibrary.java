package dynamodbstore.table.embedded;

import dynamodbstore.table.TableUnavailable;
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
 * RocksDB's native code, unpacked once for all starts rather than at each: that takes some 0.4
 * seconds.
 *
 * <p>It must be loaded before any other class of RocksDB is, since most of those begin with a call
 * into it.
 */
final class NativeLibrary {
  /** A test compares it with what the library says of itself. */
  static final String VERSION = "11.8.1";

  private NativeLibrary() {}

  /** A folder for each user: what others can write, we do not run. */
  static Path defaultFolder() {
    return Path.of(
        System.getProperty("java.io.tmpdir"),
        "mlflow-dynamodbstore-native-" + System.getProperty("user.name"));
  }

  /** The first folder given serves as long as the process lives; later ones change nothing. */
  static synchronized void load(Path folder) {
    var unpacked = unpack(folder);
    RocksDB.loadLibrary(List.of(unpacked.toAbsolutePath().toString()));
  }

  /** Where the library is, unpacked now unless an earlier start has done it. */
  static Path unpack(Path folder) {
    var unpacked = folder.resolve("rocksdb-" + VERSION);
    // RocksDB looks for its own library under this name, with "jni" twice, in a folder it is told.
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

  /** Under a name of its own first, then renamed: nobody ever sees half a library. */
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
      throw new IOException("RocksDB comes without " + packed);
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
          "Native code is not run from %s: others than this user may write there"
              .formatted(folder));
    }
  }

  /** Whether a folder's owner is whoever runs this, or could do anything to us anyway. */
  private static boolean isTrusted(UserPrincipal owner, Path folder) throws IOException {
    if (owner.getName().equals("root")) {
      return true;
    }
    // Users have no names in some containers, but what they make is theirs everywhere.
    var own = Files.createTempFile(folder, "owner-", null);
    try {
      return Files.getOwner(own).equals(owner);
    } finally {
      Files.delete(own);
    }
  }
}
