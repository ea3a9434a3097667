package dynamodbstore.accounts.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.AccessTokenSecret;
import dynamodbstore.accounts.authentication.AccessTokenCheck.Result;
import dynamodbstore.accounts.authorization.AccessCache;
import dynamodbstore.accounts.services.AccessTokenService;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.concurrency.Time;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AccessTokenCheckTest {
  private static final String ADDRESS = "10.0.0.1";
  private static final Duration REFRESH = Duration.ofSeconds(2);

  private final TestClock clock = new TestClock();
  private final Meter meter = new Meter();
  private final FaultyTable table = new FaultyTable(new MemoryTable(clock, meter));

  /** The accounts as another server changes them. */
  private final TestAccounts others = new TestAccounts(table, clock);

  /** The accounts as the server of the check changes them. */
  private final TestAccounts own = new TestAccounts(table, clock);

  private final Queue<Runnable> background = new ArrayDeque<>();
  private long nanos;
  private final Time time =
      new Time() {
        @Override
        public long nanos() {
          return nanos;
        }

        @Override
        public void sleep(Duration duration) {
          nanos += duration.toNanos();
        }
      };
  private final AccessTokenCheck check =
      new AccessTokenCheck(
          new AccessCache(own.store, REFRESH, time), own.store.tokens(), clock, background::add);

  private AccessTokenService.Created created;

  @BeforeEach
  void createToken() {
    var _ = others.user("alice");
    created = others.token("alice", "ci");
  }

  private Result check(AccessTokenSecret secret) {
    return check.check(secret, Optional.empty(), ADDRESS);
  }

  private Result check() {
    return check(created.secret());
  }

  private void pass(Duration duration) {
    nanos += duration.toNanos();
    clock.advance(duration);
  }

  private double units() {
    return meter.total().readUnits() + meter.total().writeUnits();
  }

  private static boolean isValid(Result result) {
    return result instanceof Result.Valid;
  }

  private static AccessTokenSecret invented(long seed) {
    return AccessTokenSecret.generate(new Random(seed));
  }

  @Test
  void firstUseOfATokenIsALoginAndFurtherOnesReadNothing() {
    assertThat(check()).isEqualTo(new Result.Valid(created.token(), true));
    double before = units();

    for (int request = 0; request < 100; request++) {
      assertThat(check()).isEqualTo(new Result.Valid(created.token(), false));
    }

    assertThat(units()).isEqualTo(before);
  }

  @Test
  void tokenIsNotReadAgainWhenTheUserIsCheckedForChanges() {
    assertThat(isValid(check())).isTrue();
    double before = units();

    pass(REFRESH);

    assertThat(isValid(check())).isTrue();
    // The access epoch and the user, as of a request with a password.
    assertThat(units()).isEqualTo(before + 2);
  }

  @Test
  void revocationByThisServerIsEffectiveAtOnce() {
    assertThat(isValid(check())).isTrue();

    var _ = own.services.tokens().revoke(created.token().id());

    assertThat(check()).isEqualTo(new Result.Invalid(false));
    assertThat(check()).isEqualTo(new Result.Invalid(true));
  }

  @Test
  void revocationByAnotherServerIsEffectiveAfterTheInterval() {
    assertThat(isValid(check())).isTrue();

    var _ = others.services.tokens().revoke(created.token().id());

    pass(REFRESH);
    assertThat(check()).isEqualTo(new Result.Invalid(false));
  }

  @Test
  void revocationOfOneTokenDoesNotEndAnother() {
    var other = others.token("alice", "other");
    assertThat(isValid(check())).isTrue();
    assertThat(isValid(check(other.secret()))).isTrue();

    var _ = others.services.tokens().revoke(other.token().id());
    pass(REFRESH);

    assertThat(check()).isEqualTo(new Result.Valid(created.token(), false));
    assertThat(isValid(check(other.secret()))).isFalse();
  }

  @Test
  void cachedTokenIsRefusedFromItsExpiryOn() {
    var request =
        new AccessTokenService.Request("short", Optional.of(Duration.ofSeconds(60)), false);
    var brief = others.services.tokens().create("alice", request);
    var rest = Duration.between(clock.instant(), brief.token().expiry().orElseThrow());
    assertThat(isValid(check(brief.secret()))).isTrue();

    clock.advance(rest.minusMillis(1));
    assertThat(isValid(check(brief.secret()))).isTrue();
    clock.advance(Duration.ofMillis(1));

    assertThat(isValid(check(brief.secret()))).isFalse();
    assertThat(isValid(check())).isTrue();
  }

  @Test
  void tokensOfADeletedUserAreRefusedAlsoIfOneOfTheSameNameExists() {
    assertThat(isValid(check())).isTrue();

    others.services.users().delete("alice");
    var _ = others.user("alice");
    pass(REFRESH);

    assertThat(isValid(check())).isFalse();
    var again = others.token("alice", "ci");
    assertThat(isValid(check(again.secret()))).isTrue();
  }

  @Test
  void tokenThatADeletionLeftIsOfNoUse() {
    assertThat(isValid(check())).isTrue();
    table.failAfter(0);
    try {
      others.services.users().delete("alice");
    } catch (TableException _) {
      // The user is deleted, and its tokens are not.
    }
    pass(REFRESH);
    assertThat(own.store.tokens().find(created.token().id())).isPresent();

    assertThat(isValid(check())).isFalse();
    var _ = own.user("alice");
    assertThat(isValid(check())).isFalse();
  }

  @Test
  void tokenOfAUserWhoWasCreatedAgainOnAnotherServerIsValidAtOnce() {
    assertThat(isValid(check())).isTrue();

    others.services.users().delete("alice");
    var _ = others.user("alice");
    var again = others.token("alice", "ci");

    assertThat(isValid(check(again.secret()))).isTrue();
  }

  @Test
  void wrongSecretOfATokenIsRefusedAndDoesNotEndTheRightOne() {
    assertThat(isValid(check())).isTrue();
    var text = created.secret().text();
    var last = text.endsWith("x") ? "y" : "x";
    var wrong = text.substring(0, text.length() - 1) + last;

    assertThat(check(AccessTokenSecret.parse(wrong).orElseThrow()))
        .isEqualTo(new Result.Invalid(false));

    assertThat(isValid(check())).isTrue();
  }

  @Test
  void tokenInPlaceOfAPasswordIsValidForItsUserOnly() {
    assertThat(isValid(check.check(created.secret(), Optional.of("alice"), ADDRESS))).isTrue();
    assertThat(isValid(check.check(created.secret(), Optional.of("bob"), ADDRESS))).isFalse();
    assertThat(isValid(check.check(created.secret(), Optional.of(""), ADDRESS))).isFalse();
  }

  @Test
  void unknownTokenIsReadOnce() {
    var unknown = invented(1);
    assertThat(check(unknown)).isEqualTo(new Result.Invalid(false));
    double before = units();

    assertThat(check(unknown)).isEqualTo(new Result.Invalid(true));

    assertThat(units()).isEqualTo(before);
  }

  @Test
  void inventedTokensOfAnAddressCauseFewReads() {
    assertThat(isValid(check())).isTrue();
    var other = others.token("alice", "other");
    for (int token = 0; token < FailureLimit.MOST_PER_SECOND; token++) {
      assertThat(check(invented(token))).isEqualTo(new Result.Invalid(false));
    }
    double before = units();

    assertThat(check(invented(1_000))).isEqualTo(new Result.Delayed());
    assertThat(check(other.secret())).isEqualTo(new Result.Delayed());

    assertThat(units()).isEqualTo(before);
    // Neither a token in the cache is delayed, nor another address.
    assertThat(isValid(check())).isTrue();
    assertThat(isValid(check.check(other.secret(), Optional.empty(), "10.0.0.2"))).isTrue();
    clock.advance(Duration.ofSeconds(1));
    assertThat(check(invented(1_000))).isEqualTo(new Result.Invalid(false));
  }

  @Test
  void dayOfLastUseIsWrittenOncePerDay() {
    for (int request = 0; request < 10; request++) {
      assertThat(isValid(check())).isTrue();
    }
    assertThat(background).hasSize(1);
    background.remove().run();
    assertThat(lastUse()).contains(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));

    pass(Duration.ofDays(1));
    assertThat(isValid(check())).isTrue();
    assertThat(isValid(check())).isTrue();

    assertThat(background).hasSize(1);
    background.remove().run();
    assertThat(lastUse()).contains(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
  }

  private Optional<LocalDate> lastUse() {
    return own.services.tokens().list("alice").getFirst().lastUse();
  }

  @Test
  void failedWriteOfTheLastUseFailsNoRequest() {
    assertThat(isValid(check())).isTrue();
    table.failBefore(0);

    background.remove().run();

    assertThat(isValid(check())).isTrue();
    assertThat(lastUse()).isEmpty();
  }
}
