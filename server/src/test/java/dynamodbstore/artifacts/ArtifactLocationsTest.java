package dynamodbstore.artifacts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.artifacts.local.Confinement;
import dynamodbstore.artifacts.local.LocalFolderPolicy;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.Upload;
import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.config.S3Settings;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArtifactLocationsTest {
  private static final ArtifactSettings DIRECT =
      new ArtifactSettings(
          false, false, "./mlartifacts", Optional.empty(), List.of(), true, S3Settings.DEFAULT);

  @TempDir private Path folder;

  @Test
  void defaultRootIsProxiedIfTheServerServesArtifactsElseAFolder() {
    assertThat(ArtifactSettings.DEFAULT.root()).isEqualTo("mlflow-artifacts:/");
    assertThat(DIRECT.root()).isEqualTo("./mlruns");
    assertThat(
            new ArtifactSettings(
                    false, true, "x", Optional.of("s3://b"), List.of(), true, S3Settings.DEFAULT)
                .root())
        .isEqualTo("s3://b");
    assertThat(
            new ArtifactSettings(
                    false, true, "x", Optional.of(""), List.of(), true, S3Settings.DEFAULT)
                .root())
        .isEqualTo("mlflow-artifacts:/");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mlflow-artifacts:/0/run/artifacts",
        "mlflow-artifacts://host/0/run/artifacts",
        "mlflow-artifacts://host:5000//0/run/artifacts",
        "http://host/api/2.0/mlflow-artifacts/artifacts/0/run/artifacts",
        "https://host/prefix/api/2.0/mlflow-artifacts/artifacts/0/run/artifacts",
      })
  void proxiedUriResolvesToTheDestination(String uri) {
    var locations = locations(ArtifactSettings.DEFAULT);
    var location = locations.locate(Caller.ANYONE, own(uri));

    assertThat(location.store()).isSameAs(locations.destination().orElseThrow());
    assertThat(location.path(ArtifactPath.parse("m/x")).text()).isEqualTo("0/run/artifacts/m/x");
    write(location);
    assertThat(folder.resolve("mlartifacts/0/run/artifacts/x")).hasContent("1");
  }

  @ParameterizedTest
  @CsvSource({"somewhere/a,somewhere/a", "file:somewhere/a,somewhere/a", "./a%20b,a b", "a/../b,b"})
  void localUriResolvesToItsOwnFolder(String uri, String expected) {
    var location = locations(DIRECT).locate(Caller.ANYONE, own(uri));

    write(location);

    assertThat(folder.resolve(expected).resolve("x")).hasContent("1");
    assertThat(location.path(ArtifactPath.parse("m/x")).text()).isEqualTo("m/x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "file:", "file://", "file://localhost"})
  void absoluteLocalUriIsResolved(String scheme) {
    var location =
        locations(ArtifactSettings.DEFAULT)
            .locate(Caller.ANYONE, own(scheme + folder + "/deep/er"));

    write(location);

    assertThat(folder.resolve("deep/er/x")).hasContent("1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gs://b", "zz://b/p", "dbfs:/x", "http://host/elsewhere"})
  void unsupportedSchemeIsRefused(String uri) {
    assertUnserved(locations(ArtifactSettings.DEFAULT), uri);
    assertUnserved(locations(DIRECT), uri);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3://", "s3:///p", "s3://b", "s3://b@host/p", "s3://bucket/a/../../b"})
  void s3UriWithoutValidBucketIsRefused(String uri) {
    assertThatThrownBy(() -> locations(DIRECT).locate(Caller.ANYONE, own(uri)))
        .isInstanceOf(ApiError.class)
        .hasMessage("Invalid artifact URI: '" + uri + "'");
  }

  @Test
  void serverThatDoesNotServeArtifactsHasNoDestination() {
    var locations = locations(DIRECT);

    assertThat(locations.destination()).isEmpty();
    assertUnserved(locations, "mlflow-artifacts:/0/run/artifacts");
  }

  @Test
  void unsupportedDestinationFailsAtStart() {
    var settings =
        new ArtifactSettings(
            false, true, "gs://bucket", Optional.empty(), List.of(), true, S3Settings.DEFAULT);

    assertThatThrownBy(() -> locations(settings))
        .isInstanceOf(ApiError.class)
        .hasMessageStartingWith(
            "Could not find a registered artifact repository for: gs://bucket.");
  }

  @Test
  void locationOutsideTheDestinationIsRefused() {
    assertThatThrownBy(
            () ->
                locations(ArtifactSettings.DEFAULT)
                    .locate(Caller.ANYONE, own("mlflow-artifacts:/../../etc")))
        .isInstanceOf(ApiError.class)
        .hasMessage("Invalid path");
  }

  @Test
  void fileUriWithHostIsRefused() {
    assertThatThrownBy(() -> locations(DIRECT).locate(Caller.ANYONE, own("file://host/x")))
        .isInstanceOf(ApiError.class)
        .hasMessageStartingWith("file://host/x is not a valid remote uri.");
  }

  private ArtifactRootResolver locations(ArtifactSettings settings) {
    return new ArtifactRootResolver(
        settings, LocalFolderPolicy.of(settings, folder, true, Optional.empty()));
  }

  private static OwnerRoot own(String uri) {
    return new OwnerRoot(uri, new Confinement.OwnLocation());
  }

  private static void write(ArtifactRoot location) {
    location
        .store()
        .put(
            location.path(ArtifactPath.parse("x")),
            Upload.of(new ByteArrayInputStream("1".getBytes(UTF_8)), 1));
  }

  private static void assertUnserved(ArtifactRootResolver locations, String uri) {
    assertThatThrownBy(() -> locations.locate(Caller.ANYONE, own(uri)))
        .isInstanceOf(ApiError.class)
        .hasMessage(
            "Could not find a registered artifact repository for: "
                + uri
                + ". Currently registered schemes are: ['', 'file', 'mlflow-artifacts', 's3']");
  }
}
