package dynamodbstore.runs.data;

import dynamodbstore.api.ApiError;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Value of the tag in which older clients keep the list of models that a run logged: JSON as
 * Python's {@code json.dumps} writes it.
 */
public final class LoggedModelsTag {
  public static final String TAG = "mlflow.log-model.history";

  private static final List<String> MANDATORY =
      List.of("artifact_path", "flavors", "run_id", "utc_time_created");

  private LoggedModelsTag() {}

  /** Entry of the list for a model, from the JSON that the client sends about it. */
  public static String entry(String model) {
    if (!(Json.parse(new Json.Text(model)).orElse(null) instanceof Json.Dict all)) {
      throw ApiError.invalid(
          "Malformed model info. \n %s \n is not a valid JSON.".formatted(model));
    }
    var missing = MANDATORY.stream().filter(name -> all.find(name).isEmpty()).toList();
    if (!missing.isEmpty()) {
      throw ApiError.invalid(
          "Model json is missing mandatory fields: "
              + missing.stream().collect(Collectors.joining("', '", "{'", "'}")));
    }
    var shown = new LinkedHashMap<Json.Text, Json>();
    for (var name : List.of("run_id", "artifact_path")) {
      all.find(name)
          .filter(value -> !(value instanceof Json.Null))
          .ifPresent(value -> shown.put(new Json.Text(name), value));
    }
    shown.put(new Json.Text("utc_time_created"), text(all, "utc_time_created"));
    shown.put(new Json.Text("model_uuid"), all.find("model_uuid").orElseGet(Json.Null::new));
    shown.put(new Json.Text("flavors"), flavors(all));
    return PythonJson.dumps(new Json.Dict(shown));
  }

  /**
   * The list with an entry appended. Only the brackets are checked: the server wrote the list,
   * unless a client set the tag.
   */
  public static String added(String list, String entry) {
    var inner = list.strip();
    if (!inner.startsWith("[") || !inner.endsWith("]")) {
      throw new ApiError(ErrorCode.INTERNAL_ERROR, "The tag %s is not a list.".formatted(TAG));
    }
    inner = inner.substring(1, inner.length() - 1).strip();
    return "[" + inner + (inner.isEmpty() ? "" : ", ") + entry + "]";
  }

  private static Json text(Json.Dict all, String name) {
    var value = all.find(name).orElseThrow();
    return value instanceof Json.Text ? value : new Json.Text(PythonJson.print(value));
  }

  /** Each flavor without its configuration, which may be long. */
  private static Json flavors(Json.Dict all) {
    var shown = new LinkedHashMap<Json.Text, Json>();
    if (all.find("flavors").orElseThrow() instanceof Json.Dict(var flavors)) {
      flavors.forEach((name, flavor) -> shown.put(name, withoutConfig(flavor)));
    }
    return new Json.Dict(shown);
  }

  private static Json withoutConfig(Json flavor) {
    if (!(flavor instanceof Json.Dict(var entries))) {
      return flavor;
    }
    var shown = new LinkedHashMap<>(entries);
    shown.remove(new Json.Text("config"));
    return new Json.Dict(shown);
  }
}
