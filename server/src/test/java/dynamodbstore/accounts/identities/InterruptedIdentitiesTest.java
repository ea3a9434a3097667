package dynamodbstore.accounts.identities;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.api.ApiError;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.table.testkit.TestClock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Crash tests: an operation that fails before or after any of its writes violates no invariant, and
 * a retry completes it.
 */
class InterruptedIdentitiesTest {
  private static final int MORE_THAN_ENOUGH = 100;
  private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");
  private static final Identity ALICE = new Identity("https://login.example.com", "alice");
  private static final Identity BOB = new Identity("https://login.example.com", "bob");
  private static final Identity CAROL = new Identity("https://login.example.com", "carol");
  private static final GroupRules RULES =
      new GroupRules(
          List.of(
              new GroupRules.Rule("a", TestAccounts.WORKSPACE, "a"),
              new GroupRules.Rule("b", TestAccounts.WORKSPACE, "b")),
          Set.of("root"));

  private final TestClock clock = new TestClock();

  /** The operation under test; alice has an identity with group a, bob is a user without one. */
  enum Interrupted {
    FIRST_LOGIN,
    OTHER_GROUPS,
    SAME_GROUPS,
    LINK,
    UNLINK,
    DELETE_USER;

    void tryOn(TestIdentities identities) {
      switch (this) {
        case FIRST_LOGIN -> login(identities, CAROL, NOON, "a", "root");
        case OTHER_GROUPS -> login(identities, ALICE, NOON.plusSeconds(9), "b", "root");
        case SAME_GROUPS -> login(identities, ALICE, NOON.plusSeconds(9), "a");
        case LINK -> identities.links().link("bob", BOB);
        case UNLINK -> {
          var _ = identities.links().unlink(ALICE);
        }
        case DELETE_USER -> identities.accounts().services.users().delete("alice");
      }
    }

    /** Whether it has been completed. */
    boolean isDone(TestIdentities identities) {
      var repository = identities.repository();
      var users = identities.accounts().services.users();
      return switch (this) {
        case FIRST_LOGIN -> users.user("carol").isAdmin() && roles(identities, "carol", "a");
        case OTHER_GROUPS -> users.user("alice").isAdmin() && roles(identities, "alice", "b");
        case SAME_GROUPS ->
            repository.find(ALICE).orElseThrow().applied().equals(NOON.plusSeconds(9));
        case LINK -> repository.find(BOB).orElseThrow().username().equals("bob");
        case UNLINK -> repository.find(ALICE).isEmpty();
        case DELETE_USER -> users.find("alice").isEmpty();
      };
    }

    private static boolean roles(TestIdentities identities, String user, String role) {
      return identities.accounts().services.roles().ofUser(user).stream()
          .map(Role::name)
          .toList()
          .equals(List.of(role));
    }
  }

  private static void login(
      TestIdentities identities, Identity identity, Instant issued, String... groups) {
    var name = Optional.of(identity.subject());
    var _ =
        identities.service(true, RULES).login(new Login(identity, name, Set.of(groups), issued));
  }

  @ParameterizedTest
  @EnumSource(Interrupted.class)
  void operationInterruptedAtAnyWriteViolatesNoInvariant(Interrupted operation) {
    for (boolean isMade : List.of(false, true)) {
      boolean failed = true;
      for (int write = 0; failed; write++) {
        assertThat(write).isLessThan(MORE_THAN_ENOUGH);
        failed = fails(operation, write, isMade);
      }
    }
  }

  /** Whether the operation failed at this write. */
  private boolean fails(Interrupted operation, int write, boolean isMade) {
    try (var memory = new MemoryTable(clock, new Meter())) {
      var table = new FaultyTable(memory);
      var accounts = new TestAccounts(table, clock);
      var identities = new TestIdentities(table, accounts, clock);
      var _ = accounts.role("a");
      var _ = accounts.role("b");
      var _ = accounts.user("bob");
      login(identities, ALICE, NOON, "a");
      long counter = accounts.services.users().user("alice").tokens();
      if (isMade) {
        table.failAfter(write);
      } else {
        table.failBefore(write);
      }

      boolean failed = false;
      try {
        operation.tryOn(identities);
      } catch (TableException _) {
        failed = true;
      }
      // After a crash another server goes on.
      var survivor = new TestIdentities(memory, new TestAccounts(memory, clock), clock);
      check(survivor, counter);
      try {
        operation.tryOn(survivor);
      } catch (ApiError _) {
        // The interrupted operation was completed before the fault.
      }
      check(survivor, counter);
      assertThat(operation.isDone(survivor)).isTrue();
      return failed;
    }
  }

  /** An identity is that of a user who exists, or of a deleted one; a missing one was noticed. */
  private static void check(TestIdentities identities, long counter) {
    var users = identities.accounts().services.users();
    for (var identity : List.of(ALICE, BOB, CAROL)) {
      var linked = identities.repository().find(identity);
      var user = users.find(identity.subject());
      if (linked.isPresent() && user.isPresent()) {
        assertThat(linked.get().isOf(user.get())).isTrue();
        assertThat(identities.repository().list(user.get().id()))
            .extracting(LinkedIdentity::identity)
            .contains(identity);
      }
    }
    // Carol exists only with her identity.
    assertThat(users.find("carol").isPresent())
        .isEqualTo(identities.repository().find(CAROL).isPresent());
    var alice = users.find("alice");
    if (alice.isPresent()) {
      boolean isUnlinked = identities.repository().find(ALICE).isEmpty();
      assertThat(alice.get().tokens() > counter).isEqualTo(isUnlinked);
      boolean isNew = alice.get().isAdmin();
      assertThat(identities.accounts().services.roles().ofUser("alice").stream().map(Role::name))
          .containsExactly(isNew ? "b" : "a");
    }
  }
}
