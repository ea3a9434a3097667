package dynamodbstore.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.capacity.MemoryBudget;
import dynamodbstore.capacity.SpoolFiles;
import dynamodbstore.capacity.WorkPermitPool;
import dynamodbstore.http.request.Capacity;
import dynamodbstore.http.response.ResponseBody;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.http.security.RequestFilter;
import dynamodbstore.http1.RawConnection;
import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.wire.json.JsonWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of response body, on every kind of connection. */
class ResponseDeliveryTest {
  private static final int SHORT = 10;
  private static final int LONG = 300_000;
  private static final String GZIP = "Accept-Encoding: gzip\r\n";

  private final AtomicInteger openSources = new AtomicInteger();

  @TempDir private Path folder;

  /** With little memory, long responses are spooled to disk. */
  @ParameterizedTest
  @CsvSource({
    "/json/short,1",
    "/json/long,1",
    "/json/long,64000000",
    "/page/short,1",
    "/page/long,1",
    "/file/short,1",
    "/file/long,1"
  })
  void responseBodyIsTheSameOnEveryKindOfConnection(String path, long memory) throws IOException {
    var expected = text(path.endsWith("long") ? LONG : SHORT);
    if (path.startsWith("/json")) {
      expected = "{\"text\":\"" + expected + "\"}";
    }
    var budget = budget(memory);
    try (var listener = start(budget, RequestFilter.OPEN)) {
      for (var encoding : List.of("", GZIP)) {
        try (var kept = new RawConnection(listener.port());
            var closed = new RawConnection(listener.port());
            var old = new RawConnection(listener.port());
            var oldKept = new RawConnection(listener.port())) {
          var again = kept.get(path, encoding).read();
          assertThat(body(again)).isEqualTo(expected);
          assertThat(body(kept.get(path, encoding).read())).isEqualTo(expected);

          closed.get(path, encoding + "Connection: close\r\n");
          assertThat(body(parse(closed.readToEnd()))).isEqualTo(expected);

          old.send("GET " + path + " HTTP/1.0\r\n" + encoding + "\r\n");
          assertThat(body(parse(old.readToEnd()))).isEqualTo(expected);

          oldKept.send(
              "GET " + path + " HTTP/1.0\r\nConnection: keep-alive\r\n" + encoding + "\r\n");
          var reply = oldKept.read();
          assertThat(body(reply)).isEqualTo(expected);
          assertThat(reply.header("Connection")).contains("keep-alive");

          boolean isLongText = path.endsWith("long") && !path.startsWith("/file");
          assertThat(again.header("Content-Encoding").isPresent())
              .isEqualTo(isLongText && !encoding.isEmpty());
        }
      }
    }
    assertThatNothingIsHeld(budget);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/json/short", "/json/long", "/page/long", "/file/long"})
  void headRequestGetsLengthButNoBody(String path) throws IOException {
    var budget = budget(1);
    try (var listener = start(budget, RequestFilter.OPEN);
        var wire = new RawConnection(listener.port())) {
      var whole = wire.get(path, "").read();
      var head = wire.send("HEAD " + path + " HTTP/1.1\r\nHost: x\r\n\r\n").readHead();

      assertThat(new RawConnection.Reply(head, "").header("Content-Length"))
          .isEqualTo(whole.header("Content-Length"));
      assertThat(wire.get(path, "").read().body()).isEqualTo(whole.body());
    }
    assertThatNothingIsHeld(budget);
  }

  @ParameterizedTest
  @CsvSource({"/fault/table,503", "/fault/memory,503", "/fault/stack,500", "/fault/bug,500"})
  void failureWhileEncodingALongResponseIsAnErrorResponse(String path, int status)
      throws IOException {
    var budget = budget(1);
    try (var listener = start(budget, RequestFilter.OPEN);
        var wire = new RawConnection(listener.port())) {
      for (var encoding : List.of("", GZIP)) {
        var reply = wire.get(path, encoding).read();

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.header("Content-Type")).contains("application/json");
        assertThat(reply.body()).startsWith("{\"error_code\":\"").endsWith("}");
        assertThat(reply.body()).doesNotContain("secret");
      }
      assertThat(wire.get("/page/short", "").read().status()).isEqualTo(200);
    }
    assertThatNothingIsHeld(budget);
  }

