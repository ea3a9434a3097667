package dynamodbstore.search.regex;

import dynamodbstore.search.regex.RegexNode.Assertion;
import dynamodbstore.search.regex.RegexNode.Boundary;
import dynamodbstore.search.regex.RegexNode.Choice;
import dynamodbstore.search.regex.RegexNode.One;
import dynamodbstore.search.regex.RegexNode.Repeat;
import dynamodbstore.search.regex.RegexNode.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Recursive-descent parser of patterns in the syntax of Python's {@code re}. Whether a repetition
 * is greedy or lazy makes no difference to whether a pattern occurs, so it is not recorded. Nesting
 * is limited, so that no pattern can overflow the stack. For one pattern and one thread.
 */
final class RegexParser {
  private static final int MAX_DEPTH = 100;

  private final RegexScanner pattern;
  private final RegexGroups groups;
  private RegexFlags flags = RegexFlags.NONE;
  private int depth;

  private RegexParser(RegexScanner pattern) {
    this.pattern = pattern;
    this.groups = new RegexGroups(pattern);
  }

  static RegexNode parse(String text) {
    var parser = new RegexParser(new RegexScanner(text));
    var whole = parser.choice();
    if (parser.pattern.hasNext()) {
      throw new RegexSyntaxException("unbalanced parenthesis");
    }
    return whole;
  }

  private RegexNode choice() {
    if (++depth > MAX_DEPTH) {
      throw new UnsupportedRegexException("a pattern with so many nested groups");
    }
    var alternatives = new ArrayList<RegexNode>();
    do {
      alternatives.add(sequence(depth == 1 && alternatives.isEmpty()));
    } while (pattern.skip('|'));
    depth--;
    return alternatives.size() == 1 ? alternatives.getFirst() : new Choice(alternatives);
  }

  /** Parses one alternative. Only the first of the whole pattern may begin with flags. */
  private RegexNode sequence(boolean isFirst) {
    var parts = new ArrayList<RegexNode>();
    while (pattern.hasNext() && !pattern.isAt('|') && !pattern.isAt(')')) {
      if (!skipIgnored()) {
        repeatable(isFirst && parts.isEmpty()).ifPresent(part -> parts.add(repeated(part)));
      }
    }
    return new Sequence(parts);
  }

  /** Skips a comment, or white space of a verbose pattern. */
  private boolean skipIgnored() {
    if (pattern.skip("(?#")) {
      var _ = pattern.until(')');
      return true;
    }
    if (!flags.isVerbose()) {
      return false;
    }
    if (pattern.skip('#')) {
      while (pattern.hasNext() && pattern.next() != '\n') {
        // The comment ends with the line.
      }
      return true;
    }
    boolean isBlank = pattern.hasNext() && " \t\n\r\u000b\f".indexOf(pattern.peek()) >= 0;
    if (isBlank) {
      var _ = pattern.next();
    }
    return isBlank;
  }

  /** Parses one item; empty for flags, which match nothing by themselves. */
  private Optional<RegexNode> repeatable(boolean isFirst) {
    int c = pattern.next();
    return switch (c) {
      case '(' -> group(isFirst);
      case '[' -> Optional.of(new One(RegexBrackets.read(pattern, flags)));
      case '.' ->
          Optional.of(
              new One(flags.dotMatchesAll() ? CharacterSet.ANY : CharacterSet.NO_LINE_FEED));
      case '^' -> at(flags.isMultiline() ? Boundary.LINE_START : Boundary.TEXT_START);
      case '$' -> at(flags.isMultiline() ? Boundary.LINE_END : Boundary.LAST_LINE_END);
      case '\\' -> escape();
      case '*', '+', '?' -> throw new RegexSyntaxException("nothing to repeat");
      case '{' -> {
        if (bounds().isPresent()) {
          throw new RegexSyntaxException("nothing to repeat");
        }
        yield literal(c);
      }
      default -> literal(c);
    };
  }

  private Optional<RegexNode> at(Boundary boundary) {
    return Optional.of(new Assertion(boundary, flags.isAscii()));
  }

