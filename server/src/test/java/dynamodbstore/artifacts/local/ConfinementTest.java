package dynamodbstore.artifacts.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.DirectoryEntry;
import dynamodbstore.artifacts.store.HostileText;
import dynamodbstore.artifacts.store.Upload;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that nothing outside a store's folder is read, written or deleted through it. */
class ConfinementTest {
  @TempDir private Path folder;
  private Path root;
  private LocalArtifactStore artifacts;

  @BeforeEach
  void layTraps() throws IOException {
    root = Files.createDirectories(folder.resolve("root"));
    Files.createDirectories(folder.resolve("outside"));
    Files.writeString(folder.resolve("outside/secret"), "secret");
    Files.writeString(folder.resolve("secret"), "secret");
    Files.createDirectories(root.resolve("inside"));
    Files.writeString(root.resolve("inside/x.txt"), "x");
    Files.createSymbolicLink(root.resolve("link"), folder.resolve("outside"));
    Files.createSymbolicLink(root.resolve("up"), Path.of(".."));
    Files.createSymbolicLink(root.resolve("file"), folder.resolve("secret"));
    Files.createSymbolicLink(root.resolve("dangling"), folder.resolve("outside/nothing"));
    Files.createSymbolicLink(root.resolve("circle"), root.resolve("circle"));
    artifacts = LocalStores.at(root, SyncPolicy.AT_ONCE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "link/secret",
        "link/missing",
        "link/missing/x",
        "up/secret",
        "file",
        "dangling",
        "dangling/x",
        "circle",
        "circle/x",
        "up/outside/secret"
      })
  void linkToTheOutsideIsRefused(String name) {
    var path = path(name);

    assertOutside(() -> artifacts.open(path).close());
    assertOutside(() -> put(path));
    assertOutside(() -> artifacts.list(path));
  }

  @ParameterizedTest
  @ValueSource(strings = {"link/secret", "up/secret", "up/outside", "link/missing"})
  void deletionThroughALinkToTheOutsideIsRefused(String name) {
    assertOutside(() -> artifacts.delete(path(name)));

    assertThat(folder.resolve("outside/secret")).exists();
    assertThat(folder.resolve("secret")).exists();
  }

  @ParameterizedTest
  @ValueSource(strings = {"link", "up", "file", "dangling", "circle"})
  void aLinkItselfCanBeDeleted(String name) {
    artifacts.delete(path(name));

    assertThat(Files.exists(root.resolve(name), LinkOption.NOFOLLOW_LINKS)).isFalse();
    assertThat(folder.resolve("outside/secret")).exists();
    assertThat(folder.resolve("secret")).exists();
  }

  @Test
  void directoryDeletionDeletesLinksButNotTheirTargets() {
    artifacts.delete(ArtifactPath.ROOT);

    assertThat(root).doesNotExist();
    assertThat(folder.resolve("outside/secret")).exists();
  }

  @Test
  void linkToTheOutsideIsNotListed() {
    assertThat(artifacts.list(ArtifactPath.ROOT))
        .containsExactly(new DirectoryEntry.Directory("inside"));
  }

  @Test
  void linkInsideTheFolderIsFollowed() throws IOException {
    Files.createSymbolicLink(root.resolve("other"), root.resolve("inside"));
    Files.createSymbolicLink(root.resolve("y.txt"), Path.of("inside/x.txt"));

    put(path("other/z.txt"));

    assertThat(root.resolve("inside/z.txt")).hasContent("put");
    assertThat(artifacts.list(ArtifactPath.ROOT))
        .containsExactly(
            new DirectoryEntry.Directory("inside"),
            new DirectoryEntry.Directory("other"),
            new DirectoryEntry.File("y.txt", 1));
    try (var download = artifacts.open(path("y.txt"))) {
      assertThat(download.size()).isEqualTo(1);
    }
  }

  @Test
  void puttingToALinkReplacesTheLink() throws IOException {
    Files.createSymbolicLink(root.resolve("y.txt"), Path.of("inside/x.txt"));

    put(path("y.txt"));

    assertThat(Files.isSymbolicLink(root.resolve("y.txt"))).isFalse();
    assertThat(root.resolve("y.txt")).hasContent("put");
    assertThat(root.resolve("inside/x.txt")).hasContent("x");
  }

  @Test
  void theRootMayBeALinkItself() throws IOException {
    var alias = Files.createSymbolicLink(folder.resolve("alias"), root);
    var aliased = LocalStores.at(alias, SyncPolicy.AT_ONCE);

    aliased.put(path("inside/new"), upload());

    assertThat(root.resolve("inside/new")).hasContent("put");
    assertThat(aliased.list(path("inside"))).hasSize(2);
  }

  @Test
  void randomHostilePathReachesNothingOutside() throws IOException {
    var before = outside();
    var random = new Random(7);
    for (int round = 0; round < 4_000; round++) {
      var text = HostileText.random(random);
      try {
        var path = ArtifactPath.parse(text);
        switch (random.nextInt(8)) {
          case 0 -> put(path);
          case 1 -> {
            if (!path.isRoot()) {
              artifacts.delete(path);
            }
          }
          case 2 -> assertThat(artifacts.list(path)).as(text).doesNotContain(secret());
          default -> {
            try (var download = artifacts.open(path)) {
              assertThat(download.size()).as(text).isLessThan(secret().size());
            }
          }
        }
      } catch (ApiError refused) {
        assertThat(refused.text()).isNotEmpty();
      }
      if (round % 1_000 == 0) {
        assertThat(outside()).as(text).isEqualTo(before);
      }
    }
    assertThat(outside()).isEqualTo(before);
  }

  private static DirectoryEntry.File secret() {
    return new DirectoryEntry.File("secret", 6);
  }

  /** All files in the folder around the root, with their content. */
  private Map<String, String> outside() throws IOException {
    var found = new TreeMap<String, String>();
    try (var files = Files.walk(folder)) {
      files
          .filter(file -> !file.startsWith(root))
          .forEach(file -> found.put(file.toString(), content(file)));
    }
    return found;
  }

  private static String content(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void put(ArtifactPath path) {
    artifacts.put(path, upload());
  }

  private static Upload upload() {
    return Upload.of(new ByteArrayInputStream("put".getBytes(UTF_8)), 3);
  }

  private static ArtifactPath path(String text) {
    return ArtifactPath.parse(text);
  }

  private static void assertOutside(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(ApiError.class)
        .hasMessage("Invalid path: resolved path is outside the artifact directory");
  }
}
