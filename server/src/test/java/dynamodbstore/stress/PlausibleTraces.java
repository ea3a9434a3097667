package dynamodbstore.stress;

import dynamodbstore.wire.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Generator of plausible values for the fields of requests about traces, by name. */
final class PlausibleTraces {
  static final List<String> NAMES =
      List.of(
          "aggregations",
          "allow_partial",
          "assessment",
          "assessment_id",
          "base_filter",
          "dimensions",
          "end_time_ms",
          "filter_string1",
          "filter_string2",
          "filters",
          "locations",
          "max_timestamp_millis",
          "max_traces",
          "metric_name",
          "prompt_versions",
          "request_id",
          "request_ids",
          "request_metadata",
          "start_time_ms",
          "time_interval_seconds",
          "timestamp_ms",
          "trace",
          "trace_id",
          "trace_ids",
          "update_mask");

  static final List<String> FILTERS =
      List.of(
          "trace.status = 'OK'",
          "span.name LIKE '%a%' AND span.type = 'LLM'",
          "span.attributes.key ILIKE '%x%'",
          "span.content LIKE '%\"%'",
          "trace.text ILIKE '%é_%'",
          "feedback.quality = 'true' AND expectation.truth IS NOT NULL",
          "feedback.quality > 0.5",
          "feedback.quality IS NULL",
          "tags.key RLIKE '(a+)+$'",
          "metadata.`mlflow.trace.session` = 's'",
          "timestamp_ms >= 0 AND execution_time_ms < 9223372036854775807",
          "run_id = 'x' AND prompt = 'p/1'",
          "client_request_id IN ('a', 'b')",
          "tag.key NOT IN ('a') AND name != ''");

  static final List<String> ORDERS =
      List.of("timestamp_ms DESC", "execution_time", "status ASC", "tag.key", "request_id");

  private static final List<String> METRICS =
      List.of(
          "trace_count",
          "session_count",
          "latency",
          "total_tokens",
          "span_count",
          "total_cost",
          "assessment_count",
          "assessment_value");

  private static final List<String> DIMENSIONS =
      List.of("trace_name", "trace_status", "span_type", "span_model_name", "assessment_name");

  private static final List<String> METRIC_FILTERS =
      List.of("trace.status = 'OK'", "trace.tag.key = 'v'", "span.type = 'LLM'", "x", "");

  private static final List<String> AGGREGATIONS = List.of("COUNT", "SUM", "AVG", "PERCENTILE");

  private static final List<String> TIMES =
      List.of(
          "1970-01-01T00:00:00Z",
          "2024-02-29T00:00:00Z",
          "2025-06-01T12:00:00.5Z",
          "2025-06-01T12:00:00.123456789Z",
          "9999-12-31T23:59:59.999Z",
          "0001-01-01T00:00:00Z",
          "2025-06-01T12:00:00+14:00",
          "yesterday");

  private static final List<String> DURATIONS =
      List.of("0s", "1.5s", "2s", "-3s", "315576000000s", "1");

  private static final List<String> STATES =
      List.of("OK", "ERROR", "IN_PROGRESS", "STATE_UNSPECIFIED", "2");

  private static final List<String> MASKS =
      List.of("assessment_name", "feedback", "expectation", "rationale,metadata", "valid", "");

  private final Random random;
  private final HostileValues hostile;
  private final KnownIds known;

  PlausibleTraces(Random random, KnownIds known) {
    this.random = random;
    this.hostile = new HostileValues(random);
    this.known = known;
  }

  /** Names of the fields of a message; empty if the value is not a message. */
  static List<String> message(String name) {
    return switch (name) {
      case "trace" -> List.of("trace_info");
      case "trace_info" ->
          List.of(
              "trace_id",
              "trace_location",
              "request_time",
              "execution_duration",
              "state",
              "client_request_id",
              "request_preview",
              "response_preview",
              "trace_metadata",
              "tag_map",
              "assessments");
      case "trace_location" -> List.of("location_type", "mlflow_experiment");
      case "mlflow_experiment" -> List.of("experiment_id");
      case "aggregation" -> List.of("aggregation_type", "percentile_value");
      case "assessment" ->
          List.of(
              "assessment_name",
              "assessed",
              "assessment_source",
              "rationale",
              "metadata",
              "span_id",
              "overrides",
              "create_time",
              "last_update_time");
      case "feedback" -> List.of("any");
      case "expectation" -> List.of("any", "serialized_value");
      case "serialized_value" -> List.of("serialization_format", "text");
      case "issue" -> List.of("issue_name");
      case "assessment_source" -> List.of("source_type", "source_id");
      case "prompt_version" -> List.of("name", "version");
      default -> List.of();
    };
  }

