package dynamodbstore.workspaces.entity;

import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.util.Optional;

/** Conversion between workspaces and items of the table. */
final class WorkspaceItems {
  static final String STATE = "state";
  static final String REVISION = "revision";

  private static final String NAME = "name";
  private static final String DESCRIPTION = "description";
  private static final String ARTIFACT_ROOT = "artifactRoot";
  private static final String ARCHIVAL_LOCATION = "archivalLocation";
  private static final String ARCHIVAL_RETENTION = "archivalRetention";

  private WorkspaceItems() {}

  static Item toItem(Workspace workspace) {
    var item =
        Item.at(WorkspaceKeys.workspace(workspace.name()))
            .inIndex(Index.GSI2, WorkspaceKeys.byName(workspace.name()))
            .with(NAME, workspace.name())
            .with(STATE, workspace.state().name())
            .with(REVISION, workspace.revision());
    workspace.description().ifPresent(text -> item.with(DESCRIPTION, text));
    workspace.artifactRoot().ifPresent(text -> item.with(ARTIFACT_ROOT, text));
    workspace.archivalLocation().ifPresent(text -> item.with(ARCHIVAL_LOCATION, text));
    workspace.archivalRetention().ifPresent(text -> item.with(ARCHIVAL_RETENTION, text));
    return item.build();
  }

  static Workspace fromItem(Item item) {
    return new Workspace(
        item.text(NAME),
        text(item, DESCRIPTION),
        text(item, ARTIFACT_ROOT),
        text(item, ARCHIVAL_LOCATION),
        text(item, ARCHIVAL_RETENTION),
        Workspace.State.valueOf(item.text(STATE)),
        item.number(REVISION));
  }

  private static Optional<String> text(Item item, String field) {
    return item.has(field) ? Optional.of(item.text(field)) : Optional.empty();
  }
}
