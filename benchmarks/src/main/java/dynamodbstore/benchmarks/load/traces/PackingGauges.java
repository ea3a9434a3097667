package dynamodbstore.benchmarks.load.traces;

import dynamodbstore.benchmarks.load.http.MlflowApi;
import dynamodbstore.benchmarks.load.http.RequestTemplate;
import dynamodbstore.benchmarks.load.http.VerificationFailure;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Pattern;

/** What this server says of its packing, in {@code /metrics}. */
public final class PackingGauges {
  private static final Duration LOOK = Duration.ofMillis(200);
  private static final Duration DEADLINE = Duration.ofMinutes(20);

  private final int port;

  public PackingGauges(int port) {
    this.port = port;
  }

  /** Traces that are not in a block. */
  public long openTraces() {
    return read("dynamodbstore_open_traces");
  }

  public long blocks() {
    return read("dynamodbstore_trace_blocks");
  }

  /** Waits until this many traces have been packed since the start, and none is open. */
  public void awaitPacked(long traces) throws InterruptedException {
    long begun = System.nanoTime();
    while (read("dynamodbstore_packed_traces") < traces || openTraces() > 0) {
      VerificationFailure.unless(
          System.nanoTime() - begun < DEADLINE.toNanos(), openTraces() + " traces stay open");
      Thread.sleep(LOOK);
    }
  }

  private long read(String name) {
    try (var api = new MlflowApi(port)) {
      var text =
          new String(api.ask(RequestTemplate.get("/metrics")).body(), StandardCharsets.UTF_8);
      var matcher = Pattern.compile("(?m)^" + name + " (\\d+)").matcher(text);
      VerificationFailure.unless(matcher.find(), "no gauge " + name);
      return Long.parseLong(matcher.group(1));
    }
  }
}
