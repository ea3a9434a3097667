package dynamodbstore.table.embedded;

import dynamodbstore.table.Limits;

/** Finds where a page ends: at so many entries met, expired ones too, or at so many bytes. */
final class PageEnd {
  private final int limit;
  private int met;
  private long bytes;

  PageEnd(int limit) {
    this.limit = limit;
  }

  /** Counts an entry, and tells whether it is the page's last. */
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
