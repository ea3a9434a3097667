package dynamodbstore;

import static java.nio.charset.StandardCharsets.UTF_8;

import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.Route;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.net.URLEncoder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A request for every route that the route can decode: the same fields for all, in the query and in
 * the body, since a route ignores what it does not know.
 */
final class SampleRequests {
  static final String PREFIX = "/ml";

  private static final Pattern PLACEHOLDER = Pattern.compile("\\b[A-Z][A-Z_]+\\b");
  private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)(\\.\\.\\.)?}");

  private static final String FIELDS =
      """
      {"experiment_id": "EXPERIMENT", "experiment_ids": ["EXPERIMENT"],
       "experiment_name": "NAME_OF_EXPERIMENT",
       "run_id": "RUN", "run_uuid": "RUN", "run_ids": ["RUN"], "model_id": "LOGGED_MODEL",
       "name": "MODEL", "new_name": "n", "version": "1", "source": "models:/MODEL/1", "alias": "a",
       "stage": "Production", "archive_existing_versions": false, "path": "a.txt",
       "key": "k", "value": "v", "timestamp": 1, "metric_key": "k", "status": "FINISHED",
       "tags": [{"key": "k", "value": "v"}], "models": [{"model_id": "LOGGED_MODEL"}],
       "metrics": [{"key": "k", "value": 1, "timestamp": 1, "model_id": "LOGGED_MODEL"}],
       "artifact_location": "mlflow-artifacts:/EXPERIMENT/x",
       "model_json": "{\\"artifact_path\\":\\"m\\",\\"flavors\\":{},\\"utc_time_created\\":1,\\"run_id\\":1}",
       "num_parts": 1, "upload_id": "u", "parts": [{"part_number": 1, "etag": "e"}],
       "artifact_file_path": "a.txt", "gateway_path": "api/2.0/endpoints",
       "prompt_template": "t", "prompt_parameters": [{"key": "k", "value": "v"}],
       "model_route": "x", "model_input": "x", "mlflow_version": "3", "view_type": "ALL",
       "max_results": 5, "query": "{ __typename }",
       "trace_id": "TRACE", "trace_ids": ["TRACE"], "request_id": "TRACE",
       "request_ids": ["TRACE"], "timestamp_ms": 1, "prompt_versions": [],
       "trace": {"trace_info": {"trace_id": "TRACE", "request_time": "2025-01-01T00:00:00Z",
         "trace_location": {"type": "MLFLOW_EXPERIMENT",
           "mlflow_experiment": {"experiment_id": "EXPERIMENT"}}}},
       "locations": [{"type": "MLFLOW_EXPERIMENT", "mlflow_experiment": {"experiment_id": "EXPERIMENT"}}],
       "metric_name": "trace_count", "aggregations": [{"aggregation_type": "COUNT"}],
       "filter_string1": "trace.status = 'OK'", "filter_string2": "trace.status = 'ERROR'",
       "assessment": {"assessment_name": "a", "feedback": {"value": true},
         "source": {"source_type": "HUMAN"}, "create_time": "2025-01-01T00:00:00Z",
         "last_update_time": "2025-01-01T00:00:00Z"},
       "update_mask": "rationale",
       "resourceSpans": [{"scopeSpans": [{"spans": [{"name": "s", "spanId": "0102030405060708",
         "traceId": "0102030405060708090a0b0c0d0e0f10", "startTimeUnixNano": "1",
         "endTimeUnixNano": "2"}]}]}],
       "username": "USER", "password": "a long password", "is_admin": false,
       "resource_type": "experiment", "resource_id": "EXPERIMENT", "resource_pattern": "*",
       "permission": "READ", "workspace": "default", "lifetime_seconds": 60, "role_id": "ROLE", "role_permission_id": "ROW"}
      """;

  /** Fields whose type depends on the route. */
  private static final Map<String, String> EXCEPTIONS =
      Map.of(
          "GET /mlflow-artifacts/artifacts", "{\"path\": \"EXPERIMENT/RUN\"}",
          "POST /mlflow/gateway-proxy", "{\"gateway_path\": \"gateway/x/invocations\"}",
          "POST /mlflow/runs/log-metric", "{\"value\": 1}",
          "POST /mlflow/traces/metrics", "{\"view_type\": \"TRACES\"}",
          "PATCH /mlflow/traces/{request_id}", "{\"status\": \"OK\"}",
          "PATCH /mlflow/logged-models/{model_id}", "{\"status\": \"LOGGED_MODEL_READY\"}");

  private static final Map<String, String> VARIABLES =
      Map.of(
          "model_id", "LOGGED_MODEL",
          "trace_id", "TRACE",
          "request_id", "TRACE",
          "assessment_id", "ASSESSMENT",
          "tag_key", "k",
          "artifact_path", "EXPERIMENT/RUN/a.txt",
          "workspace_name", "w",
          "token_id", "TOKEN",
          "path", "index.html");

  /** Routes that have the same path on a server with a static prefix. */
  private static final Set<String> UNPREFIXED = Set.of("/v1/traces");

  private SampleRequests() {}

  /** What requests refer to, by its placeholder. */
  private static final Map<String, String> SAMPLES =
      Map.ofEntries(
          Map.entry("NAME_OF_EXPERIMENT", "Default"),
          Map.entry("EXPERIMENT", "0"),
          Map.entry("RUN", "r1"),
          Map.entry("LOGGED_MODEL", "m-1"),
          Map.entry("MODEL", "m"),
          Map.entry("TRACE", "tr-1"),
          Map.entry("ASSESSMENT", "a-1"),
          Map.entry("USER", "bob"),
          Map.entry("ROLE", "1"),
          Map.entry("ROW", "1"),
          Map.entry("TOKEN", "0123456789abcdef"));

  static RawHttpClient.Reply send(int port, Route route) {
    return send(port, route, SAMPLES);
  }

  /**
   * Sends the request with references to other resources.
   *
   * @param resources by the keys of {@link #SAMPLES}
   * @param headers further header lines
   */
  static RawHttpClient.Reply send(
      int port, Route route, Map<String, String> resources, String... headers) {
    var fields = new LinkedHashMap<>(entries(filled(FIELDS, resources)));
    var operation = route.path().replaceFirst("^/(ajax-)?api/[23]\\.0", "");
    var exception = EXCEPTIONS.getOrDefault(route.method() + " " + operation, "{}");
    fields.putAll(entries(filled(exception, resources)));
    var path =
        VARIABLE
            .matcher(route.path())
            .replaceAll(name -> filled(VARIABLES.getOrDefault(name.group(1), ""), resources));
    var all =
        Stream.concat(
            Stream.of(
                "Content-Type: application/json",
                "X-MLflow-Experiment-Id: " + resources.get("EXPERIMENT")),
            Arrays.stream(headers));
    return RawHttpClient.send(
        port,
        route.method(),
        (UNPREFIXED.contains(path) ? path : PREFIX + path) + query(fields),
        PythonJson.print(new Json.Dict(fields)).getBytes(UTF_8),
        all.toArray(String[]::new));
  }

  private static String filled(String template, Map<String, String> resources) {
    return PLACEHOLDER
        .matcher(template)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(resources.getOrDefault(found.group(), found.group())));
  }

  private static Map<Json.Text, Json> entries(String text) {
    var bytes = text.getBytes(UTF_8);
    return ((Json.Dict) Json.parse(bytes, 0, bytes.length).orElseThrow()).entries();
  }

  private static String query(Map<Json.Text, Json> fields) {
    return fields.entrySet().stream()
        .flatMap(
            field ->
                (field.getValue() instanceof Json.Items(var items)
                        ? items
                        : List.of(field.getValue()))
                    .stream().map(item -> parameter(field.getKey().value(), item)))
        .collect(Collectors.joining("&", "?", ""));
  }

  private static String parameter(String name, Json value) {
    var text = value instanceof Json.Text(var plain, _) ? plain : PythonJson.print(value);
    return name + "=" + URLEncoder.encode(text, UTF_8);
  }
}
