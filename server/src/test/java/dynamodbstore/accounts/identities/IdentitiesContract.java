package dynamodbstore.accounts.identities;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.User;
import dynamodbstore.accounts.identities.IdentityService.Result;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.table.Table;
import dynamodbstore.table.testkit.TestClock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Behaviour of identities that every table adapter must show; subclasses provide the table. */
abstract class IdentitiesContract {
  private static final Identity ALICE = new Identity("https://login.example.com", "a#1/ä");
  private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");
  private static final GroupRules RULES =
      new GroupRules(
          List.of(
              new GroupRules.Rule("team", TestAccounts.WORKSPACE, "readers"),
              new GroupRules.Rule("leads", TestAccounts.WORKSPACE, "readers"),
              new GroupRules.Rule("leads", TestAccounts.WORKSPACE, "editors"),
              new GroupRules.Rule("leads", TestAccounts.WORKSPACE, "missing")),
          Set.of("admins"));

  private final TestClock clock = new TestClock();
  private Table table;
  private TestAccounts accounts;
  private TestIdentities identities;

  abstract Table open(TestClock time);

  @BeforeEach
  void open() {
    table = open(clock);
    accounts = new TestAccounts(table, clock);
    identities = new TestIdentities(table, accounts, clock);
    for (var role : List.of("readers", "editors", "other")) {
      var _ = accounts.role(role);
    }
  }

  @AfterEach
  void close() {
    table.close();
  }

  private static Login login(String... groups) {
    return loginAt(NOON, groups);
  }

  private static Login loginAt(Instant issued, String... groups) {
    return new Login(ALICE, Optional.of("alice"), Set.of(groups), issued);
  }

  private User known(Result result) {
    assertThat(result).isInstanceOf(Result.Known.class);
    return result instanceof Result.Known(var user) ? user : accounts.services.users().user("");
  }

  private User known(GroupRules rules, Login login) {
    return known(identities.service(true, rules).login(login));
  }

  private List<String> roles() {
    return accounts.services.roles().ofUser("alice").stream().map(Role::name).toList();
  }

  @Test
  void unknownIdentityIsRefusedUnlessUsersAreCreated() {
    var result = identities.service(false, GroupRules.NONE).login(login());

    assertThat(result)
        .isEqualTo(
            new Result.Refused(
                "No user is linked to a#1/ä of https://login.example.com: use `auth identities"
                    + " link`, or --oidc-create-users."));
    assertThat(accounts.services.users().find("alice")).isEmpty();
  }

  @Test
  void userIsCreatedOnceForAnIdentity() {
    var service = identities.service(true, GroupRules.NONE);

    var created = known(service.login(login()));
    var again = known(service.login(new Login(ALICE, Optional.of("renamed"), Set.of(), NOON)));

    assertThat(created.name()).isEqualTo("alice");
    assertThat(again).isEqualTo(created);
    assertThat(created.isAdmin()).isFalse();
    assertThat(identities.repository().list(created.id()))
        .extracting(LinkedIdentity::identity)
        .containsExactly(ALICE);
    assertThat(TestAccounts.isPassword(accounts.services.users(), "alice", TestAccounts.PASSWORD))
        .isFalse();
  }

  @Test
  void identityIsNeverMatchedToAUserByName() {
    var local = accounts.user("alice");

    var result = identities.service(true, GroupRules.NONE).login(login());

    assertThat(result)
        .isEqualTo(
            new Result.Refused(
                "The user alice exists, and is not linked to a#1/ä of https://login.example.com:"
                    + " use `auth identities link`."));
    assertThat(identities.repository().find(ALICE)).isEmpty();
    assertThat(accounts.services.users().user("alice").id()).isEqualTo(local);
  }

  @Test
  void sameSubjectOfAnotherIssuerIsAnotherIdentity() {
    var _ = known(GroupRules.NONE, login());
    var other = new Identity("https://other.example.com", ALICE.subject());
    var login = new Login(other, Optional.of("alice"), Set.of(), NOON);

    assertThat(identities.service(true, GroupRules.NONE).login(login))
        .isInstanceOf(Result.Refused.class);
  }

  @Test
  void invalidNamesCreateNoUser() {
    var service = identities.service(true, GroupRules.NONE);

    for (var name : List.of("", " ", "a\nb", "n".repeat(256))) {
      assertThat(service.login(new Login(ALICE, Optional.of(name), Set.of(), NOON)))
          .isInstanceOf(Result.Refused.class);
    }
    assertThat(service.login(new Login(ALICE, Optional.empty(), Set.of(), NOON)))
        .isInstanceOf(Result.Refused.class);
    assertThat(accounts.services.users().list()).isEmpty();
  }

