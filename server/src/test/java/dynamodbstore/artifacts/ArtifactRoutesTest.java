package dynamodbstore.artifacts;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Resource;
import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.local.Confinement;
import dynamodbstore.artifacts.local.LocalFolderPolicy;
import dynamodbstore.artifacts.store.WorkspacePaths;
import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.config.S3Settings;
import dynamodbstore.http.Listener;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.TestRouters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The artifacts API over a real socket; statuses and texts are those of MLflow 3.15.1. */
class ArtifactRoutesTest {
  private static final String STORE = "/api/2.0/mlflow-artifacts/artifacts";

  @TempDir private Path folder;
  private Listener listener;
  private Listener direct;

  @BeforeEach
  void start() {
    listener = start(ArtifactSettings.DEFAULT);
    direct =
        start(
            new ArtifactSettings(
                false,
                false,
                "./mlartifacts",
                Optional.empty(),
                List.of(),
                true,
                S3Settings.DEFAULT));
  }

  private Listener start(ArtifactSettings settings) {
    var uris =
        Map.of(
            "served", "mlflow-artifacts:/0/served/artifacts",
            "local", folder.resolve("mlruns/0/local/artifacts").toString(),
            "cloud", "gs://bucket/0/cloud/artifacts");
    ArtifactOwners<Resource.Run> runs =
        (_, run) -> {
          var uri = uris.get(run.id().text());
          if (uri == null) {
            throw ApiError.missing("Run with id=%s not found".formatted(run.id()));
          }
          return Optional.of(new OwnerRoot(uri, new Confinement.OwnLocation()));
        };
    var locations =
        new ArtifactRootResolver(
            settings, LocalFolderPolicy.of(settings, folder, true, Optional.empty()));
    var routes =
        new ArrayList<>(
            new ArtifactStoreRoutes(locations.destination(), WorkspacePaths.OFF).routes());
    routes.addAll(ArtifactRoutes.ofRuns(new OwnedArtifacts<>(locations, runs)).routes());
    var router = TestRouters.of(routes);
    return Listener.start("127.0.0.1", 0, router);
  }

