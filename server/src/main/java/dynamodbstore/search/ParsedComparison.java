package dynamodbstore.search;

import java.util.List;

/** Parsed comparison, whose operator has not been checked yet and whose key may be an alias. */
record ParsedComparison(FieldKind entity, String key, String operator, Operand operand) {
  /** Right side of a comparison. */
  sealed interface Operand {}

  /** Quoted text, without its quotes. */
  record Text(String value) implements Operand {}

  /** Number, as written. */
  record Numeral(String text) implements Operand {}

  /** List of texts in parentheses. */
  record Texts(List<String> values) implements Operand {}

  /** Absent operand: IS NULL and IS NOT NULL have none. */
  record Nothing() implements Operand {}
}
