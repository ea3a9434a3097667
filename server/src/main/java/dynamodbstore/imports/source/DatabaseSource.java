package dynamodbstore.imports.source;

import dynamodbstore.api.Caller;
import dynamodbstore.imports.entities.SourceExperiment;
import dynamodbstore.imports.entities.SourceWorkspace;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The database of an MLflow server as the source of an import. */
public final class DatabaseSource implements ImportSource {
  private static final String WORKSPACES = "workspaces";

  private final SourceDatabase database;

  private DatabaseSource(SourceDatabase database) {
    this.database = database;
  }

  /**
   * Opens a database of MLflow.
   *
   * @throws dynamodbstore.config.CommandFailure if there is none
   */
  public static DatabaseSource open(SourceUri uri) {
    return new DatabaseSource(SourceDatabase.open(uri));
  }

  /** Databases before MLflow 3.10 have none. */
  @Override
  public List<SourceWorkspace> workspaces() {
    if (!database.hasTable(WORKSPACES)) {
      return List.of();
    }
    return database.list(
        "SELECT name, description, %s, %s, %s FROM %s WHERE name <> ? ORDER BY name"
            .formatted(
                database.column(WORKSPACES, "default_artifact_root"),
                database.column(WORKSPACES, "trace_archival_location"),
                database.column(WORKSPACES, "trace_archival_retention"),
                WORKSPACES),
        List.of(Caller.DEFAULT_WORKSPACE),
        row ->
            new SourceWorkspace(
                row.text("name"),
                row.find("description"),
                row.find("default_artifact_root"),
                row.find("trace_archival_location"),
                row.find("trace_archival_retention")));
  }

  @Override
  public List<SourceExperiment> experiments() {
    return new SourceExperiments(database).all();
  }

  @Override
  public Runs runs() {
    return new SourceRuns(database);
  }

  @Override
  public LoggedModels loggedModels() {
    return new SourceLoggedModels(database);
  }

  @Override
  public Registry registry() {
    return new SourceRegistry(database);
  }

  @Override
  public Traces traces() {
    return new SourceTraces(database);
  }

  @Override
  public OptionalLong count(Family family) {
    return OptionalLong.of(
        database.count(
            switch (family) {
              case RUNS -> "runs";
              case LOGGED_MODELS -> "logged_models";
              case REGISTERED_MODELS -> "registered_models";
              case TRACES -> "trace_info";
            }));
  }

  @Override
  public Map<String, Long> unsupported() {
    return UnsupportedTables.counts(database);
  }

  @Override
  public List<String> gaps() {
    return List.of();
  }

  @Override
  public void close() {
    database.close();
  }
}
