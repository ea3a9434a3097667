package dynamodbstore.search.regex;

import java.util.List;

/** Tree of a parsed pattern. */
sealed interface RegexNode {
  /** Largest number of repetitions if there is no limit. */
  int UNLIMITED = -1;

  /** One character of a set. */
  record One(CharacterSet set) implements RegexNode {}

  record Sequence(List<RegexNode> parts) implements RegexNode {}

  record Choice(List<RegexNode> alternatives) implements RegexNode {}

  record Repeat(RegexNode part, int least, int most) implements RegexNode {}

  /** Condition on a position, which consumes nothing. */
  record Assertion(Boundary boundary, boolean isAscii) implements RegexNode {}

  /** Kind of position that an assertion accepts. */
  enum Boundary {
    TEXT_START,
    LINE_START,
    /** The end of the text, or before a line feed that ends it. */
    LAST_LINE_END,
    LINE_END,
    TEXT_END,
    WORD,
    NOT_WORD
  }
}
