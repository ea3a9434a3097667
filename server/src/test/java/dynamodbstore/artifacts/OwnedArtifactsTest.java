package dynamodbstore.artifacts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.access.Resource;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.artifacts.local.Confinement;
import dynamodbstore.artifacts.local.LocalFolderPolicy;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ByteRange;
import dynamodbstore.artifacts.store.Upload;
import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.config.S3Settings;
import dynamodbstore.wire.ErrorCode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which files of an owner are reachable, by its confinement, on a server that listens on loopback:
 * there the policy for folders alone would open all but the table's.
 */
class OwnedArtifactsTest {
  private static final Caller CALLER = Caller.ANYONE;
  private static final Resource.VersionByName VERSION = new Resource.VersionByName("m", "1");
  private static final ArtifactPath FILE = ArtifactPath.parse("file");
  private static final Confinement OWN = new Confinement.OwnLocation();
  private static final Confinement ROOTS_ONLY = new Confinement.RootsOnly();

  @TempDir private Path temporary;
  private Path folder;
  private Confinement insideRun;

  @BeforeEach
  void layOut() throws IOException {
    folder = temporary.toRealPath();
    insideRun = new Confinement.Inside(folder + "/other/run");
    for (var name :
        List.of("roots/m", "other/run/model", "other/x", "other/run2", "databricks", "table")) {
      Files.writeString(Files.createDirectories(folder.resolve(name)).resolve("file"), "content");
    }
    Files.createSymbolicLink(folder.resolve("other/run/link"), folder.resolve("other/x"));
    Files.createSymbolicLink(folder.resolve("roots/link"), folder.resolve("other/x"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"roots/m", "other/run/model", "other/x", "databricks", "file:other/x"})
  void ownLocationMayBeAnyFolderOnLoopback(String uri) {
    assertThat(read(uri, OWN)).isEqualTo("content");
  }

  @ParameterizedTest
  @ValueSource(strings = {"other/run/model", "file:other/run/model", "other/run/../run/model"})
  void versionOfARunIsReadInsideTheArtifactsOfTheRun(String uri) {
    assertThat(read(uri, insideRun)).isEqualTo("content");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "other/x",
        "other/run2",
        "other/run/../x",
        "other/run/%2e%2e/x",
        "other/run/%252e%252e/x",
        "other/run/link",
        "file:other/x",
        "roots/m",
        "databricks",
        ""
      })
  void versionOfARunIsDeniedOutsideTheArtifactsOfTheRun(String uri) {
    assertEveryOperationDenied(uri, insideRun);
  }

  @ParameterizedTest
  @ValueSource(strings = {"roots/m", "file:roots/m", "other/../roots/m"})
  void versionWithoutOriginIsReadInsideTheArtifactRoots(String uri) {
    assertThat(read(uri, ROOTS_ONLY)).isEqualTo("content");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "other/x",
        "other/run/model",
        "file:other/x",
        "%2fetc",
        "roots/../other/x",
        "roots/link",
        "databricks",
        ""
      })
  void versionWithoutOriginIsDeniedOutsideTheArtifactRoots(String uri) {
    assertEveryOperationDenied(uri, ROOTS_ONLY);
  }

  @Test
  void noConfinementOpensTheTablesFolder() {
    var insideTable = new Confinement.Inside(folder + "/table");
    for (var confinement : List.of(OWN, insideTable, ROOTS_ONLY)) {
      assertEveryOperationDenied("table", confinement);
    }
    assertEveryOperationDenied("roots/m", insideTable);
  }

  @Test
  void storeOfTheServerIsReadUnderEveryConfinement() {
    for (var confinement : List.of(OWN, insideRun, ROOTS_ONLY)) {
      assertThat(read("mlflow-artifacts:/m", confinement)).isEqualTo("content");
    }
  }

  @Test
  void ownerWithoutRootHasNoFiles() {
    var none = artifacts((_, _) -> Optional.empty());

    for (var call : operations(none)) {
      assertThatThrownBy(call).isInstanceOf(ApiError.class).hasMessage("No such artifact: 'file'");
    }
  }

  @Test
  void enclosingArtifactUriIsNeverEmpty() {
    assertThatThrownBy(() -> new Confinement.Inside(""))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void severalFilesAreStoredBelowTheRoot() {
    var files = new LinkedHashMap<ArtifactPath, Upload>();
    files.put(ArtifactPath.parse("a"), upload());
    files.put(ArtifactPath.parse("b/c"), upload());

    at("other/new", OWN).putAll(CALLER, VERSION, files);
    at("other/none", OWN).putAll(CALLER, VERSION, Map.of());

    assertThat(folder.resolve("other/new/a")).hasContent("put");
    assertThat(folder.resolve("other/new/b/c")).hasContent("put");
    assertThat(folder.resolve("other/none")).doesNotExist();
  }

  private String read(String uri, Confinement confinement) {
    var out = new ByteArrayOutputStream();
    try (var download = at(uri, confinement).open(CALLER, VERSION, FILE).download()) {
      download.writeTo(out, ByteRange.whole(download.size()));
    }
    return out.toString(UTF_8);
  }

  private void assertEveryOperationDenied(String uri, Confinement confinement) {
    for (var call : operations(at(uri, confinement))) {
      assertThatThrownBy(call)
          .isInstanceOfSatisfying(
              ApiError.class,
              error -> assertThat(error.code()).isEqualTo(ErrorCode.PERMISSION_DENIED));
    }
  }

  private static List<ThrowingCallable> operations(
      OwnedArtifacts<Resource.VersionByName> artifacts) {
    return List.of(
        () -> artifacts.list(CALLER, VERSION, FILE),
        () -> artifacts.open(CALLER, VERSION, FILE).download().close(),
        () -> artifacts.put(CALLER, VERSION, FILE, upload()),
        () -> artifacts.signUpload(CALLER, VERSION, FILE, Duration.ofMinutes(1)),
        () -> artifacts.signDownload(CALLER, VERSION, FILE),
        () -> artifacts.signDownload(CALLER, VERSION, FILE, Duration.ofMinutes(1)));
  }

  private OwnedArtifacts<Resource.VersionByName> at(String uri, Confinement confinement) {
    return artifacts((_, _) -> Optional.of(new OwnerRoot(uri, confinement)));
  }

  private OwnedArtifacts<Resource.VersionByName> artifacts(
      ArtifactOwners<Resource.VersionByName> owners) {
    var settings =
        new ArtifactSettings(
            false, true, "roots", Optional.empty(), List.of(), false, S3Settings.DEFAULT);
    var table = new LocalFolderPolicy.TableFolder(folder.resolve("table"), Set.of("data"));
    var folders = LocalFolderPolicy.of(settings, folder, true, Optional.of(table));
    return new OwnedArtifacts<>(new ArtifactRootResolver(settings, folders), owners);
  }

  private static Upload upload() {
    return Upload.of(new ByteArrayInputStream("put".getBytes(UTF_8)), 3);
  }
}
