package dynamodbstore.table.dynamodb;

import dynamodbstore.table.dynamodb.retry.RetryPolicy;
import dynamodbstore.table.dynamodb.retry.RetryStatistics;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** Fake clock that advances only by sleeping, and sleeps without delay. */
final class FakeTime implements RetryPolicy.Time {
  private final AtomicLong nanos = new AtomicLong();
  private final List<Duration> rests = new CopyOnWriteArrayList<>();

  RetryPolicy patience() {
    return new RetryPolicy(
        RetryPolicy.USUAL.deadline(),
        RetryPolicy.USUAL.firstPause(),
        RetryPolicy.USUAL.longestPause(),
        this);
  }

  RetryPolicy patienceAtStart() {
    var atStart = RetryPolicy.AT_START;
    return new RetryPolicy(
        atStart.deadline(),
        atStart.connectDeadline(),
        atStart.firstPause(),
        atStart.longestPause(),
        this,
        new RetryStatistics());
  }

  @Override
  public long nanos() {
    return nanos.get();
  }

  @Override
  public void sleep(Duration duration) {
    rests.add(duration);
    nanos.addAndGet(duration.toNanos());
  }

  List<Duration> rests() {
    return rests;
  }
}
