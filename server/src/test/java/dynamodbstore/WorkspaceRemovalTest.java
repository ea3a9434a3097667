package dynamodbstore;

import static dynamodbstore.WorkspaceServer.V2;
import static dynamodbstore.WorkspaceServer.V3;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.workspaces.deletion.ExperimentPurgeRepository;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceFamily;
import dynamodbstore.workspaces.entity.WorkspaceMembershipRepository;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to the resources of a workspace that is deleted. */
class WorkspaceRemovalTest {
  private static final String TEAM = V3 + "workspaces/team";

  @TempDir private Path folder;
  private final Table table = new MemoryTable(InstantSource.system(), new Meter());
  private WorkspaceServer server;

  @BeforeEach
  void start() {
    server = WorkspaceServer.start(folder, table);
    server.createWorkspace("team");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void resourcesAreMovedWithAllTheyContain() {
    var ids = server.createAll("team");
    var before = server.snapshot("team", ids);

    assertThat(server.send("DELETE", "", TEAM + "?mode=SET_DEFAULT", "").status()).isEqualTo(204);

    assertThat(server.get("", TEAM).status()).isEqualTo(404);
    assertThat(server.snapshot("default", ids))
        .isEqualTo(before.replace("\"workspace\":\"team\"", "\"workspace\":\"default\""));
    assertThat(server.get("default", V2 + "registered-models/search").body())
        .contains(ids.get("MODEL"));
    assertThat(server.get("default", V2 + "model-versions/search").body())
        .contains(ids.get("MODEL"));
    assertThat(server.get("default", V2 + "experiments/search?max_results=9").body())
        .contains("\"" + ids.get("MODEL") + "\"");
    var taken = "{'name': '" + ids.get("MODEL") + "'}";
    assertThat(server.post("default", V2 + "experiments/create", taken).body())
        .contains("already exists");
  }

  @Test
  void conflictingNamesAreReportedAndNothingIsMoved() {
    var ids = server.createAll("team");
    var taken = "{'name': '" + ids.get("MODEL") + "'}";
    assertThat(server.post("default", V2 + "experiments/create", taken).status()).isEqualTo(200);

    var refused = server.send("DELETE", "", TEAM + "?mode=SET_DEFAULT", "");

    assertThat(refused.body())
        .contains(
            "Cannot reassign resources from workspace 'team' to 'default': the following names"
                + " already exist in the default workspace and would cause conflicts:\\n  -"
                + " experiments: '"
                + ids.get("MODEL")
                + "'\\nRename or remove the conflicting resources before retrying.");
    assertThat(server.snapshot("team", ids)).doesNotContain("error_code");
  }

  @Test
  void deletedResourcesAreInvisibleAtOnceAndPurgedLater() {
    var ids = server.createAll("team");

    assertThat(server.send("DELETE", "", TEAM + "?mode=CASCADE", "").status()).isEqualTo(204);
    server.createWorkspace("team");

    for (var workspace : new String[] {"team", "default"}) {
      assertThat(server.snapshot(workspace, ids).lines())
          .allMatch(line -> line.contains("RESOURCE_DOES_NOT_EXIST"));
      assertThat(server.get(workspace, V2 + "experiments/search?max_results=9").body())
          .doesNotContain(ids.get("MODEL"));
    }
    assertThat(stored(ids.getOrDefault("EXPERIMENT", ""))).isPositive();

    purge(Duration.ZERO);
    assertThat(stored(ids.getOrDefault("EXPERIMENT", ""))).isPositive();
    purge(Duration.ofMinutes(6));
    assertThat(stored(ids.getOrDefault("EXPERIMENT", ""))).isZero();
    assertThat(stored(ids.getOrDefault("MODEL", ""))).isZero();
  }

  @Test
  void anExperimentThatCannotBePurgedDoesNotHoldUpTheOthers() {
    for (var id : new String[] {"damaged", "8", "9"}) {
      var row =
          WorkspaceMembershipRepository.row(Workspace.NOWHERE, WorkspaceFamily.EXPERIMENT, id);
      assertThat(table.write(row).isWritten()).isTrue();
    }

    purge(
        id -> {
          if (id.number() == 8) {
            throw new IllegalStateException("Damaged trace");
          }
        },
        Duration.ZERO);

    var workspaces = new WorkspaceRepository(table, InstantSource.system());
    assertThat(workspaces.members(Workspace.NOWHERE, WorkspaceFamily.EXPERIMENT))
        .containsExactlyInAnyOrder("damaged", "8");
    assertThatThrownBy(
            () ->
                purge(
                    _ -> {
                      throw new TableBusy("Overloaded", new IllegalStateException());
                    },
                    Duration.ZERO))
        .isInstanceOf(TableBusy.class);
  }

  private void purge(Duration later) {
    purge(_ -> {}, later);
  }

  private void purge(Consumer<ExperimentId> traces, Duration later) {
    InstantSource clock = () -> InstantSource.system().instant().plus(later);
    new ExperimentPurgeRepository(table, new WorkspaceRepository(table, clock), traces, clock)
        .purgeDue();
  }

  /** Items whose key names an experiment or a model. */
  private long stored(String id) {
    long count = 0;
    for (var item : Pages.ofAll(table, Read.STRONG)) {
      var key = item.key();
      boolean isOfExperiment = (key.partition() + "#").startsWith("EXP#" + id + "#");
      count += isOfExperiment || key.partition().endsWith("#" + id) ? 1 : 0;
    }
    return count;
  }
}
