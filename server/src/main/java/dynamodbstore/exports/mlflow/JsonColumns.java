package dynamodbstore.exports.mlflow;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.LinkedHashMap;
import java.util.Map;

/** JSON in columns, spelled as MLflow's server spells it. */
final class JsonColumns {
  private JsonColumns() {}

  /** An object of texts. */
  static String object(Map<String, String> texts) {
    var entries = new LinkedHashMap<Json.Text, Json>();
    texts.forEach((key, value) -> entries.put(new Json.Text(key), new Json.Text(value)));
    return PythonJson.dumps(new Json.Dict(entries));
  }
}