  @Test
  void linkedUserLogsInUntilItIsUnlinked() {
    var id = accounts.user("bob");
    var service = identities.service(false, GroupRules.NONE);

    identities.links().link("bob", ALICE);
    var linked = known(service.login(login()));
    var _ = identities.links().unlink(ALICE);

    assertThat(linked.id()).isEqualTo(id);
    assertThat(service.login(login())).isInstanceOf(Result.Refused.class);
    assertThat(accounts.services.users().user("bob").tokens()).isGreaterThan(linked.tokens());
    assertThat(identities.links().list("bob")).isEmpty();
  }

  @Test
  void identityOfAUserCannotBeLinkedToAnother() {
    var _ = accounts.user("bob");
    var _ = known(GroupRules.NONE, login());

    TestIdentities.refused(
        () -> identities.links().link("bob", ALICE),
        "a#1/ä of https://login.example.com is linked to the user alice already");
  }

  @Test
  void identityOfADeletedUserBelongsToNobodyAndIsUsedAgain() {
    var before = known(GroupRules.NONE, login());

    accounts.services.users().delete("alice");
    assertThat(identities.repository().find(ALICE)).isEmpty();
    assertThat(identities.service(false, GroupRules.NONE).login(login()))
        .isInstanceOf(Result.Refused.class);
    var local = accounts.user("alice");
    assertThat(identities.service(true, GroupRules.NONE).login(login()))
        .isInstanceOf(Result.Refused.class);
    accounts.services.users().delete("alice");
    var after = known(GroupRules.NONE, login());

    assertThat(after.id()).isGreaterThan(local).isGreaterThan(before.id());
    assertThat(identities.repository().list(before.id())).isEmpty();
  }

  @Test
  void groupsAssignAndUnassignTheRolesOfTheRulesOnly() {
    var _ = known(RULES, login("team"));
    assertThat(roles()).containsExactly("readers");
    var other =
        accounts.services.roles().list().stream()
            .filter(role -> role.name().equals("other"))
            .findFirst()
            .orElseThrow();
    var _ = accounts.services.roles().assign("alice", other.id());

    var _ = known(RULES, loginAt(NOON.plusSeconds(1), "leads", "unknown"));
    assertThat(roles()).containsExactlyInAnyOrder("readers", "editors", "other");
    var _ = known(RULES, loginAt(NOON.plusSeconds(2)));

    assertThat(roles()).containsExactly("other");
  }

  @Test
  void groupsOfAnOlderTokenChangeNothing() {
    var _ = known(RULES, login("team"));
    var _ = known(RULES, loginAt(NOON.plusSeconds(10)));

    var _ = known(RULES, loginAt(NOON.plusSeconds(5), "team", "admins"));
    assertThat(roles()).isEmpty();
    // A newer one with the same groups is remembered too.
    var _ = known(RULES, loginAt(NOON.plusSeconds(20)));
    var _ = known(RULES, loginAt(NOON.plusSeconds(15), "team"));

    assertThat(roles()).isEmpty();
    assertThat(accounts.services.users().user("alice").isAdmin()).isFalse();
  }

  @Test
  void adminGroupMakesAnAdministratorAndItsEndUnmakesIt() {
    var promoted = known(RULES, login("admins"));
    var stored = accounts.services.users().user("alice");
    var demoted = known(RULES, loginAt(NOON.plusSeconds(1), "team"));

    assertThat(promoted.isAdmin()).isTrue();
    assertThat(promoted).isEqualTo(stored);
    assertThat(demoted.isAdmin()).isFalse();
    assertThat(demoted.revision()).isGreaterThan(promoted.revision());
  }

  @Test
  void withoutAnAdminGroupTheFlagIsLeftAlone() {
    var _ = known(GroupRules.NONE, login());
    accounts.services.users().setAdmin("alice", true);

    var user = known(new GroupRules(RULES.roles(), Set.of()), login("team"));

    assertThat(user.isAdmin()).isTrue();
  }

  @Test
  void longIssuersAndSubjectsAreToldApart() {
    var service = identities.service(true, GroupRules.NONE);
    var issuer = "https://login.example.com/" + "x".repeat(1000);
    for (var end : List.of("a", "b")) {
      var identity = new Identity(issuer, "ä".repeat(500) + end);
      var user = known(service.login(new Login(identity, Optional.of(end), Set.of(), NOON)));

      assertThat(user.name()).isEqualTo(end);
      assertThat(identities.repository().list(user.id())).hasSize(1);
    }
  }
}
