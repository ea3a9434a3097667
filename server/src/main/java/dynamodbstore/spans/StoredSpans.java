package dynamodbstore.spans;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonNumbers;
import java.util.Optional;

/** Factory of stored spans. */
public final class StoredSpans {
  private StoredSpans() {}

  /**
   * Makes the columns and the content of a span.
   *
   * @param sent the span as the client sent it, from which the reference takes the type
   * @param translated the same span with translated attributes, from which it takes the rest
   * @throws SpanRefusal if the costs are not an object of numbers
   */
  public static StoredSpan of(Span sent, Span translated) {
    return stored(translated, type(sent), SpanContent.of(translated));
  }

  /**
   * Makes the columns of a span that another server has translated and stored.
   *
   * @throws SpanRefusal if the costs are not an object of numbers
   */
  public static StoredSpan imported(Span translated, Optional<String> type, String content) {
    return stored(translated, type, content);
  }

  private static StoredSpan stored(Span translated, Optional<String> type, String content) {
    return new StoredSpan(
        translated.id(),
        translated.parent(),
        translated.name(),
        type,
        translated.status(),
        translated.startNanos(),
        translated.endNanos(),
        dimension(translated, SpanAttribute.MODEL),
        dimension(translated, SpanAttribute.MODEL_PROVIDER),
        value(translated, SpanAttribute.USAGE).filter(StoredSpans::isObject),
        cost(translated),
        content);
  }

  /** Numbers become text, as in the reference's database. */
  private static Optional<String> type(Span span) {
    return value(span, SpanAttribute.TYPE)
        .flatMap(
            value ->
                switch (parse(value).orElse(new Json.Text(value))) {
                  case Json.Text(String text, _) -> Optional.of(text);
                  case Json.Whole(var number) -> Optional.of(number.toString());
                  case Json.Real(double number) ->
                      Double.isNaN(number)
                          ? Optional.empty()
                          : Optional.of(PythonNumbers.repr(number));
                  case Json.Bool(boolean flag) -> Optional.of(flag ? "1" : "0");
                  case Json.Null _, Json.Items _, Json.Dict _ -> Optional.empty();
                });
  }

  /** A text without its quotes; any other value as its JSON text. */
  private static Optional<String> dimension(Span span, String key) {
    return value(span, key)
        .map(
            value ->
                parse(value).orElse(new Json.Text(value)) instanceof Json.Text(String text, _)
                    ? text
                    : value);
  }

  private static Optional<String> cost(Span span) {
    var value = value(span, SpanAttribute.COST);
    if (value.isPresent()
        && !(parse(value.get()).orElseThrow(SpanRefusal::unstorable) instanceof Json.Dict costs
            && costs.entries().values().stream().allMatch(StoredSpans::isNumber))) {
      throw SpanRefusal.unstorable();
    }
    return value;
  }

  private static boolean isNumber(Json json) {
    return switch (json) {
      case Json.Whole(var number) -> Double.isFinite(number.doubleValue());
      case Json.Real _, Json.Bool _ -> true;
      case Json.Text(String text, _) -> PythonNumbers.real(text).isPresent();
      case Json.Null _, Json.Items _, Json.Dict _ -> false;
    };
  }

  private static boolean isObject(String value) {
    return parse(value).filter(Json.Dict.class::isInstance).isPresent();
  }

  private static Optional<String> value(Span span, String key) {
    return Optional.ofNullable(span.attributes().get(key)).filter(value -> !value.isEmpty());
  }

  private static Optional<Json> parse(String value) {
    var plain = PlainJsonText.value(value);
    if (plain.isPresent()) {
      return Optional.of(new Json.Text(plain.get(), true));
    }
    try {
      return Json.parse(new Json.Text(value));
    } catch (Json.TooDeep _) {
      return Optional.empty();
    }
  }
}
