package dynamodbstore.imports.source;

import dynamodbstore.api.Caller;
import java.util.List;

/** Reads workspaces. Databases before MLflow 3.10 have none. */
final class SourceWorkspaces {
  private static final String TABLE = "workspaces";

  private final SourceDatabase database;

  SourceWorkspaces(SourceDatabase database) {
    this.database = database;
  }

  /** All workspaces but the default one, in the order of their names. */
  List<SourceWorkspace> all() {
    if (!database.hasTable(TABLE)) {
      return List.of();
    }
    return database.list(
        "SELECT name, description, %s, %s, %s FROM %s WHERE name <> ? ORDER BY name"
            .formatted(
                database.column(TABLE, "default_artifact_root"),
                database.column(TABLE, "trace_archival_location"),
                database.column(TABLE, "trace_archival_retention"),
                TABLE),
        List.of(Caller.DEFAULT_WORKSPACE),
        row ->
            new SourceWorkspace(
                row.text("name"),
                row.find("description"),
                row.find("default_artifact_root"),
                row.find("trace_archival_location"),
                row.find("trace_archival_retention")));
  }
}
