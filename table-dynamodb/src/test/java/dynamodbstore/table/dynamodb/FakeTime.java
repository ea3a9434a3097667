package dynamodbstore.table.dynamodb;

import dynamodbstore.table.dynamodb.attempts.Patience;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** Fake clock that advances only by sleeping, and sleeps without delay. */
final class FakeTime implements Patience.Time {
  private final AtomicLong nanos = new AtomicLong();
  private final List<Duration> rests = new CopyOnWriteArrayList<>();

  Patience patience() {
    return new Patience(
        Patience.USUAL.enough(), Patience.USUAL.firstPause(), Patience.USUAL.longestPause(), this);
  }

  Patience patienceAtStart() {
    var atStart = Patience.AT_START;
    return new Patience(
        atStart.enough(), atStart.unreached(), atStart.firstPause(), atStart.longestPause(), this);
  }

  @Override
  public long nanos() {
    return nanos.get();
  }

  @Override
  public void rest(Duration duration) {
    rests.add(duration);
    nanos.addAndGet(duration.toNanos());
  }

  List<Duration> rests() {
    return rests;
  }
}
