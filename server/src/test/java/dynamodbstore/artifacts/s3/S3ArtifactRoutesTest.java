package dynamodbstore.artifacts.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.artifacts.ArtifactRootResolver;
import dynamodbstore.artifacts.ArtifactRoutes;
import dynamodbstore.artifacts.ArtifactStoreRoutes;
import dynamodbstore.artifacts.OwnedArtifacts;
import dynamodbstore.artifacts.OwnerRoot;
import dynamodbstore.artifacts.local.Confinement;
import dynamodbstore.artifacts.local.LocalFolderPolicy;
import dynamodbstore.artifacts.store.WorkspacePaths;
import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.http.Listener;
import dynamodbstore.http.TestRouters;
import dynamodbstore.wire.json.Json;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The artifact endpoints in front of S3, and presigned URLs, over real sockets. */
class S3ArtifactRoutesTest {
  private static final String API = "/api/2.0";
  private static final String STORE = API + "/mlflow-artifacts/artifacts/";
  private static final int PART = 5 << 20;

  private final HttpClient http = HttpClient.newHttpClient();
  private final S3Local s3 = S3Local.shared();
  private final String root = "s3://" + s3.newBucket() + "/mlflow";
  @TempDir private Path folder;
  private ArtifactRootResolver locations;
  private Listener listener;

  @BeforeEach
  void start() {
    var settings =
        new ArtifactSettings(false, true, root, Optional.empty(), List.of(), true, s3.settings());
    locations =
        new ArtifactRootResolver(
            settings, LocalFolderPolicy.of(settings, folder, true, Optional.empty()));
    var routes =
        new ArrayList<>(
            new ArtifactStoreRoutes(locations.destination(), WorkspacePaths.OFF).routes());
    var run = new OwnerRoot(root + "/0/run", new Confinement.OwnLocation());
    routes.addAll(
        ArtifactRoutes.ofRuns(new OwnedArtifacts<>(locations, (_, _) -> Optional.of(run)))
            .routes());
    var router = TestRouters.of(routes);
    listener = Listener.start("127.0.0.1", 0, router);
  }

  @AfterEach
  void stop() {
    listener.close();
    locations.close();
    http.close();
  }

  @Test
  void uploadedFileIsDownloadedByRangeListedAndDeleted() {
    var put = send("PUT", STORE + "0/run/d/a%20b.json", "hello world");
    var got = send("GET", STORE + "0/run/d/a%20b.json", "");
    var part = send("GET", STORE + "0/run/d/a%20b.json", "", "Range", "bytes=6-8");
    var beyond = send("GET", STORE + "0/run/d/a%20b.json", "", "Range", "bytes=11-");
    var listed = send("GET", API + "/mlflow/artifacts/list?run_id=run&path=d", "");
    var deleted = send("DELETE", STORE + "0/run/d", "");

    assertThat(put.statusCode()).isEqualTo(200);
    assertThat(got.body()).isEqualTo("hello world");
    assertThat(got.headers().firstValue("Content-Type")).contains("text/plain");
    assertThat(got.headers().firstValue("Content-Length")).contains("11");
    assertThat(part.statusCode()).isEqualTo(206);
    assertThat(part.body()).isEqualTo("wor");
    assertThat(part.headers().firstValue("Content-Range")).contains("bytes 6-8/11");
    assertThat(beyond.statusCode()).isEqualTo(416);
    assertThat(listed.body()).contains("\"d/a b.json\"").contains("11").contains(root);
    assertThat(deleted.statusCode()).isEqualTo(200);
    assertThat(send("GET", STORE + "0/run/d/a%20b.json", "").statusCode()).isEqualTo(404);
  }

  @Test
  void aBrowserReadsTheFilesOfARun() {
    var _ = send("PUT", STORE + "0/run/f.txt", "hello");

    var got = send("GET", "/get-artifact?run_id=run&path=f.txt", "");
    var head = send("HEAD", "/get-artifact?run_id=run&path=f.txt", "");
    var tag = got.headers().firstValue("ETag").orElseThrow();
    var known = send("GET", "/get-artifact?run_id=run&path=f.txt", "", "If-None-Match", tag);

    assertThat(got.body()).isEqualTo("hello");
    assertThat(head.headers().firstValue("Content-Length")).contains("5");
    assertThat(known.statusCode()).isEqualTo(304);
  }

  @ParameterizedTest
  @ValueSource(strings = {"..%2Fx", "%252e%252e/x", "a/../../x", "%2Fetc", "C:%5Cx"})
  void aPathThatLeadsOutsideIsRefused(String path) {
    assertThat(send("PUT", STORE + path, "1").statusCode()).isEqualTo(400);
    assertThat(send("GET", API + "/mlflow-artifacts/presigned/" + path, "").statusCode())
        .isEqualTo(400);
    assertThat(
            send("POST", API + "/mlflow-artifacts/mpu/create/" + path, "{\"path\":\"f\"}")
                .statusCode())
        .isEqualTo(400);
  }

  @Test
  void multipartUploadBypassesTheServer() {
    var created = mpu("create/0/run", "{\"path\":\"/home/me/big.bin\",\"num_parts\":2}");
    var upload = text(created, "upload_id");
    var tags = new ArrayList<String>();
    for (var credential : items(created, "credentials")) {
      var sent = exchange("PUT", text(credential, "url"), new byte[PART]);
      tags.add(sent.headers().firstValue("ETag").orElseThrow());
    }
    var early = send("GET", STORE + "0/run/big.bin", "");
    var completed =
        mpu(
            "complete/0/run",
            "{\"path\":\"big.bin\",\"upload_id\":\"%s\",\"parts\":[%s,%s]}"
                .formatted(upload, part(1, tags.get(0)), part(2, tags.get(1))));

    assertThat(early.statusCode()).isEqualTo(404);
    assertThat(completed).isEqualTo(Json.Dict.empty());
    assertThat(send("HEAD", STORE + "0/run/big.bin", "").headers().firstValue("Content-Length"))
        .contains(String.valueOf(2 * PART));
  }

