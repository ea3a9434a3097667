package dynamodbstore.concurrency;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Time that passes only while a thread sleeps; it records the pauses. */
final class ManualTime implements Time {
  final List<Duration> pauses = new ArrayList<>();
  private long now = Long.MAX_VALUE - 1;

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    pauses.add(duration);
    pass(duration);
  }

  void pass(Duration duration) {
    now += duration.toNanos();
  }

  Duration slept() {
    return pauses.stream().reduce(Duration.ZERO, Duration::plus);
  }
}
