package dynamodbstore.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackedFilesTest {
  @TempDir private Path folder;

  @Test
  void concurrentRequestsGetTheSameCompressedFile() throws Exception {
    var cache = new CompressedFileCache(folder.resolve("packed"), CompressedFileCache.MOST_BYTES);
    var file = file("a.js", 1_000_000);
    Callable<UiFile> asking = () -> cache.find(file, ContentCoding.GZIP).orElseThrow();

    try (var askers = Executors.newVirtualThreadPerTaskExecutor()) {
      var found =
          askers.invokeAll(Collections.nCopies(50, asking)).stream()
              .map(future -> future.resultNow())
              .distinct();

      assertThat(found).hasSize(1);
    }
    assertThat(folder.resolve("packed")).isDirectoryContaining("glob:**.gzip");
    assertThat(folder.resolve("packed")).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void fileOverTheSizeLimitEvictsTheCache() throws IOException {
    var cache = new CompressedFileCache(folder.resolve("packed"), 60);

    var first = cache.find(file("a.js", 10_000), ContentCoding.GZIP).orElseThrow();
    var second = cache.find(file("b.js", 10_000), ContentCoding.GZIP).orElseThrow();

    assertThat(first.path()).doesNotExist();
    assertThat(second.path()).exists();
  }

  @Test
  void evictionSparesFilesThatOtherThreadsAreWriting() throws IOException {
    var packed = Files.createDirectory(folder.resolve("packed"));
    var cache = new CompressedFileCache(packed, 60);
    var first = cache.find(file("a.js", 10_000), ContentCoding.GZIP).orElseThrow();
    var unfinished = Files.writeString(packed.resolve("other.part"), "x".repeat(100));
    var abandoned = Files.writeString(packed.resolve("abandoned.part"), "x");
    var _ =
        Files.setLastModifiedTime(
            abandoned, FileTime.fromMillis(first.modified() - Duration.ofHours(2).toMillis()));

    var second = cache.find(file("b.js", 10_000), ContentCoding.GZIP).orElseThrow();

    assertThat(packed).isDirectoryNotContaining("glob:**abandoned.part");
    assertThat(first.path()).doesNotExist();
    assertThat(second.path()).exists();
    assertThat(unfinished).exists();
  }

  private UiFile file(String name, int length) throws IOException {
    var path = Files.writeString(folder.resolve(name), "x".repeat(length));
    return UiFile.at(path).orElseThrow();
  }
}
