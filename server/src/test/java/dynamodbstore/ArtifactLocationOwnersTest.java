package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.authorization.ResourceLocator.ArtifactOwnership;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.config.S3Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArtifactLocationOwnersTest {
  private final ArtifactLocationOwners owners =
      new ArtifactLocationOwners(
          new ArtifactSettings(
              false,
              true,
              "./stored",
              Optional.of("s3://bucket/root"),
              List.of(),
              true,
              S3Settings.DEFAULT),
          Path.of("/srv"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mlflow-artifacts:/7",
        "mlflow-artifacts:/7/run/artifacts",
        "mlflow-artifacts://another.host:5000/7/run",
        "MLFLOW-ARTIFACTS:///7/run",
        "mlflow-artifacts:////7//run",
        "mlflow-artifacts:/%37/run",
        "http://any.host/api/2.0/mlflow-artifacts/artifacts/7/run",
        "HTTPS://any.host:5000/prefix/api/2.0/mlflow-artifacts/artifacts//7",
        "s3://bucket/root/7/run",
        "s3://bucket//root/./7",
        "/srv/stored/7/run",
        "stored/7",
        "./stored/./7/",
        "file:///srv/stored/7/run",
        "file:///srv/sto%72ed/7"
      })
  void folderOfAnExperimentBelongsToIt(String uri) {
    assertThat(owners.owner(uri))
        .isEqualTo(new ArtifactOwnership.OfExperiment(new ExperimentId(7)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mlflow-artifacts:/",
        "mlflow-artifacts:/models/7",
        "mlflow-artifacts:/7/%252e%252e/8",
        "http://any.host/api/2.0/mlflow-artifacts/artifacts/",
        "http://any.host/api/2.0/mlflow-artifacts/artifacts/7/../8",
        "s3://bucket/root",
        "/srv/stored",
        "s3://bucket/root/x/../7",
        "/srv/other/../stored/7",
        "file:///srv/%2e%2e/stored/7",
        "file://other.host/srv/stored/7"
      })
  void restOfTheArtifactRootAndMalformedLocationsAreShared(String uri) {
    assertThat(owners.owner(uri)).isInstanceOf(ArtifactOwnership.Shared.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3://other/root/7",
        "s3://bucket/rooted/7",
        "s3://bucket/7",
        "/srv/storedtoo/7",
        "/data/7",
        "gs://bucket/root/7",
        "http://any.host/7"
      })
  void otherLocationsBelongToNoExperiment(String uri) {
    assertThat(owners.owner(uri)).isInstanceOf(ArtifactOwnership.Foreign.class);
  }
}
