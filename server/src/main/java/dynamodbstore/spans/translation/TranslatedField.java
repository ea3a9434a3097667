package dynamodbstore.spans.translation;

import dynamodbstore.wire.json.PythonJson;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a translation determines, with the rule that finds it in the attributes of any dialect. */
enum TranslatedField {
  TYPE(rule(Dialect::type)),
  INPUTS(rule(Dialect::inputs)),
  OUTPUTS(rule(Dialect::outputs)),
  USAGE(TranslatedField::usage),
  FORMAT(rule(Dialect::format)),
  TOOLS(attributes -> firstKey(attributes, Dialect::tools).flatMap(attributes::find)),
  MODEL(
      attributes ->
          firstKey(attributes, Dialect::models)
              .flatMap(attributes::decoded)
              .or(() -> ModelName.find(attributes))
              .map(PythonJson::dumpsUnicode)),
  PROVIDER(
      attributes ->
          firstKey(attributes, Dialect::providers)
              .flatMap(attributes::decoded)
              .map(PythonJson::dumpsUnicode));

  private final Dialect.Rule rule;

  TranslatedField(Dialect.Rule rule) {
    this.rule = rule;
  }

  /** The value, if the attributes contain one. */
  Optional<String> find(SpanAttributes attributes) {
    return attributes.concerns(this) ? rule.apply(attributes) : Optional.empty();
  }

  Dialect.Rule rule() {
    return rule;
  }

  /** In sets of fields. */
  int bit() {
    return 1 << ordinal();
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
