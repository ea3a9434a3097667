package dynamodbstore;

import static dynamodbstore.AccountsServer.found;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Resources of an administrator that requests of the access matrix refer to. Every name contains
 * {@link #MARK}. They are created again after each request that may have changed them.
 */
final class MatrixResources {
  static final String MARK = "marked";
  private static final String V2 = "/api/2.0/mlflow/";
  private static final String V3 = "/api/3.0/mlflow/";

  private final AccountsServer server;
  private Optional<String> token = Optional.empty();
  private int count;

  MatrixResources(AccountsServer server) {
    this.server = server;
  }

  /** Creates all, and returns their ids by the placeholders of {@link SampleRequests}. */
  Map<String, String> create() {
    var name = MARK + count++;
    var ids = new HashMap<String, String>();
    ids.put("NAME_OF_EXPERIMENT", name);
    ids.put("MODEL", name);
    ids.put("USER", MARK);
    put(ids, "EXPERIMENT", "experiment_id", V2 + "experiments/create", "{'name': 'NAME'}", name);
    put(
        ids,
        "RUN",
        "run_id",
        V2 + "runs/create",
        "{'experiment_id': 'EXPERIMENT', 'run_name': 'NAME'}",
        name);
    var dataset = "{'name': 'NAME', 'digest': 'd', 'source_type': 's', 'source': 's'}";
    post(
        ids,
        V2 + "runs/log-inputs",
        "{'run_id': 'RUN', 'datasets': [{'dataset': " + dataset + "}]}");
    put(
        ids,
        "LOGGED_MODEL",
        "model_id",
        V2 + "logged-models",
        "{'experiment_id': 'EXPERIMENT', 'name': 'NAME'}",
        name);
    post(ids, V2 + "registered-models/create", "{'name': 'MODEL'}");
    var version =
        "{'name': 'MODEL', 'source': 'mlflow-artifacts:/EXPERIMENT/RUN/artifacts', 'run_id': 'RUN'}";
    post(ids, V2 + "model-versions/create", version);
    post(ids, V2 + "registered-models/alias", "{'name': 'MODEL', 'alias': 'a', 'version': '1'}");
    createTrace(ids, name);
    if (server.get(AccountsServer.ADMIN, V2 + "users/get?username=" + MARK).status() != 200) {
      server.createUser(MARK);
    }
    ids.put("ROLE", server.createRole(name));
    ids.put("TOKEN", createToken());
    ids.put("ROW", server.addRow(ids.get("ROLE"), "scorer", "READ"));
    var file =
        "/api/2.0/mlflow-artifacts/artifacts/" + ids.get("EXPERIMENT") + "/" + ids.get("RUN");
    var _ = server.asAdmin("PUT", file + "/a.txt", "text");
    return ids;
  }

  /** Instead of the last one, if it exists, because the number of tokens of a user is limited. */
  private String createToken() {
    if (token.isPresent()) {
      var last = V3 + "access-tokens/" + token.get();
      var _ = server.send(AccountsServer.ADMIN, "DELETE", last, "");
    }
    var created = found("id", server.asAdmin("POST", V3 + "access-tokens", "{'name': 'marked'}"));
    token = Optional.of(created);
    return created;
  }

  private void createTrace(Map<String, String> ids, String name) {
    ids.put("TRACE", "tr-" + name);
    var place =
        "{'type': 'MLFLOW_EXPERIMENT', 'mlflow_experiment': {'experiment_id': 'EXPERIMENT'}}";
    post(
        ids,
        V3 + "traces",
        "{'trace': {'trace_info': {'trace_id': 'TRACE', 'request_time': '2025-01-01T00:00:00Z',"
            + " 'state': 'OK', 'trace_location': "
            + place
            + "}}}");
    put(
        ids,
        "ASSESSMENT",
        "assessment_id",
        V3 + "traces/TRACE/assessments",
        "{'assessment': {'assessment_name': 'a', 'trace_id': 'TRACE', 'feedback': {'value': true},"
            + " 'source': {'source_type': 'HUMAN', 'source_id': 'x'}}}",
        name);
  }

  private void put(
      Map<String, String> ids, String key, String member, String path, String body, String name) {
    ids.put(key, found(member, reply(ids, path, body.replace("NAME", name))));
  }

  private void post(Map<String, String> ids, String path, String body) {
    var _ = reply(ids, path, body);
  }

  private String reply(Map<String, String> ids, String path, String body) {
    return server.asAdmin("POST", filled(path, ids), filled(body, ids));
  }

  private static String filled(String template, Map<String, String> ids) {
    var text = template.replace("'NAME'", "'" + ids.get("MODEL") + "'");
    for (var id : ids.entrySet()) {
      text = text.replace("'" + id.getKey() + "'", "'" + id.getValue() + "'");
      text = text.replace("/" + id.getKey() + "/", "/" + id.getValue() + "/");
    }
    return text;
  }
}
