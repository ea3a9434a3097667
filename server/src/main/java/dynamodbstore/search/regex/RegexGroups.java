package dynamodbstore.search.regex;

import java.util.HashSet;
import java.util.Set;

/**
 * Parser of what follows an opening parenthesis, and of references to groups. Constructs that no
 * finite automaton can match are refused. For one pattern and one thread.
 */
final class RegexGroups {
  private final RegexScanner pattern;
  private final Set<String> names = new HashSet<>();
  private int count = 1;

  RegexGroups(RegexScanner pattern) {
    this.pattern = pattern;
  }

  /** What a parenthesis begins. */
  sealed interface Opening {}

  /** Flags for the whole pattern, consumed with their closing parenthesis. */
  record GlobalFlags(RegexFlags flags) implements Opening {}

  /** A group, whose content follows. */
  record Scope(RegexFlags flags) implements Opening {}

  Opening open(RegexFlags flags, boolean isFirst) {
    if (!pattern.skip('?')) {
      count++;
      return new Scope(flags);
    }
    if (pattern.skip(':')) {
      return new Scope(flags);
    }
    if (pattern.skip("P<")) {
      name(pattern.until('>'));
      return new Scope(flags);
    }
    refuseUnsupported();
    return flags(flags, isFirst);
  }

  private void name(String name) {
    boolean isIdentifier =
        !name.isEmpty()
            && (Character.isLetter(name.codePointAt(0)) || name.charAt(0) == '_')
            && name.codePoints().allMatch(CharacterSet::isWord);
    if (!isIdentifier || !names.add(name)) {
      throw new RegexSyntaxException("bad name of a group");
    }
    count++;
  }

  private void refuseUnsupported() {
    if (pattern.skip('=') || pattern.skip('!') || pattern.skip("<=") || pattern.skip("<!")) {
      throw new UnsupportedRegexException("lookaround");
    }
    if (pattern.skip('>')) {
      throw new UnsupportedRegexException("an atomic group");
    }
    if (pattern.skip("P=")) {
      if (!names.contains(pattern.until(')'))) {
        throw new RegexSyntaxException("unknown group name");
      }
      throw backReference();
    }
    if (pattern.skip('(')) {
      throw new UnsupportedRegexException("a conditional group");
    }
  }

  private Opening flags(RegexFlags outer, boolean isFirst) {
    var flags = outer;
    boolean isSet = true;
    boolean hasLetter = false;
    var types = new HashSet<Integer>();
    while (!pattern.isAt(')') && !pattern.isAt(':')) {
      int c = pattern.next();
      if (c == '-' && isSet) {
        isSet = false;
        hasLetter = false;
      } else if (RegexFlags.LETTERS.indexOf(c) >= 0 && (isSet || (c != 'a' && c != 'u'))) {
        hasLetter = true;
        flags = flags.with((char) c, isSet);
        if (c == 'a' || c == 'u') {
          types.add(c);
        }
      } else {
        throw new RegexSyntaxException("unknown flag");
      }
    }
    if (!hasLetter || types.size() > 1) {
      throw new RegexSyntaxException("missing or incompatible flags");
    }
    if (pattern.skip(':')) {
      return new Scope(flags);
    }
    var _ = pattern.next();
    if (!isFirst || !isSet) {
      throw new RegexSyntaxException("global flags not at the start of the expression");
    }
    return new GlobalFlags(flags);
  }

  /** Parses the digits after a backslash: an octal character, or a reference to a group. */
  int octalOrReference() {
    int start = pattern.position();
    var octal = pattern.digits(8, 3);
    if (octal.startsWith("0") || octal.length() == 3) {
      return RegexEscapes.octal(octal);
    }
    pattern.returnTo(start);
    int group = Integer.parseInt(pattern.digits(10, 2));
    if (group >= count) {
      throw new RegexSyntaxException("invalid group reference");
    }
    throw backReference();
  }

  private static UnsupportedRegexException backReference() {
    return new UnsupportedRegexException("a back-reference");
  }
}
