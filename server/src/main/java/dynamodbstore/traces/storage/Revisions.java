package dynamodbstore.traces.storage;

import dynamodbstore.api.Environment;
import dynamodbstore.traces.items.Revision;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Generator of revisions, incarnations and tokens of this process. Thread-safe. */
public final class Revisions {
  private final Environment environment;
  private final String process;
  private final AtomicLong count = new AtomicLong();

  public Revisions(Environment environment) {
    this.environment = environment;
    this.process = Integer.toHexString(environment.random().nextInt());
  }

  /** A revision that is greater than the one it replaces. */
  public Revision after(Optional<Revision> previous) {
    long now = ChronoUnit.MICROS.between(Instant.EPOCH, environment.clock().instant());
    long micros = previous.map(before -> Math.max(before.micros() + 1, now)).orElse(now);
    return Revision.of(micros, unique());
  }

  /** A token that no open row has had before. */
  public String token() {
    return unique();
  }

  /** Unique among all processes but for a collision of 32 random bits within one microsecond. */
  private String unique() {
    return process + "." + Long.toHexString(count.getAndIncrement());
  }
}
