package dynamodbstore.http.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.capacity.MemoryBudget;
import dynamodbstore.capacity.SpoolFiles;
import dynamodbstore.capacity.WorkPermitPool;
import dynamodbstore.http.Listener;
import dynamodbstore.http.Open;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.TestRouters;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.http.security.RequestFilter;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Schema;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Request bodies of all sizes, complete and truncated, compressed and not, over a socket. */
class RequestBodyTest {
  private static final int MEMORY = 1 << 20;
  private static final String JSON = "Content-Type: application/json";
  private static final String GZIP = "Content-Encoding: gzip";
  private static final Duration A_MOMENT = Duration.ofMillis(1);

  private static final Fields FIELDS = new Fields();
  private static final Field.Text NAME = FIELDS.text("name");
  private static final Schema SCHEMA = FIELDS.schema();

  private final CountDownLatch mayEnd = new CountDownLatch(1);
  private final LinkedBlockingQueue<String> begun = new LinkedBlockingQueue<>();
  private final Listener listener = start(A_MOMENT);

  private Listener start(Duration patience) {
    var routes =
        List.of(
            Open.post(
                "/length",
                request ->
                    ServerResponse.html("" + request.readMessage(SCHEMA).text(NAME).length())),
            Open.post(
                "/slow",
                request -> {
                  begun.add(request.readMessage(SCHEMA).text(NAME));
                  return slow();
                }),
            Open.post("/long", request -> ServerResponse.html("x".repeat(10_000))));
    var router =
        TestRouters.of(
            routes,
            RequestFilter.OPEN,
            new Capacity(
                new MemoryBudget(MEMORY, patience),
                SpoolFiles.ofThisProcess(),
                WorkPermitPool.ofThisProcess()));
    return Listener.start("127.0.0.1", 0, router);
  }

  @AfterEach
  void stop() {
    mayEnd.countDown();
    listener.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5000, 100_000})
  void bodyIsReadCompletelyCompressedOrNot(int length) {
    var body = document(length);

    var plain = post(listener, "/length", body, JSON);
    var packed = post(listener, "/length", gzip(body), JSON, GZIP);
    var again = post(listener, "/length", gzip(body), JSON, "Content-Encoding: x-GZIP");

    assertThat(List.of(plain.body(), packed.body(), again.body())).containsOnly("" + length);
  }

  @Test
  void bodyAboveTheMemoryBudgetIsA413() {
    var plain = post(listener, "/length", document(MEMORY / 6), JSON);
    var bomb = post(listener, "/length", gzip(document(50 << 20)), JSON, GZIP);
    var chunks = post(listener, "/length", ("[" + "{},".repeat(6000) + "0]").getBytes(UTF_8), JSON);
    var next = post(listener, "/length", document(MEMORY / 7), JSON);

    assertThat(List.of(plain.status(), bomb.status(), chunks.status())).containsOnly(413);
    assertThat(bomb.body())
        .contains("\"message\":\"The request needs more memory than this server has.\"");
    assertThat(next.status()).isEqualTo(200);
  }

  @Test
  void requestWithoutMemoryInTimeIsA503() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var first =
          threads.submit(() -> post(listener, "/slow", document(MEMORY / 10), JSON).status());
      assertThat(begun.take()).hasSize(MEMORY / 10);

      var large = post(listener, "/length", document(MEMORY / 10), JSON);
      var small = post(listener, "/length", document(100), JSON);
      mayEnd.countDown();

      assertThat(large.status()).isEqualTo(503);
      assertThat(large.header("Retry-After")).contains("1");
      assertThat(large.body()).contains("TEMPORARILY_UNAVAILABLE");
      assertThat(small.status()).isEqualTo(200);
      assertThat(first.get()).isEqualTo(200);
    }
    assertThat(post(listener, "/length", document(MEMORY / 10), JSON).status()).isEqualTo(200);
  }

  @Test
  void waitingRequestGetsReleasedMemory() throws Exception {
    try (var patient = start(Duration.ofMinutes(1));
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var first =
          threads.submit(() -> post(patient, "/slow", document(MEMORY / 10), JSON).status());
      assertThat(begun.take()).hasSize(MEMORY / 10);
      var second =
          threads.submit(() -> post(patient, "/length", document(MEMORY / 10), JSON).status());

      mayEnd.countDown();

      assertThat(first.get()).isEqualTo(200);
      assertThat(second.get()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @CsvSource({"gzip,400", "br,415", "'gzip, gzip',415", "identity,200"})
  void bodyThatContradictsItsEncodingIsRejected(String encoding, int status) {
    var reply = post(listener, "/length", document(3), JSON, "Content-Encoding: " + encoding);

    assertThat(reply.status()).isEqualTo(status);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 9, 30})
  void truncatedGzipBodyIsRejected(int length) {
    var cut = Arrays.copyOf(gzip(document(1000)), length);

    var reply = post(listener, "/length", cut, JSON, GZIP);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("The body does not match its Content-Encoding.");
  }

  @ParameterizedTest
  @CsvSource({
    "gzip,true",
    "'gzip, deflate',true",
    "'deflate, GZIP;q=0.5',true",
    "'gzip;q=0',false",
    "identity,false",
    "'notgzip',false"
  })
  void responsesAreCompressedIfAccepted(String accepted, boolean packed) throws IOException {
    var raw =
        RawHttpClient.exchange(
            listener.port(), "POST", "/long", new byte[0], "Accept-Encoding: " + accepted);
    var head = RawHttpClient.reply(new String(raw, UTF_8));

    assertThat(head.header("Content-Encoding").isPresent()).isEqualTo(packed);
    assertThat(head.header("Vary").isPresent()).isEqualTo(packed);
    if (packed) {
      var body = Arrays.copyOfRange(raw, head.head().length() + 4, raw.length);
      var unpacked = new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes();
      assertThat(unpacked).hasSize(10_000);
    }
  }

  @Test
  void disconnectDuringBodyIsNotLogged() throws IOException {
    var reported = new LinkedBlockingQueue<LogRecord>();
    var watcher = watcher(reported);
    var root = Logger.getLogger("");
    root.addHandler(watcher);
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), listener.port())) {
      socket
          .getOutputStream()
          .write(
              "POST /length HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{\"name\""
                  .getBytes(UTF_8));
      socket.shutdownOutput();
      assertThat(socket.getInputStream().readAllBytes()).isNotNull();
    }
    listener.close();
    root.removeHandler(watcher);

    assertThat(reported).isEmpty();
  }

  private static Handler watcher(LinkedBlockingQueue<LogRecord> reported) {
    return new Handler() {
      @Override
      public void publish(LogRecord record) {
        if (record.getLevel().intValue() >= java.util.logging.Level.WARNING.intValue()) {
          reported.add(record);
        }
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }

  private ServerResponse slow() {
    try {
      mayEnd.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException("cut short", e);
    }
    return ServerResponse.html("done");
  }

  private static RawHttpClient.Reply post(
      Listener listener, String path, byte[] body, String... headers) {
    return RawHttpClient.send(listener.port(), "POST", path, body, headers);
  }

  private static byte[] document(int length) {
    return ("{\"name\":\"" + "n".repeat(length) + "\"}").getBytes(UTF_8);
  }

  private static byte[] gzip(byte[] bytes) {
    var packed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }
}
