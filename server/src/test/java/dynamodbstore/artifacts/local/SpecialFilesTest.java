package dynamodbstore.artifacts.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.DirectoryEntry;
import dynamodbstore.artifacts.store.Upload;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Pipes and sockets in a store's folder: opening a pipe would block until a process writes to it.
 */
class SpecialFilesTest {
  private static final Duration SOON = Duration.ofSeconds(10);

  /** More than the number of carrier threads on a usual machine. */
  private static final int MANY = 64;

  @TempDir private Path folder;
  private ServerSocketChannel socket;
  private LocalArtifactStore artifacts;

  @BeforeEach
  void makeSpecialFiles() throws IOException, InterruptedException {
    Files.createDirectories(folder.resolve("d"));
    Files.writeString(folder.resolve("d/file"), "1");
    for (var name : new String[] {"pipe", "d/pipe"}) {
      var made = new ProcessBuilder("mkfifo", folder.resolve(name).toString()).start();
      assertThat(made.waitFor()).isZero();
    }
    Files.createSymbolicLink(folder.resolve("link"), Path.of("pipe"));
    socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    var _ = socket.bind(UnixDomainSocketAddress.of(folder.resolve("socket")));
    artifacts = LocalStores.at(folder, SyncPolicy.BY_SYSTEM);
  }

  @AfterEach
  void close() throws IOException {
    socket.close();
  }

  @Test
  void specialFilesAreNotListed() {
    assertThat(artifacts.list(ArtifactPath.ROOT))
        .containsExactly(new DirectoryEntry.Directory("d"));
    assertThat(artifacts.list(path("d"))).containsExactly(new DirectoryEntry.File("file", 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pipe", "d/pipe", "link", "socket"})
  void listingASpecialFileIsEmptyAndDoesNotBlock(String name) {
    var listings =
        IntStream.range(0, MANY)
            .mapToObj(_ -> meanwhile(() -> assertThat(artifacts.list(path(name))).isEmpty()))
            .toArray(CompletableFuture<?>[]::new);

    assertThat(CompletableFuture.allOf(listings)).succeedsWithin(SOON);
  }

  @Test
  void storeWhoseFolderIsASpecialFileIsEmpty() {
    var odd = LocalStores.at(folder.resolve("pipe"), SyncPolicy.BY_SYSTEM);

    assertThat(meanwhile(() -> assertThat(odd.list(ArtifactPath.ROOT)).isEmpty()))
        .succeedsWithin(SOON);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pipe", "d/pipe", "link", "socket"})
  void specialFileIsNeitherOpenedNorReplaced(String name) {
    assertThat(meanwhile(() -> assertSpecial(name, () -> artifacts.open(path(name)).close())))
        .succeedsWithin(SOON);
    assertThat(meanwhile(() -> assertSpecial(name, () -> put(name)))).succeedsWithin(SOON);
  }

  @Test
  void specialFileIsDeletedOnlyWithItsDirectory() {
    artifacts.delete(path("pipe"));
    artifacts.delete(path("d"));

    assertThat(Files.exists(folder.resolve("pipe"), LinkOption.NOFOLLOW_LINKS)).isTrue();
    assertThat(folder.resolve("d")).doesNotExist();
  }

  private void put(String name) {
    artifacts.put(path(name), Upload.of(new ByteArrayInputStream("x".getBytes(UTF_8)), 1));
  }

  private static void assertSpecial(String name, Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOf(ApiError.class)
        .hasMessage("Artifact path refers to no regular file: '" + name + "'");
  }

  /** Runs work on a daemon thread, so that a blocked one does not keep the test JVM alive. */
  private static CompletableFuture<Void> meanwhile(Runnable work) {
    return CompletableFuture.runAsync(work, task -> Thread.ofPlatform().daemon().start(task));
  }

  private static ArtifactPath path(String text) {
    return ArtifactPath.parse(text);
  }
}
