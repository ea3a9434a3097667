package dynamodbstore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.config.ServerOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The files for systemd, Docker and Kubernetes name options and variables that exist. */
class DeploymentFilesTest {
  private static final Path FOLDER = Path.of("..", "distribution", "src", "deploy");
  private static final Pattern OPTION = Pattern.compile("(?:\"|- |server )(--[a-z][a-z0-9-]+)");
  private static final Pattern VARIABLE = Pattern.compile("\\b(MLFLOW_[A-Z_]+)\\b");
  private static final Pattern IMAGE = Pattern.compile("image: mlflow-dynamodbstore:(\\S+)");

  /** Of the launcher, and the secret key, which is no option. */
  private static final List<String> OTHER_VARIABLES =
      List.of("MLFLOW_SERVER_AOT", "MLFLOW_SERVER_JAVA_OPTS", "MLFLOW_FLASK_SERVER_SECRET_KEY");

  static Stream<Path> files() throws IOException {
    try (var files = Files.walk(FOLDER)) {
      return files.filter(Files::isRegularFile).toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void optionsAndVariablesExist(Path file) throws IOException {
    var known = new TreeSet<>(OTHER_VARIABLES);
    for (var option : ServerOption.values()) {
      known.addAll(option.names());
      known.addAll(option.variables());
    }

    var named = named(Files.readString(file), OPTION);
    named.addAll(named(Files.readString(file), VARIABLE));

    assertThat(known).containsAll(named);
  }

  @Test
  void everyKindOfFileNamesOptions() throws IOException {
    var kubernetes = FOLDER.resolve("kubernetes");

    for (var file : List.of("folder.yaml", "dynamodb.yaml")) {
      assertThat(named(Files.readString(kubernetes.resolve(file)), OPTION)).contains("--host");
    }
  }

  @Test
  void manifestsNameTheImageOfThisVersion() throws IOException {
    var pom = Files.readString(Path.of("..", "pom.xml"));
    var version = pom.replaceFirst("(?s).*?<version>(.*?)</version>.*", "$1");

    var images = new TreeSet<String>();
    for (var file : files().toList()) {
      images.addAll(named(Files.readString(file), IMAGE));
    }

    assertThat(images).containsExactly(version);
  }

  @ParameterizedTest
  @MethodSource("probed")
  void podsHaveProbesLimitsAndNoPrivileges(Path manifest) throws IOException {
    assertThat(Files.readString(manifest))
        .contains("startupProbe:", "readinessProbe:", "livenessProbe:", "path: /ready")
        .contains("limits:", "requests:", "runAsNonRoot: true", "readOnlyRootFilesystem: true")
        .contains("allowPrivilegeEscalation: false", "drop: [\"ALL\"]")
        .doesNotContain("\t");
  }

  static Stream<Path> probed() {
    return Arrays.stream(new String[] {"folder.yaml", "dynamodb.yaml"})
        .map(FOLDER.resolve("kubernetes")::resolve);
  }

  private static Set<String> named(String text, Pattern pattern) {
    return pattern
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
