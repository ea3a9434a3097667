package dynamodbstore.accounts.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.Session;
import dynamodbstore.accounts.SessionSecret;
import dynamodbstore.accounts.authentication.SessionCheck.Result;
import dynamodbstore.accounts.authorization.AccessCache;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.accounts.sessions.SessionService;
import dynamodbstore.concurrency.Time;
import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.table.testkit.ForwardingTable;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SessionCheckTest {
  private static final String ADDRESS = "10.0.0.1";
  private static final Duration REFRESH = Duration.ofSeconds(2);
  private static final int MORE_THAN_ENOUGH = 40;

  private final TestClock clock = new TestClock();
  private final Meter meter = new Meter();
  private final FaultyTable table = new FaultyTable(new MemoryTable(clock, meter));

  /** The accounts as another server changes them. */
  private final TestAccounts others = new TestAccounts(table, clock);

  /** The accounts as the server of the check changes them. */
  private final TestAccounts own = new TestAccounts(table, clock);

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
  private final SessionCheck check = check(own);

  private SessionService.Opened opened;

  /** A change that ends the session. */
  enum End {
    LOGOUT,
    REVOCATION,
    PASSWORD,
    DELETION,
    NEW_USER;

    void by(TestAccounts accounts, Session session) {
      switch (this) {
        case LOGOUT -> {
          var _ = accounts.sessions.end(session);
        }
        case REVOCATION -> accounts.sessions.revokeAll("alice");
        case PASSWORD -> accounts.services.users().setPassword("alice", "another password");
        case DELETION -> accounts.services.users().delete("alice");
        case NEW_USER -> {
          accounts.services.users().delete("alice");
          var _ = accounts.user("alice");
        }
      }
    }
  }

  /** Table that runs a change by another server before the read with a number. */
  private static final class ChangingTable extends ForwardingTable {
    private final int at;
    private final Runnable change;
    private int reads;

    ChangingTable(Table table, int at, Runnable change) {
      super(table);
      this.at = at;
      this.change = change;
    }

    private void count() {
      if (reads++ == at) {
        change.run();
      }
    }

    @Override
    public Optional<Item> get(Key key, Read read) {
      count();
      return super.get(key, read);
    }

    @Override
    public Map<Key, Item> getAll(Collection<Key> keys, Read read) {
      count();
      return super.getAll(keys, read);
    }

    @Override
    public Page query(Query query) {
      count();
      return super.query(query);
    }
  }

  private SessionCheck check(TestAccounts accounts) {
    return new SessionCheck(
        new AccessCache(accounts.store, REFRESH, time), accounts.sessionStore, clock);
  }

  @BeforeEach
  void openSession() {
    var _ = others.user("alice");
    opened = others.session("alice");
  }

  private Result check(SessionSecret secret) {
    return check.check(secret, ADDRESS);
  }

  private Result check() {
    return check(opened.secret());
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

  private static SessionSecret invented(long seed) {
    return SessionSecret.generate(new Random(seed));
  }

  @Test
  void furtherRequestsOfASessionReadNothing() {
    assertThat(check()).isEqualTo(new Result.Valid(opened.session()));
    double before = units();

    for (int request = 0; request < 100; request++) {
      assertThat(check()).isEqualTo(new Result.Valid(opened.session()));
    }

    assertThat(units()).isEqualTo(before);
  }

  @Test
  void sessionIsNotReadAgainWhenTheUserIsCheckedForChanges() {
    assertThat(isValid(check())).isTrue();
    double before = units();

    pass(REFRESH);

    assertThat(isValid(check())).isTrue();
    // The access epoch and the user, as of a request with a password.
    assertThat(units()).isEqualTo(before + 2);
  }

  @ParameterizedTest
  @EnumSource(End.class)
  void endByThisServerIsEffectiveAtOnce(End end) {
    assertThat(isValid(check())).isTrue();

    end.by(own, opened.session());

    assertThat(isValid(check())).isFalse();
  }

  @ParameterizedTest
  @EnumSource(End.class)
  void endByAnotherServerIsEffectiveAfterTheInterval(End end) {
    assertThat(isValid(check())).isTrue();

    end.by(others, opened.session());

    pass(REFRESH);
    assertThat(isValid(check())).isFalse();
  }

  @ParameterizedTest
  @EnumSource(End.class)
  void sessionThatEndsDuringItsCheckIsRefusedAfterTheInterval(End end) {
    int reads = endAtRead(end, MORE_THAN_ENOUGH);
    assertThat(reads).isBetween(3, MORE_THAN_ENOUGH);
    for (int at = 0; at < reads; at++) {
      var _ = endAtRead(end, at);
    }
  }

  /** Number of reads of the check. */
  private int endAtRead(End end, int at) {
    var memory = new MemoryTable(clock, new Meter());
    var other = new TestAccounts(memory, clock);
    var _ = other.user("alice");
    var session = other.session("alice");
    var changing = new ChangingTable(memory, at, () -> end.by(other, session.session()));
    var interrupted = check(new TestAccounts(changing, clock));

    var _ = interrupted.check(session.secret(), ADDRESS);

    int reads = changing.reads;
    pass(REFRESH);
    assertThat(isValid(interrupted.check(session.secret(), ADDRESS)))
        .as("read " + at)
        .isEqualTo(at == MORE_THAN_ENOUGH);
    return reads;
  }

  @ParameterizedTest
  @EnumSource(End.class)
  void endThatIsInterruptedIsCompletedByARetryAndAllServersAgree(End end) {
    for (boolean isMade : new boolean[] {false, true}) {
      boolean failed = true;
      for (int write = 0; failed; write++) {
        assertThat(write).isLessThan(MORE_THAN_ENOUGH);
        var faulty = new FaultyTable(new MemoryTable(clock, new Meter()));
        failed = fails(end, faulty, write, isMade);
      }
    }
  }

  /** Whether the change failed at this write. */
  private boolean fails(End end, FaultyTable faulty, int write, boolean isMade) {
    var other = new TestAccounts(faulty, clock);
    var _ = other.user("alice");
    var session = other.session("alice");
    var caching = check(new TestAccounts(faulty, clock));
    assertThat(isValid(caching.check(session.secret(), ADDRESS))).isTrue();
    if (isMade) {
      faulty.failAfter(write);
    } else {
      faulty.failBefore(write);
    }
    boolean failed = false;
    try {
      end.by(other, session.session());
    } catch (TableException _) {
      failed = true;
    }
    pass(REFRESH);
    var fresh = check(new TestAccounts(faulty, clock));
    boolean isValid = isValid(fresh.check(session.secret(), ADDRESS));
    assertThat(isValid(caching.check(session.secret(), ADDRESS))).isEqualTo(isValid);
    if (failed && isValid) {
      end.by(new TestAccounts(faulty, clock), session.session());
      pass(REFRESH);
    }
    assertThat(isValid(caching.check(session.secret(), ADDRESS))).isFalse();
    assertThat(isValid(fresh.check(session.secret(), ADDRESS))).isFalse();
    return failed;
  }

  @Test
  void logoutOfOneBrowserDoesNotEndTheSessionOfAnother() {
    var other = others.session("alice");
    assertThat(isValid(check())).isTrue();
    assertThat(isValid(check(other.secret()))).isTrue();

    var _ = others.sessions.end(other.session());
    pass(REFRESH);

    assertThat(isValid(check())).isTrue();
    assertThat(isValid(check(other.secret()))).isFalse();
  }

  @Test
  void cachedSessionIsRefusedFromItsExpiryOn() {
    assertThat(isValid(check())).isTrue();
    var rest = Duration.between(clock.instant(), opened.session().expiry());

    clock.advance(rest.minusMillis(1));
    assertThat(isValid(check())).isTrue();
    clock.advance(Duration.ofMillis(1));

    assertThat(isValid(check())).isFalse();
  }

  @Test
  void sessionAfterAChangeOfThePasswordOnAnotherServerIsValidAtOnce() {
    assertThat(isValid(check())).isTrue();

    others.services.users().setPassword("alice", "another password");
    var again = others.session("alice");

    assertThat(isValid(check(again.secret()))).isTrue();
    assertThat(isValid(check())).isFalse();
  }

  @Test
  void endedAndUnknownSessionsAreReadOnce() {
    others.sessions.revokeAll("alice");
    assertThat(isValid(check())).isFalse();
    assertThat(isValid(check(invented(1)))).isFalse();
    double before = units();

    assertThat(isValid(check())).isFalse();
    assertThat(isValid(check(invented(1)))).isFalse();

    assertThat(units()).isEqualTo(before);
  }

  @Test
  void inventedSessionsOfAnAddressCauseFewReads() {
    assertThat(isValid(check())).isTrue();
    for (int session = 0; session < FailureLimit.MOST_PER_SECOND; session++) {
      assertThat(check(invented(session))).isEqualTo(new Result.Invalid());
    }
    double before = units();

    assertThat(check(invented(1_000))).isEqualTo(new Result.Delayed());

    assertThat(units()).isEqualTo(before);
    assertThat(isValid(check())).isTrue();
    assertThat(check.check(invented(1_001), "10.0.0.2")).isEqualTo(new Result.Invalid());
  }
}
