package dynamodbstore.benchmarks.load;

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
final class Drive {
  private static final long LONGEST = Duration.ofMinutes(10).toNanos();

  private final Duration warmUp;
  private final Duration length;

  Drive(Duration warmUp, Duration length) {
    this.warmUp = warmUp;
    this.length = length;
  }

  /** Runs warm-up and measurement, then verifies what both have written. */
  Measured run(Workload workload, Contestant contestant) {
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
    return new Measured(
        measured.latencies(), measured.seconds(), errors, processor.toNanos() / 1e9);
  }

  /** Uses a separate connection: the reference closes connections that are idle for long. */
  private static Prepared prepare(Workload workload, int port) {
    try (var api = new Api(port)) {
      return workload.prepare(api);
    }
  }

  private static void check(Prepared prepared, int port, int[] sent) {
    try (var api = new Api(port)) {
      prepared.check(api, sent);
    }
  }

  private static Measured send(
      Workload workload, Prepared prepared, int port, int[] sent, Duration length) {
    try (var callers = Executors.newFixedThreadPool(workload.callers())) {
      long begun = System.nanoTime();
      long end = begun + length.toNanos();
      var running = new ArrayList<Future<Measured>>();
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
      return new Measured(all, (System.nanoTime() - begun) / 1e9, errors, 0);
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(workload.name() + " was interrupted or failed", e);
    }
  }

  /** Sends at least one request, so that the check always has something to verify. */
  private static Measured call(Prepared prepared, int port, int caller, int[] sent, long end) {
    var latencies = new Histogram(LONGEST, 3);
    long errors = 0;
    var template = prepared.template(caller);
    try (var connection = new Connection(port)) {
      do {
        var request = prepared.next(caller, template).numbered(Template.FIRST + sent[caller]);
        long asked = System.nanoTime();
        var reply = connection.send(request);
        latencies.recordValue(System.nanoTime() - asked);
        sent[caller]++;
        if (!prepared.isRight(caller, reply)) {
          errors++;
          if (errors == 1) {
            System.err.println("Unexpected response: " + reply);
          }
        }
      } while (System.nanoTime() < end);
    }
    return new Measured(latencies, 0, errors, 0);
  }
}
