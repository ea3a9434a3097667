package dynamodbstore.table.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Manual clock that advances only on request. It starts in the future, so that a store that deletes
 * expired items by the real time finds none.
 */
public final class TestClock implements InstantSource {
  private volatile Instant now = Instant.parse("2100-01-01T00:00:00Z");

  @Override
  public Instant instant() {
    return now;
  }

  public void advance(Duration duration) {
    now = now.plus(duration);
  }

  public Instant in(Duration duration) {
    return now.plus(duration);
  }
}
