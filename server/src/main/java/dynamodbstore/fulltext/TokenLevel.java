package dynamodbstore.fulltext;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Granularity of tokens, as keys and settings name it. An earlier version also had stemmed words
 * ({@code W}): that letter is ignored in settings, and no search reads such rows.
 */
public enum TokenLevel {
  /** Three consecutive characters: finds every text that LIKE finds. */
  TRIGRAM("3");

  private final String letter;

  TokenLevel(String letter) {
    this.letter = letter;
  }

  /** The letter in keys and settings. */
  public String letter() {
    return letter;
  }

  /** Parses the letters of any number of levels; other letters are ignored. */
  public static Set<TokenLevel> read(String letters) {
    var levels = EnumSet.noneOf(TokenLevel.class);
    for (var level : values()) {
      if (letters.contains(level.letter)) {
        levels.add(level);
      }
    }
    return Collections.unmodifiableSet(levels);
  }

  public static String write(Set<TokenLevel> levels) {
    return levels.stream().sorted().map(TokenLevel::letter).collect(Collectors.joining());
  }
}
