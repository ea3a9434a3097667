package dynamodbstore.table.embedded.database;

import dynamodbstore.table.Limits;

/**
 * Counter that decides where a page ends: at the maximum number of entries, expired ones included,
 * or of bytes. For one thread.
 */
final class PageLimit {
  private final int limit;
  private int met;
  private long bytes;

  PageLimit(int limit) {
    this.limit = limit;
  }

  /** Counts an entry, and returns whether it is the last of the page. */
  boolean isReachedBy(int size) {
    met++;
    bytes += size;
    return met == limit || bytes >= Limits.PAGE_BYTES;
  }

  int met() {
    return met;
  }

  long bytes() {
    return bytes;
  }
}
