package dynamodbstore.table.embedded.database;

/** Kind of failure that an acknowledged write survives. */
public enum Durability {
  /** Power loss: every group of writes is synced to the disk before it is acknowledged. */
  DISK,

  /**
   * A crash of the process, but not of the machine: writes are acknowledged when the operating
   * system has them.
   */
  OS
}
