package dynamodbstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.ServerProcess.Call;
import dynamodbstore.ServerProcess.End;
import dynamodbstore.http.RawHttpClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackagedServerIT {
  private static final int ENDED_BY_SIGTERM = 143;
  private static final int KILLED = 137;
  private static final int REFUSED = 1;

  @TempDir private Path folder;

  @Test
  void aServerStartsAnswersAndEndsCleanlyOnSigterm() {
    try (var server = Call.in(folder).start("server", "--port", "0")) {
      var health = RawHttpClient.get(server.port(), "/health");
      var version = RawHttpClient.get(server.port(), "/version");
      var end = server.stop();

      assertThat(health.body()).isEqualTo("OK");
      assertThat(version.body()).isEqualTo("3.15.1");
      assertThat(end).extracting(End::status, End::errors).containsExactly(ENDED_BY_SIGTERM, "");
      assertThat(end.output().lines())
          .hasSize(5)
          .startsWith("Listening on http://127.0.0.1:" + server.port())
          .contains(
              "mlflow-dynamodbstore 0.1.0, as MLflow 3.15.1",
              "Data in " + folder.resolve("mlflow-data"),
              "Artifacts in " + folder.resolve("mlartifacts"))
          .last()
          .asString()
          .matches("(?s)(Web UI in|No web UI found\\. To install it: ).*");
    }

    // The Default experiment: its item, the claim on its name, its reversed name, five full-text
    // rows for trigrams and one that lists them. The key that signs page tokens. The schema
    // version. And the progress of the full-text back-fills of experiments and of models, if they
    // have begun.
    assertThat(Call.in(folder).run("table", "verify").output())
        .startsWith("The table in " + folder.resolve("mlflow-data") + " is sound: ")
        .matches("(?s).*: 1[123] items, schema version 4\\.\n");
  }

  @Test
  void aServerStartsAgainOnTheDataOfAServerThatWasKilled() {
    try (var first = Call.in(folder).start("server", "--port", "0")) {
      assertThat(first.kill().status()).isEqualTo(KILLED);
    }

    try (var second = Call.in(folder).start("server", "--port", "0")) {
      assertThat(RawHttpClient.get(second.port(), "/health").status()).isEqualTo(200);
    }
  }

  @Test
  void artifactNamesDoNotDependOnTheLocale() {
    var file = "/api/2.0/mlflow-artifacts/artifacts/%C3%BC%E2%82%AC.txt";
    var plain = Map.of("LC_ALL", "POSIX");
    try (var server = Call.in(folder).with(plain).start("server", "--port", "0")) {
      var put = RawHttpClient.send(server.port(), "PUT", file, "hello".getBytes(UTF_8));
      var got = RawHttpClient.get(server.port(), file);

      assertThat(put.status()).isEqualTo(200);
      assertThat(got.body()).isEqualTo("hello");
    }
  }

  @Test
  void aSecondServerOnTheSamePortSaysSoInOneLine() {
    try (var first = Call.in(folder).start("server", "--port", "0")) {
      var port = String.valueOf(first.port());

      var second = Call.in(folder).run("server", "--port", port, "--backend-store-uri", "./other");

      assertThat(second)
          .isEqualTo(
              new End(
                  REFUSED,
                  "",
                  "mlflow-dynamodbstore: Cannot listen on 127.0.0.1 port "
                      + port
                      + " (address already in use). Choose another with --host and --port.\n"));
    }
  }

  @Test
  void aSecondServerOnTheSameFolderSaysSoInOneLine() {
    try (var first = Call.in(folder).start("server", "--port", "0")) {
      var second = Call.in(folder).run("server", "--port", "0");

      assertThat(first.port()).isPositive();
      assertThat(second.status()).isEqualTo(REFUSED);
      assertThat(second.output()).isEmpty();
      assertThat(second.errors())
          .startsWith("mlflow-dynamodbstore: The table in " + folder.resolve("mlflow-data"))
          .contains("already in use")
          .hasLineCount(1);
    }
  }

  @Test
  void foreignFolderIsNotTouched() throws IOException {
    Files.writeString(folder.resolve("meta.yaml"), "theirs");

    var end = Call.in(folder).run("server", "--port", "0", "--backend-store-uri", ".");

    assertThat(end.status()).isEqualTo(REFUSED);
    assertThat(end.errors()).contains("is neither empty nor a table").hasLineCount(1);
    assertThat(folder).isDirectoryContaining(file -> file.endsWith("meta.yaml"));
  }

  @Test
  void invalidOptionIsReportedInOneLine() {
    var end = Call.in(folder).run("server", "--prot", "1");

    assertThat(end)
        .isEqualTo(
            new End(
                REFUSED,
                "",
                "mlflow-dynamodbstore: There is no option \"--prot\". Did you mean --port?\n"));
  }

  @Test
  void settingsComeFromTheEnvironment() {
    var environment =
        Map.of(
            "MLFLOW_PORT", "0",
            "MLFLOW_BACKEND_STORE_URI", folder.resolve("a folder").toString(),
            "_MLFLOW_STATIC_PREFIX", "/ml",
            "MLFLOW_SERVER_ACCESS_LOG", "true",
            "MLFLOW_WORKERS", "4");

    try (var server = Call.in(folder).with(environment).start("server")) {
      var health = RawHttpClient.get(server.port(), "/ml/health", "X-Request-Id: probe-1");
      var elsewhere = RawHttpClient.get(server.port(), "/health", "X-Request-Id: probe-2");
      var end = server.stop();

      assertThat(health.status()).isEqualTo(200);
      assertThat(elsewhere.status()).isEqualTo(404);
      assertThat(end.errors().lines())
          .satisfiesExactly(
              line ->
                  assertThat(line)
                      .isEqualTo(
                          "mlflow-dynamodbstore: MLFLOW_WORKERS is ignored: one process serves all"
                              + " requests."),
              line ->
                  assertThat(line)
                      .matches(
                          "\\S+Z INFO access method=GET path=/ml/health status=200"
                              + " ms=[\\d.]+ id=probe-1 route=/health .*"),
              line ->
                  assertThat(line)
                      .matches(
                          "\\S+Z INFO access method=GET path=/health status=404"
                              + " ms=[\\d.]+ id=probe-2 bytes=.*"));
      assertThat(folder.resolve("a folder")).isDirectory();
    }
  }

  @Test
  void theLauncherMayBeCalledThroughALinkFromAnywhere() throws IOException {
    var bin = Files.createDirectories(folder.resolve("my bin"));
    var link = Files.createSymbolicLink(bin.resolve("mlflow-server"), ServerProcess.LAUNCHER);

    var end = Call.in(folder).as(link).with(Map.of("JAVA_HOME", "/no/such/jdk")).run("--version");

    assertThat(end.status()).isZero();
    assertThat(end.output()).isEqualTo("mlflow-dynamodbstore 0.1.0, as MLflow 3.15.1\n");
  }

  @Test
  void tableCommandsWorkOnAFolder() {
    var before = Call.in(folder).run("table", "verify", "./t");
    var made = Call.in(folder).run("table", "create", "./t");
    var described = Call.in(folder).run("table", "describe", "./t");
    var template = Call.in(folder).run("table", "cloudformation", "./t");

    var table = folder.resolve("t");
    assertThat(before.errors())
        .isEqualTo("mlflow-dynamodbstore: There is no table in " + table + ".\n");
    assertThat(made.output()).isEqualTo("The table in " + table + " is ready.\n");
    assertThat(described.output())
        .matches("A table in the folder \\Q" + table + "\\E, [\\d,]+ bytes on the disk\\.\n");
    assertThat(template.errors())
        .isEqualTo(
            "mlflow-dynamodbstore: A folder needs no template: the server creates it on first"
                + " start.\n");
  }
}
