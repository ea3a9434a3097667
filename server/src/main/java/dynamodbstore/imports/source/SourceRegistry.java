package dynamodbstore.imports.source;

import dynamodbstore.api.Caller;
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
public final class SourceRegistry {
  private static final int PAGE = 500;

  private final SourceDatabase database;

  /** Condition on the workspace of a model, with its argument; always true if there are none. */
  private final String inWorkspace;

  public SourceRegistry(SourceDatabase database) {
    this.database = database;
    this.inWorkspace =
        database.hasColumn("registered_models", "workspace") ? "workspace = ?" : "'default' = ?";
  }

  /** Passes all models of the default workspace to a consumer, in the order of their names. */
  public void each(Consumer<SourceRegisteredModel> consumer) {
    if (!database.hasTable("registered_models")) {
      return;
    }
    var page = page("", List.of(Caller.DEFAULT_WORKSPACE));
    while (!page.isEmpty()) {
      page.forEach(one -> consumer.accept(complete(one)));
      page = page(" AND name > ?", List.of(Caller.DEFAULT_WORKSPACE, page.getLast().name()));
    }
  }

  /** Number of models in other workspaces than the default one. */
  public long elsewhere() {
    return database.hasTable("registered_models")
        ? database.count(
            "SELECT COUNT(*) AS n FROM registered_models WHERE NOT (%s)".formatted(inWorkspace),
            List.of(Caller.DEFAULT_WORKSPACE))
        : 0;
  }

  private List<SourceRegisteredModel> page(String where, List<String> arguments) {
    return database.list(
        "SELECT * FROM registered_models WHERE %s%s ORDER BY name LIMIT %d"
            .formatted(inWorkspace, where, PAGE),
        arguments,
        row ->
            new SourceRegisteredModel(
                Caller.DEFAULT_WORKSPACE,
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
        pairs("registered_model_tags", "key", "value", one.name()),
        pairs("registered_model_aliases", "alias", "version", one.name()));
  }

  private Map<String, String> pairs(String table, String key, String value, String name) {
    var pairs = new HashMap<String, String>();
    if (database.hasTable(table)) {
      var _ =
          database.list(
              "SELECT * FROM %s WHERE %s AND name = ?".formatted(table, inWorkspace),
              List.of(Caller.DEFAULT_WORKSPACE, name),
              row -> pairs.put(row.text(key), row.text(value)) == null);
    }
    return pairs;
  }

  /** Passes the versions of a model to a consumer, in the order of their numbers. */
  public void versions(String name, Consumer<SourceVersion> consumer) {
    var arguments = List.of(Caller.DEFAULT_WORKSPACE, name);
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
