package dynamodbstore.imports.source;

import dynamodbstore.api.Caller;
import dynamodbstore.imports.entities.SourceRegisteredModel;
import dynamodbstore.imports.entities.SourceVersion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Reads registered models and prompts with their versions. Earlier databases have no aliases, no
 * workspaces, and no tables of the registry at all.
 */
final class SourceRegistry implements ImportSource.Registry {
  private static final int PAGE = 500;

  private final SourceDatabase database;

  private final boolean hasWorkspaces;

  /** Condition on the workspace of a model, with its argument; always true if there are none. */
  private final String inWorkspace;

  SourceRegistry(SourceDatabase database) {
    this.database = database;
    this.hasWorkspaces = database.hasColumn("registered_models", "workspace");
    this.inWorkspace = hasWorkspaces ? "workspace = ?" : "'default' = ?";
  }

  @Override
  public void each(Consumer<SourceRegisteredModel> consumer) {
    if (database.hasTable("registered_models")) {
      workspaces().forEach(workspace -> each(workspace, consumer));
    }
  }

  private List<String> workspaces() {
    return hasWorkspaces
        ? database.list(
            "SELECT DISTINCT workspace FROM registered_models ORDER BY workspace",
            List.of(),
            row -> row.text("workspace"))
        : List.of(Caller.DEFAULT_WORKSPACE);
  }

  private void each(String workspace, Consumer<SourceRegisteredModel> consumer) {
    var page = page(workspace, "", List.of(workspace));
    while (!page.isEmpty()) {
      page.forEach(one -> consumer.accept(complete(one)));
      page = page(workspace, " AND name > ?", List.of(workspace, page.getLast().name()));
    }
  }

  private List<SourceRegisteredModel> page(String workspace, String where, List<String> arguments) {
    return database.list(
        "SELECT * FROM registered_models WHERE %s%s ORDER BY name LIMIT %d"
            .formatted(inWorkspace, where, PAGE),
        arguments,
        row ->
            new SourceRegisteredModel(
                workspace,
                row.text("name"),
                row.text("description"),
                row.number("creation_time"),
                row.findNumber("last_updated_time").orElse(row.number("creation_time")),
                Map.of(),
                Map.of()));
  }

  private SourceRegisteredModel complete(SourceRegisteredModel one) {
    return new SourceRegisteredModel(
        one.workspace(),
        one.name(),
        one.description(),
        one.created(),
        one.updated(),
        pairs("registered_model_tags", "key", "value", one),
        pairs("registered_model_aliases", "alias", "version", one));
  }

  private Map<String, String> pairs(
      String table, String key, String value, SourceRegisteredModel one) {
    var pairs = new HashMap<String, String>();
    if (database.hasTable(table)) {
      var _ =
          database.list(
              "SELECT * FROM %s WHERE %s AND name = ?".formatted(table, inWorkspace),
              List.of(one.workspace(), one.name()),
              row -> pairs.put(row.text(key), row.text(value)) == null);
    }
    return pairs;
  }

  @Override
  public void versions(SourceRegisteredModel one, Consumer<SourceVersion> consumer) {
    var arguments = List.of(one.workspace(), one.name());
    try (var rows =
            database.rows(
                "SELECT * FROM model_versions WHERE %s AND name = ? ORDER BY version"
                    .formatted(inWorkspace),
                arguments);
        var tags = tags(arguments)) {
      while (rows.next()) {
        consumer.accept(version(rows.row(), tags));
      }
    }
  }

  private GroupedRows<Map.Entry<String, String>> tags(List<String> arguments) {
    Function<SourceRow, Map.Entry<String, String>> read =
        row -> Map.entry(row.text("key"), row.text("value"));
    var rows =
        database.hasTable("model_version_tags")
            ? database.rows(
                "SELECT * FROM model_version_tags WHERE %s AND name = ? ORDER BY version"
                    .formatted(inWorkspace),
                arguments)
            : database.rows("SELECT NULL AS version FROM registered_models WHERE 1 = 0", List.of());
    return new GroupedRows<>(rows, "version", read);
  }

  private SourceVersion version(SourceRow row, GroupedRows<Map.Entry<String, String>> tags) {
    var own = new HashMap<String, String>();
    tags.take(row.text("version")).forEach(tag -> own.put(tag.getKey(), tag.getValue()));
    return new SourceVersion(
        row.number("version"),
        row.number("creation_time"),
        row.findNumber("last_updated_time").orElse(row.number("creation_time")),
        row.find("description"),
        row.text("current_stage"),
        row.text("source"),
        database.hasColumn("model_versions", "storage_location")
            ? row.find("storage_location")
            : Optional.empty(),
        row.text("run_id"),
        database.hasColumn("model_versions", "run_link") ? row.text("run_link") : "",
        row.text("status"),
        own);
  }
}
