package dynamodbstore.table.embedded;

/** What an answered write survives. */
public enum Durability {
  /** Loss of power: every group of writes is on the disk before it is answered. */
  DISK,

  /** The end of the process, however sudden, but not of the machine. */
  OS
}
