package dynamodbstore.accounts.services;

import static dynamodbstore.accounts.services.TestAccounts.experiment;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.store.StoredRow;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.ForwardingTable;
import dynamodbstore.table.testkit.LaggingTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.Workspace.State;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Roles of a workspace that is deleted, on a table whose indexes lag, as another server sees it.
 */
class WorkspaceRolesTest {
  private static final String TEAM = "team";
  private static final int MORE_THAN_A_TRANSACTION = 60;

  private final TestClock clock = new TestClock();
  private final LaggingTable table = new LaggingTable(new MemoryTable(clock, new Meter()), clock);
  private final WorkspaceRepository workspaces = new WorkspaceRepository(table, clock);
  private final TestAccounts accounts = new TestAccounts(table, clock);

  @Test
  void rolesThatTheIndexDoesNotShowYetAreCleared() {
    var _ = accounts.user("alice");
    var role = accounts.services.roles().create(TEAM, "members", Optional.empty());
    accounts.services.grants().grant(TEAM, "alice", experiment("1", Permission.EDIT));
    var another = new TestAccounts(table, clock).services;

    assertThat(another.roles().list(Set.of(TEAM))).isEmpty();
    boolean isCleared =
        new AccountRoles(another.roles(), another.rows(), true).clear(TEAM, () -> true);

    assertThat(isCleared).isTrue();
    assertThat(accounts.services.roles().find(role.id())).isEmpty();
    assertThat(accounts.services.roles().ofUser("alice")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = State.class,
      names = {"DELETING_RESOURCES", "MOVING_RESOURCES"})
  void noRoleIsCreatedInAWorkspaceThatIsBeingDeleted(State state) {
    var workspace = Workspace.create(TEAM, new Random(1));
    assertThat(workspaces.create(workspace)).isTrue();
    assertThat(workspaces.replace(workspace, workspace.in(state))).isTrue();

    AccountsContract.refused(
        () -> accounts.services.roles().create(TEAM, "members", Optional.empty()),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "Workspace 'team' not found");
  }

  @ParameterizedTest
  @EnumSource(
      value = State.class,
      names = {"DELETING_RESOURCES", "MOVING_RESOURCES"})
  void noGrantIsGivenInAWorkspaceThatIsBeingDeleted(State state) {
    var _ = accounts.user("alice");
    var workspace = Workspace.create(TEAM, new Random(1));
    assertThat(workspaces.create(workspace)).isTrue();
    assertThat(workspaces.replace(workspace, workspace.in(state))).isTrue();
    var grants = accounts.services.grants();

    AccountsContract.refused(
        () -> grants.grant(TEAM, "alice", experiment("1", Permission.EDIT)),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "Workspace 'team' not found");
    var row = new StoredRow(0, experiment("1", Permission.MANAGE), Optional.empty());
    AccountsContract.refused(
        () -> grants.own(TEAM, "alice", row),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "Workspace 'team' not found");
  }

  /** Table on which another server does something before the first transaction. */
  private static final class OvertakenTable extends ForwardingTable {
    private final Runnable other;
    private boolean isFirst = true;

    OvertakenTable(Table table, Runnable other) {
      super(table);
      this.other = other;
    }

    @Override
    public Outcome transact(List<Write> writes) {
      if (isFirst) {
        isFirst = false;
        other.run();
      }
      return super.transact(writes);
    }
  }

  @Test
  void twoServersClearTheSameRoles() {
    var first = accounts.services.roles().create(TEAM, "first", Optional.empty());
    var second = accounts.services.roles().create(TEAM, "second", Optional.empty());
    var own = new AccountRoles(accounts.services.roles(), accounts.services.rows(), true);
    var overtaken =
        new OvertakenTable(table, () -> assertThat(own.clear(TEAM, () -> true)).isTrue());
    var slow = new TestAccounts(overtaken, clock).services;

    assertThat(new AccountRoles(slow.roles(), slow.rows(), true).clear(TEAM, () -> true)).isTrue();

    assertThat(accounts.services.roles().find(first.id())).isEmpty();
    assertThat(accounts.services.roles().find(second.id())).isEmpty();
  }

  @Test
  void aUserWithGrantsInManyWorkspacesIsDeletedWithTheirRoles() {
    var _ = accounts.user("alice");
    var shared = accounts.role("shared");
    var _ = accounts.services.roles().assign("alice", shared);
    for (int at = 0; at < MORE_THAN_A_TRANSACTION; at++) {
      accounts.services.grants().grant(TEAM + at, "alice", experiment("1", Permission.EDIT));
    }

    accounts.services.users().delete("alice");

    table.catchUp();
    assertThat(accounts.services.users().find("alice")).isEmpty();
    assertThat(accounts.services.roles().list()).extracting(Role::name).containsExactly("shared");
  }
}
