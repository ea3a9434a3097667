package dynamodbstore.spans.aggregation;

import dynamodbstore.wire.json.Json;
import java.util.List;
import java.util.Optional;

/**
 * Preview of a trace's request or response: the last message of the user or of the assistant in a
 * conversation, otherwise the whole JSON text; at most a thousand characters.
 */
public final class TracePreview {
  private static final int MAX_LENGTH = 1000;
  private static final String CUT = "...";

  /** Author of the message that a preview shows. */
  public enum Role {
    USER,
    ASSISTANT
  }

  private TracePreview() {}

  /**
   * The preview of inputs or outputs.
   *
   * @param text of the attribute, JSON or not
   * @return empty if there is none: a message's text is not a text, or the JSON is too deep
   */
  public static Optional<String> of(String text, Role role) {
    try {
      var content =
          Json.loads(new Json.Text(text))
              .flatMap(TracePreview::messages)
              .map(messages -> last(messages, role))
              .flatMap(TracePreview::content)
              .filter(Json::isTruthy);
      return content.isEmpty()
          ? Optional.of(cut(text))
          : content.flatMap(json -> text(json)).map(TracePreview::cut);
    } catch (Json.TooDeep | Json.TooManyDigits e) {
      return Optional.empty();
    }
  }

  /** Messages in the formats of OpenAI's APIs; a request may be nested in another. */
  private static Optional<List<Json.Dict>> messages(Json json) {
    var nested = Optional.of(json);
    while (nested.orElse(null) instanceof Json.Dict dict) {
      var found = directMessages(dict);
      if (found.isPresent()) {
        return found.filter(messages -> !messages.isEmpty());
      }
      nested = dict.find("request");
    }
    return Optional.empty();
  }

  private static Optional<List<Json.Dict>> directMessages(Json.Dict dict) {
    return items(dict, "messages")
        .or(() -> choice(dict).map(List::of))
        .or(() -> items(dict, "input"))
        .or(() -> items(dict, "output"));
  }

  private static Optional<List<Json.Dict>> items(Json.Dict dict, String key) {
    return dict.find(key).orElse(null) instanceof Json.Items(var items) && !items.isEmpty()
        ? Optional.of(items.stream().flatMap(item -> message(item).stream()).toList())
        : Optional.empty();
  }

  private static Optional<Json.Dict> choice(Json.Dict dict) {
    return dict.find("choices").orElse(null) instanceof Json.Items(var choices)
            && !choices.isEmpty()
            && choices.getFirst() instanceof Json.Dict first
        ? first.find("message").flatMap(TracePreview::message)
        : Optional.empty();
  }

  private static Optional<Json.Dict> message(Json json) {
    return json instanceof Json.Dict dict
            && dict.find("role").isPresent()
            && dict.find("content").isPresent()
        ? Optional.of(dict)
        : Optional.empty();
  }

  private static Json.Dict last(List<Json.Dict> messages, Role role) {
    var wanted = Optional.<Json>of(new Json.Text(role == Role.USER ? "user" : "assistant"));
    return messages.reversed().stream()
        .filter(message -> message.find("role").equals(wanted))
        .findFirst()
        .orElseGet(messages::getLast);
  }

  /** A message's content is a text, or a list of parts of which the first text counts. */
  private static Optional<Json> content(Json.Dict message) {
    return switch (message.find("content").orElseThrow()) {
      case Json.Text text -> Optional.of(text);
      case Json.Items(var parts) ->
          parts.stream().filter(TracePreview::isText).findFirst().flatMap(TracePreview::partText);
      default -> Optional.empty();
    };
  }

  private static boolean isText(Json part) {
    return part instanceof Json.Text
        || (part instanceof Json.Dict dict
            && dict.find("type").orElse(null) instanceof Json.Text(String type, _)
            && (type.equals("text") || type.equals("output_text")));
  }

  private static Optional<Json> partText(Json part) {
    return part instanceof Json.Dict dict ? dict.find("text") : Optional.of(part);
  }

  private static Optional<String> text(Json json) {
    return json instanceof Json.Text(String text, _) ? Optional.of(text) : Optional.empty();
  }

  /** Counts code points, as Python does. */
  private static String cut(String text) {
    if (text.length() <= MAX_LENGTH || text.codePointCount(0, text.length()) <= MAX_LENGTH) {
      return text;
    }
    return text.substring(0, text.offsetByCodePoints(0, MAX_LENGTH - CUT.length())) + CUT;
  }
}
