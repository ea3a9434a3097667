package dynamodbstore.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.config.Config;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StartupLinesTest {
  private static final Path HERE = Path.of("").toAbsolutePath();

  @Test
  void startupLinesNameVersionAndLocations() {
    var lines = lines(Optional.of(Path.of("/opt/pages")));

    assertThat(lines)
        .containsExactly(
            "Listening on http://h:1/ml",
            "mlflow-dynamodbstore (not packaged), as MLflow 3.15.1",
            "Data in " + HERE.resolve("mlflow-data"),
            "Artifacts in " + HERE.resolve("mlartifacts"),
            "Web UI in /opt/pages");
  }

  @Test
  void startupLinesSuggestToInstallAMissingWebUi() {
    assertThat(lines(Optional.empty()))
        .contains("No web UI found. To install it: mlflow-dynamodbstore ui install");
    assertThat(lines(Optional.empty(), "--backend-store-uri", "/srv/mlflow"))
        .contains(
            "No web UI found. To install it: mlflow-dynamodbstore ui install"
                + " --backend-store-uri /srv/mlflow");
    assertThat(lines(Optional.empty(), "--backend-store-uri", "dynamodb://eu-central-1/mlflow"))
        .contains(
            "Data in dynamodb://eu-central-1/mlflow",
            "No web UI found. To install it: mlflow-dynamodbstore ui install");
  }

  @Test
  void startupLinesNameTheArtifactLocation() {
    assertThat(lines(Optional.empty(), "--artifacts-destination", "s3://bucket/a"))
        .contains("Artifacts in s3://bucket/a");
    assertThat(lines(Optional.empty(), "--default-artifact-root", "s3://bucket/b"))
        .contains("Artifacts in s3://bucket/b");
    assertThat(lines(Optional.empty(), "--no-serve-artifacts"))
        .contains(
            "Artifacts in " + HERE.resolve("mlruns") + ", where clients write them themselves");
  }

  @Test
  void startupLinesOfArtifactsOnlyServerNameNoData() {
    assertThat(lines(Optional.empty(), "--artifacts-only"))
        .noneMatch(line -> line.startsWith("Data in"))
        .contains("Artifacts in " + HERE.resolve("mlartifacts"));
  }

  private static List<String> lines(Optional<Path> ui, String... options) {
    var config = config(options);
    var text = StartupLines.of("http://h:1/ml", config) + "\n" + StartupLines.ofUi(config, ui);
    return text.lines().toList();
  }

  private static Config config(String... options) {
    var arguments = Stream.concat(Stream.of("server"), Stream.of(options)).toArray(String[]::new);
    return ((Command.Serve) new CommandLineParser(Map.of(), "test").parse(arguments)).config();
  }
}
