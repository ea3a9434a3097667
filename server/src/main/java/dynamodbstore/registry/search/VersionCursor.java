package dynamodbstore.registry.search;

import dynamodbstore.search.Ordering;
import dynamodbstore.search.SortPosition;
import java.time.Instant;

/** Cursor of a listing of versions, for any of its orders. */
record VersionCursor(String name, Instant updated, long number) {
  /**
   * Reads the cursor from a page token. Fields that the ordering does not contain get the value
   * that precedes all versions.
   */
  static VersionCursor of(Ordering ordering, SortPosition position) {
    var name = "";
    var updated = Instant.ofEpochMilli(Long.MAX_VALUE);
    long number = Long.MAX_VALUE;
    for (int at = 0; at < position.values().size(); at++) {
      switch (ordering.terms().get(at).field().key()) {
        case "name" -> name = position.text(at);
        case "last_updated_timestamp" -> updated = Instant.ofEpochMilli(position.whole(at));
        case "version_number" -> number = position.whole(at);
        default -> {}
      }
    }
    return new VersionCursor(name, updated, number);
  }
}
