package dynamodbstore.search;

import java.util.List;

/**
 * Fields that are compared alike: with which operators, and what is answered to any other, whose
 * name goes in the place of {@code %s}.
 */
record Family(List<String> operators, String refusal) {
  static final List<String> NUMBERS = List.of(">", ">=", "!=", "=", "<", "<=");
  static final List<String> TEXTS = List.of("!=", "=", "LIKE", "ILIKE");
  static final List<String> TEXTS_AND_NULL =
      List.of("!=", "=", "LIKE", "ILIKE", "IS NULL", "IS NOT NULL");
  static final List<String> TEXTS_AND_LISTS = List.of("!=", "=", "LIKE", "ILIKE", "IN", "NOT IN");

  /** The refusal of most; the reference forgets the last quote of some. */
  static Family of(List<String> operators, List<String> named, String lastQuote) {
    return new Family(
        operators, "Invalid comparator '%s' not one of '" + PythonRepr.set(named) + lastQuote);
  }
}
