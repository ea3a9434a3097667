package dynamodbstore.fulltext;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tokenizer. Trigrams ignore the case of ASCII letters, as ILIKE does, so that they serve both LIKE
 * and ILIKE; they consist of code points, never of half a surrogate pair. Words are runs of letters
 * and digits, in lower case and stemmed. Stateless.
 */
public final class Tokens {
  /** A text with more tokens at one level has only {@link #TOO_MANY} there. */
  static final int MOST = 1000;

  /**
   * Stands for all tokens of a text that has too many. A search for any token must read this one
   * too. It cannot be confused with a token: it is neither a word nor three characters.
   */
  public static final String TOO_MANY = "*";

  private static final int GRAM = 3;
  private static final int LONGEST_WORD = 40;

  private Tokens() {}

  public static Set<Token> of(String text, Set<Level> levels) {
    var tokens = new LinkedHashSet<Token>();
    for (var level : Level.values()) {
      if (levels.contains(level)) {
        var texts = level == Level.WORD ? words(text) : trigrams(text);
        bounded(texts).forEach(token -> tokens.add(new Token(level, token)));
      }
    }
    return tokens;
  }

  /** The trigrams of several texts that are searched together. */
  public static Set<Token> trigrams(Collection<String> texts) {
    var trigrams = new LinkedHashSet<String>();
    texts.forEach(text -> trigrams.addAll(trigrams(text)));
    return bounded(trigrams).stream().map(Token::trigram).collect(Collectors.toSet());
  }

  /** All trigrams, in the order of the text; empty for a text of fewer than three characters. */
  static Set<String> trigrams(String text) {
    int[] characters = text.codePoints().map(Tokens::folded).toArray();
    var trigrams = new LinkedHashSet<String>();
    for (int at = 0; at + GRAM <= characters.length; at++) {
      trigrams.add(new String(characters, at, GRAM));
    }
    return trigrams;
  }

  static Set<String> words(String text) {
    var words = new LinkedHashSet<String>();
    int at = 0;
    while (at < text.length()) {
      int end = at;
      while (end < text.length() && Character.isLetterOrDigit(text.codePointAt(end))) {
        end += Character.charCount(text.codePointAt(end));
      }
      if (end > at) {
        words.add(cut(Stem.of(text.substring(at, end).toLowerCase(Locale.ROOT))));
        at = end;
      } else {
        at += Character.charCount(text.codePointAt(at));
      }
    }
    return words;
  }

  private static String cut(String word) {
    return word.codePointCount(0, word.length()) <= LONGEST_WORD
        ? word
        : word.substring(0, word.offsetByCodePoints(0, LONGEST_WORD));
  }

  private static Set<String> bounded(Set<String> tokens) {
    return tokens.size() <= MOST ? tokens : Set.of(TOO_MANY);
  }

  private static int folded(int character) {
    return character >= 'A' && character <= 'Z' ? character + ('a' - 'A') : character;
  }
}
