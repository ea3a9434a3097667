package dynamodbstore;

import static java.nio.charset.StandardCharsets.UTF_8;

import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.Route;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A request for every route that the route can decode: the same fields for all, in the query and in
 * the body, since a route ignores what it does not know.
 */
final class SampleRequests {
  static final String PREFIX = "/ml";

  private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)(\\.\\.\\.)?}");

  private static final String FIELDS =
      """
      {"experiment_id": "0", "experiment_ids": ["0"], "experiment_name": "Default",
       "run_id": "r1", "run_uuid": "r1", "run_ids": ["r1", "r2"], "model_id": "m-1",
       "name": "m", "new_name": "n", "version": "1", "source": "models:/other/1", "alias": "a",
       "stage": "Production", "archive_existing_versions": false, "path": "a.txt",
       "key": "k", "value": "v", "timestamp": 1, "metric_key": "k", "status": "FINISHED",
       "tags": [{"key": "k", "value": "v"}], "models": [{"model_id": "m-1"}],
       "metrics": [{"key": "k", "value": 1, "timestamp": 1, "model_id": "m-1"}],
       "artifact_location": "mlflow-artifacts:/9",
       "model_json": "{\\"artifact_path\\":\\"m\\",\\"flavors\\":{},\\"utc_time_created\\":1,\\"run_id\\":1}",
       "num_parts": 1, "upload_id": "u", "parts": [{"part_number": 1, "etag": "e"}],
       "artifact_file_path": "a.txt", "gateway_path": "api/2.0/endpoints",
       "prompt_template": "t", "prompt_parameters": [{"key": "k", "value": "v"}],
       "model_route": "x", "model_input": "x", "mlflow_version": "3", "view_type": "ALL",
       "max_results": 5, "query": "{ __typename }",
       "trace_id": "tr-1", "trace_ids": ["tr-1", "tr-2"], "request_id": "tr-1",
       "request_ids": ["tr-1"], "timestamp_ms": 1, "prompt_versions": [],
       "trace": {"trace_info": {"trace_id": "tr-1", "request_time": "2025-01-01T00:00:00Z",
         "trace_location": {"type": "MLFLOW_EXPERIMENT",
           "mlflow_experiment": {"experiment_id": "0"}}}},
       "locations": [{"type": "MLFLOW_EXPERIMENT", "mlflow_experiment": {"experiment_id": "0"}}],
       "metric_name": "trace_count", "aggregations": [{"aggregation_type": "COUNT"}],
       "filter_string1": "trace.status = 'OK'", "filter_string2": "trace.status = 'ERROR'",
       "assessment": {"assessment_name": "a", "feedback": {"value": true},
         "source": {"source_type": "HUMAN"}, "create_time": "2025-01-01T00:00:00Z",
         "last_update_time": "2025-01-01T00:00:00Z"},
       "update_mask": "rationale",
       "resourceSpans": [{"scopeSpans": [{"spans": [{"name": "s", "spanId": "0102030405060708",
         "traceId": "0102030405060708090a0b0c0d0e0f10", "startTimeUnixNano": "1",
         "endTimeUnixNano": "2"}]}]}]}
      """;

  /** Fields whose type depends on the route. */
  private static final Map<String, String> EXCEPTIONS =
      Map.of(
          "POST /mlflow/gateway-proxy", "{\"gateway_path\": \"gateway/x/invocations\"}",
          "POST /mlflow/runs/log-metric", "{\"value\": 1}",
          "POST /mlflow/traces/metrics", "{\"view_type\": \"TRACES\"}",
          "PATCH /mlflow/traces/{request_id}", "{\"status\": \"OK\"}",
          "PATCH /mlflow/logged-models/{model_id}", "{\"status\": \"LOGGED_MODEL_READY\"}");

  private static final Map<String, String> VARIABLES =
      Map.of(
          "model_id", "m-1",
          "trace_id", "tr-1",
          "request_id", "tr-1",
          "assessment_id", "a-1",
          "tag_key", "k",
          "artifact_path", "0/r1/a.txt",
          "workspace_name", "w",
          "path", "index.html");

  /** Routes that have the same path on a server with a static prefix. */
  private static final Set<String> UNPREFIXED = Set.of("/v1/traces");

  private SampleRequests() {}

  static RawHttpClient.Reply send(int port, Route route) {
    var fields = new LinkedHashMap<>(entries(FIELDS));
    var operation = route.path().replaceFirst("^/(ajax-)?api/[23]\\.0", "");
    fields.putAll(entries(EXCEPTIONS.getOrDefault(route.method() + " " + operation, "{}")));
    var path =
        VARIABLE
            .matcher(route.path())
            .replaceAll(name -> VARIABLES.getOrDefault(name.group(1), ""));
    return RawHttpClient.send(
        port,
        route.method(),
        (UNPREFIXED.contains(path) ? path : PREFIX + path) + query(fields),
        PythonJson.print(new Json.Dict(fields)).getBytes(UTF_8),
        "Content-Type: application/json",
        "X-MLflow-Experiment-Id: 0");
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
