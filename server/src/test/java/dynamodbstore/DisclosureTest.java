package dynamodbstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.admin.TableFactory;
import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.table.cost.Meter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No route of a complete server discloses files that are not artifacts, in particular not its own
 * data.
 */
class DisclosureTest {
  private static final String PROMPT =
      ",\"tags\":[{\"key\":\"mlflow.prompt.is_prompt\",\"value\":\"true\"}]";

  @TempDir private Path temporary;
  private Path folder;

  @BeforeEach
  void laySecret() throws IOException {
    folder = temporary.toRealPath();
    Files.createDirectories(folder.resolve("outside"));
    Files.writeString(folder.resolve("outside/secret"), "secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"%2f", "%252f", "%25252f", "../../../../../../../../", "%2e%2e/", "file%3A///"})
  void sourceOfAPromptIsNotReadAsPath(String begin) {
    try (var server = start()) {
      var source = begin + folder.toString().substring(1) + "/outside";

      var made = version(server, source, PROMPT);

      assertThat(made.status()).isEqualTo(400);
      assertThat(made.body()).contains("Local source paths are not allowed for prompts.");
    }
  }

  @Test
  void formerPromptHasNoFiles() {
    try (var server = start()) {
      assertThat(version(server, "prompt-template", PROMPT).status()).isEqualTo(200);

      var asPrompt = get(server, fileOfVersion("1"));
      var untagged =
          send(
              server,
              "DELETE",
              "model-versions/delete-tag",
              "{\"name\":\"m\",\"version\":\"1\",\"key\":\"mlflow.prompt.is_prompt\"}");
      var asModel = get(server, fileOfVersion("1"));
      var copied = version(server, "models:/m/1", "");
      var copy = get(server, fileOfVersion("2"));

      assertThat(asPrompt.status()).isEqualTo(404);
      assertThat(asPrompt.body()).contains("No such artifact: 'secret'");
      assertThat(untagged.status()).isEqualTo(200);
      assertThat(asModel.status()).isEqualTo(403);
      assertThat(copied.status()).isEqualTo(200);
      assertThat(copy.status()).isEqualTo(403);
    }
  }

  @Test
  void loopbackServerReadsAnyArtifactRoot() {
    try (var server = start()) {
      var run = run(server, folder.resolve("outside").toString());
      var uri = match(run.body(), "artifact_uri");
      write(Path.of(uri), "secret");

      var made = version(server, uri, ",\"run_id\":\"%s\"".formatted(match(run.body(), "run_id")));

      assertThat(made.status()).isEqualTo(200);
      assertThat(get(server, fileOfRun(run)).body()).isEqualTo("secret");
      assertThat(get(server, fileOfVersion("1")).body()).isEqualTo("secret");
    }
  }

  @Test
  void networkServerReadsAllowedArtifactRootsOnly() {
    try (var server = start("--host", "0.0.0.0")) {
      var outside = run(server, folder.resolve("outside").toString());
      var inside = run(server, folder.resolve("artifacts/x").toString());
      write(Path.of(match(outside.body(), "artifact_uri")), "secret");
      write(Path.of(match(inside.body(), "artifact_uri")), "secret");

      var denied = get(server, fileOfRun(outside));

      assertThat(denied.status()).isEqualTo(403);
      assertThat(denied.body()).contains("PERMISSION_DENIED", "--allow-artifact-root");
      assertThat(get(server, fileOfRun(inside)).body()).isEqualTo("secret");
    }
    try (var server =
        start("--host", "0.0.0.0", "--allow-artifact-root", "/a," + folder.resolve("outside"))) {
      var outside = run(server, folder.resolve("outside").toString());
      write(Path.of(match(outside.body(), "artifact_uri")), "secret");

      assertThat(get(server, fileOfRun(outside)).body()).isEqualTo("secret");
    }
  }

  @Test
  void dataFolderCannotBeReadAsArtifacts() throws IOException {
    var link = Files.createSymbolicLink(folder.resolve("link"), Path.of("data"));
    try (var server = start()) {
      for (var location : List.of(folder + "/data", link.toString(), folder + "/%64ata")) {
        var run = run(server, location);
        var listed =
            get(server, "/api/2.0/mlflow/artifacts/list?run_id=" + match(run.body(), "run_id"));

        assertThat(run.status()).isEqualTo(200);
        assertThat(listed.status()).as(location).isEqualTo(403);
        assertThat(get(server, fileOfRun(run)).status()).isEqualTo(403);
      }
    }
  }

  private RawHttpClient.Reply run(Server server, String location) {
    var experiment =
        send(
            server,
            "POST",
            "experiments/create",
            "{\"name\":\"e%s\",\"artifact_location\":\"%s\"}"
                .formatted(System.nanoTime(), location));
    return send(
        server,
        "POST",
        "runs/create",
        "{\"experiment_id\":\"%s\"}".formatted(match(experiment.body(), "experiment_id")));
  }

  private static RawHttpClient.Reply version(Server server, String source, String more) {
    var _ = send(server, "POST", "registered-models/create", "{\"name\":\"m\"}");
    return send(
        server,
        "POST",
        "model-versions/create",
        "{\"name\":\"m\",\"source\":\"%s\"%s}".formatted(source, more));
  }

  private static String fileOfRun(RawHttpClient.Reply run) {
    return "/get-artifact?path=secret&run_id=" + match(run.body(), "run_id");
  }

  private static String fileOfVersion(String version) {
    return "/model-versions/get-artifact?name=m&path=secret&version=" + version;
  }

  private static String match(String body, String field) {
    return body.replaceAll("(?s).*\"" + field + "\":\"([^\"]+)\".*", "$1");
  }

  private static void write(Path directory, String text) {
    try {
      Files.createDirectories(directory);
      Files.writeString(directory.resolve("secret"), text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static RawHttpClient.Reply get(Server server, String path) {
    return RawHttpClient.get(server.port(), path);
  }

  private static RawHttpClient.Reply send(Server server, String method, String path, String body) {
    return RawHttpClient.send(
        server.port(),
        method,
        "/api/2.0/mlflow/" + path,
        body.getBytes(UTF_8),
        "Content-Type: application/json");
  }

  private Server start(String... options) {
    var arguments = new ArrayList<>(List.of("server", "--port", "0"));
    arguments.addAll(List.of("--backend-store-uri", folder.resolve("data").toString()));
    arguments.addAll(List.of("--artifacts-destination", folder.resolve("artifacts").toString()));
    arguments.addAll(List.of(options));
    var command = new CommandLineParser(Map.of(), "test").parse(arguments.toArray(String[]::new));
    var config = ((Command.Serve) command).config();
    var stores = new TableFactory(InstantSource.system(), new Meter());
    return Server.start(config, stores.open(config), stores.meter());
  }
}
