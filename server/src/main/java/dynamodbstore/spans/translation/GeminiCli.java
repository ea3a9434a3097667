package dynamodbstore.spans.translation;

import dynamodbstore.spans.translation.Dialect.Rule;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rules for Gemini CLI, which uses the keys of the GenAI conventions with values of its own. They
 * apply only to spans that name it as their agent, and rearrange messages as Gemini's SDK does.
 */
final class GeminiCli {
  private static final Optional<Json> NAME = Optional.of(new Json.Text("gemini-cli"));

  private GeminiCli() {}

  static Rule only(Rule rule) {
    return attributes ->
        attributes.decoded("gen_ai.agent.name").equals(NAME)
            ? rule.apply(attributes)
            : Optional.empty();
  }

  static Rule format() {
    return only(_ -> Optional.of("gemini"));
  }

  static Rule inputs(Rule messages) {
    return only(attributes -> messages.apply(attributes).map(GeminiCli::wrapInputs));
  }

  static Rule outputs(Rule messages) {
    return only(attributes -> messages.apply(attributes).map(GeminiCli::wrapOutputs));
  }

  private static String wrapInputs(String text) {
    var value = decode(text);
    return value instanceof Json.Items || value instanceof Json.Text
        ? PythonJson.dumps(dict("contents", value))
        : text;
  }

  /** Gemini CLI emits an item for each part of a streamed response; their parts become one. */
  private static String wrapOutputs(String text) {
    if (!(decode(text) instanceof Json.Items(var items))) {
      return text;
    }
    List<Json> parts = new ArrayList<>();
    for (var item : items) {
      if (item instanceof Json.Dict dict
          && dict.find("parts").orElse(null) instanceof Json.Items(var some)) {
        parts.addAll(some);
      }
    }
    if (parts.isEmpty()) {
      return text;
    }
    Map<Json.Text, Json> content = new LinkedHashMap<>();
    content.put(new Json.Text("role"), new Json.Text("model"));
    content.put(new Json.Text("parts"), new Json.Items(parts));
    return PythonJson.dumps(
        dict("candidates", new Json.Items(List.of(dict("content", new Json.Dict(content))))));
  }

  private static Json decode(String text) {
    var json = new Json.Text(text);
    return Json.loads(json).orElse(json);
  }

  private static Json dict(String key, Json value) {
    Map<Json.Text, Json> entries = new LinkedHashMap<>();
    entries.put(new Json.Text(key), value);
    return new Json.Dict(entries);
  }
}
