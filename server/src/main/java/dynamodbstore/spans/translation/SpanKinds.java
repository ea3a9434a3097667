package dynamodbstore.spans.translation;

import dynamodbstore.spans.UnstorableSpan;
import dynamodbstore.wire.json.Json;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Rules that find the span type. */
final class SpanKinds {
  private SpanKinds() {}

  /** The type that a dialect's kind of span corresponds to. */
  static Dialect.Rule of(String key, Map<String, String> types) {
    return attributes -> attributes.decoded(key).flatMap(kind -> lookUp(types, kind));
  }

  /** The first known kind of several keys. */
  static Dialect.Rule ofFirstKnown(Map<String, String> types, String... keys) {
    return attributes -> {
      for (var key : keys) {
        var type =
            attributes.decoded(key).filter(Json::isTruthy).flatMap(kind -> lookUp(types, kind));
        if (type.isPresent()) {
          return type;
        }
      }
      return Optional.empty();
    };
  }

  /** Like {@link #of}, in any case. */
  static Dialect.Rule ignoringCase(String key, Map<String, String> types) {
    return attributes ->
        attributes
            .decoded(key)
            .flatMap(
                kind ->
                    kind instanceof Json.Text(String name, _)
                        ? Optional.ofNullable(types.get(name.toLowerCase(Locale.ROOT)))
                        : Optional.empty());
  }

  /** The reference looks a kind up in a Python dictionary, which fails for lists and objects. */
  private static Optional<String> lookUp(Map<String, String> types, Json kind) {
    return switch (kind) {
      case Json.Text(String name, _) -> Optional.ofNullable(types.get(name));
      case Json.Items _, Json.Dict _ ->
          throw new UnstorableSpan("the kind of the span is a " + kind.pythonType());
      default -> Optional.empty();
    };
  }
}
