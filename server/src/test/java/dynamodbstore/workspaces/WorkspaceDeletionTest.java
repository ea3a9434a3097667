package dynamodbstore.workspaces;

import static dynamodbstore.workspaces.WorkspaceScene.TEAM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.ExperimentKeys;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.ForwardingTable;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.Workspace.State;
import dynamodbstore.workspaces.entity.WorkspaceFamily;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Deletions of a workspace, interleaved with the creation of resources in it, and interrupted
 * before and after each write.
 */
class WorkspaceDeletionTest {
  private static final int MORE_THAN_ENOUGH = 60;
  private static final Set<Long> IDS = Set.of(1L, 2L);
  private static final Set<String> NAMES = Set.of("first", "second");

  private final Table table = new MemoryTable(InstantSource.system(), new Meter());
  private final WorkspaceScene scene = new WorkspaceScene(table);

  /** Table that calls a hook before or after the write with a number. */
  private static final class HookedTable extends ForwardingTable {
    private final int at;
    private final boolean before;
    private final Runnable hook;
    private int writes;

    HookedTable(Table table, int at, boolean before, Runnable hook) {
      super(table);
      this.at = at;
      this.before = before;
      this.hook = hook;
    }

    @Override
    public Outcome write(Write write) {
      return hooked(() -> super.write(write));
    }

    @Override
    public Outcome transact(List<Write> writes) {
      return hooked(() -> super.transact(writes));
    }

    private Outcome hooked(Supplier<Outcome> call) {
      boolean isHooked = writes++ == at;
      if (isHooked && before) {
        hook.run();
      }
      var outcome = call.get();
      if (isHooked && !before) {
        hook.run();
      }
      return outcome;
    }
  }

