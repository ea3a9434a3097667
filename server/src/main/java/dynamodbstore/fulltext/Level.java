package dynamodbstore.fulltext;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** How finely a text is taken apart. */
public enum Level {
  /** Stems of words: finds what is about something. */
  WORD("W"),
  /** Three characters in a row: finds whatever LIKE finds. */
  TRIGRAM("3");

  private final String letter;

  Level(String letter) {
    this.letter = letter;
  }

  /** As keys and settings have it. */
  public String letter() {
    return letter;
  }

  static Level of(String letter) {
    for (var level : values()) {
      if (level.letter.equals(letter)) {
        return level;
      }
    }
    throw new IllegalArgumentException("No level of full text: " + letter);
  }

  /** Reads the letters of any number of levels; others are passed over. */
  static Set<Level> read(String letters) {
    var levels = EnumSet.noneOf(Level.class);
    for (var level : values()) {
      if (letters.contains(level.letter)) {
        levels.add(level);
      }
    }
    return Collections.unmodifiableSet(levels);
  }

  static String write(Set<Level> levels) {
    return levels.stream().sorted().map(Level::letter).collect(Collectors.joining());
  }
}
