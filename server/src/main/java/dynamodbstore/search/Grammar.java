package dynamodbstore.search;

import java.util.List;

/** Reads filters in two steps, between which the reference looks at orders. */
interface Grammar<C> {
  /** The clauses of a filter, all of which must hold. */
  List<C> read(String filter);

  /** What a clause means, if its operator fits. */
  Condition resolve(C clause);
}
