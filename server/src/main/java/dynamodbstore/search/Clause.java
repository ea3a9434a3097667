package dynamodbstore.search;

import java.util.List;

/** A comparison as it is written: its operator may yet turn out not to fit. */
record Clause(Entity entity, String key, String operator, Operand operand) {
  /** What something is compared to. */
  sealed interface Operand {}

  /** A text that stood in quotes. */
  record Text(String value) implements Operand {}

  /** A number, as written. */
  record Numeral(String text) implements Operand {}

  /** Texts in parentheses. */
  record Texts(List<String> values) implements Operand {}

  /** The operator says it all. */
  record Nothing() implements Operand {}
}
