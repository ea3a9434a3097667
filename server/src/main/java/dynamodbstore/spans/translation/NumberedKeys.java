package dynamodbstore.spans.translation;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Rule that finds the first value among keys with a number in them, such as {@code
 * gen_ai.prompt.0.content}, in the order of arrival. Only the beginning of a key must match.
 */
final class NumberedKeys implements Dialect.Rule {
  private final String prefix;
  private final Pattern rest;

  /**
   * @param prefix literal text before the number
   * @param suffix regular expression of what follows the number
   */
  NumberedKeys(String prefix, String suffix) {
    this.prefix = prefix;
    this.rest = Pattern.compile("\\p{Nd}+" + suffix);
  }

  @Override
  public Optional<String> apply(SpanAttributes attributes) {
    for (var key : attributes.keysWith(prefix)) {
      if (matches(key)) {
        var value = attributes.findTruthy(key);
        if (value.isPresent()) {
          return value;
        }
      }
    }
    return Optional.empty();
  }

  private boolean matches(String key) {
    return rest.matcher(key).region(prefix.length(), key.length()).lookingAt();
  }
}
