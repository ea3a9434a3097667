package dynamodbstore.artifacts.local;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ByteRange;
import dynamodbstore.artifacts.store.DirectoryEntry;
import dynamodbstore.artifacts.store.Upload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Large files and concurrent callers. */
class LocalArtifactsUnderLoadTest {
  private static final int CALLERS = 8;
  private static final int CONTENT = 100_000;

  @TempDir private Path root;
  private LocalArtifactStore artifacts;

  @BeforeEach
  void open() {
    artifacts = LocalStores.at(root, SyncPolicy.AT_ONCE);
  }

  @Test
  void largeFileIsStreamedInBoundedChunksBothWays() {
    long size = 256L << 20;
    var body = new GeneratedStream(size);
    var sink = new CountingSink();

    artifacts.put(path("large"), Upload.of(body, size));
    try (var download = artifacts.open(path("large"))) {
      download.writeTo(sink, ByteRange.whole(download.size()));
    }

    assertThat(sink.count).isEqualTo(size);
    // The largest single read or write equals the memory held at once.
    assertThat(body.largestPiece).isLessThanOrEqualTo(64 << 10);
    assertThat(sink.largestPiece).isLessThanOrEqualTo(64 << 10);
  }

  @Test
  void fileLargerThanTwoGigabytesIsSupported() throws IOException {
    long size = (5L << 30) + 3;
    // Sparse file: only its length is large, and only its last block is on disk.
    try (var file =
        FileChannel.open(
            root.resolve("huge"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      var _ = file.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), size - 3);
    }
    var out = new ByteArrayOutputStream();

    try (var download = artifacts.open(path("huge"))) {
      assertThat(download.size()).isEqualTo(size);
      download.writeTo(out, new ByteRange(size - 4, 4));
    }

    assertThat(out.toByteArray()).containsExactly(0, 1, 2, 3);
    assertThat(artifacts.list(ArtifactPath.ROOT))
        .containsExactly(new DirectoryEntry.File("huge", size));
  }

  @Test
  void concurrentPutsToOnePathLeaveOneWholeFile() throws Exception {
    together(
        caller -> {
          for (int round = 0; round < 20; round++) {
            put("same/path", caller);
            assertWhole("same/path");
          }
        });

    assertWhole("same/path");
    assertThat(artifacts.list(path("same"))).hasSize(1);
    assertThat(leftovers()).isEmpty();
  }

  @Test
  void concurrentPutsCreateSharedDirectories() throws Exception {
    together(caller -> put("a/b/c/d/e/" + caller, caller));

    assertThat(artifacts.list(path("a/b/c/d/e"))).hasSize(CALLERS);
  }

  @Test
  void directoryDeletedDuringPutsIsNeverSeenInPart() throws Exception {
    together(
        caller -> {
          for (int round = 0; round < 50; round++) {
            if (caller % 2 == 0) {
              artifacts.delete(path("d"));
            } else {
              putOrFailWhole("d/e/" + caller, caller);
            }
          }
        });

    for (var entry : artifacts.list(path("d/e"))) {
      assertWhole("d/e/" + entry.name());
    }
    assertThat(leftovers()).isEmpty();
  }

  /**
   * Puts a file; accepts a failure if its directory is deleted concurrently, which the client can
   * retry.
   */
  private void putOrFailWhole(String name, int caller) {
    try {
      put(name, caller);
      assertWhole(name);
    } catch (UncheckedIOException overtaken) {
      assertThat(overtaken).hasCauseInstanceOf(NoSuchFileException.class);
    } catch (ApiError deleted) {
      assertThat(deleted).hasMessage("No such artifact: '" + name + "'");
    }
  }

  private void put(String name, int caller) {
    var content = new byte[CONTENT + caller];
    Arrays.fill(content, (byte) caller);
    artifacts.put(path(name), Upload.of(new ByteArrayInputStream(content), content.length));
  }

  private void assertWhole(String name) {
    var out = new ByteArrayOutputStream();
    try (var download = artifacts.open(path(name))) {
      download.writeTo(out, ByteRange.whole(download.size()));
    }
    byte[] content = out.toByteArray();
    var expected = new byte[CONTENT + content[0]];
    Arrays.fill(expected, content[0]);
    assertThat(content).isEqualTo(expected);
  }

  private Iterable<String> leftovers() throws IOException {
    try (var files = Files.walk(root)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(TemporaryName::is)
          .toList();
    }
  }

  private static void together(Work work) throws Exception {
    var ready = new CountDownLatch(CALLERS);
    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      var futures =
          IntStream.range(0, CALLERS)
              .<Future<?>>mapToObj(
                  caller ->
                      callers.submit(
                          () -> {
                            ready.countDown();
                            ready.await();
                            work.of(caller);
                            return caller;
                          }))
              .toList();
      for (var future : futures) {
        future.get();
      }
    }
  }

  private static ArtifactPath path(String text) {
    return ArtifactPath.parse(text);
  }

  /** Work of one concurrent caller. */
  private interface Work {
    void of(int caller);
  }

  /** Generated stream that records the largest read. */
  private static final class GeneratedStream extends InputStream {
    private long left;
    private int largestPiece;

    GeneratedStream(long size) {
      left = size;
    }

    @Override
    public int read() {
      return left-- > 0 ? 'x' : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      largestPiece = Math.max(largestPiece, length);
      if (left <= 0) {
        return -1;
      }
      int count = (int) Math.min(left, length);
      left -= count;
      return count;
    }
  }

  /** Discarding stream that records the number of bytes and the largest write. */
  private static final class CountingSink extends OutputStream {
    private long count;
    private int largestPiece;

    @Override
    public void write(int unit) {
      count++;
    }

    @Override
    public void write(byte[] from, int offset, int length) {
      count += length;
      largestPiece = Math.max(largestPiece, length);
    }
  }
}
