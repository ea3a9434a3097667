package dynamodbstore.fulltext;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tokenizer. Trigrams ignore the case of ASCII letters, as ILIKE does, so that they serve both LIKE
 * and ILIKE; they consist of code points, never of half a surrogate pair. Stateless.
 */
public final class Tokenizer {
  /** A text with more tokens has only {@link #TOO_MANY}. */
  static final int MOST = 1000;

  /**
   * Stands for all tokens of a text that has too many. A search for any token must read this one
   * too. It cannot be confused with a token: it is not three characters long.
   */
  public static final String TOO_MANY = "*";

  private static final int GRAM = 3;

  private Tokenizer() {}

  public static Set<TextToken> of(String text, Set<TokenLevel> levels) {
    return levels.contains(TokenLevel.TRIGRAM) ? trigrams(List.of(text)) : Set.of();
  }

  /** The trigrams of several texts that are searched together. */
  public static Set<TextToken> trigrams(Collection<String> texts) {
    var trigrams = new LinkedHashSet<String>();
    texts.forEach(text -> trigrams.addAll(trigrams(text)));
    return bounded(trigrams).stream().map(TextToken::trigram).collect(Collectors.toSet());
  }

  /** All trigrams, in the order of the text; empty for a text of fewer than three characters. */
  static Set<String> trigrams(String text) {
    int[] characters = text.codePoints().map(Tokenizer::folded).toArray();
    var trigrams = new LinkedHashSet<String>();
    for (int at = 0; at + GRAM <= characters.length; at++) {
      trigrams.add(new String(characters, at, GRAM));
    }
    return trigrams;
  }

  private static Set<String> bounded(Set<String> tokens) {
    return tokens.size() <= MOST ? tokens : Set.of(TOO_MANY);
  }

  private static int folded(int character) {
    return character >= 'A' && character <= 'Z' ? character + ('a' - 'A') : character;
  }
}
