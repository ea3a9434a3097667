package dynamodbstore.spans.translation;

import dynamodbstore.spans.SpanAttribute;
import dynamodbstore.spans.UnstorableSpan;
import dynamodbstore.spans.translation.Dialect.Rule;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Rules for the Vercel AI SDK. Its spans of calls to a chat model spread inputs and outputs over
 * several attributes with a common prefix.
 */
final class VercelAi {
  static final String KIND = "ai.operationId";

  private static final Set<Json> CHATS =
      Set.of(new Json.Text("ai.generateText.doGenerate"), new Json.Text("ai.streamText.doStream"));
  private static final Json.Text TOOLS = new Json.Text("tools");

  /** How many encodings the reference removes from a value. */
  private static final int ENCODINGS = 3;

  private VercelAi() {}

  /** Also sets the message format, as text that is not JSON: so does the reference. */
  static Rule inputs(Rule otherwise) {
    return attributes -> {
      if (!isChat(attributes)) {
        return otherwise.apply(attributes);
      }
      var inputs = collect(attributes, "ai.prompt.");
      var _ = inputs.computeIfPresent(TOOLS, (_, tools) -> new Json.Items(elements(tools)));
      attributes.put(SpanAttribute.MESSAGE_FORMAT, "vercel_ai");
      return print(inputs);
    };
  }

  static Rule outputs(Rule otherwise) {
    return attributes ->
        isChat(attributes)
            ? print(collect(attributes, "ai.response."))
            : otherwise.apply(attributes);
  }

  private static boolean isChat(SpanAttributes attributes) {
    return attributes.find(KIND).map(VercelAi::decode).filter(CHATS::contains).isPresent();
  }

  private static Map<Json.Text, Json> collect(SpanAttributes attributes, String prefix) {
    Map<Json.Text, Json> found = new LinkedHashMap<>();
    for (var key : attributes.keysWith(prefix)) {
      found.put(
          new Json.Text(key.substring(prefix.length())), decode(attributes.find(key).orElse("")));
    }
    return found;
  }

  private static Optional<String> print(Map<Json.Text, Json> entries) {
    return entries.isEmpty()
        ? Optional.empty()
        : Optional.of(PythonJson.dumps(new Json.Dict(entries)));
  }

  /** What a loop of Python over this value yields: the characters of a text, the keys of a dict. */
  private static List<Json> elements(Json json) {
    Stream<? extends Json> elements =
        switch (json) {
          case Json.Items(var items) -> items.stream();
          case Json.Dict(var entries) -> entries.keySet().stream();
          case Json.Text(String text, _) ->
              text.codePoints().mapToObj(c -> new Json.Text(Character.toString(c)));
          default -> throw new UnstorableSpan("the tools are a " + json.pythonType());
        };
    return elements.map(VercelAi::decode).toList();
  }

  private static Json decode(String text) {
    return decode(new Json.Text(text));
  }

  private static Json decode(Json json) {
    var value = json;
    for (int i = 0; i < ENCODINGS; i++) {
      if (!(value instanceof Json.Text text)) {
        return value;
      }
      var inner = Json.loads(text);
      if (inner.isEmpty()) {
        return value;
      }
      value = inner.get();
    }
    return value;
  }
}
