package dynamodbstore.benchmarks.load;

import dynamodbstore.benchmarks.load.http.BenchmarkConnection;
import dynamodbstore.benchmarks.load.http.MlflowApi;
import dynamodbstore.benchmarks.load.http.RequestTemplate;
import dynamodbstore.benchmarks.load.process.ServerUnderTest;
import dynamodbstore.benchmarks.load.workload.PreparedWorkload;
import dynamodbstore.benchmarks.load.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.Histogram;

/**
 * Closed-loop load generator for one server: every client has one connection and sends its next
 * request after the previous response. A slow server therefore receives fewer requests, and a pause
 * affects one request per client.
 */
final class LoadGenerator {
  private static final long LONGEST = Duration.ofMinutes(10).toNanos();

  private final Duration warmUp;
  private final Duration length;
  private final String header;

  LoadGenerator(Duration warmUp, Duration length) {
    this(warmUp, length, "");
  }

  /**
   * @param header line that every request gets; empty for none
   */
  LoadGenerator(Duration warmUp, Duration length, String header) {
    this.warmUp = warmUp;
    this.length = length;
    this.header = header;
  }

  /** Runs warm-up and measurement, then verifies what both have written. */
  WorkloadResult run(Workload workload, ServerUnderTest contestant) {
    int port = contestant.port();
    var prepared = prepare(workload, port);
    var sent = new int[workload.callers()];
    var warm = send(workload, prepared, port, sent, warmUp);
    var processor = contestant.processorTime();
    var measured = send(workload, prepared, port, sent, length);
    processor = contestant.processorTime().minus(processor);
    long errors = warm.errors() + measured.errors();
    if (errors == 0) {
      check(prepared, port, sent);
    }
    return new WorkloadResult(
        measured.latencies(), measured.seconds(), errors, processor.toNanos() / 1e9);
  }

  /** Uses a separate connection: the reference closes connections that are idle for long. */
  private PreparedWorkload prepare(Workload workload, int port) {
    try (var api = new MlflowApi(port, header)) {
      return workload.prepare(api);
    }
  }

  private void check(PreparedWorkload prepared, int port, int[] sent) {
    try (var api = new MlflowApi(port, header)) {
      prepared.check(api, sent);
    }
  }

  private WorkloadResult send(
      Workload workload, PreparedWorkload prepared, int port, int[] sent, Duration length) {
    try (var callers = Executors.newFixedThreadPool(workload.callers())) {
      long begun = System.nanoTime();
      long end = begun + length.toNanos();
      var running = new ArrayList<Future<WorkloadResult>>();
      for (int n = 0; n < sent.length; n++) {
        int caller = n;
        running.add(callers.submit(() -> call(prepared, port, caller, sent, end)));
      }
      var all = new Histogram(LONGEST, 3);
      long errors = 0;
      for (var call : running) {
        var mine = call.get();
        all.add(mine.latencies());
        errors += mine.errors();
      }
      return new WorkloadResult(all, (System.nanoTime() - begun) / 1e9, errors, 0);
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(workload.name() + " was interrupted or failed", e);
    }
  }

  /** Sends at least one request, so that the check always has something to verify. */
  private WorkloadResult call(
      PreparedWorkload prepared, int port, int caller, int[] sent, long end) {
    var latencies = new Histogram(LONGEST, 3);
    long errors = 0;
    var template = prepared.template(caller);
    try (var connection = new BenchmarkConnection(port, header)) {
      do {
        var request =
            prepared.next(caller, template).numbered(RequestTemplate.FIRST + sent[caller]);
        long asked = System.nanoTime();
        var reply = connection.send(request);
        latencies.recordValue(System.nanoTime() - asked);
        sent[caller]++;
        if (!prepared.isExpected(caller, reply)) {
          errors++;
          if (errors == 1) {
            System.err.println("Unexpected response: " + reply);
          }
        }
      } while (System.nanoTime() < end);
    }
    return new WorkloadResult(latencies, 0, errors, 0);
  }
}
