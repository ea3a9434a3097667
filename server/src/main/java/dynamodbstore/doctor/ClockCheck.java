package dynamodbstore.doctor;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Check of this machine's clock against that of DynamoDB, which it reports in whole seconds. AWS
 * refuses signatures that are five minutes old; expiry and the leases of several servers need
 * clocks that agree within seconds.
 *
 * @param service the time of DynamoDB; empty if it reports none
 */
public record ClockCheck(Supplier<Optional<Instant>> service, InstantSource clock)
    implements HealthCheck {
  private static final String SUBJECT = "Clock";
  private static final Duration LARGE = Duration.ofSeconds(5);
  private static final Duration TOO_LARGE = Duration.ofMinutes(4);

  @Override
  public List<Finding> findings() {
    var time = service.get();
    if (time.isEmpty()) {
      return List.of(Finding.ok(SUBJECT, "not compared: DynamoDB has sent no time"));
    }
    var skew = Duration.between(time.get(), clock.instant()).abs();
    var text = "%d seconds from DynamoDB's".formatted(skew.toSeconds());
    var advice = "Synchronize the clock of this machine (chrony, systemd-timesyncd).";
    if (skew.compareTo(TOO_LARGE) > 0) {
      return List.of(Finding.fail(SUBJECT, text, advice));
    }
    return List.of(
        skew.compareTo(LARGE) > 0
            ? Finding.warn(SUBJECT, text, advice)
            : Finding.ok(SUBJECT, text));
  }
}
