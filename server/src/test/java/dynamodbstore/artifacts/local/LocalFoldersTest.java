package dynamodbstore.artifacts.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.ArtifactRootResolver;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ArtifactStore;
import dynamodbstore.artifacts.store.DirectoryEntry;
import dynamodbstore.artifacts.store.Upload;
import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.S3Settings;
import dynamodbstore.wire.ErrorCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which folders the server opens, by listening address and operator settings. */
class LocalFoldersTest {
  private static final boolean LOOPBACK = true;
  private static final boolean NETWORK = false;
  private static final Confinement OWN = new Confinement.OwnLocation();
  private static final Confinement ROOTS_ONLY = new Confinement.RootsOnly();

  @TempDir private Path temporary;
  private Path folder;

  @BeforeEach
  void layOut() throws IOException {
    folder = temporary.toRealPath();
    for (var name : List.of("table/data", "table/artifacts", "roots", "other", "more")) {
      Files.createDirectories(folder.resolve(name));
    }
    Files.writeString(folder.resolve("table/data/CURRENT"), "secret");
    Files.writeString(folder.resolve("other/file"), "1");
    Files.createSymbolicLink(folder.resolve("roots/table"), folder.resolve("table"));
    Files.createSymbolicLink(folder.resolve("roots/other"), folder.resolve("other"));
    Files.createSymbolicLink(folder.resolve("roots/dangling"), folder.resolve("nothing"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"roots/0/run", "file:roots/0", "mlartifacts/0", "more", "roots/%61/b"})
  void artifactRootsAreOpenWhereverTheServerListens(String location) {
    assertThat(folders(NETWORK).open(location, OWN).startsWith(folder)).isTrue();
    assertThat(folders(LOOPBACK).open(location, OWN).startsWith(folder)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "other",
        "roots/../other",
        "roots/%2e%2e/other",
        "roots/%252e%252e/other",
        "roots/%25252e%25252e/other",
        "%2fetc",
        "%252fetc",
        "/etc",
        "file:///etc",
        "roots/other",
        "file:roots/%2e%2e/other",
        "roots2"
      })
  void otherFoldersAreOpenOnlyWhileTheServerListensOnLoopback(String location) {
    assertDenied(() -> folders(NETWORK).open(location, OWN));
    assertThat(folders(LOOPBACK).open(location, OWN)).isAbsolute();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "table",
        "table/data",
        "table/data/new",
        "roots/table",
        "roots/table/data",
        "other/../table/data",
        "%74able/data",
        "%2574able/data"
      })
  void theTablesFolderIsNeverOpen(String location) {
    assertDenied(() -> folders(NETWORK).open(location, OWN));
    assertDenied(() -> folders(LOOPBACK).open(location, OWN));
  }

  @ParameterizedTest
  @ValueSource(strings = {"roots/dangling", "roots/dangling/x", "a%00b"})
  void unresolvableLocationIsInvalid(String location) {
    assertThatThrownBy(() -> folders(LOOPBACK).open(location, OWN))
        .isInstanceOf(ApiError.class)
        .hasMessageStartingWith("Invalid ");
  }

  @Test
  void tooManyNestedEncodingsAreRefused() {
    assertDenied(() -> folders(LOOPBACK).open("%" + "25".repeat(50) + "2fetc", OWN));
  }

  @Test
  void versionLocationMustLieInsideTheArtifactsOfItsSource() {
    var folders = folders(LOOPBACK);
    var run = folder.resolve("other/run").toString();
    var inside = new Confinement.Inside(run);

    assertThat(folders.open(run + "/model", inside)).isEqualTo(Path.of(run, "model"));
    assertDenied(() -> folders.open(run + "/../x", inside));
    assertDenied(() -> folders.open(run + "/%252e%252e/x", inside));
    assertDenied(() -> folders.open("/etc", inside));
    assertDenied(() -> folders.open("prompt-template", ROOTS_ONLY));
    assertDenied(() -> folders.open("%2fetc", ROOTS_ONLY));
    assertThat(folders.open("roots/0", ROOTS_ONLY)).isEqualTo(folder.resolve("roots/0"));
    assertDenied(() -> folders(NETWORK).open(run + "/model", inside));
  }

