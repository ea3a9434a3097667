package dynamodbstore.spans.translation;

import dynamodbstore.spans.SpanEvent;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reader of inputs and outputs from events, for libraries that record messages there: Spring AI (an
 * event with the whole content), then the GenAI conventions, which LiveKit uses (an event for each
 * message).
 */
final class MessageEvents {
  private static final Map<String, String> ROLES =
      Map.of(
          "gen_ai.system.message", "system",
          "gen_ai.user.message", "user",
          "gen_ai.assistant.message", "assistant");

  private MessageEvents() {}

  static Optional<String> inputs(List<SpanEvent> events) {
    return events.isEmpty()
        ? Optional.empty()
        : content(events, "gen_ai.content.prompt", "gen_ai.prompt")
            .or(() -> print(inputMessages(events)));
  }

  static Optional<String> outputs(List<SpanEvent> events) {
    return events.isEmpty()
        ? Optional.empty()
        : content(events, "gen_ai.content.completion", "gen_ai.completion")
            .or(() -> print(outputMessages(events)));
  }

  /**
   * A text is taken as it is, JSON or not. The reference stores other values not as text but as
   * themselves; clients read both in the same way.
   */
  private static Optional<String> content(List<SpanEvent> events, String name, String key) {
    return events.stream()
        .filter(event -> event.name().equals(name))
        .flatMap(event -> truthy(event, key).stream())
        .findFirst()
        .map(json -> json instanceof Json.Text(String text, _) ? text : PythonJson.dumps(json));
  }

  private static List<Json> inputMessages(List<SpanEvent> events) {
    List<Json> messages = new ArrayList<>();
    for (var event : events) {
      var role = ROLES.get(event.name());
      if (role != null) {
        truthy(event, "content")
            .ifPresent(content -> messages.add(message(new Json.Text(role), content)));
      }
    }
    return messages;
  }

  private static List<Json> outputMessages(List<SpanEvent> events) {
    List<Json> messages = new ArrayList<>();
    for (var event : events) {
      if (event.name().equals("gen_ai.choice")) {
        var role = event.attributes().getOrDefault("role", new Json.Text("assistant"));
        truthy(event, "content").ifPresent(content -> messages.add(message(decode(role), content)));
      }
    }
    return messages;
  }

  private static Optional<Json> truthy(SpanEvent event, String key) {
    return Optional.ofNullable(event.attributes().get(key)).filter(Json::isTruthy);
  }

  private static Json message(Json role, Json content) {
    Map<Json.Text, Json> message = new LinkedHashMap<>();
    message.put(new Json.Text("role"), role);
    message.put(new Json.Text("content"), decode(content));
    return new Json.Dict(message);
  }

  private static Json decode(Json json) {
    return json instanceof Json.Text text ? Json.loads(text).orElse(json) : json;
  }

  private static Optional<String> print(List<Json> messages) {
    return messages.isEmpty()
        ? Optional.empty()
        : Optional.of(PythonJson.dumps(new Json.Items(messages)));
  }
}
