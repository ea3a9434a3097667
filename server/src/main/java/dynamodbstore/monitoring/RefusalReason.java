package dynamodbstore.monitoring;

/** Why a request was not served, other than for a mistake of its client. */
public enum RefusalReason {
  /** All connections are in use, or too many by one address. */
  CONNECTIONS,
  /** Not HTTP, or too slow. */
  MALFORMED,
  /** Host or origin not allowed, or a workspace that does not exist. */
  FILTERED,
  UNAUTHENTICATED,
  DENIED,
  /** No work permit became free, or too little memory or disk is free. */
  OVERLOADED,
  /** Needs more memory than the server has. */
  TOO_LARGE,
  /** The table was throttled, or an item kept changing. */
  BUSY,
  TABLE_UNAVAILABLE,
  OUTCOME_UNKNOWN,
  PARTITION_FULL,
  DISK_FULL,
  OUT_OF_MEMORY
}
