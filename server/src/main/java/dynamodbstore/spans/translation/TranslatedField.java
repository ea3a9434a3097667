package dynamodbstore.spans.translation;

import dynamodbstore.wire.json.PythonJson;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * What a translation determines.
 *
 * @param bit in sets of fields
 * @param rule finds it in the attributes of any dialect
 */
record TranslatedField(int bit, Dialect.Rule rule) {
  static final TranslatedField TYPE =
      new TranslatedField(1, first((dialect, attributes) -> dialect.type().apply(attributes)));
  static final TranslatedField INPUTS =
      new TranslatedField(
          1 << 1, first((dialect, attributes) -> dialect.inputs().apply(attributes)));
  static final TranslatedField OUTPUTS =
      new TranslatedField(
          1 << 2, first((dialect, attributes) -> dialect.outputs().apply(attributes)));
  static final TranslatedField USAGE =
      new TranslatedField(
          1 << 3,
          first(
              (dialect, attributes) ->
                  dialect.tokens().usage(attributes).map(PythonJson::dumpsUnicode)));
  static final TranslatedField FORMAT =
      new TranslatedField(
          1 << 4, first((dialect, attributes) -> dialect.format().apply(attributes)));
  static final TranslatedField TOOLS =
      new TranslatedField(
          1 << 5,
          first(
              (dialect, attributes) ->
                  attributes.firstTruthy(dialect.tools()).flatMap(attributes::find)));
  static final TranslatedField MODEL =
      new TranslatedField(
          1 << 6,
          first((dialect, attributes) -> printed(attributes, dialect.models()))
              .or(attributes -> ModelName.find(attributes).map(PythonJson::dumpsUnicode)));
  static final TranslatedField PROVIDER =
      new TranslatedField(
          1 << 7, first((dialect, attributes) -> printed(attributes, dialect.providers())));

  static final List<TranslatedField> ALL =
      List.of(TYPE, INPUTS, OUTPUTS, USAGE, FORMAT, TOOLS, MODEL, PROVIDER);

  /** The value, if the attributes contain one. */
  Optional<String> find(SpanAttributes attributes) {
    return attributes.concerns(this) ? rule.apply(attributes) : Optional.empty();
  }

  /** The first answer of a dialect. */
  private static Dialect.Rule first(BiFunction<Dialect, SpanAttributes, Optional<String>> answer) {
    return attributes -> {
      for (int at = 0; at < Dialects.ALL.size(); at++) {
        if (attributes.concernsDialect(at)) {
          var value = answer.apply(Dialects.ALL.get(at), attributes);
          if (value.isPresent()) {
            return value;
          }
        }
      }
      return Optional.empty();
    };
  }

  /** The first of the values that Python treats as true. */
  private static Optional<String> printed(SpanAttributes attributes, List<String> keys) {
    return attributes.firstTruthy(keys).flatMap(attributes::printed);
  }
}
