package dynamodbstore.search.regex;

import java.util.ArrayList;
import java.util.Optional;

/** Parser of a set of characters in brackets. */
final class RegexBrackets {
  private final RegexScanner pattern;
  private final RegexFlags flags;

  private RegexBrackets(RegexScanner pattern, RegexFlags flags) {
    this.pattern = pattern;
    this.flags = flags;
  }

  /** Member of a set: a character, or a category such as {@code \d}. */
  private record Member(CharacterSet set, Optional<Integer> character) {}

  /** Parses what follows the opening bracket. */
  static CharacterSet read(RegexScanner pattern, RegexFlags flags) {
    return new RegexBrackets(pattern, flags).read();
  }

  private CharacterSet read() {
    boolean isNegated = pattern.skip('^');
    var sets = new ArrayList<CharacterSet>();
    do {
      sets.add(members());
    } while (!pattern.isAt(']'));
    var _ = pattern.next();
    var union = CharacterSet.union(sets);
    var set = flags.ignoresCase() ? union.ignoringCase(flags.isAscii()) : union;
    return isNegated ? set.negated() : set;
  }

  private CharacterSet members() {
    var first = member();
    if (!pattern.isAt('-')) {
      return first.set();
    }
    int hyphen = pattern.position();
    var _ = pattern.next();
    if (pattern.isAt(']')) {
      pattern.returnTo(hyphen);
      return first.set();
    }
    var last = member();
    if (first.character().isEmpty()
        || last.character().isEmpty()
        || first.character().get() > last.character().get()) {
      throw new RegexSyntaxException("bad character range");
    }
    return CharacterSet.range(first.character().get(), last.character().get());
  }

  private Member member() {
    int c = pattern.next();
    if (c != '\\') {
      return character(c);
    }
    if ("dDsSwW".indexOf(pattern.peek()) >= 0 && pattern.hasNext()) {
      return new Member(
          CharacterSet.category((char) pattern.next(), flags.isAscii()), Optional.empty());
    }
    var octal = pattern.digits(8, 3);
    return character(octal.isEmpty() ? RegexEscapes.character(pattern) : RegexEscapes.octal(octal));
  }

  private static Member character(int c) {
    return new Member(CharacterSet.of(c), Optional.of(c));
  }
}