  @Test
  void tablesFolderIsHiddenInsideAnEnclosingRoot() throws IOException {
    Files.createSymbolicLink(folder.resolve("link"), Path.of("table/data"));
    var settings = settings(folder.toString());
    var store = locations(settings).destination().orElseThrow();

    assertThat(store.list(ArtifactPath.ROOT))
        .extracting(DirectoryEntry::name)
        .contains("more", "other", "roots")
        .doesNotContain("table", "link");
    for (var name : List.of("table", "table/data/CURRENT", "link/CURRENT", "table/new")) {
      var path = ArtifactPath.parse(name);
      assertOutside(() -> store.open(path).close());
      assertOutside(() -> store.list(path));
      assertOutside(() -> put(store, name));
    }
    assertOutside(() -> store.delete(ArtifactPath.parse("table")));
    assertOutside(() -> store.delete(ArtifactPath.parse("table/data/CURRENT")));
    assertOutside(() -> store.delete(ArtifactPath.ROOT));
    assertThat(folder.resolve("table/data/CURRENT")).hasContent("secret");
    put(store, "other/new");
    store.delete(ArtifactPath.parse("other"));
    assertThat(folder.resolve("other")).doesNotExist();
  }

  @Test
  void artifactRootInsideTheTablesFolderIsOpen() {
    var store = locations(settings("table/artifacts")).destination().orElseThrow();

    put(store, "0/x");

    assertThat(folder.resolve("table/artifacts/0/x")).hasContent("put");
    assertThat(folders(LOOPBACK, settings("table/artifacts")).open("table/artifacts/0", OWN))
        .isEqualTo(folder.resolve("table/artifacts/0"));
    assertDenied(
        () -> folders(LOOPBACK, settings("table/artifacts")).open("table/artifacts2", OWN));
  }

  @ParameterizedTest
  @CsvSource({"table", "table/data", "table/data/x", "table/ui", "roots/table"})
  void artifactRootAmongTheTablesFilesFailsAtStart(String destination) {
    assertThatThrownBy(() -> folders(LOOPBACK, settings(destination)))
        .isInstanceOf(CommandFailure.class)
        .hasMessageStartingWith("Artifacts cannot be kept in " + folder.resolve("table"));
  }

  private LocalFolderPolicy folders(boolean isLoopback) {
    var settings =
        new ArtifactSettings(
            false,
            true,
            "./mlartifacts",
            Optional.of("file:roots"),
            List.of(Path.of("more")),
            false,
            S3Settings.DEFAULT);
    return folders(isLoopback, settings);
  }

  private LocalFolderPolicy folders(boolean isLoopback, ArtifactSettings settings) {
    var table =
        new LocalFolderPolicy.TableFolder(folder.resolve("table"), Set.of("data", "owner", "ui"));
    return LocalFolderPolicy.of(settings, folder, isLoopback, Optional.of(table));
  }

  private ArtifactRootResolver locations(ArtifactSettings settings) {
    return new ArtifactRootResolver(settings, folders(NETWORK, settings));
  }

  private static ArtifactSettings settings(String destination) {
    return new ArtifactSettings(
        false, true, destination, Optional.empty(), List.of(), false, S3Settings.DEFAULT);
  }

  private static void put(ArtifactStore store, String name) {
    var upload = Upload.of(new ByteArrayInputStream("put".getBytes(UTF_8)), 3);
    store.put(ArtifactPath.parse(name), upload);
  }

  private static void assertDenied(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ApiError.class,
            error -> assertThat(error.code()).isEqualTo(ErrorCode.PERMISSION_DENIED));
  }

  private static void assertOutside(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(ApiError.class)
        .hasMessage("Invalid path: resolved path is outside the artifact directory");
  }
}
