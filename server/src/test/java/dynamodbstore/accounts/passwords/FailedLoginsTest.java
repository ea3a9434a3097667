package dynamodbstore.accounts.passwords;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.User;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FailedLoginsTest {
  private static final User ALICE = new User(1, "alice", "", false, 1, 1, 0);

  private final TestClock clock = new TestClock();
  private final FailedLogins failures = new FailedLogins(clock);
  private final VerifiedPasswords verified = new VerifiedPasswords(clock, new Random(1));

  private void fail(int times) {
    for (int at = 0; at < times; at++) {
      failures.failed("alice", "10.0.0.1");
    }
  }

  @Test
  void fourFailuresDelayNothing() {
    fail(4);

    assertThat(failures.delay("alice", "10.0.0.1")).isZero();
  }

  @Test
  void delayDoublesWithEachFurtherFailureUpToAMinute() {
    fail(5);
    assertThat(failures.delay("alice", "10.0.0.1")).isEqualTo(Duration.ofSeconds(1));
    fail(1);
    assertThat(failures.delay("alice", "10.0.0.1")).isEqualTo(Duration.ofSeconds(2));

    fail(100);
    assertThat(failures.delay("alice", "10.0.0.1")).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void otherUsersAndOtherAddressesAreNotDelayed() {
    fail(10);

    assertThat(failures.delay("bob", "10.0.0.1")).isZero();
    assertThat(failures.delay("alice", "10.0.0.2")).isZero();
  }

  @Test
  void delayEndsByTimeAndBySuccess() {
    fail(6);
    clock.advance(Duration.ofSeconds(2));
    assertThat(failures.delay("alice", "10.0.0.1")).isZero();

    fail(6);
    failures.succeeded("alice", "10.0.0.1");
    assertThat(failures.delay("alice", "10.0.0.1")).isZero();
  }

  @Test
  void verifiedPasswordIsForgottenFiveMinutesAfterItsLastUse() {
    verified.add(ALICE, "secret");
    clock.advance(Duration.ofMinutes(4));
    assertThat(verified.contains(ALICE, "secret")).isTrue();
    clock.advance(Duration.ofMinutes(4));
    assertThat(verified.contains(ALICE, "secret")).isTrue();

    clock.advance(Duration.ofMinutes(6));
    assertThat(verified.contains(ALICE, "secret")).isFalse();
  }

  @Test
  void verifiedPasswordCountsForOneRevisionOfOneUser() {
    verified.add(ALICE, "secret");

    assertThat(verified.contains(ALICE, "Secret")).isFalse();
    assertThat(verified.contains(new User(1, "alice", "", false, 2, 1, 0), "secret")).isFalse();
    assertThat(verified.contains(new User(2, "alice", "", false, 1, 1, 0), "secret")).isFalse();
    assertThat(verified.contains(new User(1, "alice", "", false, 1, 9, 0), "secret")).isTrue();
  }
}
