package dynamodbstore.search.language;

import java.util.List;

/**
 * Set of operators that a class of fields supports.
 *
 * @param refusal the message for any other operator, whose name replaces {@code %s}
 */
public record OperatorSet(List<String> operators, String refusal) {
  public static final List<String> NUMBERS = List.of(">", ">=", "!=", "=", "<", "<=");
  public static final List<String> TEXTS = List.of("!=", "=", "LIKE", "ILIKE");
  public static final List<String> TEXTS_AND_NULL =
      List.of("!=", "=", "LIKE", "ILIKE", "IS NULL", "IS NOT NULL");
  public static final List<String> TEXTS_AND_LISTS =
      List.of("!=", "=", "LIKE", "ILIKE", "IN", "NOT IN");

  /**
   * The usual message.
   *
   * @param named the operators that the message lists, which are not always those supported
   * @param lastQuote the closing quote, which the reference forgets for some fields
   */
  public static OperatorSet of(List<String> operators, List<String> named, String lastQuote) {
    return new OperatorSet(
        operators, "Invalid comparator '%s' not one of '" + PythonRepr.set(named) + lastQuote);
  }
}