  @Test
  void failingSourceBreaksTheConnectionAndIsClosed() throws IOException {
    var budget = budget(1);
    try (var listener = start(budget, RequestFilter.OPEN);
        var wire = new RawConnection(listener.port())) {
      var all = parse(wire.get("/file/broken", "").readToEnd());

      assertThat(all.header("Content-Length")).contains("" + LONG);
      assertThat(all.body()).hasSize(SHORT);
    }
    assertThatNothingIsHeld(budget);
  }

  @Test
  void disconnectDuringResponseReleasesAllResources() throws IOException {
    var budget = budget(1);
    try (var listener = start(budget, RequestFilter.OPEN)) {
      for (var path : List.of("/json/huge", "/file/huge")) {
        try (var wire = new RawConnection(listener.port()).get(path, "")) {
          assertThat(wire.readHead()).startsWith("HTTP/1.1 200");
        }
      }
    }
    assertThatNothingIsHeld(budget);
  }

  @Test
  void failingFilterReleasesAllResources() throws IOException {
    var budget = budget(64_000_000);
    try (var listener = start(budget, new FailingFilter());
        var wire = new RawConnection(listener.port())) {
      assertThat(wire.get("/json/long", "").read().status()).isEqualTo(500);
      assertThat(wire.get("/file/long", "").read().status()).isEqualTo(500);
    }
    assertThatNothingIsHeld(budget);
  }

  private Listener start(MemoryBudget budget, RequestFilter gate) {
    var routes =
        List.of(
            Open.get("/json/short", _ -> ServerResponse.json(out -> write(out, SHORT))),
            Open.get("/json/long", _ -> ServerResponse.json(out -> write(out, LONG))),
            Open.get("/json/huge", _ -> ServerResponse.json(out -> write(out, 100 * LONG))),
            Open.get("/page/short", _ -> ServerResponse.html(text(SHORT))),
            Open.get("/page/long", _ -> ServerResponse.html(text(LONG))),
            Open.get("/file/short", _ -> file(SHORT, SHORT)),
            Open.get("/file/long", _ -> file(LONG, LONG)),
            Open.get("/file/huge", _ -> file(100 * LONG, 100 * LONG)),
            Open.get("/file/broken", _ -> file(LONG, SHORT)),
            Open.get("/fault/table", _ -> faulty(new TableBusy("secret", new IOException()))),
            Open.get("/fault/memory", _ -> faulty(new OutOfMemoryError("secret"))),
            Open.get("/fault/stack", _ -> faulty(new StackOverflowError("secret"))),
            Open.get("/fault/bug", _ -> faulty(new IllegalStateException("secret"))));
    var capacity =
        new Capacity(budget, new SpoolFiles(folder, 1 << 30), new WorkPermitPool(1, 1, 16));
    var router = TestRouters.of(routes, gate, capacity);
    return Listener.start("127.0.0.1", 0, router);
  }

  private static MemoryBudget budget(long bytes) {
    return new MemoryBudget(bytes, Duration.ofMillis(1));
  }

  private static void write(JsonWriter out, int length) {
    out.name("text").value(text(length));
  }

  private static ServerResponse faulty(Throwable fault) {
    return ServerResponse.json(
        out -> {
          write(out, LONG);
          switch (fault) {
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new IllegalArgumentException(fault);
          }
        });
  }

  private ServerResponse file(int length, int written) {
    openSources.incrementAndGet();
    var source =
        new ResponseBody.Source() {
          @Override
          public void writeTo(OutputStream out) throws IOException {
            out.write(text(written).getBytes(UTF_8));
            if (written < length) {
              throw new IllegalStateException("on purpose");
            }
          }

          @Override
          public void close() {
            openSources.decrementAndGet();
          }
        };
    return new ServerResponse(200, Map.of(), new ResponseBody.Streamed(length, source));
  }

  private static String text(int length) {
    return "0123456789".repeat(length / SHORT);
  }

  private static RawConnection.Reply parse(String all) {
    int end = all.indexOf("\r\n\r\n");
    return new RawConnection.Reply(all.substring(0, end), all.substring(end + 4));
  }

  private static String body(RawConnection.Reply reply) throws IOException {
    var bytes = reply.body().getBytes(ISO_8859_1);
    if (reply.header("Content-Encoding").isEmpty()) {
      return new String(bytes, UTF_8);
    }
    return new String(new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes(), UTF_8);
  }

  private void assertThatNothingIsHeld(MemoryBudget budget) {
    try (var all = budget.share()) {
      all.take(budget.bytes());
    }
    assertThat(openSources).hasValue(0);
    assertThat(folder).isEmptyDirectory();
  }
}
