package dynamodbstore.accounts.identities;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.services.InterleavingTable;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.api.ApiError;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Interleavings: a second server completes an operation between any two writes of the first. No
 * interleaving violates an invariant.
 */
class InterleavedIdentitiesTest {
  private static final int MORE_THAN_ENOUGH = 40;
  private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");
  private static final Identity ALICE = new Identity("https://login.example.com", "alice");
  private static final Identity CAROL = new Identity("https://login.example.com", "carol");
  private static final GroupRules RULES =
      new GroupRules(
          List.of(
              new GroupRules.Rule("a", TestAccounts.WORKSPACE, "a"),
              new GroupRules.Rule("b", TestAccounts.WORKSPACE, "b")),
          Set.of());

  private final TestClock clock = new TestClock();

  /** An operation of one server; alice was created by her first login. */
  enum Step {
    EARLIER_TOKEN,
    LATER_TOKEN,
    FIRST_LOGIN,
    UNLINK,
    LINK_TO_BOB,
    DELETE_USER,
    RECREATE_LOCALLY,
    DELETE_ROLE;

    private void perform(TestIdentities identities) {
      var services = identities.accounts().services;
      switch (this) {
        case EARLIER_TOKEN -> {
          var _ = login(identities, ALICE, 10, "a");
        }
        case LATER_TOKEN -> {
          var _ = login(identities, ALICE, 20, "b");
        }
        // Also if another login of the same person creates the user meanwhile.
        case FIRST_LOGIN ->
            assertThat(login(identities, CAROL, 10, "a"))
                .isInstanceOf(IdentityService.Result.Known.class);
        case UNLINK -> {
          var _ = identities.links().unlink(ALICE);
        }
        case LINK_TO_BOB -> identities.links().link("bob", ALICE);
        case DELETE_USER -> services.users().delete("alice");
        case RECREATE_LOCALLY -> {
          services.users().delete("alice");
          var _ = identities.accounts().user("alice");
        }
        case DELETE_ROLE ->
            services.roles().list().stream()
                .filter(role -> role.name().equals("b"))
                .forEach(role -> services.roles().delete(role.id()));
      }
    }

    /** A refusal is a result: the other operation may have deleted what this one is about. */
    void runOn(TestIdentities identities) {
      try {
        perform(identities);
      } catch (ApiError refused) {
        assertThat(refused.code().httpStatus()).as(refused.text()).isBetween(400, 499);
      }
    }
  }

  private static IdentityService.Result login(
      TestIdentities identities, Identity identity, long seconds, String... groups) {
    var name = Optional.of(identity.subject());
    var issued = NOON.plusSeconds(seconds);
    return identities.service(true, RULES).login(new Login(identity, name, Set.of(groups), issued));
  }

  private TestIdentities on(Table table) {
    return new TestIdentities(table, new TestAccounts(table, clock), clock);
  }

  @ParameterizedTest
  @EnumSource(Step.class)
  void noInterleavingWithAnotherOperationViolatesAnInvariant(Step first) {
    for (var second : Step.values()) {
      boolean isReached = true;
      for (int at = 0; isReached; at++) {
        assertThat(at).isLessThan(MORE_THAN_ENOUGH);
        isReached = interleave(first, second, at);
      }
    }
  }

  /** Whether the first operation has a write with this number. */
  private boolean interleave(Step first, Step second, int at) {
    try (var memory = new MemoryTable(clock, new Meter())) {
      var identities = on(memory);
      for (var role : List.of("a", "b")) {
        var _ = identities.accounts().role(role);
      }
      var _ = identities.accounts().user("bob");
      var _ = login(identities, ALICE, 0);
      var table = new InterleavingTable(memory, at, () -> second.runOn(on(memory)));

      first.runOn(on(table));

      if (table.isReached()) {
        check(on(memory), EnumSet.of(first, second), first + " and " + second + " at " + at);
      }
      return table.isReached();
    }
  }

  private static void check(TestIdentities identities, Set<Step> steps, String when) {
    var users = identities.accounts().services.users();
    var alice = users.find("alice");
    // No login is that of a user with the same name who was created locally.
    if (TestAccounts.isPassword(users, "alice", TestAccounts.PASSWORD)) {
      assertThat(isOf(identities, ALICE, "alice")).as(when).isFalse();
    } else if (alice.isPresent() && !steps.contains(Step.UNLINK)) {
      assertThat(isOf(identities, ALICE, "alice")).as(when).isTrue();
    }
    // A login creates a user with its identity only.
    assertThat(isOf(identities, CAROL, "carol"))
        .as(when)
        .isEqualTo(users.find("carol").isPresent());
    if (steps.equals(Set.of(Step.EARLIER_TOKEN, Step.LATER_TOKEN))) {
      assertThat(identities.accounts().services.roles().ofUser("alice"))
          .as(when)
          .extracting(Role::name)
          .containsExactly("b");
    }
  }

  private static boolean isOf(TestIdentities identities, Identity identity, String user) {
    return identities
        .repository()
        .find(identity)
        .filter(
            linked ->
                identities.accounts().services.users().find(user).filter(linked::isOf).isPresent())
        .isPresent();
  }
}
