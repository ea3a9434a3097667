package dynamodbstore.accounts.services;

import static dynamodbstore.accounts.services.TestAccounts.WORKSPACE;
import static dynamodbstore.accounts.services.TestAccounts.experiment;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Resource;
import dynamodbstore.accounts.AccessToken;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.Role;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.table.testkit.TestClock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Crash tests: an operation that fails before or after any of its writes violates no invariant, and
 * a retry completes it.
 */
class InterruptedAccountsTest {
  private static final int MORE_THAN_ENOUGH = 100;
  private static final Caller ALICE = new Caller("alice", WORKSPACE);
  private static final Resource CREATED = new Resource.Experiment(new ExperimentId(9));

  private final TestClock clock = new TestClock();

  /** The operation under test, on two users, a role and some grants. */
  enum Interrupted {
    CREATE_USER,
    DELETE_USER,
    FIRST_GRANT,
    SECOND_GRANT,
    ASSIGN,
    RENAME_ROLE,
    DELETE_ROLE,
    CREATE_EXPERIMENT,
    CREATE_TOKEN,
    REVOKE_TOKEN;

    void tryOn(TestAccounts accounts, AtomicBoolean isCreated) {
      var services = accounts.services;
      switch (this) {
        case CREATE_USER -> {
          var _ = accounts.user("carol");
        }
        case DELETE_USER -> services.users().delete("alice");
        case FIRST_GRANT -> accounts.grant("bob", experiment("7", Permission.READ));
        case SECOND_GRANT -> accounts.grant("alice", experiment("7", Permission.READ));
        case ASSIGN -> {
          var _ = services.roles().assign("bob", team(accounts).orElseThrow().id());
        }
        case RENAME_ROLE -> {
          var role = team(accounts);
          if (role.isPresent()) {
            var _ = services.roles().update(role.get().id(), Optional.of("t"), Optional.empty());
          }
        }
        case DELETE_ROLE -> team(accounts).ifPresent(role -> services.roles().delete(role.id()));
        case CREATE_TOKEN -> {
          var _ = accounts.token("alice", "second");
        }
        case REVOKE_TOKEN -> {
          for (var token : services.tokens().list("alice")) {
            var _ = services.tokens().revoke(token.id());
          }
        }
        case CREATE_EXPERIMENT -> {
          var _ =
              new AccountOwnership(services.grants())
                  .create(
                      ALICE,
                      CREATED,
                      () -> {
                        isCreated.set(true);
                        return true;
                      });
        }
      }
    }

    private static Optional<Role> team(TestAccounts accounts) {
      return accounts.services.roles().list().stream()
          .filter(role -> role.name().equals("team"))
          .findFirst();
    }
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
      var _ = accounts.user("alice");
      var _ = accounts.user("bob");
      accounts.grant("alice", experiment("1", Permission.READ));
      var _ = accounts.services.roles().assign("alice", accounts.role("team"));
      var token = accounts.token("alice", "first").token();
      var counter = accounts.services.users().user("alice").tokens();
      var isCreated = new AtomicBoolean();
      if (isMade) {
        table.failAfter(write);
      } else {
        table.failBefore(write);
      }

      boolean failed = false;
      try {
        operation.tryOn(accounts, isCreated);
      } catch (TableException _) {
        failed = true;
      }
      // After a crash another server goes on.
      var survivor = new TestAccounts(memory, clock);
      check(survivor, isCreated.get());
      checkToken(survivor, token, counter);
      try {
        operation.tryOn(survivor, isCreated);
      } catch (ApiError _) {
        // The interrupted operation was completed before the fault.
      }
      check(survivor, isCreated.get());
      checkToken(survivor, token, counter);
      return failed;
    }
  }

  /** A token that is gone was noticed by its user's counter, or its user is gone too. */
  private static void checkToken(TestAccounts accounts, AccessToken token, long counter) {
    var user = accounts.services.users().find("alice");
    boolean isGone = accounts.store.tokens().find(token.id()).isEmpty();
    if (user.isPresent() && user.get().id() == token.owner().id()) {
      assertThat(user.get().tokens() > counter).isEqualTo(isGone);
    }
  }

  private static void check(TestAccounts accounts, boolean isCreated) {
    var services = accounts.services;
    var users = services.users().list();
    for (var role : services.roles().list()) {
      assertThat(services.roles().users(role.id()))
          .as(role.name())
          .allMatch(
              assignment -> users.stream().anyMatch(user -> user.user().id() == assignment.user()));
      if (role.isPersonal()) {
        assertThat(users)
            .extracting(user -> Role.personalName(user.user().id()))
            .contains(role.name());
      }
      assertThat(accounts.store.roles().find(role.workspace(), role.name()))
          .hasValueSatisfying(found -> assertThat(found.id()).isEqualTo(role.id()));
    }
    if (isCreated) {
      assertThat(accounts.grants("alice")).contains(experiment("9", Permission.MANAGE));
    }
  }
}
