package dynamodbstore.imports.source;

import dynamodbstore.api.Caller;
import dynamodbstore.api.Tag;
import dynamodbstore.imports.entities.SourceExperiment;
import java.util.List;

/** Reads experiments with their tags. */
final class SourceExperiments {
  private static final String TABLE = "experiments";
  private static final String DELETED = "deleted";

  private final SourceDatabase database;

  SourceExperiments(SourceDatabase database) {
    this.database = database;
  }

  /** All experiments, in the order of their ids. */
  List<SourceExperiment> all() {
    return database
        .list(
            "SELECT experiment_id, name, artifact_location, lifecycle_stage, %s, %s, %s FROM %s ORDER BY experiment_id"
                .formatted(
                    database.column(TABLE, "workspace"),
                    database.column(TABLE, "creation_time"),
                    database.column(TABLE, "last_update_time"),
                    TABLE),
            List.of(),
            SourceExperiments::withoutTags)
        .stream()
        .map(this::tagged)
        .toList();
  }

  private static SourceExperiment withoutTags(SourceRow row) {
    return new SourceExperiment(
        row.number("experiment_id"),
        row.find("workspace").orElse(Caller.DEFAULT_WORKSPACE),
        row.text("name"),
        row.text("artifact_location"),
        row.text("lifecycle_stage").equals(DELETED),
        row.number("creation_time"),
        row.number("last_update_time"),
        List.of());
  }

  private SourceExperiment tagged(SourceExperiment one) {
    if (!database.hasTable("experiment_tags")) {
      return one;
    }
    var tags =
        database.list(
            "SELECT key, value FROM experiment_tags WHERE experiment_id = ? ORDER BY key",
            List.of(one.id()),
            row -> new Tag(row.text("key"), row.text("value")));
    return new SourceExperiment(
        one.id(),
        one.workspace(),
        one.name(),
        one.artifactLocation(),
        one.isDeleted(),
        one.created(),
        one.updated(),
        tags);
  }
}