  @AfterEach
  void stop() {
    listener.close();
    direct.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/2.0", "/ajax-api/2.0"})
  void uploadedFileIsDownloadedListedAndDeleted(String root) {
    var file = root + "/mlflow-artifacts/artifacts/d/a%20b.txt";

    var put = send("PUT", file, "hello world");
    var got = send("GET", file, "");
    var listed = send("GET", root + "/mlflow-artifacts/artifacts?path=d", "");
    var deleted = send("DELETE", file, "");

    assertThat(put.status()).isEqualTo(200);
    assertThat(put.body()).isEmpty();
    assertThat(got.status()).isEqualTo(200);
    assertThat(got.body()).isEqualTo("hello world");
    assertThat(got.header("Content-Type")).contains("text/plain");
    assertThat(got.header("Content-Length")).contains("11");
    assertThat(got.header("Content-Disposition")).contains("attachment; filename=\"a b.txt\"");
    assertThat(got.header("X-Content-Type-Options")).contains("nosniff");
    assertThat(got.header("Accept-Ranges")).contains("bytes");
    assertThat(compact(listed))
        .isEqualTo("{\"files\":[{\"path\":\"a b.txt\",\"is_dir\":false,\"file_size\":11}]}");
    assertThat(compact(deleted)).isEqualTo("{}");
    assertThat(send("GET", file, "").status()).isEqualTo(404);
    assertThat(compact(send("DELETE", file, ""))).isEqualTo("{}");
  }

  @Test
  void anEmptyFileIsListedWithoutASize() {
    var put = send("PUT", "/api/2.0/mlflow-artifacts/artifacts/d/empty.txt", "");

    var listed = send("GET", "/api/2.0/mlflow-artifacts/artifacts?path=d", "");

    assertThat(put.status()).isEqualTo(200);
    assertThat(compact(listed))
        .isEqualTo("{\"files\":[{\"path\":\"empty.txt\",\"is_dir\":false}]}");
  }

  @Test
  void aFileMayBeEmptyAndSentInChunks() {
    var empty = send("PUT", STORE + "/empty", "");
    var chunked =
        exchange(
            listener,
            "PUT "
                + STORE
                + "/chunked HTTP/1.1\r\nHost: x\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");

    assertThat(empty.status()).isEqualTo(200);
    assertThat(chunked.status()).isEqualTo(200);
    assertThat(send("GET", STORE + "/empty", "").body()).isEmpty();
    assertThat(send("GET", STORE + "/chunked", "").body()).isEqualTo("abcde");
  }

  @Test
  void anUploadThatIsCutShortLeavesNothing() throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), listener.port())) {
      var request =
          "PUT " + STORE + "/d/cut HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345";
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(US_ASCII));
      socket.shutdownOutput();
      assertThat(new String(socket.getInputStream().readNBytes(12), US_ASCII))
          .doesNotContain("200");
    }

    assertThat(send("GET", STORE + "/d/cut", "").status()).isEqualTo(404);
    try (var left = Files.list(folder.resolve("mlartifacts/d"))) {
      assertThat(left).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "..",
        "../x",
        "a/../b",
        "%2e%2e/x",
        "..%2fx",
        "%252e%252e/x",
        "/etc/passwd",
        "%2fetc/passwd",
        "%252fetc/passwd",
        "%5c%5chost%5cshare",
        "C:/x",
        "C:%5cx",
        "a%23b",
        "a%2523b",
        "file:/etc/passwd",
        "file:x"
      })
  void hostilePathsAreRefusedOnEveryRoute(String path) {
    assertInvalid(send("GET", STORE + "/" + path, ""), "Invalid path");
    assertInvalid(send("PUT", STORE + "/" + path, "x"), "Invalid path");
    assertInvalid(send("DELETE", STORE + "/" + path, ""), "Invalid path");
    assertInvalid(send("GET", STORE + "?path=" + path, ""), "Invalid path");
    assertInvalid(
        send("GET", "/api/2.0/mlflow/artifacts/list?run_id=served&path=" + path, ""),
        "Invalid path");
    assertInvalid(send("GET", "/get-artifact?run_id=served&path=" + path, ""), "Invalid path");
    assertInvalid(
        send("POST", "/ajax-api/2.0/mlflow/upload-artifact?run_uuid=served&path=" + path, "x"),
        "Invalid path");
    assertInvalid(send("GET", "/api/2.0/mlflow-artifacts/presigned/" + path, ""), "Invalid path");
  }

  @ParameterizedTest
  @ValueSource(strings = {".", "%00", ""})
  void deletionOfTheRootIsRefused(String path) {
    put("keep", "1");

    assertInvalid(send("DELETE", STORE + "/" + path, ""), "Invalid path");
    assertThat(send("GET", STORE + "/keep", "").body()).isEqualTo("1");
  }

  @Test
  void missingFileOrDirectoryIsRefusedAsAFile() {
    put("d/f", "1");

    assertInvalid(
        send("GET", STORE + "/d/", ""), "Artifact path refers to a directory, not a file: 'd/'");
    assertError(send("GET", STORE + "/d/x", ""), 404, "No such artifact: 'd/x'");
    assertInvalid(
        send("PUT", STORE + "/d/", "1"),
        "Artifact path must include a filename (cannot end with '/').");
    assertInvalid(
        send("PUT", STORE + "/d", "1"), "Artifact path refers to a directory, not a file: 'd'");
    assertError(
        send("GET", "/get-artifact?run_id=served&path=x", ""),
        404,
        "No such artifact: '0/served/artifacts/x'");
    assertError(send("GET", "/get-artifact?run_id=local&path=x", ""), 404, "No such artifact: 'x'");
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=0-3,206,hell,bytes 0-3/11",
    "bytes=-3,206,rld,bytes 8-10/11",
    "bytes=20-,416,'',bytes */11",
  })
  void rangeRequestReturnsTheRange(String range, int status, String body, String contentRange) {
    put("f.txt", "hello world");

    var reply = send("GET", STORE + "/f.txt", "", "Range: " + range);

    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.body()).isEqualTo(body);
    assertThat(reply.header("Content-Range")).contains(contentRange);
  }

  @Test
  void rangeOfAnotherVersionReturnsTheWholeFile() {
    put("f.txt", "hello world");
    var tag = send("GET", STORE + "/f.txt", "").header("ETag").orElseThrow();

    var same = send("GET", STORE + "/f.txt", "", "Range: bytes=0-0", "If-Range: " + tag);
    var other = send("GET", STORE + "/f.txt", "", "Range: bytes=0-0", "If-Range: \"x\"");
    var wrong = send("GET", STORE + "/f.txt", "", "Range: bytes=5-2");

    assertThat(same.body()).isEqualTo("h");
    assertThat(other.status()).isEqualTo(200);
    assertThat(other.body()).isEqualTo("hello world");
    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.body()).isEqualTo("Range header: start must be less than end");
  }

  @Test
  void headRequestReturnsTheHeadersOfTheFile() {
    put("f.txt", "hello world");

    var reply = send("HEAD", STORE + "/f.txt", "");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Length")).contains("11");
    assertThat(reply.header("Content-Disposition")).contains("attachment; filename=f.txt");
    assertThat(reply.body()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"served", "local"})
  void theArtifactsOfARunAreWrittenListedAndRead(String run) {
    var upload =
        send("POST", "/ajax-api/2.0/mlflow/upload-artifact?run_uuid=" + run + "&path=m/x.csv", "1");
    var all = send("GET", "/api/2.0/mlflow/artifacts/list?run_id=" + run, "");
    var below = send("GET", "/ajax-api/2.0/mlflow/artifacts/list?run_id=" + run + "&path=m", "");
    var none = send("GET", "/api/2.0/mlflow/artifacts/list?run_id=" + run + "&path=m/x.csv", "");
    var file = send("GET", "/get-artifact?run_uuid=" + run + "&path=m/x.csv", "");

    assertThat(upload.status()).isEqualTo(200);
    assertThat(upload.body()).isEmpty();
    assertThat(upload.header("Content-Type")).contains("application/json");
    assertThat(compact(all))
        .startsWith("{\"root_uri\":\"")
        .endsWith("\",\"files\":[{\"path\":\"m\",\"is_dir\":true}]}");
    assertThat(compact(below))
        .endsWith("\"files\":[{\"path\":\"m/x.csv\",\"is_dir\":false,\"file_size\":1}]}");
    assertThat(compact(none)).doesNotContain("files");
    assertThat(file.body()).isEqualTo("1");
    assertThat(file.header("Content-Disposition")).contains("attachment; filename=x.csv");
  }

  @Test
  void matchingEntityTagReturnsNotModified() {
    put("0/served/artifacts/f.txt", "hello");
    var first = send("GET", "/get-artifact?run_id=served&path=f.txt", "");
    var tag = "If-None-Match: \"other\", " + first.header("ETag").orElseThrow();

    var again = send("GET", "/get-artifact?run_id=served&path=f.txt", "", tag);
    put("0/served/artifacts/f.txt", "changed");
    var changed = send("GET", "/get-artifact?run_id=served&path=f.txt", "", tag);

    assertThat(first.header("Cache-Control")).contains("no-cache");
    assertThat(again.status()).isEqualTo(304);
    assertThat(again.header("ETag")).isEqualTo(first.header("ETag"));
    assertThat(again.header("Content-Type")).isEmpty();
    assertThat(again.body()).isEmpty();
    assertThat(changed.body()).isEqualTo("changed");
  }

  @Test
  void invalidRunRequestsAreRefusedWithTheMessagesOfTheReference() {
    var upload = "/ajax-api/2.0/mlflow/upload-artifact";

    assertError(
        send("GET", "/api/2.0/mlflow/artifacts/list?run_id=zz", ""),
        404,
        "Run with id=zz not found");
    assertInvalid(
        send("GET", "/api/2.0/mlflow/artifacts/list?path=x", ""),
        "Missing value for required parameter 'run_id'. See the API docs for more information"
            + " about request parameters.");
    assertError(send("GET", "/get-artifact?path=x", ""), 404, "Run with id=None not found");
    assertThat(send("GET", "/get-artifact?run_id=served", "").status()).isEqualTo(400);
    assertInvalid(send("POST", upload, "x"), "Request must specify run_uuid.");
    assertInvalid(send("POST", upload + "?run_uuid=served", "x"), "Request must specify path.");
    assertInvalid(
        send("POST", upload + "?run_uuid=served&path=x", ""), "Request must specify data.");
    assertInvalid(
        send("POST", upload + "?run_uuid=served&path=x", "x".repeat((10 << 20) + 1)),
        "Artifact size is too large. Max size is 10MB.");
    assertError(
        send("GET", "/api/2.0/mlflow/artifacts/list?run_id=cloud", ""),
        400,
        "Could not find a registered artifact repository for: gs://bucket/0/cloud/artifacts."
            + " Currently registered schemes are: ['', 'file', 'mlflow-artifacts', 's3']");
  }

  @Test
  void localStoreRefusesMultipartTransfers() {
    var json = "Content-Type: application/json";
    var root = "/api/2.0/mlflow-artifacts/";
    for (String step : new String[] {"create", "complete", "abort"}) {
      assertError(
          send("POST", root + "mpu/" + step + "/a/b", "{\"path\": \"x\", \"parts\": [{}]}", json),
          501,
          "Multipart upload is not supported for the current artifact repository");
      assertError(
          send(
              "POST",
              root + "mpu/" + step + "/a/b",
              "{\"path\": \"C:\\\\data\\\\..\", \"parts\": [{}]}",
              json),
          501,
          "Multipart upload is not supported for the current artifact repository");
    }
    assertInvalid(
        send("POST", root + "mpu/create/a/b", "{}", json),
        "Missing value for required parameter 'path'. See the API docs for more information about"
            + " request parameters.");
    assertError(
        send("GET", root + "presigned/a/b", ""),
        501,
        "Multipart download is not supported for the current artifact repository");
  }

  @ParameterizedTest
  @CsvSource({"upload,Presigned upload", "download,Presigned download"})
  void localAndProxiedRunsHaveNoPresignedUrls(String way, String words) {
    var path = "/api/2.0/mlflow/artifacts/presigned-" + way + "-url";
    var json = "Content-Type: application/json";

    assertError(
        send("POST", path, "{\"run_id\": \"local\", \"path\": \"x\"}", json),
        501,
        words + " is not supported for the current artifact repository");
    assertInvalid(
        send("POST", path, "{\"run_id\": \"served\", \"path\": \"x\"}", json),
        words
            + " is not supported for runs with proxied artifact storage (artifact URI scheme:"
            + " mlflow-artifacts). This endpoint requires a run with a direct cloud storage"
            + " artifact URI.");
  }

  @Test
  void presignedDownloadValidityIsBetweenASecondAndAWeek() {
    assertInvalid(
        send(
            "POST",
            "/api/2.0/mlflow/artifacts/presigned-download-url",
            "{\"run_id\": \"local\", \"path\": \"x\", \"expiration\": 0}",
            "Content-Type: application/json"),
        "expiration must be between 1 and 604800 seconds (got 0).");
  }

  @Test
  void everyStorePathFailsIfArtifactServingIsDisabled() {
    var detail =
        "{\"detail\":\"Artifact serving is disabled. Run `mlflow server` with `--serve-artifacts`"
            + " to enable.\"}";
    var got = send(direct, "GET", STORE + "/x", "");
    var listed = send(direct, "GET", "/ajax-api/2.0/mlflow-artifacts/artifacts", "");
    var deleted = send(direct, "DELETE", STORE + "/x", "");

    assertThat(got.status()).isEqualTo(503);
    assertThat(got.body()).isEqualTo(detail);
    assertThat(send(direct, "PUT", STORE + "/x", "").body()).isEqualTo(detail);
    assertThat(listed.status()).isEqualTo(503);
    assertThat(listed.header("Content-Type")).contains("text/html; charset=utf-8");
    assertThat(listed.body())
        .isEqualTo(
            "Endpoint: /ajax-api/2.0/mlflow-artifacts/artifacts disabled due to the mlflow server"
                + " running with `--no-serve-artifacts`. To enable artifacts server functionality,"
                + " run `mlflow server` with `--serve-artifacts`");
    assertThat(deleted.body())
        .startsWith("Endpoint: /api/2.0/mlflow-artifacts/artifacts/<path:artifact_path> disabled");
    for (String step : new String[] {"create", "complete", "abort"}) {
      var path = "/api/2.0/mlflow-artifacts/mpu/" + step + "/a";
      assertThat(send(direct, "POST", path, "").status()).isEqualTo(503);
    }
  }

  private void put(String path, String content) {
    assertThat(send("PUT", STORE + "/" + path, content).status()).isEqualTo(200);
  }

  private RawHttpClient.Reply send(String method, String path, String body, String... headers) {
    return send(listener, method, path, body, headers);
  }

  private static RawHttpClient.Reply send(
      Listener listener, String method, String path, String body, String... headers) {
    var lines = new StringBuilder();
    for (String header : headers) {
      lines.append(header).append("\r\n");
    }
    return exchange(
        listener,
        "%s %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n%s\r\n%s"
            .formatted(method, path, body.length(), lines, body));
  }

  /** Sends an ASCII request over a socket and reads one response of the declared length. */
  private static RawHttpClient.Reply exchange(Listener listener, String request) {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), listener.port())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(US_ASCII));
      var in = socket.getInputStream();
      var head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        head.append((char) in.read());
      }
      var reply = RawHttpClient.reply(head.toString());
      int length = reply.header("Content-Length").map(Integer::parseInt).orElse(0);
      byte[] body = request.startsWith("HEAD") ? new byte[0] : in.readNBytes(length);
      return new RawHttpClient.Reply(reply.status(), reply.head(), new String(body, UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String compact(RawHttpClient.Reply reply) {
    assertThat(reply.status()).isEqualTo(200);
    return reply.body();
  }

  private static void assertInvalid(RawHttpClient.Reply reply, String message) {
    assertError(reply, 400, message);
    assertThat(reply.body()).contains("\"INVALID_PARAMETER_VALUE\"");
  }

  private static void assertError(RawHttpClient.Reply reply, int status, String message) {
    assertThat(reply.body()).contains("\"message\":\"" + message + "\"");
    assertThat(reply.status()).isEqualTo(status);
  }
}
