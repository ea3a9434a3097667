package dynamodbstore.imports;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/** SQLite database with the tables of MLflow that the import reads, filled by statements. */
public final class MlflowDatabase implements AutoCloseable {
  private static final String[] TRACKING = {
    "experiments(experiment_id INTEGER PRIMARY KEY, name, artifact_location, lifecycle_stage,"
        + " creation_time BIGINT, last_update_time BIGINT)",
    "experiment_tags(key, value, experiment_id INTEGER)",
    "runs(run_uuid PRIMARY KEY, name, user_id, status, start_time BIGINT, end_time BIGINT,"
        + " deleted_time BIGINT, lifecycle_stage, artifact_uri, experiment_id INTEGER)",
    "params(key, value, run_uuid)",
    "tags(key, value, run_uuid)",
    "metrics(key, value DOUBLE, timestamp BIGINT, run_uuid, step BIGINT, is_nan BOOLEAN)",
  };

  private static final String[] VERSION_3 = {
    "datasets(dataset_uuid, experiment_id INTEGER, name, digest, dataset_source_type,"
        + " dataset_source, dataset_schema, dataset_profile)",
    "inputs(input_uuid, source_type, source_id, destination_type, destination_id, step BIGINT)",
    "input_tags(input_uuid, name, value)",
    "logged_models(model_id, experiment_id INTEGER, name, artifact_location,"
        + " creation_timestamp_ms BIGINT, last_updated_timestamp_ms BIGINT, status INTEGER,"
        + " lifecycle_stage, model_type, source_run_id)",
    "logged_model_params(model_id, param_key, param_value)",
    "logged_model_tags(model_id, tag_key, tag_value)",
    "logged_model_metrics(model_id, metric_name, metric_timestamp_ms BIGINT, metric_step BIGINT,"
        + " metric_value DOUBLE, run_id, dataset_name, dataset_digest)",
    "registered_models(name, creation_time BIGINT, last_updated_time BIGINT, description,"
        + " workspace)",
    "registered_model_tags(name, key, value, workspace)",
    "registered_model_aliases(name, alias, version INTEGER, workspace)",
    "model_versions(name, version INTEGER, creation_time BIGINT, last_updated_time BIGINT,"
        + " description, current_stage, source, storage_location, run_id, run_link, status,"
        + " workspace)",
    "model_version_tags(name, version INTEGER, key, value, workspace)",
    "trace_info(request_id, experiment_id INTEGER, timestamp_ms BIGINT, execution_time_ms BIGINT,"
        + " status, client_request_id, request_preview, response_preview)",
    "trace_tags(request_id, key, value)",
    "trace_request_metadata(request_id, key, value)",
    "spans(trace_id, span_id, parent_span_id, name, type, status, start_time_unix_nano BIGINT,"
        + " end_time_unix_nano BIGINT, content)",
    "assessments(assessment_id, trace_id, name, assessment_type, value, error,"
        + " created_timestamp BIGINT, last_updated_timestamp BIGINT, source_type, source_id,"
        + " run_id, span_id, rationale, overrides, valid BOOLEAN, assessment_metadata)",
    "entity_associations(source_type, source_id, destination_type, destination_id)",
    "webhooks(name)",
  };

  private static final String[] ACCOUNTS = {
    "users(id INTEGER PRIMARY KEY, username, password_hash, is_admin BOOLEAN)",
    "roles(id INTEGER PRIMARY KEY, workspace, name, description)",
    "role_permissions(id INTEGER PRIMARY KEY, role_id INTEGER, resource_type, resource_pattern,"
        + " permission)",
    "user_role_assignments(id INTEGER PRIMARY KEY, user_id INTEGER, role_id INTEGER)",
    "experiment_permissions(id INTEGER PRIMARY KEY, experiment_id, user_id INTEGER, permission)",
    "registered_model_permissions(id INTEGER PRIMARY KEY, name, user_id INTEGER, permission,"
        + " workspace)",
    "workspace_permissions(workspace, user_id INTEGER, permission)",
    "alembic_version_auth(version_num)",
  };

  private final Path file;
  private final Connection connection;

  private MlflowDatabase(Path file) throws SQLException {
    this.file = file;
    this.connection = DriverManager.getConnection("jdbc:sqlite:" + file);
  }

  /** A database of MLflow 3. */
  public static MlflowDatabase create(Path file) throws SQLException {
    var database = ofVersion1(file);
    database.tables(VERSION_3);
    return database;
  }

  /** A database of MLflow 1, which had experiments and runs only. */
  public static MlflowDatabase ofVersion1(Path file) throws SQLException {
    var database = new MlflowDatabase(file);
    database.tables(TRACKING);
    return database;
  }

  /** A database of accounts. */
  public static MlflowDatabase ofAccounts(Path file) throws SQLException {
    var database = new MlflowDatabase(file);
    database.tables(ACCOUNTS);
    return database;
  }

  private void tables(String... all) throws SQLException {
    for (var one : all) {
      execute("CREATE TABLE " + one);
    }
  }

  /** The URI that MLflow's server would be started with. */
  public String uri() {
    return "sqlite:///" + file;
  }

  /** Inserts a row; the values are in the order of the columns. */
  public void insert(String table, @Nullable Object... values) throws SQLException {
    var places = String.join(",", Collections.nCopies(values.length, "?"));
    try (var statement =
        connection.prepareStatement("INSERT INTO %s VALUES (%s)".formatted(table, places))) {
      for (int at = 0; at < values.length; at++) {
        statement.setObject(at + 1, values[at]);
      }
      var _ = statement.executeUpdate();
    }
  }

  public void execute(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      boolean _ = statement.execute(sql);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
