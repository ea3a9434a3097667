package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.ServerProcess.Call;
import dynamodbstore.ServerProcess.End;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the launcher does in an unpacked archive, with a fake of Java that prints its arguments, and
 * writes the files that it is asked for.
 */
class ReleaseLauncherTest {
  private static final String PREPARING = "mlflow-dynamodbstore: preparing for this Java";

  @TempDir private Path folder;
  private Path home;
  private Path jre;

  @BeforeEach
  void unpack() throws IOException {
    home = Files.createDirectories(folder.resolve("a release"));
    jre = folder.resolve("a jre");
    Files.copy(ServerProcess.LAUNCHER, home.resolve("mlflow-dynamodbstore"));
    Files.createDirectories(home.resolve("launcher"));
    Files.copy(
        ServerProcess.LAUNCHER.resolveSibling("distribution/src/launcher/release.sh"),
        home.resolve("launcher/release.sh"));
    Files.writeString(home.resolve("release-id"), "abc  lib/server.jar\n");
    runtime("25.0.1+9");
    java("");
  }

  @Test
  void firstStartCreatesTheCacheAndLaterOnesUseIt() {
    var first = launch("server", "--port", "1 2");
    var second = launch("server", "--port", "1 2");

    assertThat(first.errors()).startsWith(PREPARING).hasLineCount(1);
    assertThat(second.errors()).isEmpty();
    assertThat(second.output()).isEqualTo(first.output());
    assertThat(first.output().lines())
        .containsExactly(
            "[@" + home + "/jvm.options]",
            "[-XX:AOTCache=" + home + "/cache/app.aot]",
            "[-Ddynamodbstore.native=" + home + "/cache/native]",
            "[-cp]",
            "[" + home + "/lib/server.jar]",
            "[dynamodbstore.Main]",
            "[server]",
            "[--port]",
            "[1 2]");
    assertThat(home.resolve("cache").toFile().list())
        .containsExactlyInAnyOrder("app.aot", "java", "native");
  }

  @Test
  void otherJavaOrReleaseCreatesTheCacheAgain() throws IOException {
    assertThat(launch("server").errors()).startsWith(PREPARING);

    runtime("25.0.2+1");
    assertThat(launch("server").errors()).startsWith(PREPARING);
    assertThat(launch("server").errors()).isEmpty();

    Files.writeString(home.resolve("release-id"), "def  lib/server.jar\n");
    assertThat(launch("server").errors()).startsWith(PREPARING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"version", "server --help", "table verify", "ui install"})
  void otherCommandsCreateNoCache(String line) {
    var end = launch(line.split(" ", -1));

    assertThat(end.errors()).isEmpty();
    assertThat(end.output()).contains("[dynamodbstore.Main]");
    assertThat(home.resolve("cache/app.aot")).doesNotExist();
  }

  @Test
  void cacheCanBeSuppressedOrRequestedAlone() {
    assertThat(launchWith(Map.of("MLFLOW_SERVER_AOT", "never"), "server").errors()).isEmpty();
    assertThat(home.resolve("cache/app.aot")).doesNotExist();

    var only = launchWith(Map.of("MLFLOW_SERVER_AOT", "only"));

    assertThat(only.status()).isZero();
    assertThat(only.output()).isEmpty();
    assertThat(home.resolve("cache/app.aot")).exists();
  }

  @Test
  void failedTrainingIsExplainedAndTheServerStarts() throws IOException {
    java("case \"$*\" in *AotTraining*) echo 'no memory'; exit 1 ;; esac");

    var end = launch("server");

    assertThat(end.status()).isZero();
    assertThat(end.errors()).contains("could not prepare", "no memory");
    assertThat(end.output()).contains("[dynamodbstore.Main]", "[server]");
    assertThat(home.resolve("cache").toFile().list()).isEmpty();
  }

  private End launch(String... arguments) {
    return launchWith(Map.of(), arguments);
  }

  private End launchWith(Map<String, String> more, String... arguments) {
    var environment = new HashMap<>(Map.of("JAVA_HOME", jre.toString(), "MLFLOW_SERVER_AOT", ""));
    environment.putAll(more);
    return Call.in(folder)
        .as(home.resolve("mlflow-dynamodbstore"))
        .with(environment)
        .run(arguments);
  }

  private void runtime(String version) throws IOException {
    Files.createDirectories(jre);
    Files.writeString(
        jre.resolve("release"),
        "IMPLEMENTOR=\"Some\"\nJAVA_RUNTIME_VERSION=\"%s\"\nJAVA_VERSION=\"25.0.1\"\n"
            .formatted(version));
  }

  /** Fake Java that executes a script first; the training creates files as the real one does. */
  private void java(String first) throws IOException {
    var file = jre.resolve("bin/java");
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        """
        #!/bin/sh
        %s
        for word in "$@"; do
          echo "[$word]"
          case $word in
            -XX:AOTCache=*training*) echo cache >"${word#*=}" ;;
            -Ddynamodbstore.native=*) mkdir -p "${word#*=}" ;;
          esac
        done
        """
            .formatted(first));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