  private Optional<RegexNode> literal(int c) {
    var set = CharacterSet.of(c);
    return Optional.of(new One(flags.ignoresCase() ? set.ignoringCase(flags.isAscii()) : set));
  }

  private RegexNode repeated(RegexNode part) {
    while (skipIgnored()) {
      // Comments and blanks may precede the quantifier.
    }
    var bounds = quantifier();
    if (bounds.isEmpty()) {
      return part;
    }
    if (part instanceof Assertion) {
      throw new RegexSyntaxException("nothing to repeat");
    }
    if (pattern.skip('+')) {
      throw new UnsupportedRegexException("a possessive quantifier");
    }
    var _ = pattern.skip('?');
    while (skipIgnored()) {
      // As above: the next quantifier would be the second.
    }
    if (quantifier().isPresent()) {
      throw new RegexSyntaxException("multiple repeat");
    }
    return new Repeat(part, bounds.get().least(), bounds.get().most());
  }

  private record Bounds(int least, int most) {}

  private Optional<Bounds> quantifier() {
    if (pattern.skip('*')) {
      return Optional.of(new Bounds(0, RegexNode.UNLIMITED));
    }
    if (pattern.skip('+')) {
      return Optional.of(new Bounds(1, RegexNode.UNLIMITED));
    }
    if (pattern.skip('?')) {
      return Optional.of(new Bounds(0, 1));
    }
    int start = pattern.position();
    var bounds = pattern.skip('{') ? bounds() : Optional.<Bounds>empty();
    if (bounds.isEmpty()) {
      pattern.returnTo(start);
    }
    return bounds;
  }

  /** Parses what follows a brace; empty if it is no quantifier: then the brace is literal. */
  private Optional<Bounds> bounds() {
    int start = pattern.position();
    var least = pattern.digits(10, Integer.MAX_VALUE);
    boolean isRange = pattern.skip(',');
    var most = isRange ? pattern.digits(10, Integer.MAX_VALUE) : least;
    if (!pattern.skip('}') || (least.isEmpty() && !isRange)) {
      pattern.returnTo(start);
      return Optional.empty();
    }
    var bounds =
        new Bounds(
            least.isEmpty() ? 0 : count(least), most.isEmpty() ? RegexNode.UNLIMITED : count(most));
    if (bounds.most() != RegexNode.UNLIMITED && bounds.most() < bounds.least()) {
      throw new RegexSyntaxException("min repeat greater than max repeat");
    }
    return Optional.of(bounds);
  }

  private static int count(String digits) {
    if (digits.length() > 9) {
      throw new UnsupportedRegexException("a pattern with so many repetitions");
    }
    return Integer.parseInt(digits);
  }

  private Optional<RegexNode> group(boolean isFirst) {
    return switch (groups.open(flags, isFirst)) {
      case RegexGroups.GlobalFlags(RegexFlags all) -> {
        flags = all;
        yield Optional.empty();
      }
      case RegexGroups.Scope(RegexFlags inner) -> {
        var outer = flags;
        flags = inner;
        // A sequence, so that a group of one assertion may be repeated, as in Python.
        var content = new Sequence(List.of(choice()));
        flags = outer;
        if (!pattern.skip(')')) {
          throw new RegexSyntaxException("missing ), unterminated subpattern");
        }
        yield Optional.of(content);
      }
    };
  }

  private Optional<RegexNode> escape() {
    int c = pattern.peek();
    if (c < 128 && Character.isDigit(c)) {
      return literal(groups.octalOrReference());
    }
    if (pattern.hasNext() && "dDsSwW".indexOf(c) >= 0) {
      return Optional.of(new One(CharacterSet.category((char) pattern.next(), flags.isAscii())));
    }
    var boundary =
        switch (c) {
          case 'A' -> Optional.of(Boundary.TEXT_START);
          case 'Z' -> Optional.of(Boundary.TEXT_END);
          case 'b' -> Optional.of(Boundary.WORD);
          case 'B' -> Optional.of(Boundary.NOT_WORD);
          default -> Optional.<Boundary>empty();
        };
    if (boundary.isPresent()) {
      var _ = pattern.next();
      return at(boundary.get());
    }
    return literal(RegexEscapes.character(pattern));
  }
}
