package dynamodbstore.search;

import dynamodbstore.api.ApiError;
import java.util.LinkedHashSet;
import java.util.List;

/** Factory of comparisons from a field, an operator and an operand. */
final class Tests {
  private Tests() {}

  static Condition.Test of(Field field, String operator, Clause.Operand operand) {
    return switch (operand) {
      case Clause.Nothing _ -> new Condition.PresenceTest(field, operator.equals("IS NOT NULL"));
      case Clause.Text(String value) -> ofText(field, operator, value);
      case Clause.Numeral(String text) -> ofNumber(field, operator, text);
      case Clause.Texts(List<String> values) -> ofTexts(field, operator, values);
    };
  }

  static Condition.Test ofText(Field field, String operator, String value) {
    return switch (operator) {
      case "=" -> new Condition.TextTest(field, true, value);
      case "!=" -> new Condition.TextTest(field, false, value);
      case "LIKE" -> new Condition.PatternTest(field, false, value);
      case "ILIKE" -> new Condition.PatternTest(field, true, value);
      default -> throw mismatch(operator, "a list of quoted string values");
    };
  }

  /**
   * A list with any operator but these is rejected here; the reference leaves that to its database.
   */
  static Condition.Test ofTexts(Field field, String operator, List<String> values) {
    return switch (operator) {
      case "IN" -> new Condition.ListTest(field, true, new LinkedHashSet<>(values));
      case "NOT IN" -> new Condition.ListTest(field, false, new LinkedHashSet<>(values));
      default -> throw mismatch(operator, "a quoted string value, not a list");
    };
  }

  private static Condition.Test ofNumber(Field field, String operator, String text) {
    var value = field.entity() == Entity.ATTRIBUTE ? Quantity.of(text) : Quantity.real(text);
    return Relation.of(operator)
        .<Condition.Test>map(relation -> new Condition.NumberTest(field, relation, value))
        .orElseThrow(() -> mismatch(operator, "a quoted string value"));
  }

  private static ApiError mismatch(String operator, String expected) {
    return ApiError.invalid("Comparator '%s' expects %s".formatted(operator, expected));
  }
}
