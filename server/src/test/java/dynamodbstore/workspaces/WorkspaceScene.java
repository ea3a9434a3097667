package dynamodbstore.workspaces;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.WorkspaceRoles;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.concurrency.Time;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.experiments.entity.ExperimentWorkspaceRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.RegisteredModelId;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.registry.entity.RegisteredModelWorkspaceRepository;
import dynamodbstore.spillablemaps.SpillableMap;
import dynamodbstore.table.Table;
import dynamodbstore.workspaces.deletion.WorkspaceRemoval;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceFamily;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/** One server's view of workspaces on a table, and what must hold in the table at any time. */
final class WorkspaceScene {
  static final String TEAM = "team";
  private static final InstantSource CLOCK = InstantSource.system();

  final WorkspaceRepository workspaces;
  final WorkspaceRemoval removal;
  final ExperimentRepository experiments;
  final RegisteredModelRepository models;
  private final WorkspaceDeletionService deletion;

  WorkspaceScene(Table table) {
    var fullText = new FullTextStatusRepository(table, CLOCK);
    workspaces = new WorkspaceRepository(table, CLOCK);
    experiments = new ExperimentRepository(table, fullText, CLOCK);
    models = new RegisteredModelRepository(table, fullText, CLOCK);
    removal =
        new WorkspaceRemoval(
            workspaces,
            List.of(
                new RegisteredModelWorkspaceRepository(table, fullText, CLOCK),
                new ExperimentWorkspaceRepository(table, fullText, CLOCK)),
            WorkspaceRoles.NONE,
            Time.SYSTEM);
    deletion =
        new WorkspaceDeletionService(
            workspaces, new WorkspaceDirectory(workspaces, Duration.ZERO, Time.SYSTEM), removal);
  }

  void createWorkspace() {
    var _ = workspaces.create(Workspace.create(TEAM, new Random()));
  }

  boolean createExperiment(long id) {
    var now = CLOCK.instant();
    return experiments.create(
        new Experiment(
            new ExperimentId(id), TEAM, "e" + id, "s3://x", Experiment.Stage.ACTIVE, 0, now, now),
        List.of());
  }

  boolean createModel(String name) {
    return models.create(
        RegisteredModel.create(
            new RegisteredModelId(name),
            TEAM,
            name,
            "",
            SpillableMap.EMPTY,
            false,
            CLOCK.instant()),
        List.of());
  }

  void delete(DeletionMode mode) {
    deletion.delete(TEAM, mode);
  }

  /** Every resource of the workspace has a row, every row a resource, and both a workspace. */
  void checkInvariants(Set<Long> ids, Set<String> names) {
    var there = workspaces.find(TEAM);
    var members = workspaces.members(TEAM, WorkspaceFamily.EXPERIMENT).collect(Collectors.toSet());
    var expected = new HashSet<String>();
    for (var id : ids) {
      experiments
          .find(new ExperimentId(id))
          .filter(found -> found.workspace().equals(TEAM))
          .ifPresent(found -> expected.add(found.id().toString()));
    }
    assertThat(members).isEqualTo(expected);
    var models =
        workspaces.members(TEAM, WorkspaceFamily.REGISTERED_MODEL).collect(Collectors.toSet());
    var registered =
        names.stream()
            .filter(name -> this.models.findId(TEAM, name).isPresent())
            .collect(Collectors.toSet());
    assertThat(models).isEqualTo(registered);
    if (!members.isEmpty() || !models.isEmpty()) {
      assertThat(there).isPresent();
    }
  }

  boolean isInDefault(long id) {
    return experiments
        .find(new ExperimentId(id))
        .filter(found -> found.workspace().equals(Caller.DEFAULT_WORKSPACE))
        .isPresent();
  }
}
