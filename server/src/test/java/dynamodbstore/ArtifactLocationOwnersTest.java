package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.accounts.authorization.ResourceLocator.ArtifactOwnership;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.config.S3Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArtifactLocationOwnersTest {
  private final ArtifactLocationOwners owners =
      new ArtifactLocationOwners(settings("./stored", "s3://bucket/root"), Path.of("/srv"));

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

  @Test
  void symbolicLinksToAnArtifactRootAreTheSameLocation(@TempDir Path folder) throws IOException {
    var root = Files.createDirectory(folder.resolve("root"));
    var link = Files.createSymbolicLink(folder.resolve("link"), folder);
    var seven = new ArtifactOwnership.OfExperiment(new ExperimentId(7));
    var direct = new ArtifactLocationOwners(settings("./stored", root.toString()), folder);
    var linked =
        new ArtifactLocationOwners(settings("./stored", link.resolve("root").toString()), folder);

    for (var of : List.of(direct, linked)) {
      assertThat(of.owner(root + "/7")).isEqualTo(seven);
      assertThat(of.owner(link + "/root/7/run")).isEqualTo(seven);
      assertThat(of.owner(link + "/other/7")).isInstanceOf(ArtifactOwnership.Foreign.class);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "s3://bucket/root/5, default",
    "s3://bucket/root/workspaces/team-a/5, team-a",
    "s3://bucket/root/b/5, team-b",
    "s3://teamc/5, team-c",
    "s3://te%61mc/5, team-c",
    "/srv/own/5, team-d",
    "/srv/stored/5, default"
  })
  void locationsInsideARootAreOfOneWorkspace(String uri, String owner) {
    for (var workspace : List.of("default", "team-a", "team-b", "team-c", "team-d")) {
      if (workspace.equals(owner)) {
        assertThatCode(() -> withRoots().requireOwn(workspace, uri)).doesNotThrowAnyException();
      } else {
        assertThatThrownBy(() -> withRoots().requireOwn(workspace, uri))
            .hasMessageContaining("'" + owner + "'")
            .hasMessageContaining("'" + workspace + "'");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3://bucket",
        "s3://bucket/root",
        "s3://bucket/root/workspaces",
        "s3://bucket/root/workspaces/team-b/",
        "s3://bucket/root/b",
        "s3://teamc/",
        "/srv",
        "file:///"
      })
  void locationsThatContainARootAreRefused(String uri) {
    for (var workspace : List.of("default", "team-a", "team-b")) {
      assertThatThrownBy(() -> withRoots().requireOwn(workspace, uri)).isInstanceOf(ApiError.class);
    }
  }

  @Test
  void locationsThatAreNotOfThisServerAreNotRefused() {
    assertThatCode(() -> withRoots().requireOwn("team-a", "s3://elsewhere/root"))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3://bucket/root/b/7/run", "s3://teamc/7/run", "/srv/own/7"})
  void folderOfAnExperimentInTheRootOfAWorkspaceBelongsToIt(String uri) {
    assertThat(withRoots().owner(uri))
        .isEqualTo(new ArtifactOwnership.OfExperiment(new ExperimentId(7)));
  }

  @Test
  void theInnerOneOfTwoRootsOfTheServerDecides() {
    var nested =
        new ArtifactLocationOwners(
            settings("s3://bucket/art", "s3://bucket"), Path.of("/srv"), Map::of);

    assertThat(nested.owner("s3://bucket/art/7/run"))
        .isEqualTo(new ArtifactOwnership.OfExperiment(new ExperimentId(7)));
    assertThatThrownBy(() -> nested.requireOwn("default", "s3://bucket/art/workspaces/team-a/7"))
        .hasMessageContaining("targets workspace 'team-a'");
  }

  private ArtifactLocationOwners withRoots() {
    return new ArtifactLocationOwners(
        settings("./stored", "s3://bucket/root"),
        Path.of("/srv"),
        () ->
            Map.of(
                "team-b",
                "s3://bucket/root/b",
                "team-c",
                "s3://teamc",
                "team-d",
                "own",
                "team-e",
                "file://another.host/x"));
  }

  private static ArtifactSettings settings(String destination, String root) {
    return new ArtifactSettings(
        false, true, destination, Optional.of(root), List.of(), true, S3Settings.DEFAULT);
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
