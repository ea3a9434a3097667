package dynamodbstore.workspaces;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.PythonText;
import dynamodbstore.workspaces.entity.WorkspaceSettings;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Rules for the settings of workspaces, with MLflow's error messages. */
final class WorkspaceRules {
  private static final int LONGEST_LOCATION = 2048;
  private static final int LONGEST_RETENTION = 32;
  private static final Pattern RETENTION = Pattern.compile("[1-9][0-9]*[mhd]");
  private static final String ROOT_FIELD = "default_artifact_root";
  private static final String LOCATION_FIELD = "trace_archival_config.location";
  private static final String RETENTION_FIELD = "trace_archival_config.retention";
  private static final Set<String> ARCHIVES =
      Set.of("file", "s3", "r2", "b2", "gs", "wasbs", "abfss", "ftp", "sftp", "hdfs", "viewfs");

  private WorkspaceRules() {}

  /** Trims and validates what a client has sent. */
  static WorkspaceSettings checked(WorkspaceSettings given) {
    var root = given.artifactRoot().map(String::strip);
    location(root, ROOT_FIELD);
    var archive = given.archivalLocation().map(String::strip);
    location(archive, LOCATION_FIELD);
    archive.filter(text -> !text.isEmpty()).ifPresent(WorkspaceRules::checkArchive);
    var retention = given.archivalRetention().map(String::strip);
    retention.filter(text -> !text.isEmpty()).ifPresent(WorkspaceRules::checkRetention);
    return new WorkspaceSettings(given.description(), root, archive, retention);
  }

  private static void location(Optional<String> location, String field) {
    location
        .filter(text -> !text.isEmpty())
        .ifPresent(text -> ArtifactUri.check(text, field, LONGEST_LOCATION));
  }

  private static void checkArchive(String location) {
    var scheme = ArtifactUri.parse(location).scheme();
    if (scheme.isEmpty()) {
      throw invalid(LOCATION_FIELD, "Expected a URI string.");
    }
    if (scheme.equals("mlflow-artifacts")) {
      throw invalid(
          LOCATION_FIELD,
          "Trace archival location cannot use the proxy-only `mlflow-artifacts:` scheme.");
    }
    if (!ARCHIVES.contains(scheme)) {
      throw invalid(LOCATION_FIELD, "No artifact repository has the scheme '" + scheme + "'.");
    }
  }

  private static void checkRetention(String retention) {
    if (PythonText.isLongerThan(LONGEST_RETENTION, retention)) {
      throw invalid(RETENTION_FIELD, "Maximum length is 32 characters.");
    }
    if (!RETENTION.matcher(retention).matches()) {
      throw invalid(
          RETENTION_FIELD,
          "Expected a duration in the form `<int><unit>`, where unit is one of 'm', 'h', or 'd' (for example '30d' or '12h').");
    }
  }

  private static ApiError invalid(String field, String why) {
    return ApiError.invalid("Invalid value for '%s'. %s".formatted(field, why));
  }
}