  @Test
  void windowsPathIsReducedToItsFileName() {
    var created = mpu("create/0/run", "{\"path\":\"C:\\\\data\\\\m.bin\",\"num_parts\":1}");

    var credential = items(created, "credentials").getFirst();
    assertThat(URI.create(text(credential, "url")).getPath()).endsWith("/0/run/m.bin");
  }

  @Test
  void abortedMultipartUploadLeavesNothing() {
    var created = mpu("create/0/run", "{\"path\":\"f\",\"num_parts\":1}");
    var body = "{\"path\":\"f\",\"upload_id\":\"%s\"}".formatted(text(created, "upload_id"));

    assertThat(mpu("abort/0/run", body)).isEqualTo(Json.Dict.empty());
    var late =
        send(
            "POST",
            API + "/mlflow-artifacts/mpu/complete/0/run",
            body.replace("}", ",\"parts\":[%s]}".formatted(part(1, "x"))));
    assertThat(late.statusCode()).isEqualTo(404);
    assertThat(send("GET", STORE + "0/run/f", "").statusCode()).isEqualTo(404);
    assertThat(
            send(
                    "POST",
                    API + "/mlflow-artifacts/mpu/create/d",
                    "{\"path\":\"f\",\"num_parts\":10001}")
                .statusCode())
        .isEqualTo(400);
  }

  @Test
  void presignedDownloadBypassesTheServer() {
    var _ = send("PUT", STORE + "0/run/d/f.txt", "hello");

    var signed = json(send("GET", API + "/mlflow-artifacts/presigned/0/run/d/f.txt", ""));
    var got = exchange("GET", text(signed, "url"), new byte[0]);
    var ofRun =
        json(
            send(
                "POST",
                API + "/mlflow/artifacts/presigned-download-url",
                "{\"run_id\":\"run\",\"path\":\"d/f.txt\",\"expiration\":60}"));

    assertThat(got.body()).isEqualTo("hello");
    assertThat(got.headers().firstValue("Content-Disposition"))
        .contains("attachment; filename=f.txt");
    assertThat(signed.find("file_size")).contains(new Json.Whole(BigInteger.valueOf(5)));
    assertThat(signed.find("headers")).contains(Json.Dict.empty());
    assertThat(text(ofRun, "presigned_url")).contains("X-Amz-Expires=60");
    assertThat(exchange("GET", text(ofRun, "presigned_url"), new byte[0]).body())
        .isEqualTo("hello");
    assertThat(send("GET", API + "/mlflow-artifacts/presigned/0/run/none", "").statusCode())
        .isEqualTo(404);
  }

  @Test
  void presignedUploadWithReturnedHeadersBypassesTheServer() {
    var signed =
        json(
            send(
                "POST",
                API + "/mlflow/artifacts/presigned-upload-url",
                "{\"run_id\":\"run\",\"path\":\"d/f.bin\"}"));
    var type = text((Json.Dict) signed.find("headers").orElseThrow(), "Content-Type");

    var sent =
        exchange(
            "PUT", text(signed, "presigned_url"), "hello".getBytes(UTF_8), "Content-Type", type);

    assertThat(sent.statusCode()).isEqualTo(200);
    assertThat(send("GET", STORE + "0/run/d/f.bin", "").body()).isEqualTo("hello");
  }

  @Test
  void interruptedUploadLeavesNothing() throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), listener.port())) {
      var head =
          "PUT %s0/run/cut HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n"
              .formatted(STORE);
      socket.getOutputStream().write(head.getBytes(UTF_8));
      socket.getOutputStream().write(new byte[500_000]);
      socket.shutdownOutput();
      assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8))
          .startsWith("HTTP/1.1 400");
    }

    assertThat(send("GET", STORE + "0/run/cut", "").statusCode()).isEqualTo(404);
  }

  private static String part(int number, String tag) {
    return "{\"part_number\":%d,\"etag\":\"%s\"}".formatted(number, tag.replace("\"", "\\\""));
  }

  private Json.Dict mpu(String step, String body) {
    return json(send("POST", API + "/mlflow-artifacts/mpu/" + step, body));
  }

  private static Json.Dict json(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return (Json.Dict) Json.parse(new Json.Text(answer.body())).orElseThrow();
  }

  private static String text(Json.Dict in, String name) {
    return ((Json.Text) in.find(name).orElseThrow()).value();
  }

  private static List<Json.Dict> items(Json.Dict in, String name) {
    return ((Json.Items) in.find(name).orElseThrow())
        .items().stream().map(Json.Dict.class::cast).toList();
  }

  private HttpResponse<String> send(String method, String path, String body, String... headers) {
    return exchange(
        method, "http://127.0.0.1:" + listener.port() + path, body.getBytes(UTF_8), headers);
  }

  private HttpResponse<String> exchange(String method, String url, byte[] body, String... headers) {
    var request =
        HttpRequest.newBuilder(URI.create(url)).method(method, BodyPublishers.ofByteArray(body));
    for (int at = 0; at < headers.length; at += 2) {
      request.header(headers[at], headers[at + 1]);
    }
    if (method.equals("POST")) {
      request.header("Content-Type", "application/json");
    }
    try {
      return http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
