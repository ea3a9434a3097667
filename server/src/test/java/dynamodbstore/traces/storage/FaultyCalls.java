package dynamodbstore.traces.storage;

import dynamodbstore.table.errors.TableException;

/** Calls on a table that fails. */
final class FaultyCalls {
  private FaultyCalls() {}

  /** Returns whether the call returned without a fault of the table. */
  static boolean isDone(Runnable call) {
    try {
      call.run();
      return true;
    } catch (TableException e) {
      return false;
    }
  }
}
