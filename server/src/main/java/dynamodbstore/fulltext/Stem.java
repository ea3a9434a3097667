package dynamodbstore.fulltext;

import java.util.List;

/**
 * A word without its English ending, so that "models", "modeled" and "modeling" are one token. Much
 * simpler than grammar: two words that become one merely make a token find a little more.
 */
final class Stem {
  /** The longest that fits is taken off. */
  private static final List<String> ENDINGS = List.of("ings", "ing", "ed", "es", "s");

  /** What must be left, so that "bus" and "red" stay what they are. */
  private static final int LEAST = 3;

  private Stem() {}

  static String of(String word) {
    for (var ending : ENDINGS) {
      if (word.endsWith(ending) && word.length() - ending.length() >= LEAST) {
        return word.substring(0, word.length() - ending.length());
      }
    }
    return word;
  }
}
