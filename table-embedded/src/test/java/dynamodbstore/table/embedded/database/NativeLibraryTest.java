package dynamodbstore.table.embedded.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.errors.TableUnavailable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDB;

class NativeLibraryTest {
  @TempDir Path temporary;

  @Test
  void libraryIsUnpackedOnceAndReused() throws IOException {
    var folder = temporary.resolve("native");
    var first = NativeLibrary.unpack(folder);
    var before = files(first);

    var second = NativeLibrary.unpack(folder);

    assertThat(second).isEqualTo(first);
    assertThat(files(first)).isEqualTo(before).hasSize(1);
  }

  @Test
  void concurrentStartsUnpackOneCompleteLibrary()
      throws InterruptedException, ExecutionException, IOException {
    var folder = temporary.resolve("native");
    Callable<Path> start = () -> NativeLibrary.unpack(folder);
    List<Future<Path>> starts;
    try (var threads = Executors.newFixedThreadPool(4)) {
      starts = threads.invokeAll(Collections.nCopies(4, start));
    }

    var unpacked = starts.getFirst().get();
    assertThat(starts).allSatisfy(each -> assertThat(each.get()).isEqualTo(unpacked));
    assertThat(files(unpacked)).hasSize(1);
    try (var library = Files.list(unpacked)) {
      assertThat(Files.size(library.findFirst().orElseThrow())).isGreaterThan(1 << 20);
    }
  }

  @Test
  void folderThatOtherUsersCanWriteToIsRefused() throws IOException {
    var folder = Files.createDirectory(temporary.resolve("shared"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));

    assertThatThrownBy(() -> NativeLibrary.unpack(folder))
        .isInstanceOf(TableUnavailable.class)
        .hasMessageContaining(folder.toString());
  }

  @Test
  void versionConstantMatchesTheLibrary() {
    NativeLibrary.load(EmbeddedOptions.defaults().nativeFolder());

    assertThat(RocksDB.rocksdbVersion()).hasToString(NativeLibrary.VERSION);
  }

  /** Each file with its identity and modification time, which change if it is written again. */
  private static List<String> files(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(NativeLibraryTest::identity).toList();
    }
  }

  private static String identity(Path file) {
    try {
      var attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return file + " " + attributes.fileKey() + " " + attributes.lastModifiedTime();
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
