package dynamodbstore.accounts.services;

import static dynamodbstore.accounts.services.TestAccounts.PASSWORD;
import static dynamodbstore.accounts.services.TestAccounts.WORKSPACE;
import static dynamodbstore.accounts.services.TestAccounts.experiment;
import static dynamodbstore.accounts.services.TestAccounts.model;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.access.Resource;
import dynamodbstore.accounts.Assignment;
import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.PermissionRow;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.Role;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.Table;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.wire.ErrorCode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Behaviour of accounts that every table adapter must show; subclasses provide the table. */
abstract class AccountsContract {
  private static final int MORE_THAN_INLINE = 130;

  private final TestClock clock = new TestClock();
  private Table table;
  private TestAccounts accounts;

  abstract Table open(TestClock time);

  @BeforeEach
  void open() {
    table = open(clock);
    accounts = new TestAccounts(table, clock);
  }

  @AfterEach
  void close() {
    table.close();
  }

  static void refused(ThrowingCallable call, ErrorCode code, String text) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ApiError.class,
            error -> {
              assertThat(error.code()).isEqualTo(code);
              assertThat(error.text()).isEqualTo(text);
            });
  }

  @Test
  void createdUserIsReadBack() {
    var made = accounts.services.users().create("älice #1/100%", PASSWORD, true);

    assertThat(accounts.services.users().user("älice #1/100%")).isEqualTo(made);
    assertThat(made.isAdmin()).isTrue();
    assertThat(made.passwordHash()).doesNotContain(PASSWORD);
    assertThat(TestAccounts.isPassword(accounts.services.users(), "älice #1/100%", PASSWORD))
        .isTrue();
    assertThat(TestAccounts.isPassword(accounts.services.users(), "älice #1/100%", "another one"))
        .isFalse();
    assertThat(TestAccounts.isPassword(accounts.services.users(), "missing", PASSWORD)).isFalse();
  }

  @Test
  void invalidUsersAreRefused() {
    var users = accounts.services.users();
    var _ = accounts.user("alice");

    refused(
        () -> users.create("", PASSWORD, false),
        ErrorCode.INVALID_PARAMETER_VALUE,
        "Username cannot be empty.");
    refused(
        () -> users.create("bob", "elevenchars", false),
        ErrorCode.INVALID_PARAMETER_VALUE,
        "Password must be a string longer than 12 characters.");
    refused(
        () -> users.create("alice", PASSWORD, false),
        ErrorCode.RESOURCE_ALREADY_EXISTS,
        "User (username=alice) already exists.");
    refused(
        () -> users.user("bob"),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "User with username=bob not found");
  }

  @Test
  void oneOfManyConcurrentCreationsOfAUserSucceeds() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var results =
          threads.invokeAll(
              IntStream.range(0, 8)
                  .<Callable<Boolean>>mapToObj(
                      _ ->
                          () -> {
                            try {
                              return new TestAccounts(table, clock).user("alice") > 0;
                            } catch (ApiError refused) {
                              assertThat(refused.code())
                                  .isEqualTo(ErrorCode.RESOURCE_ALREADY_EXISTS);
                              return false;
                            }
                          })
                  .toList());

      assertThat(results.stream().filter(result -> result.resultNow())).hasSize(1);
    }
    assertThat(accounts.services.users().list()).hasSize(1);
  }

  @Test
  void changesOfAUserRaiseItsRevision() {
    var users = accounts.services.users();
    var _ = accounts.user("alice");

    users.setPassword("alice", "short");
    users.setAdmin("alice", true);

    assertThat(users.user("alice").revision()).isEqualTo(3);
    assertThat(users.user("alice").isAdmin()).isTrue();
    assertThat(TestAccounts.isPassword(users, "alice", "short")).isTrue();
    assertThat(TestAccounts.isPassword(users, "alice", PASSWORD)).isFalse();
  }

  @Test
  void userWhoIsCreatedAgainInheritsNothing() {
    var role = accounts.role("team");
    var first = accounts.user("alice");
    accounts.grant("alice", experiment("5", Permission.MANAGE));
    var _ = accounts.services.roles().assign("alice", role);

    accounts.services.users().delete("alice");
    var second = accounts.user("alice");

    assertThat(second).isNotEqualTo(first);
    assertThat(accounts.services.roles().ofUser("alice")).isEmpty();
    assertThat(accounts.services.roles().users(role)).isEmpty();
    assertThat(accounts.services.roles().list()).extracting(Role::name).containsExactly("team");
  }

  @Test
  void rolesAreCreatedRenamedListedAndDeleted() {
    var roles = accounts.services.roles();
    var one = roles.create(WORKSPACE, "one", Optional.of("first"));
    var two = roles.create("other", "one", Optional.empty());

    var renamed = roles.update(one.id(), Optional.of("uno"), Optional.empty());

    assertThat(renamed)
        .isEqualTo(new Role(one.id(), WORKSPACE, "uno", Optional.of("first"), List.of()));
    assertThat(roles.role(one.id())).isEqualTo(renamed);
    assertThat(roles.list()).containsExactly(renamed, two);
    assertThat(roles.list(Set.of("other"))).containsExactly(two);
    assertThat(roles.create(WORKSPACE, "one", Optional.empty()).id()).isGreaterThan(two.id());
    roles.delete(two.id());
    refused(
        () -> roles.role(two.id()),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "Role with id=" + two.id() + " not found");
  }

  @Test
  void takenAndReservedNamesOfRolesAreRefused() {
    var roles = accounts.services.roles();
    var _ = accounts.role("one");
    var two = accounts.role("two");

    refused(
        () -> roles.create(WORKSPACE, "one", Optional.empty()),
        ErrorCode.RESOURCE_ALREADY_EXISTS,
        "Role (name=one, workspace=default) already exists.");
    refused(
        () -> roles.update(two, Optional.of("one"), Optional.empty()),
        ErrorCode.RESOURCE_ALREADY_EXISTS,
        "Role with name=one already exists in workspace=default");
    refused(
        () -> roles.create(WORKSPACE, "__user_7", Optional.empty()),
        ErrorCode.INVALID_PARAMETER_VALUE,
        "Role name '__user_7' uses the reserved '__user_' prefix, which is held for the per-user"
            + " permission representation. Choose a different name.");
  }

  @Test
  void rowsAreFoundByTheirIdsAlone() {
    var rows = accounts.services.rows();
    var role = accounts.role("team");
    var first = rows.add(role, experiment("1", Permission.READ));
    var all = rows.add(role, new Grant(ResourceType.PROMPT, "*", Permission.EDIT));

    assertThat(rows.row(first.id())).isEqualTo(first);
    assertThat(rows.update(all.id(), "MANAGE").grant().permission()).isEqualTo(Permission.MANAGE);
    rows.remove(first.id());
    assertThat(rows.ofRole(role)).extracting(PermissionRow::id).containsExactly(all.id());
    refused(
        () -> rows.row(first.id()),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "Role permission with id=" + first.id() + " not found");
    assertThat(rows.add(role, experiment("1", Permission.READ)).id()).isGreaterThan(all.id());
  }

  @Test
  void invalidRowsAreRefused() {
    var rows = accounts.services.rows();
    var role = accounts.role("team");
    var row = rows.add(role, new Grant(ResourceType.WORKSPACE, "*", Permission.USE));

    refused(
        () -> rows.add(role, new Grant(ResourceType.WORKSPACE, "x", Permission.USE)),
        ErrorCode.INVALID_PARAMETER_VALUE,
        "resource_type='workspace' requires resource_pattern='*'. Got resource_pattern='x'.");
    refused(
        () -> rows.add(role, new Grant(ResourceType.WORKSPACE, "*", Permission.MANAGE)),
        ErrorCode.RESOURCE_ALREADY_EXISTS,
        "Role permission (role_id=%d, resource_type=workspace, resource_pattern=*) already exists."
            .formatted(role));
    refused(
        () -> rows.update(row.id(), "READ"),
        ErrorCode.INVALID_PARAMETER_VALUE,
        "Invalid permission 'READ' for resource_type='workspace'. Workspace-wide grants accept"
            + " only: ('MANAGE', 'USE').");
    refused(
        () -> rows.add(role + 1, experiment("1", Permission.READ)),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "Role with id=" + (role + 1) + " not found");
  }

  @Test
  void largeRolesBehaveLikeSmallOnes() {
    var rows = accounts.services.rows();
    var role = accounts.role("large");
    for (int at = 0; at < MORE_THAN_INLINE; at++) {
      var _ = rows.add(role, experiment("e" + at, Permission.READ));
    }

    var listed = rows.ofRole(role);
    assertThat(listed)
        .extracting(row -> row.grant().pattern())
        .containsExactlyElementsOf(
            IntStream.range(0, MORE_THAN_INLINE).mapToObj(at -> "e" + at).toList());
    for (var pattern : List.of("e3", "e120")) {
      refused(
          () -> rows.add(role, experiment(pattern, Permission.EDIT)),
          ErrorCode.RESOURCE_ALREADY_EXISTS,
          "Role permission (role_id=%d, resource_type=experiment, resource_pattern=%s) already exists."
              .formatted(role, pattern));
    }
    var last = listed.getLast();
    assertThat(rows.row(last.id())).isEqualTo(last);
    assertThat(rows.update(last.id(), "EDIT").grant())
        .isEqualTo(experiment("e129", Permission.EDIT));
    rows.remove(last.id());
    rows.remove(listed.getFirst().id());
    assertThat(rows.ofRole(role)).hasSize(MORE_THAN_INLINE - 2);
    accounts.services.roles().delete(role);
    assertThat(accounts.services.roles().list()).isEmpty();
  }

  @Test
  void concurrentGrantsToOneUserAreAllKept() throws Exception {
    var _ = accounts.user("alice");
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var results =
          threads.invokeAll(
              IntStream.range(0, 12)
                  .<Callable<Boolean>>mapToObj(
                      at ->
                          () -> {
                            new TestAccounts(table, clock)
                                .grant("alice", experiment("e" + at, Permission.READ));
                            return true;
                          })
                  .toList());

      assertThat(results).allMatch(result -> result.resultNow());
    }
    assertThat(accounts.services.roles().ofUser("alice")).hasSize(1);
    assertThat(accounts.grants("alice")).hasSize(12);
  }

  @Test
  void usersAreListedWithTheRolesOfSome() {
    var _ = accounts.user("alice");
    var _ = accounts.user("bob");
    accounts.grant("alice", experiment("1", Permission.READ));
    accounts.grant("bob", experiment("1", Permission.READ));

    var all = accounts.services.users().list(user -> user.name().equals("bob"));

    assertThat(all).extracting(one -> one.user().name()).containsExactly("alice", "bob");
    assertThat(all.get(0).roles()).isEmpty();
    assertThat(all.get(1).roles()).hasSize(1);
  }

  @Test
  void assignmentsAreListedByUserAndByRole() {
    var roles = accounts.services.roles();
    var alice = accounts.user("alice");
    var bob = accounts.user("bob");
    var role = accounts.role("team");

    assertThat(roles.assign("bob", role)).isEqualTo(new Assignment(bob, role));
    assertThat(roles.assign("alice", role).user()).isEqualTo(alice);

    assertThat(roles.users(role)).extracting(Assignment::user).containsExactly(alice, bob);
    refused(
        () -> roles.assign("bob", role),
        ErrorCode.RESOURCE_ALREADY_EXISTS,
        "User role assignment (user_id=%d, role_id=%d) already exists".formatted(bob, role));
    roles.unassign("bob", role);
    assertThat(roles.ofUser("bob")).isEmpty();
    assertThat(roles.users(role)).extracting(Assignment::user).containsExactly(alice);
    refused(
        () -> roles.unassign("bob", role),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "User role assignment (user_id=%d, role_id=%d) not found".formatted(bob, role));
    refused(
        () -> roles.assign("carol", role),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "User with username=carol not found");
  }

  @Test
  void roleOfOneUserCannotBeAssignedToAnother() {
    var alice = accounts.user("alice");
    var _ = accounts.user("bob");
    accounts.grant("alice", experiment("1", Permission.READ));
    var personal = accounts.services.roles().ofUser("alice").getFirst();

    assertThat(personal.name()).isEqualTo("__user_" + alice + "__");
    assertThatThrownBy(() -> accounts.services.roles().assign("bob", personal.id()))
        .isInstanceOf(ApiError.class)
        .hasMessageContaining("cannot be assigned");
  }

  @Test
  void grantsAreRefusedTwiceAndRevokedOnce() {
    var _ = accounts.user("alice");
    accounts.grant("alice", experiment("1", Permission.READ));

    refused(
        () -> accounts.grant("alice", experiment("1", Permission.EDIT)),
        ErrorCode.RESOURCE_ALREADY_EXISTS,
        "Permission for user=alice on resource_type=experiment, resource_id=1 already exists.");
    accounts.services.grants().revoke(WORKSPACE, "alice", ResourceType.EXPERIMENT, "1");
    assertThat(accounts.grants("alice")).isEmpty();
    refused(
        () -> accounts.services.grants().revoke(WORKSPACE, "alice", ResourceType.EXPERIMENT, "1"),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "Permission for user=alice on resource_type=experiment, resource_id=1 not found.");
    refused(
        () -> accounts.grant("bob", experiment("1", Permission.READ)),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "User with username=bob not found");
  }

  @Test
  void grantOnAModelFollowsItsRenamingAndNotItsName() {
    var _ = accounts.user("alice");
    accounts.models.put("model", "id1");
    accounts.grant("alice", model("model", Permission.EDIT));

    accounts.models.remove("model");
    accounts.models.put("renamed", "id1");
    assertThat(accounts.grants("alice")).containsExactly(model("renamed", Permission.EDIT));

    accounts.models.remove("renamed");
    accounts.models.put("renamed", "id2");
    assertThat(accounts.grants("alice")).isEmpty();
    accounts.grant("alice", model("renamed", Permission.READ));
    assertThat(accounts.grants("alice")).containsExactly(model("renamed", Permission.READ));
    refused(
        () -> accounts.grant("alice", model("missing", Permission.READ)),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "Registered Model with name=missing not found");
  }

  @Test
  void creatorOwnsWhatWasCreatedAndNothingThatWasNot() {
    var _ = accounts.user("alice");
    var ownership = new AccountOwnership(accounts.services.grants());
    var alice = new Caller("alice", WORKSPACE);

    assertThat(ownership.create(alice, new Resource.Experiment(new ExperimentId(4)), () -> true))
        .isTrue();
    assertThat(ownership.create(alice, new Resource.Experiment(new ExperimentId(5)), () -> false))
        .isFalse();

    assertThat(accounts.grants("alice")).containsExactly(experiment("4", Permission.MANAGE));
  }

  @Test
  void userWithManyRolesIsDeleted() {
    var _ = accounts.user("alice");
    for (int at = 0; at < 90; at++) {
      var _ = accounts.services.roles().assign("alice", accounts.role("role" + at));
    }

    accounts.services.users().delete("alice");

    assertThat(accounts.services.users().find("alice")).isEmpty();
    assertThat(accounts.services.roles().list()).hasSize(90);
  }
}
