package dynamodbstore.imports.source;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The database of an MLflow server as the source of an import. */
public final class DatabaseSource implements ImportSource {
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

  @Override
  public List<SourceWorkspace> workspaces() {
    return new SourceWorkspaces(database).all();
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
