package dynamodbstore.artifacts;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Resource;
import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.local.Confinement;
import dynamodbstore.artifacts.local.LocalFolderPolicy;
import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.config.S3Settings;
import dynamodbstore.http.Listener;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.TestRouters;
import dynamodbstore.wire.json.EncodedName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of traces over a socket; statuses, headers and texts are those of MLflow 3.15.1. */
class TraceArtifactRoutesTest {
  private static final String UUID = "11111111-1111-4111-8111-111111111111";
  private static final String PATH = "/ajax-api/2.0/mlflow/get-trace-artifact?request_id=";

  @TempDir private Path folder;
  private Listener listener;

  @BeforeEach
  void start() throws IOException {
    var settings =
        new ArtifactSettings(
            false, true, folder.toString(), Optional.empty(), List.of(), true, S3Settings.DEFAULT);
    var files = Files.createDirectories(folder.resolve("0/traces/tr-1/artifacts/attachments"));
    Files.writeString(files.resolveSibling("traces.json"), "{\"spans\": [1.0]}");
    Files.writeString(files.resolve(UUID), "hello");
    Files.writeString(
        Files.createDirectories(folder.resolve("0/traces/tr-empty/artifacts"))
            .resolve("traces.json"),
        "");
    ArtifactOwners<Resource.Trace> traces =
        (_, trace) -> {
          if (trace.id().text().equals("nope")) {
            throw ApiError.missing("Trace with ID 'nope' not found.");
          }
          var uri = "mlflow-artifacts:/0/traces/" + trace.id() + "/artifacts";
          return Optional.of(new OwnerRoot(uri, new Confinement.Inside("mlflow-artifacts:/0")));
        };
    StoredTraceData stored =
        (_, trace) ->
            trace.text().equals("tr-stored")
                ? Optional.of(
                    out -> out.name(EncodedName.of("spans")).beginArray().value(2).endArray())
                : Optional.empty();
    var locations =
        new ArtifactRootResolver(
            settings, LocalFolderPolicy.of(settings, folder, true, Optional.empty()));
    var routes = ArtifactRoutes.ofTraces(new OwnedArtifacts<>(locations, traces), stored).routes();
    listener = Listener.start("127.0.0.1", 0, TestRouters.of(routes));
  }

  @AfterEach
  void stop() {
    listener.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.0", "3.0"})
  void spansInAFileAreSentAsAnAttachment(String version) {
    var sent = RawHttpClient.get(listener.port(), PATH.replace("2.0", version) + "tr-1");

    assertThat(sent.status()).isEqualTo(200);
    assertThat(sent.body()).isEqualTo("{\"spans\": [1.0]}");
    assertThat(sent.header("Content-Type")).contains("text/plain");
    assertThat(sent.header("Content-Disposition")).contains("attachment; filename=traces.json");
    assertThat(sent.header("Cache-Control")).contains("no-cache");
    assertThat(sent.header("Accept-Ranges")).contains("bytes");
    assertThat(sent.header("X-Content-Type-Options")).contains("nosniff");
    assertThat(sent.header("ETag")).isEmpty();
    assertThat(sent.header("Last-Modified")).isEmpty();
  }

  @Test
  void spansInTheTableAreSentAsTheFileWouldBe() {
    var sent = RawHttpClient.get(listener.port(), PATH + "tr-stored&path=");

    assertThat(sent.status()).isEqualTo(200);
    assertThat(sent.body()).isEqualTo("{\"spans\":[2]}");
    assertThat(sent.header("Content-Type")).contains("text/plain");
    assertThat(sent.header("Content-Disposition")).contains("attachment; filename=traces.json");
    assertThat(sent.header("Cache-Control")).contains("no-cache");
    assertThat(sent.header("X-Content-Type-Options")).contains("nosniff");
  }

  @Test
  void attachmentIsSentWholeOrInPart() {
    var whole = RawHttpClient.get(listener.port(), PATH + "tr-1&path=" + UUID);
    var part = RawHttpClient.get(listener.port(), PATH + "tr-1&path=" + UUID, "Range: bytes=1-2");

    assertThat(whole.status()).isEqualTo(200);
    assertThat(whole.body()).isEqualTo("hello");
    assertThat(whole.header("Content-Type")).contains("application/octet-stream");
    assertThat(whole.header("Content-Disposition")).contains("attachment; filename=" + UUID);
    assertThat(part.status()).isEqualTo(206);
    assertThat(part.body()).isEqualTo("el");
    assertThat(part.header("Content-Range")).contains("bytes 1-2/5");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | 400 | Request must include the \\\"request_id\\\" query parameter.",
        "tr-2 | 404 | Trace data not found for path=traces.json",
        "tr-empty | 404 | Trace data not found for path=traces.json",
        "nope | 404 | Trace with ID 'nope' not found.",
        "nope&path=abc | 404 | Trace with ID 'nope' not found.",
        "nope&path=../x | 400 | Invalid path",
        "tr-1&path=abc | 400 | Invalid attachment path: 'abc'. Attachment path must be a valid"
            + " UUID.",
        "tr-1&path=22222222-1111-4111-8111-111111111111 | 404 | No such artifact:"
            + " 'attachments/22222222-1111-4111-8111-111111111111'",
        "..%2Ftraces%2Ftr-1 | 400 | Invalid path"
      })
  void refusalsHaveTheTextsOfTheReference(String query, int status, String text) {
    var sent = RawHttpClient.get(listener.port(), PATH + query);

    assertThat(sent.status()).isEqualTo(status);
    assertThat(sent.body()).contains("\"message\":\"" + text + "\"");
  }
}
