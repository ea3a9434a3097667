package dynamodbstore.graphql;

import dynamodbstore.wire.json.Json;
import java.util.Iterator;
import java.util.function.Function;
import java.util.function.Supplier;

/** What a service answered, as messages. */
sealed interface Resolved {
  /** One message. */
  record Message(Json.Dict message) implements Resolved {}

  /** A member of a message. */
  record Member(Json.Dict message, String member) implements Resolved {}

  /**
   * A message with a list that is read as it is written.
   *
   * @param list its name
   * @param first the items, for whoever takes them first
   * @param again the items once more, for a list that is asked for twice under two names
   */
  record Listing<T>(
      String list,
      Iterator<T> first,
      Supplier<Iterator<T>> again,
      Function<T, Json.Dict> encoder,
      String nextToken)
      implements Resolved {}
}
