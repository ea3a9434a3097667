package dynamodbstore;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dynamodbstore.config.Config;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.RawHttpClient.Reply;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Server with workspaces, and requests in them. */
final class WorkspaceServer implements AutoCloseable {
  static final String V2 = "/api/2.0/mlflow/";
  static final String V3 = "/api/3.0/mlflow/";

  private final Server server;
  private int count;

  private WorkspaceServer(Server server) {
    this.server = server;
  }

  static WorkspaceServer start(Path folder) {
    return start(folder, new MemoryTable(InstantSource.system(), new Meter()));
  }

  static WorkspaceServer start(Path folder, Table table) {
    return start(GuardedServer.config(folder).withWorkspaces(), table);
  }

  static WorkspaceServer start(Config config, Table table) {
    return new WorkspaceServer(Server.start(config, table, new Meter()));
  }

  Server server() {
    return server;
  }

  /** Sends a request in a workspace; quotes in the body are single ones. */
  Reply send(String method, String workspace, String path, String body) {
    return RawHttpClient.send(
        server.port(),
        method,
        SampleRequests.PREFIX + path,
        body.replace('\'', '"').getBytes(UTF_8),
        "Content-Type: application/json",
        header(workspace));
  }

  Reply get(String workspace, String path) {
    return send("GET", workspace, path, "");
  }

  Reply post(String workspace, String path, String body) {
    return send("POST", workspace, path, body);
  }

  static String header(String workspace) {
    return "X-MLFLOW-WORKSPACE: " + workspace;
  }

  void createWorkspace(String name) {
    var reply = post("default", V3 + "workspaces", "{'name': '" + name + "'}");
    if (reply.status() != 201) {
      throw new AssertionError(reply.body());
    }
  }

  /**
   * Creates resources of each kind, and returns ids by the placeholders of {@link SampleRequests}.
   */
  Map<String, String> createAll(String workspace) {
    var name = "named" + count++;
    var ids = new HashMap<String, String>();
    ids.put("NAME_OF_EXPERIMENT", name);
    ids.put("MODEL", name);
    ids.put("TRACE", "tr-" + name);
    put(
        workspace,
        ids,
        "EXPERIMENT",
        "experiment_id",
        V2 + "experiments/create",
        "{'name': 'MODEL'}");
    put(
        workspace,
        ids,
        "RUN",
        "run_id",
        V2 + "runs/create",
        "{'experiment_id': 'EXPERIMENT', 'run_name': 'MODEL'}");
    var dataset = "{'name': 'MODEL', 'digest': 'd', 'source_type': 's', 'source': 's'}";
    create(
        workspace,
        ids,
        V2 + "runs/log-inputs",
        "{'run_id': 'RUN', 'datasets': [{'dataset': " + dataset + "}]}");
    put(
        workspace,
        ids,
        "LOGGED_MODEL",
        "model_id",
        V2 + "logged-models",
        "{'experiment_id': 'EXPERIMENT', 'name': 'MODEL'}");
    register(workspace, ids);
    trace(workspace, ids);
    return ids;
  }

  private void register(String workspace, Map<String, String> ids) {
    create(workspace, ids, V2 + "registered-models/create", "{'name': 'MODEL'}");
    create(
        workspace,
        ids,
        V2 + "model-versions/create",
        "{'name': 'MODEL', 'source': 'mlflow-artifacts:/x', 'run_id': 'RUN'}");
    create(
        workspace,
        ids,
        V2 + "registered-models/alias",
        "{'name': 'MODEL', 'alias': 'a', 'version': '1'}");
  }

  private void trace(String workspace, Map<String, String> ids) {
    create(
        workspace,
        ids,
        V3 + "traces",
        "{'trace': {'trace_info': {'trace_id': 'TRACE', 'request_time': '2025-01-01T00:00:00Z',"
            + " 'state': 'OK', 'trace_location': {'type': 'MLFLOW_EXPERIMENT',"
            + " 'mlflow_experiment': {'experiment_id': 'EXPERIMENT'}}}}}");
    put(
        workspace,
        ids,
        "ASSESSMENT",
        "assessment_id",
        V3 + "traces/" + ids.get("TRACE") + "/assessments",
        "{'assessment': {'assessment_name': 'a', 'trace_id': 'TRACE', 'feedback': {'value': true},"
            + " 'source': {'source_type': 'HUMAN', 'source_id': 'x'}}}");
  }

  /** What the resources look like to their own workspace. */
  String snapshot(String workspace, Map<String, String> ids) {
    var seen = new StringBuilder();
    for (var path :
        new String[] {
          V2 + "experiments/get?experiment_id=EXPERIMENT",
          V2 + "runs/get?run_id=RUN",
          V2 + "logged-models/LOGGED_MODEL",
          V2 + "registered-models/get?name=MODEL",
          V2 + "model-versions/get?name=MODEL&version=1",
          V3 + "traces/TRACE"
        }) {
      seen.append(get(workspace, filled(path, ids)).body()).append('\n');
    }
    return seen.toString();
  }

  private void put(
      String workspace,
      Map<String, String> ids,
      String key,
      String member,
      String path,
      String body) {
    var reply = create(workspace, ids, path, body);
    var found = Pattern.compile("\"" + member + "\"\\s*:\\s*\"([^\"]+)\"").matcher(reply);
    if (!found.find()) {
      throw new AssertionError(path + ": " + reply);
    }
    ids.put(key, found.group(1));
  }

  @CanIgnoreReturnValue
  private String create(String workspace, Map<String, String> ids, String path, String body) {
    var reply = post(workspace, path, filled(body, ids));
    if (reply.status() != 200) {
      throw new AssertionError(path + ": " + reply.body());
    }
    return reply.body();
  }

  private static String filled(String template, Map<String, String> ids) {
    var text = template;
    for (var id : ids.entrySet()) {
      text = text.replaceAll("\\b" + id.getKey() + "\\b", id.getValue());
    }
    return text;
  }

  @Override
  public void close() {
    server.close();
  }
}
