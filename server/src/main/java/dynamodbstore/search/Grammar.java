package dynamodbstore.search;

import java.util.List;

/** Reads filters in steps, between which the reference looks at other things. */
interface Grammar {
  /** The clauses of a filter, all of which must hold. */
  List<Clause> read(String filter);

  /** Refuses a clause whose operator does not fit. */
  void check(Clause clause);

  /** What a checked clause means; refuses what the reference leaves to its database to find out. */
  Condition.Test resolve(Clause clause);
}
