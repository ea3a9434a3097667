package dynamodbstore.workspaces;

import static dynamodbstore.workspaces.WorkspaceScene.TEAM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.access.WorkspaceRoles;
import dynamodbstore.api.Caller;
import dynamodbstore.concurrency.Time;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceSettings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** The creation of workspaces, while other servers act and after a crash. */
class WorkspaceServiceTest {
  private final Table table = new MemoryTable(InstantSource.system(), new Meter());
  private final WorkspaceScene scene = new WorkspaceScene(table);

  /** Roles whose clearing does something else first. */
  private static final class HookedRoles implements WorkspaceRoles {
    private final Runnable hook;
    private boolean isFirst = true;

    HookedRoles(Runnable hook) {
      this.hook = hook;
    }

    @Override
    public void seed(String workspace) {}

    @Override
    public boolean clear(String workspace, BooleanSupplier isUnchanged) {
      if (isFirst) {
        isFirst = false;
        hook.run();
      }
      return isUnchanged.getAsBoolean();
    }
  }

  @Test
  void aWorkspaceIsNotUsableBeforeEarlierRolesOfItsNameAreDeleted() {
    var created =
        create(
            () ->
                assertThat(scene.workspaces.find(TEAM))
                    .hasValueSatisfying(found -> assertThat(found.isUsable()).isFalse()));

    assertThat(created.isUsable()).isTrue();
    assertThat(scene.workspaces.find(TEAM)).contains(created);
  }

  @Test
  void aCreationThatCrashedIsUndoneByAnyServer() {
    assertThatThrownBy(
            () ->
                create(
                    () -> {
                      throw new IllegalStateException("Crash");
                    }))
        .isInstanceOf(IllegalStateException.class);

    scene.removal.continueAll();

    assertThat(scene.workspaces.find(TEAM)).isEmpty();
    assertThat(create(() -> {}).isUsable()).isTrue();
  }

  @Test
  void aCreationIsRepeatedIfAnotherServerHasUndoneIt() {
    var created = create(scene.removal::continueAll);

    assertThat(created.isUsable()).isTrue();
    assertThat(scene.workspaces.find(TEAM)).contains(created);
  }

  private Workspace create(Runnable hook) {
    var directory = new WorkspaceDirectory(scene.workspaces, Duration.ZERO, Time.SYSTEM);
    var service =
        new WorkspaceService(scene.workspaces, directory, new HookedRoles(hook), new Random(1));
    return service.create(
        Caller.ANYONE, new WorkspaceRequests.Create(TEAM, WorkspaceSettings.NONE));
  }
}
