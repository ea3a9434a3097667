package dynamodbstore.search.language;

import dynamodbstore.search.Filter;
import java.util.List;

/**
 * Parser of filters in three steps, so that errors of the orders can be reported between the steps,
 * in the sequence of the reference.
 */
public interface FilterGrammar {
  /** Parses a filter into its conjuncts. */
  List<ParsedComparison> read(String filter);

  /** Rejects a clause whose operator the field does not support. */
  void check(ParsedComparison clause);

  /**
   * Turns a checked clause into a comparison; rejects what the reference leaves to its database to
   * detect.
   */
  Filter.Comparison resolve(ParsedComparison clause);

  /** Checks all clauses, then turns them into conditions, which must all hold. */
  default List<? extends Filter> conditions(List<ParsedComparison> clauses) {
    clauses.forEach(this::check);
    return clauses.stream().map(this::resolve).toList();
  }
}
