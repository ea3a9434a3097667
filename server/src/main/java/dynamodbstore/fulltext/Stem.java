package dynamodbstore.fulltext;

import java.util.List;

/**
 * Stemmer that removes English endings, so that "models", "modeled" and "modeling" are one token.
 * Deliberately simple: if two words share a stem, a search only finds a few more candidates.
 */
final class Stem {
  /** The first that matches is removed, so longer ones come first. */
  private static final List<String> ENDINGS = List.of("ings", "ing", "ed", "es", "s");

  /** Minimum length of the stem, so that "bus" and "red" are unchanged. */
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
