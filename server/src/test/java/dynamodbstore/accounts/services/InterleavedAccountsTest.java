package dynamodbstore.accounts.services;

import static dynamodbstore.accounts.services.TestAccounts.WORKSPACE;
import static dynamodbstore.accounts.services.TestAccounts.experiment;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.AccessToken;
import dynamodbstore.accounts.CredentialOwner;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.Role;
import dynamodbstore.api.ApiError;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Interleavings: a second server completes an operation between any two writes of the first. No
 * interleaving violates an invariant.
 */
class InterleavedAccountsTest {
  private static final int MORE_THAN_ENOUGH = 40;
  private static final int ALL_INLINE = 100;

  private final TestClock clock = new TestClock();

  /** An operation of one server on the user alice, the role team or both. */
  enum Step {
    GRANT,
    REVOKE,
    ASSIGN,
    DELETE_USER,
    RECREATE_USER,
    ADD_ROW,
    DELETE_ROLE,
    CREATE_TOKEN,
    REVOKE_TOKEN;

    private void perform(TestAccounts accounts) {
      var services = accounts.services;
      switch (this) {
        case GRANT -> accounts.grant("alice", experiment("7", Permission.READ));
        case REVOKE -> services.grants().revoke(WORKSPACE, "alice", ResourceType.EXPERIMENT, "1");
        case ASSIGN -> {
          var _ = services.roles().assign("alice", team(accounts));
        }
        case DELETE_USER -> services.users().delete("alice");
        case RECREATE_USER -> {
          services.users().delete("alice");
          var _ = accounts.user("alice");
        }
        case ADD_ROW -> {
          var _ = services.rows().add(team(accounts), experiment("8", Permission.READ));
        }
        case CREATE_TOKEN -> {
          var _ = accounts.token("alice", "second");
        }
        case REVOKE_TOKEN -> {
          for (var token : services.tokens().list("alice")) {
            var _ = services.tokens().revoke(token.id());
          }
        }
        case DELETE_ROLE -> services.roles().delete(team(accounts));
      }
    }

    /** A refusal is a result: the other operation may have deleted what this one is about. */
    void runOn(TestAccounts accounts) {
      try {
        perform(accounts);
      } catch (ApiError refused) {
        assertThat(refused.code().httpStatus()).as(refused.text()).isBetween(400, 499);
      }
    }

    private static long team(TestAccounts accounts) {
      return accounts.services.roles().list().stream()
          .filter(role -> role.name().equals("team"))
          .map(Role::id)
          .findFirst()
          .orElseThrow(() -> ApiError.missing("no team"));
    }
  }

  @ParameterizedTest
  @EnumSource(Step.class)
  void noInterleavingWithAnotherOperationViolatesAnInvariant(Step first) {
    for (var second : Step.values()) {
      for (boolean isLarge : List.of(false, true)) {
        boolean isReached = true;
        for (int at = 0; isReached; at++) {
          assertThat(at).isLessThan(MORE_THAN_ENOUGH);
          isReached = interleave(first, second, at, isLarge);
        }
      }
    }
  }

  /** Whether the first operation has a write with this number. */
  private boolean interleave(Step first, Step second, int at, boolean isLarge) {
    try (var memory = new MemoryTable(clock, new Meter())) {
      var accounts = new TestAccounts(memory, clock);
      var alice = accounts.user("alice");
      var _ = accounts.token("alice", "first");
      accounts.grant("alice", experiment("1", Permission.READ));
      var team = accounts.role("team");
      for (int row = 0; isLarge && row < ALL_INLINE; row++) {
        var _ = accounts.services.rows().add(team, experiment("e" + row, Permission.READ));
      }
      var table =
          new InterleavingTable(memory, at, () -> second.runOn(new TestAccounts(memory, clock)));

      first.runOn(new TestAccounts(table, clock));

      check(new TestAccounts(memory, clock), alice, first + " and " + second + " at " + at);
      return table.isReached();
    }
  }

  private static void check(TestAccounts accounts, long firstAlice, String when) {
    var services = accounts.services;
    var users = services.users().list();
    var ids = users.stream().map(user -> user.user().id()).toList();
    var names = new HashSet<String>();
    for (var role : services.roles().list()) {
      assertThat(names.add(role.workspace() + role.name())).as(when).isTrue();
      if (role.isPersonal()) {
        assertThat(ids).as(when).anyMatch(id -> role.name().equals(Role.personalName(id)));
      }
      var patterns = role.rows().stream().map(row -> row.grant().pattern()).toList();
      assertThat(patterns).as(when).doesNotHaveDuplicates();
    }
    for (var user : users) {
      var own = CredentialOwner.of(user.user());
      var tokens = services.tokens().list(user.user().name());
      assertThat(tokens).as(when).allMatch(token -> token.owner().equals(own));
      if (user.user().id() != firstAlice) {
        assertThat(tokens).as(when).extracting(AccessToken::name).doesNotContain("first");
      }
      // A user who was created again has only what was granted since.
      if (user.user().id() != firstAlice) {
        assertThat(accounts.grants(user.user().name()))
            .as(when)
            .doesNotContain(experiment("1", Permission.READ));
      }
      assertThat(user.roles())
          .as(when)
          .filteredOn(Role::isPersonal)
          .allMatch(role -> role.name().equals(Role.personalName(user.user().id())));
    }
  }
}
