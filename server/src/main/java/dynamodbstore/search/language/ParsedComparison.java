package dynamodbstore.search.language;

import dynamodbstore.search.FieldKind;
import java.util.List;

/** Parsed comparison, whose operator has not been checked yet and whose key may be an alias. */
public record ParsedComparison(FieldKind entity, String key, String operator, Operand operand) {
  /** Right side of a comparison. */
  public sealed interface Operand {}

  /** Quoted text, without its quotes. */
  public record Text(String value) implements Operand {}

  /** Number, as written. */
  public record Numeral(String text) implements Operand {}

  /** List of texts in parentheses. */
  public record Texts(List<String> values) implements Operand {}

  /** Absent operand: IS NULL and IS NOT NULL have none. */
  public record Nothing() implements Operand {}
}
