package dynamodbstore.spans.translation;

import dynamodbstore.spans.Span;
import dynamodbstore.spans.SpanAttribute;
import dynamodbstore.spans.SpanEvent;
import dynamodbstore.spans.UnstorableSpan;
import dynamodbstore.spans.cost.ModelPrices;
import dynamodbstore.spans.cost.SpanCost;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Translator of a span's attributes into MLflow's, when the span is stored. Sets type, inputs,
 * outputs, token usage, message format, tools, model, provider and cost, in this order, each unless
 * the client has set it. Thread-safe; does no I/O except for what prices cost.
 */
public final class SpanTranslator {
  private static final Json UNKNOWN = new Json.Text("UNKNOWN");

  private final ModelPrices prices;

  public SpanTranslator(ModelPrices prices) {
    this.prices = prices;
  }

  /**
   * The translated span, or the same if there is nothing to translate.
   *
   * @throws UnstorableSpan if the reference fails on this span
   */
  public Span translate(Span span) {
    var attributes = new SpanAttributes(span.attributes());
    try {
      DoubleEncoding.remove(attributes);
      typeOf(attributes).ifPresent(type -> attributes.put(SpanAttribute.TYPE, type));
      translate(attributes, span.events());
    } catch (Json.TooDeep | Json.TooManyDigits e) {
      throw new UnstorableSpan("an attribute contains JSON that is " + e.getMessage());
    }
    return attributes.isChanged() ? span.withAttributes(attributes.values()) : span;
  }

  /** The client's own type takes precedence, unless it is unknown. */
  private static Optional<String> typeOf(SpanAttributes attributes) {
    return TranslatedField.TYPE
        .find(attributes)
        .filter(
            _ -> attributes.decoded(SpanAttribute.TYPE).map(SpanTranslator::isUnknown).orElse(true))
        .map(SpanTranslator::quoted);
  }

  private static boolean isUnknown(Json type) {
    return type instanceof Json.Null || type.equals(UNKNOWN);
  }

  private void translate(SpanAttributes attributes, List<SpanEvent> events) {
    putIfAbsent(
        attributes,
        SpanAttribute.INPUTS,
        () -> TranslatedField.INPUTS.find(attributes).or(() -> MessageEvents.inputs(events)));
    putIfAbsent(
        attributes,
        SpanAttribute.OUTPUTS,
        () -> TranslatedField.OUTPUTS.find(attributes).or(() -> MessageEvents.outputs(events)));
    putIfAbsent(attributes, SpanAttribute.USAGE, TranslatedField.USAGE);
    putIfAbsent(
        attributes,
        SpanAttribute.MESSAGE_FORMAT,
        () -> TranslatedField.FORMAT.find(attributes).map(SpanTranslator::quoted));
    putIfAbsent(attributes, SpanAttribute.TOOLS, TranslatedField.TOOLS);
    putIfAbsent(attributes, SpanAttribute.MODEL, TranslatedField.MODEL);
    putIfAbsent(attributes, SpanAttribute.MODEL_PROVIDER, TranslatedField.PROVIDER);
    putIfAbsent(attributes, SpanAttribute.COST, () -> cost(attributes));
  }

  private static void putIfAbsent(SpanAttributes attributes, String key, TranslatedField field) {
    if (attributes.concerns(field)) {
      putIfAbsent(attributes, key, () -> field.find(attributes));
    }
  }

  private static void putIfAbsent(
      SpanAttributes attributes, String key, Supplier<Optional<String>> value) {
    if (!attributes.has(key)) {
      value.get().ifPresent(text -> attributes.put(key, text));
    }
  }

  /** A cost that cannot be calculated is left out. */
  private Optional<String> cost(SpanAttributes attributes) {
    if (!attributes.has(SpanAttribute.USAGE) || !attributes.has(SpanAttribute.MODEL)) {
      return Optional.empty();
    }
    try {
      return loaded(attributes, SpanAttribute.MODEL)
          .flatMap(
              model ->
                  loaded(attributes, SpanAttribute.USAGE)
                      .flatMap(usage -> cost(attributes, model, usage)));
    } catch (Json.TooDeep | Json.TooManyDigits e) {
      return Optional.empty();
    }
  }

  private Optional<String> cost(SpanAttributes attributes, Json model, Json usage) {
    if (!attributes.has(SpanAttribute.MODEL_PROVIDER)) {
      return SpanCost.of(prices, model, new Json.Null(), usage).map(PythonJson::dumpsUnicode);
    }
    return loaded(attributes, SpanAttribute.MODEL_PROVIDER)
        .flatMap(provider -> SpanCost.of(prices, model, provider, usage))
        .map(PythonJson::dumpsUnicode);
  }

  /** The value, if its text is JSON. */
  private static Optional<Json> loaded(SpanAttributes attributes, String key) {
    return attributes.find(key).flatMap(text -> Json.loads(new Json.Text(text)));
  }

  private static String quoted(String name) {
    return '"' + name + '"';
  }
}
