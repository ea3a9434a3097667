package dynamodbstore.spans.translation;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Conventions of one tracing library: where it keeps what MLflow shows.
 *
 * @param type finds the span type
 * @param tokens keys of token counts
 * @param inputs finds the JSON text of the inputs
 * @param outputs finds the JSON text of the outputs
 * @param models keys of the model's name, the first that is set wins
 * @param providers keys of the model's provider
 * @param tools keys of tool definitions
 * @param format finds the format of messages, by which the web UI shows them
 */
record Dialect(
    Rule type,
    TokenKeys tokens,
    Rule inputs,
    Rule outputs,
    List<String> models,
    List<String> providers,
    List<String> tools,
    Rule format) {
  /** Finds a value in the attributes of a span. */
  @FunctionalInterface
  interface Rule extends Function<SpanAttributes, Optional<String>> {
    Rule NONE = _ -> Optional.empty();

    /** The first of these values that Python treats as true. */
    static Rule firstOf(String... keys) {
      var all = List.of(keys);
      return attributes -> attributes.firstTruthy(all).flatMap(attributes::find);
    }

    /** A constant, if one of these keys is present. */
    static Rule ifPresent(String value, String... keys) {
      var all = List.of(keys);
      return attributes -> {
        for (var key : all) {
          if (attributes.has(key)) {
            return Optional.of(value);
          }
        }
        return Optional.empty();
      };
    }

    default Rule or(Rule next) {
      return attributes -> apply(attributes).or(() -> next.apply(attributes));
    }
  }

  /** A dialect that answers nothing, to begin with. */
  static Dialect empty() {
    return new Dialect(
        Rule.NONE,
        TokenKeys.NONE,
        Rule.NONE,
        Rule.NONE,
        List.of(),
        List.of(),
        List.of(),
        Rule.NONE);
  }

  Dialect withType(Rule rule) {
    return new Dialect(rule, tokens, inputs, outputs, models, providers, tools, format);
  }

  Dialect withTokens(TokenKeys keys) {
    return new Dialect(type, keys, inputs, outputs, models, providers, tools, format);
  }

  Dialect withValues(Rule input, Rule output) {
    return new Dialect(type, tokens, input, output, models, providers, tools, format);
  }

  Dialect withModels(String... keys) {
    return new Dialect(type, tokens, inputs, outputs, List.of(keys), providers, tools, format);
  }

  Dialect withProvider(String key) {
    return new Dialect(type, tokens, inputs, outputs, models, List.of(key), tools, format);
  }

  Dialect withTools(String key) {
    return new Dialect(type, tokens, inputs, outputs, models, providers, List.of(key), format);
  }

  Dialect withFormat(Rule rule) {
    return new Dialect(type, tokens, inputs, outputs, models, providers, tools, rule);
  }
}
