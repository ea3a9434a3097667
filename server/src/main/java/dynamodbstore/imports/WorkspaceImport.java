package dynamodbstore.imports;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.imports.entities.SourceWorkspace;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import dynamodbstore.workspaces.entity.WorkspaceSettings;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Import of workspaces with their settings, but without the roles that a request would create in
 * them: those of the source are imported with its accounts. One that exists is left as it is.
 */
final class WorkspaceImport {
  private final WorkspaceRepository workspaces;
  private final RandomGenerator random;
  private final ImportReport report;

  WorkspaceImport(WorkspaceRepository workspaces, RandomGenerator random, ImportReport report) {
    this.workspaces = workspaces;
    this.random = random;
    this.report = report;
  }

  /**
   * Imports all workspaces. Everything else is in them.
   *
   * @throws CommandFailure if one of them is being deleted; then nothing was written
   */
  void run(List<SourceWorkspace> all) {
    all.stream().map(SourceWorkspace::name).forEach(this::requireNoDeletion);
    for (var one : all) {
      var settings =
          new WorkspaceSettings(
              one.description(),
              one.artifactRoot(),
              one.archivalLocation(),
              one.archivalRetention());
      var workspace = Workspace.create(one.name(), random).with(settings);
      if (workspaces.find(one.name()).isEmpty() && workspaces.create(workspace)) {
        report.imported(Kind.WORKSPACE, 1);
      } else {
        report.existing(Kind.WORKSPACE, 1);
      }
    }
  }

  private void requireNoDeletion(String name) {
    if (workspaces.find(name).filter(there -> !there.isUsable()).isPresent()) {
      throw new CommandFailure(
          "The workspace %s is being deleted. Run the command again when mlflow-dynamodbstore workspaces jobs no longer lists it."
              .formatted(name));
    }
  }
}
