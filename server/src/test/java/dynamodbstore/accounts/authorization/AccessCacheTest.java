package dynamodbstore.accounts.authorization;

import static dynamodbstore.accounts.services.TestAccounts.WORKSPACE;
import static dynamodbstore.accounts.services.TestAccounts.experiment;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.concurrency.Time;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AccessCacheTest {
  private static final Subject FIRST = Subject.of(ResourceType.EXPERIMENT, "1");

  private final TestClock clock = new TestClock();
  private final Meter meter = new Meter();
  private final MemoryTable table = new MemoryTable(clock, meter);

  /** The accounts as another server changes them. */
  private final TestAccounts accounts = new TestAccounts(table, clock);

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

  /** The accounts as the server of the cache changes them. */
  private final TestAccounts own = new TestAccounts(table, clock);

  private final AccessCache cache = new AccessCache(own.store, Duration.ofSeconds(2), time);

  @BeforeEach
  void createUser() {
    var _ = accounts.user("alice");
  }

  private void pass(Duration duration) {
    nanos += duration.toNanos();
  }

  private Optional<Permission> found(Subject subject) {
    return cache.find("alice").orElseThrow().find(WORKSPACE, subject);
  }

  private Optional<Permission> refreshed(Subject subject) {
    return cache.refreshed("alice").orElseThrow().find(WORKSPACE, subject);
  }

  private double reads() {
    return meter.total().readUnits();
  }

  @Test
  void unchangedAccessIsReadOnceInTheInterval() {
    var first = cache.find("alice");
    double before = reads();

    pass(Duration.ofMillis(1999));

    assertThat(cache.find("alice")).isEqualTo(first);
    assertThat(reads()).isEqualTo(before);
    pass(Duration.ofMillis(1));
    assertThat(cache.find("alice").orElseThrow()).isSameAs(first.orElseThrow());
    assertThat(reads()).isEqualTo(before + 2);
  }

  @Test
  void grantOfAnotherServerIsEffectiveBeforeARequestIsDenied() {
    assertThat(found(FIRST)).isEmpty();

    accounts.grant("alice", experiment("1", Permission.EDIT));

    assertThat(found(FIRST)).isEmpty();
    assertThat(refreshed(FIRST)).contains(Permission.EDIT);
  }

  @Test
  void revocationOfAnotherServerIsEffectiveAfterTheInterval() {
    accounts.grant("alice", experiment("1", Permission.EDIT));
    assertThat(found(FIRST)).contains(Permission.EDIT);

    accounts.services.grants().revoke(WORKSPACE, "alice", ResourceType.EXPERIMENT, "1");

    pass(Duration.ofSeconds(2));
    assertThat(found(FIRST)).isEmpty();
  }

  @Test
  void changeOfARoleIsEffectiveForItsUsersAfterTheInterval() {
    var role = accounts.role("team");
    var row = accounts.services.rows().add(role, experiment("1", Permission.READ));
    var _ = accounts.services.roles().assign("alice", role);
    assertThat(found(FIRST)).contains(Permission.READ);

    var _ = accounts.services.rows().update(row.id(), "MANAGE");
    pass(Duration.ofSeconds(2));
    assertThat(found(FIRST)).contains(Permission.MANAGE);

    accounts.services.roles().delete(role);
    pass(Duration.ofSeconds(2));
    assertThat(found(FIRST)).isEmpty();
  }

  @Test
  void deletedUserHasNoAccessAfterTheInterval() {
    assertThat(cache.find("alice")).isPresent();

    accounts.services.users().delete("alice");

    pass(Duration.ofSeconds(2));
    assertThat(cache.find("alice")).isEmpty();
  }

  @Test
  void changeByThisServerIsEffectiveAtOnce() {
    var role = own.role("team");
    var row = own.services.rows().add(role, experiment("2", Permission.READ));
    own.grant("alice", experiment("1", Permission.EDIT));
    var _ = own.services.roles().assign("alice", role);
    var second = Subject.of(ResourceType.EXPERIMENT, "2");
    assertThat(found(FIRST)).contains(Permission.EDIT);
    assertThat(found(second)).contains(Permission.READ);

    own.services.grants().revoke(WORKSPACE, "alice", ResourceType.EXPERIMENT, "1");
    own.services.rows().remove(row.id());

    assertThat(found(FIRST)).isEmpty();
    assertThat(found(second)).isEmpty();
    own.services.users().setAdmin("alice", true);
    assertThat(cache.find("alice").orElseThrow().user().isAdmin()).isTrue();
    own.services.roles().unassign("alice", role);
    assertThat(cache.find("alice").orElseThrow().user().grants()).isGreaterThan(3);
    own.services.users().delete("alice");
    assertThat(cache.find("alice")).isEmpty();
  }

  @Test
  void deniedRequestsOfOneUserReadTwentyTimesASecondAtMost() {
    var _ = cache.find("alice");
    for (int at = 0; at < 20; at++) {
      var _ = cache.refreshed("alice");
    }
    double before = reads();

    var _ = cache.refreshed("alice");

    assertThat(reads()).isEqualTo(before);
    pass(Duration.ofSeconds(1));
    var _ = cache.refreshed("alice");
    assertThat(reads()).isGreaterThan(before);
  }

  @Test
  void highestOfExactAndGeneralRowsCounts() {
    accounts.grant("alice", experiment("1", Permission.READ));
    accounts.grant("alice", experiment("2", Permission.MANAGE));
    accounts.grant("alice", experiment(Grant.ALL, Permission.EDIT));

    assertThat(found(FIRST)).contains(Permission.EDIT);
    assertThat(found(Subject.of(ResourceType.EXPERIMENT, "2"))).contains(Permission.MANAGE);
    assertThat(found(Subject.of(ResourceType.SCORER, "2"))).isEmpty();
  }

  @Test
  void manageOnTheWorkspaceCountsForEverythingAndUseForNothing() {
    var use = accounts.role("members");
    var _ =
        accounts
            .services
            .rows()
            .add(use, new Grant(ResourceType.WORKSPACE, Grant.ALL, Permission.USE));
    var _ = accounts.services.roles().assign("alice", use);
    assertThat(found(FIRST)).isEmpty();
    assertThat(cache.find("alice").orElseThrow().administered()).isEmpty();

    var manage = accounts.role("admins");
    var _ =
        accounts
            .services
            .rows()
            .add(manage, new Grant(ResourceType.WORKSPACE, Grant.ALL, Permission.MANAGE));
    var _ = accounts.services.roles().assign("alice", manage);

    assertThat(refreshed(FIRST)).contains(Permission.MANAGE);
    assertThat(cache.find("alice").orElseThrow().administered()).containsExactly(WORKSPACE);
    assertThat(cache.find("alice").orElseThrow().find("other", FIRST)).isEmpty();
  }

  @Test
  void rowsOfALargeRoleAreFoundOneByOneAndAllAtOnce() {
    for (int at = 0; at < 150; at++) {
      accounts.grant("alice", experiment("e" + at, Permission.READ));
    }
    accounts.grant("alice", new Grant(ResourceType.PROMPT, Grant.ALL, Permission.EDIT));

    for (int at = 0; at < 150; at++) {
      assertThat(found(Subject.of(ResourceType.EXPERIMENT, "e" + at))).contains(Permission.READ);
    }
    assertThat(found(Subject.of(ResourceType.PROMPT, "p"))).contains(Permission.EDIT);
    assertThat(found(FIRST)).isEmpty();
    double before = reads();
    assertThat(found(Subject.of(ResourceType.EXPERIMENT, "e149"))).contains(Permission.READ);
    assertThat(reads()).isEqualTo(before);
  }
}