  /** A field in place of another one of which a message has one at most, or that is rare. */
  String chosen(String name) {
    return switch (name) {
      case "assessed" -> hostile.one(List.of("feedback", "expectation", "issue"));
      case "percentile_value", "assessments" -> random.nextBoolean() ? name : "unknown";
      default -> name;
    };
  }

  /** Name of the values of a list; empty if the value is not a list. */
  static Optional<String> listed(String name) {
    return switch (name) {
      case "trace_ids", "request_ids" -> Optional.of("trace_id");
      case "locations" -> Optional.of("trace_location");
      case "aggregations" -> Optional.of("aggregation");
      case "dimensions" -> Optional.of("dimension");
      case "filters" -> Optional.of("metric_filter");
      case "assessments" -> Optional.of("assessment");
      case "prompt_versions" -> Optional.of("prompt_version");
      case "request_metadata" -> Optional.of("pair");
      default -> Optional.empty();
    };
  }

  /** The name of a field in messages. */
  static String wireName(String name) {
    return switch (name) {
      case "tag_map" -> "tags";
      case "location_type" -> "type";
      case "assessment_source" -> "source";
      case "any", "text" -> "value";
      default -> name;
    };
  }

  /** A value that is neither a message nor a list; empty if the name is not of a trace. */
  Optional<Json> value(String name) {
    return switch (name) {
      case "trace_id", "request_id" -> text(trace());
      case "assessment_id", "overrides" -> text(known.assessment());
      case "filter_string1", "filter_string2", "base_filter" -> text(hostile.one(FILTERS));
      case "metric_filter" -> text(hostile.one(METRIC_FILTERS));
      case "metric_name" -> text(hostile.one(METRICS));
      case "dimension" -> text(hostile.one(DIMENSIONS));
      case "aggregation_type" -> text(hostile.one(AGGREGATIONS));
      case "percentile_value" -> Optional.of(new Json.Real(random.nextInt(110)));
      case "location_type" -> text("MLFLOW_EXPERIMENT");
      case "request_time", "create_time", "last_update_time" -> text(hostile.one(TIMES));
      case "execution_duration" -> text(hostile.one(DURATIONS));
      case "state" -> text(hostile.one(STATES));
      case "source_type" -> text(hostile.one(List.of("HUMAN", "LLM_JUDGE", "CODE", "X")));
      case "assessment_name", "issue_name" -> text(hostile.one(List.of("quality", "truth", "")));
      case "serialization_format" -> text("JSON_FORMAT");
      case "update_mask" -> text(hostile.one(MASKS));
      case "any" -> Optional.of(hostile.any(2));
      case "allow_partial" -> Optional.of(new Json.Bool(random.nextBoolean()));
      case "trace_metadata", "tag_map", "metadata" -> Optional.of(map());
      default -> Optional.empty();
    };
  }

  /** A known trace, or one that may not exist yet. */
  private String trace() {
    return random.nextInt(3) == 0 ? "tr-" + random.nextInt(30) : known.trace();
  }

  private Json map() {
    var entries = new LinkedHashMap<Json.Text, Json>();
    var keys =
        List.of(
            "key",
            "mlflow.trace.session",
            "mlflow.trace.tokenUsage",
            "mlflow.traceName",
            "mlflow.assessment.sourceRunId",
            "mlflow.sourceRun");
    for (int n = random.nextInt(4); n > 0; n--) {
      var value = random.nextInt(3) == 0 ? known.run() : hostile.text();
      entries.put(new Json.Text(hostile.one(keys)), new Json.Text(value));
    }
    return new Json.Dict(entries);
  }

  private static Optional<Json> text(String text) {
    return Optional.of(new Json.Text(text));
  }
}
