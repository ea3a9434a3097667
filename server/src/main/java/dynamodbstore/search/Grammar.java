package dynamodbstore.search;

import java.util.List;

/**
 * Parser of filters in three steps, so that errors of the orders can be reported between the steps,
 * in the sequence of the reference.
 */
interface Grammar {
  /** Parses a filter into its conjuncts. */
  List<Clause> read(String filter);

  /** Rejects a clause whose operator the field does not support. */
  void check(Clause clause);

  /**
   * Turns a checked clause into a comparison; rejects what the reference leaves to its database to
   * detect.
   */
  Condition.Test resolve(Clause clause);
}
