package dynamodbstore.spans;

import dynamodbstore.api.TraceId;
import dynamodbstore.wire.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Span, and what the reference translates it to.
 *
 * @param expected attributes afterwards; empty if the reference fails
 */
public record TranslationCase(
    Map<String, String> attributes,
    List<SpanEvent> events,
    Optional<Map<String, String>> expected) {
  public static TranslationCase of(Json.Dict line) {
    var attributes = texts((Json.Dict) line.find("attributes").orElseThrow());
    var expected =
        line.find("changed")
            .map(
                changed -> {
                  Map<String, String> all = new LinkedHashMap<>(attributes);
                  all.putAll(texts((Json.Dict) changed));
                  return all;
                });
    var events = line.find("events").map(TranslationCase::events).orElse(List.of());
    return new TranslationCase(attributes, events, expected);
  }

  public Span span() {
    return new Span(
        new TraceId("tr-0123456789abcdef0123456789abcdef"),
        1,
        Span.NO_PARENT,
        "call",
        1,
        2,
        SpanStatus.OK,
        "",
        attributes,
        events,
        List.of());
  }

  private static List<SpanEvent> events(Json json) {
    return ((Json.Items) json)
        .items().stream()
            .map(Json.Items.class::cast)
            .map(pair -> event(text(pair.items().get(0)), (Json.Dict) pair.items().get(1)))
            .toList();
  }

  private static SpanEvent event(String name, Json.Dict attributes) {
    Map<String, Json> values = new LinkedHashMap<>();
    attributes.entries().forEach((key, value) -> values.put(key.value(), value));
    return new SpanEvent(name, 1, values);
  }

  private static Map<String, String> texts(Json.Dict dict) {
    Map<String, String> texts = new LinkedHashMap<>();
    dict.entries().forEach((key, value) -> texts.put(key.value(), text(value)));
    return texts;
  }

  private static String text(Json json) {
    return ((Json.Text) json).value();
  }
}
