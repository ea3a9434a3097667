package dynamodbstore.spans.translation;

import dynamodbstore.wire.json.PythonJson;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a translation determines.
 *
 * @param bit in sets of fields
 * @param rule finds it in the attributes of any dialect
 */
record TranslatedField(int bit, Dialect.Rule rule) {
  static final TranslatedField TYPE = new TranslatedField(1, rule(Dialect::type));
  static final TranslatedField INPUTS = new TranslatedField(1 << 1, rule(Dialect::inputs));
  static final TranslatedField OUTPUTS = new TranslatedField(1 << 2, rule(Dialect::outputs));
  static final TranslatedField USAGE = new TranslatedField(1 << 3, TranslatedField::usage);
  static final TranslatedField FORMAT = new TranslatedField(1 << 4, rule(Dialect::format));
  static final TranslatedField TOOLS =
      new TranslatedField(
          1 << 5, attributes -> firstKey(attributes, Dialect::tools).flatMap(attributes::find));
  static final TranslatedField MODEL =
      new TranslatedField(
          1 << 6,
          attributes ->
              firstKey(attributes, Dialect::models)
                  .flatMap(attributes::decoded)
                  .or(() -> ModelName.find(attributes))
                  .map(PythonJson::dumpsUnicode));
  static final TranslatedField PROVIDER =
      new TranslatedField(
          1 << 7,
          attributes ->
              firstKey(attributes, Dialect::providers)
                  .flatMap(attributes::decoded)
                  .map(PythonJson::dumpsUnicode));

  static final List<TranslatedField> ALL =
      List.of(TYPE, INPUTS, OUTPUTS, USAGE, FORMAT, TOOLS, MODEL, PROVIDER);

  /** The value, if the attributes contain one. */
  Optional<String> find(SpanAttributes attributes) {
    return attributes.concerns(this) ? rule.apply(attributes) : Optional.empty();
  }

  /** The first answer of a dialect. */
  private static Dialect.Rule rule(Function<Dialect, Dialect.Rule> choice) {
    return attributes -> {
      for (var dialect : Dialects.ALL) {
        var value = choice.apply(dialect).apply(attributes);
        if (value.isPresent()) {
          return value;
        }
      }
      return Optional.empty();
    };
  }

  private static Optional<String> usage(SpanAttributes attributes) {
    for (var dialect : Dialects.ALL) {
      var usage = dialect.tokens().usage(attributes);
      if (usage.isPresent()) {
        return usage.map(PythonJson::dumpsUnicode);
      }
    }
    return Optional.empty();
  }

  /** The first of the dialects' keys whose value Python treats as true. */
  private static Optional<String> firstKey(
      SpanAttributes attributes, Function<Dialect, List<String>> keys) {
    for (var dialect : Dialects.ALL) {
      var key = attributes.firstTruthy(keys.apply(dialect));
      if (key.isPresent()) {
        return key;
      }
    }
    return Optional.empty();
  }
}
