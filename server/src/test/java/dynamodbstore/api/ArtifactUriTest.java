package dynamodbstore.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArtifactUriTest {
  @ParameterizedTest
  @CsvSource({
    "s3://bucket/base, s3://bucket/base/7/artifacts",
    "s3://bucket, s3://bucket/7/artifacts",
    "s3://bucket/base?p=v, s3://bucket/base/7/artifacts?p=v",
    "/local/path, /local/path/7/artifacts",
    "/local/path/, /local/path/7/artifacts",
    "a/posix path, a/posix path/7/artifacts",
    "file:///a/b, file:///a/b/7/artifacts",
    "file:/a/b, file:///a/b/7/artifacts",
    "file:a/b, file:a/b/7/artifacts",
    "mlflow-artifacts:/, mlflow-artifacts:/7/artifacts",
    "mlflow-artifacts:/0, mlflow-artifacts:/0/7/artifacts",
    "dbfs:/x;y, dbfs:/x;y/7/artifacts",
    "abfss://c@account.net/x#f, abfss://c@account.net/x/7/artifacts#f"
  })
  void segmentsAreAppendedToThePath(String location, String expected) {
    assertThat(ArtifactUri.append(location, "7", "artifacts")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "rel/path, /srv/rel/path",
    "./a/../b/, /srv/a/../b",
    "a%20b c, /srv/a b c",
    "rel?x=1, /srv/rel?x=1",
    "file:rel/path, file:///srv/rel/path",
    "file:a%20b, file:///srv/a b",
    "/abs/path, /abs/path",
    "file:///a/b, file:///a/b",
    "file://localhost/x, file://localhost/x",
    "s3://b/x?a=1, s3://b/x?a=1"
  })
  void relativePathsAreResolvedAgainstTheDirectory(String location, String expected) {
    assertThat(ArtifactUri.resolve(location, Path.of("/srv"))).isEqualTo(expected);
  }

  @Test
  void fileUrlOfAnotherHostIsRejected() {
    assertThatThrownBy(() -> ArtifactUri.resolve("file://host/x", Path.of("/srv")))
        .hasMessage(
            "file://host/x is not a valid remote uri. For remote access on windows, please consider"
                + " using a different scheme such as SMB (e.g. smb://<hostname>/<path>).");
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3://b/x#frag", "rel;p", "https://h/x;p"})
  void fragmentsAndParamsAreRefused(String location) {
    assertThatThrownBy(() -> ArtifactUri.check(location, "artifact_location", 2048))
        .hasMessage("'artifact_location' URL can't include fragments or params.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3://b/x?a=..", "s3://b/x?a=%2e%2e", "s3://b/x?a=%252e%252E/"})
  void queriesWithParentSegmentsAreRejected(String location) {
    assertThatThrownBy(() -> ArtifactUri.check(location, "artifact_location", 2048))
        .hasMessage("Invalid query string");
  }

  @Test
  void runsUriAndTooLongLocationAreRejected() {
    assertThatThrownBy(() -> ArtifactUri.check("runs:/x", "artifact_location", 2048))
        .hasMessage("Artifact location cannot be a runs:/ URI. Given: 'runs:/x'");
    assertThatThrownBy(() -> ArtifactUri.check("s3://b/xx", "artifact_location", 8))
        .hasMessage(
            "Invalid artifact path length. The length of the artifact path cannot be greater than 8"
                + " characters. To configure this limit, please set the"
                + " MLFLOW_ARTIFACT_LOCATION_MAX_LENGTH environment variable.");
    assertThatCode(() -> ArtifactUri.check("s3://b/x;p", "artifact_location", 2048))
        .doesNotThrowAnyException();
  }
}
