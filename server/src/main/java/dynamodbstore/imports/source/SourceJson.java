package dynamodbstore.imports.source;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.LinkedHashMap;
import java.util.Map;

/** JSON objects in columns. */
final class SourceJson {
  private SourceJson() {}

  /** An object; empty if the text is none. */
  static Json.Dict dict(String text) {
    try {
      return Json.parse(new Json.Text(text)).orElse(new Json.Null()) instanceof Json.Dict dict
          ? dict
          : Json.Dict.empty();
    } catch (Json.TooDeep _) {
      return Json.Dict.empty();
    }
  }

  /** The values of an object: texts as they are, and the JSON of others. */
  static Map<String, String> texts(String text) {
    return texts(dict(text));
  }

  static Map<String, String> texts(Json.Dict dict) {
    var texts = new LinkedHashMap<String, String>();
    dict.entries()
        .forEach(
            (key, value) ->
                texts.put(
                    key.value(),
                    value instanceof Json.Text(String plain, _) ? plain : PythonJson.dumps(value)));
    return texts;
  }
}
