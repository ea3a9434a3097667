package dynamodbstore.admin;

import dynamodbstore.config.StoreUri;
import dynamodbstore.table.Table;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.Workspace.State;
import dynamodbstore.workspaces.entity.WorkspaceFamily;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;

/** The {@code workspaces} commands, which read a table without a server. */
public final class WorkspaceCommands {
  private final TableFactory stores;

  public WorkspaceCommands(TableFactory stores) {
    this.stores = stores;
  }

  /** One line for each deletion that has not ended. */
  public String jobs(StoreUri store) {
    try (var table = open(store)) {
      return TableFactory.withOperatorMessage(() -> jobs(table));
    }
  }

  private Table open(StoreUri store) {
    return switch (store) {
      case StoreUri.Folder(Path folder) -> {
        TableCommands.requireThere(folder);
        yield stores.openExisting(folder);
      }
      case StoreUri.DynamoDb(String uri) -> stores.openExisting(uri);
    };
  }

  private static String jobs(Table table) {
    var workspaces = new WorkspaceRepository(table, InstantSource.system());
    var lines = new ArrayList<String>();
    for (var workspace : workspaces.list()) {
      if (!workspace.isUsable()) {
        lines.add(line(workspaces, workspace));
      }
    }
    long purged = workspaces.members(Workspace.NOWHERE, WorkspaceFamily.EXPERIMENT).count();
    if (purged > 0) {
      lines.add("%d deleted experiments are still stored.".formatted(purged));
    }
    return lines.isEmpty() ? "No deletion is in progress." : String.join("\n", lines);
  }

  private static String line(WorkspaceRepository workspaces, Workspace workspace) {
    boolean isMoved = workspace.state() == State.MOVING_RESOURCES;
    return "Workspace %s is being deleted: %d experiments and %d registered models are left to %s."
        .formatted(
            workspace.name(),
            workspaces.members(workspace.name(), WorkspaceFamily.EXPERIMENT).count(),
            workspaces.members(workspace.name(), WorkspaceFamily.REGISTERED_MODEL).count(),
            isMoved ? "move to the default workspace" : "delete");
  }
}