  private static final class Crash extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @ParameterizedTest
  @EnumSource(DeletionMode.class)
  void aCreationDuringADeletionIsRefusedOrRefusesIt(DeletionMode mode) {
    for (int at = 0; at < MORE_THAN_ENOUGH; at++) {
      var fresh = new MemoryTable(InstantSource.system(), new Meter());
      var other = new WorkspaceScene(fresh);
      other.createWorkspace();
      boolean[] isCreated = {false, false};
      var hooked =
          new HookedTable(
              fresh,
              at,
              true,
              () -> {
                isCreated[0] = isDone(() -> other.createExperiment(1));
                isCreated[1] = isDone(() -> other.createModel("first"));
              });
      boolean isDeleted =
          isDone(
              () -> {
                new WorkspaceScene(hooked).delete(mode);
                return true;
              });

      other.checkInvariants(IDS, NAMES);
      var left = other.workspaces.find(TEAM);
      if (isDeleted) {
        assertThat(left).as("%s at %d", mode, at).isEmpty();
        if (isCreated[0] && mode == DeletionMode.SET_DEFAULT) {
          assertThat(other.isInDefault(1)).isTrue();
        }
        assertThat(mode == DeletionMode.RESTRICT && isCreated[0]).isFalse();
      } else {
        assertThat(left).isPresent();
        assertThat(other.createExperiment(2)).isTrue();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(DeletionMode.class)
  void aDeletionDuringACreationIsRefusedOrRefusesIt(DeletionMode mode) {
    for (int at = 0; at < MORE_THAN_ENOUGH; at++) {
      var fresh = new MemoryTable(InstantSource.system(), new Meter());
      var other = new WorkspaceScene(fresh);
      other.createWorkspace();
      var hooked =
          new HookedTable(
              fresh,
              at,
              true,
              () -> {
                boolean _ = isDone(() -> deleted(other, mode));
              });
      var creator = new WorkspaceScene(hooked);
      boolean _ = isDone(() -> creator.createExperiment(1));
      boolean _ = isDone(() -> creator.createModel("first"));

      other.checkInvariants(IDS, NAMES);
    }
  }

  /** After a crash another server continues, and ends in a state in which nothing is half done. */
  @ParameterizedTest
  @EnumSource(DeletionMode.class)
  void anInterruptedDeletionIsContinuedByAnyServer(DeletionMode mode) {
    for (int at = 0; at < MORE_THAN_ENOUGH; at++) {
      for (boolean before : new boolean[] {true, false}) {
        var fresh = new MemoryTable(InstantSource.system(), new Meter());
        var other = new WorkspaceScene(fresh);
        other.createWorkspace();
        if (mode != DeletionMode.RESTRICT) {
          assertThat(other.createExperiment(1)).isTrue();
          assertThat(other.createExperiment(2)).isTrue();
          assertThat(other.createModel("first")).isTrue();
          assertThat(other.createModel("second")).isTrue();
        }
        var hooked =
            new HookedTable(
                fresh,
                at,
                before,
                () -> {
                  throw new Crash();
                });
        boolean _ = isDone(() -> deleted(new WorkspaceScene(hooked), mode));
        other.checkInvariants(IDS, NAMES);
        other.removal.continueAll();
        other.checkInvariants(IDS, NAMES);

        var left = other.workspaces.find(TEAM);
        if (left.isPresent()) {
          // Not decided yet: the workspace can be used, and deleted.
          assertThat(left.get().isUsable()).isTrue();
          other.delete(mode);
        }
        assertThat(other.workspaces.find(TEAM)).isEmpty();
        if (mode == DeletionMode.SET_DEFAULT) {
          assertThat(other.isInDefault(1)).isTrue();
          assertThat(other.isInDefault(2)).isTrue();
          assertThat(other.models.findId("default", "first")).isPresent();
        }
      }
    }
  }

  @Test
  void aDeletionThatWasInterruptedDoesNotDeleteALaterWorkspaceOfTheSameName() {
    scene.createWorkspace();
    var stale = scene.workspaces.find(TEAM).orElseThrow();
    scene.delete(DeletionMode.RESTRICT);
    scene.createWorkspace();

    assertThat(scene.workspaces.delete(stale)).isFalse();
    assertThat(scene.workspaces.find(TEAM)).isPresent();
  }

  /** Table on which a deletion closes the workspace before each of the first creations. */
  private static final class ClosingTable extends ForwardingTable {
    private final WorkspaceRepository workspaces;
    private int left = 4;

    ClosingTable(Table table) {
      super(table);
      workspaces = new WorkspaceRepository(table, InstantSource.system());
    }

    @Override
    public Outcome transact(List<Write> writes) {
      boolean isCreation = writes.size() > 1;
      if (isCreation && left-- > 0) {
        var active = workspaces.find(TEAM).orElseThrow();
        assertThat(workspaces.replace(active, active.in(State.CLOSING))).isTrue();
      }
      return super.transact(writes);
    }
  }

  @Test
  void aCreationIsRepeatedAsOftenAsADeletionClosesTheWorkspace() {
    scene.createWorkspace();

    assertThat(new WorkspaceScene(new ClosingTable(table)).createExperiment(1)).isTrue();
    assertThat(new WorkspaceScene(new ClosingTable(table)).createModel("first")).isTrue();

    scene.checkInvariants(IDS, NAMES);
  }

  @ParameterizedTest
  @EnumSource(
      value = DeletionMode.class,
      names = {"CASCADE", "SET_DEFAULT"})
  void aDamagedResourceDoesNotHoldUpTheOthers(DeletionMode mode) {
    scene.createWorkspace();
    assertThat(scene.createExperiment(1)).isTrue();
    assertThat(scene.createExperiment(2)).isTrue();
    var key = ExperimentKeys.experiment(new ExperimentId(1));
    var intact = table.get(key, Read.STRONG).orElseThrow();
    var team = scene.workspaces.find(TEAM).orElseThrow();
    var state = mode == DeletionMode.CASCADE ? State.DELETING_RESOURCES : State.MOVING_RESOURCES;
    assertThat(scene.workspaces.replace(team, team.in(state))).isTrue();
    assertThat(table.write(Write.put(Item.at(key).build())).isWritten()).isTrue();
    assertThat(scene.workspaces.create(Workspace.create("zoo", new Random(1)))).isTrue();
    var zoo = scene.workspaces.find("zoo").orElseThrow();
    assertThat(scene.workspaces.replace(zoo, zoo.in(state))).isTrue();

    scene.removal.continueAll();

    assertThat(scene.workspaces.members(TEAM, WorkspaceFamily.EXPERIMENT)).containsExactly("1");
    assertThat(scene.workspaces.find("zoo")).isEmpty();
    assertThat(scene.removal.pending()).isOne();
    assertThat(table.write(Write.put(intact)).isWritten()).isTrue();
    scene.removal.continueAll();
    assertThat(scene.workspaces.find(TEAM)).isEmpty();
  }

  @Test
  void namesThatAreTakenInTheDefaultWorkspaceAreReportedTogether() {
    scene.createWorkspace();
    assertThat(scene.createExperiment(1)).isTrue();
    assertThat(scene.createModel("first")).isTrue();
    scene.delete(DeletionMode.SET_DEFAULT);
    scene.createWorkspace();
    assertThat(scene.experiments.create(twin(), List.of())).isTrue();

    assertThatThrownBy(() -> scene.delete(DeletionMode.SET_DEFAULT))
        .hasMessageContaining("would cause conflicts:\n  - experiments: 'e1'\nRename or remove");
    assertThat(scene.createExperiment(3)).isTrue();
  }

  private Experiment twin() {
    var first = scene.experiments.find(new ExperimentId(1)).orElseThrow();
    return new Experiment(
        new ExperimentId(2),
        TEAM,
        first.name(),
        first.artifactLocation(),
        first.stage(),
        0,
        first.created(),
        first.updated());
  }

  private static boolean deleted(WorkspaceScene by, DeletionMode mode) {
    by.delete(mode);
    return true;
  }

  /** A refusal is a result, and so is a crash. */
  private static boolean isDone(BooleanSupplier operation) {
    try {
      return operation.getAsBoolean();
    } catch (ApiError | Crash refused) {
      return false;
    }
  }
}
