package dynamodbstore.search.regex;

import java.util.List;

/** Set of code points. */
@FunctionalInterface
interface CharacterSet {
  CharacterSet ANY = _ -> true;
  CharacterSet NO_LINE_FEED = c -> c != '\n';

  boolean contains(int codePoint);

  static CharacterSet of(int only) {
    return c -> c == only;
  }

  static CharacterSet range(int first, int last) {
    return c -> first <= c && c <= last;
  }

  static CharacterSet union(List<CharacterSet> sets) {
    var parts = sets.toArray(CharacterSet[]::new);
    return c -> {
      for (var part : parts) {
        if (part.contains(c)) {
          return true;
        }
      }
      return false;
    };
  }

  /** The set that an escape such as {@code \d} denotes; a capital letter negates it. */
  static CharacterSet category(char letter, boolean isAscii) {
    CharacterSet set =
        switch (Character.toLowerCase(letter)) {
          case 'd' -> Character::isDigit;
          case 's' -> CharacterSet::isSpace;
          default -> CharacterSet::isWord;
        };
    CharacterSet within = isAscii ? c -> c < 128 && set.contains(c) : set;
    return Character.isUpperCase(letter) ? within.negated() : within;
  }

  default CharacterSet negated() {
    return c -> !contains(c);
  }

  /** Adds the other cases of all members. */
  default CharacterSet ignoringCase(boolean isAscii) {
    return c -> {
      if (contains(c)) {
        return true;
      }
      if (isAscii) {
        return c < 128
            && (contains(Character.toLowerCase(c)) || contains(Character.toUpperCase(c)));
      }
      int upper = Character.toUpperCase(c);
      return contains(upper)
          || contains(Character.toLowerCase(upper))
          || contains(Character.toLowerCase(c))
          || contains(Character.toUpperCase(Character.toLowerCase(c)))
          || hasVariant(c);
    };
  }

  /** Letters that are equal to a letter with the same capital, such as the long s. */
  private boolean hasVariant(int c) {
    int folded = Character.toLowerCase(Character.toUpperCase(c));
    return switch (folded) {
      case 's' -> contains('\u017f');
      case 'k' -> contains('\u212a');
      case 'i' -> contains('\u0131') || contains('\u0130');
      case '\u00e5' -> contains('\u212b');
      case '\u03bc' -> contains('\u00b5');
      default -> false;
    };
  }

  static boolean isWord(int c) {
    return c == '_'
        || Character.isLetterOrDigit(c)
        || Character.getType(c) == Character.LETTER_NUMBER
        || Character.getType(c) == Character.OTHER_NUMBER;
  }

  /** White space as Python's {@code str.isspace} defines it. */
  static boolean isSpace(int c) {
    return c == ' '
        || (c >= '\t' && c <= '\r')
        || (c >= 0x1c && c <= 0x1f)
        || c == 0x85
        || Character.getType(c) == Character.SPACE_SEPARATOR
        || c == 0x2028
        || c == 0x2029;
  }
}
