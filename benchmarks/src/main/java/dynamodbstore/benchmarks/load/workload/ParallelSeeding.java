package dynamodbstore.benchmarks.load.workload;

import dynamodbstore.benchmarks.load.http.MlflowApi;
import java.util.ArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Parallel seeding over HTTP: distributes numbered writes over 16 connections. */
public final class ParallelSeeding {
  private static final int CALLERS = 16;

  /** One write, on the thread's own connection. */
  public interface Writing {
    void write(MlflowApi api, int number);
  }

  private ParallelSeeding() {}

  public static void each(int port, int count, Writing writing) {
    var next = new AtomicInteger();
    try (var callers = Executors.newFixedThreadPool(CALLERS)) {
      var running = new ArrayList<Future<?>>();
      for (int caller = 0; caller < CALLERS; caller++) {
        running.add(
            callers.submit(
                () -> {
                  try (var api = new MlflowApi(port)) {
                    for (int n = next.getAndIncrement(); n < count; n = next.getAndIncrement()) {
                      writing.write(api, n);
                    }
                  }
                }));
      }
      for (var caller : running) {
        caller.get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("Seeding failed", e);
    }
  }
}
