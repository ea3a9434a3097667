package dynamodbstore.registry;

import dynamodbstore.search.Ordering;
import dynamodbstore.search.Place;
import java.time.Instant;

/** Where a listing of versions goes on, whichever way it orders them. */
record Spot(String name, Instant updated, long number) {
  /** What the place does not say is as if nothing had been listed yet. */
  static Spot of(Ordering ordering, Place place) {
    var name = "";
    var updated = Instant.ofEpochMilli(Long.MAX_VALUE);
    long number = Long.MAX_VALUE;
    for (int at = 0; at < place.values().size(); at++) {
      switch (ordering.terms().get(at).field().key()) {
        case "name" -> name = place.text(at);
        case "last_updated_timestamp" -> updated = Instant.ofEpochMilli(place.whole(at));
        case "version_number" -> number = place.whole(at);
        default -> {}
      }
    }
    return new Spot(name, updated, number);
  }
}
