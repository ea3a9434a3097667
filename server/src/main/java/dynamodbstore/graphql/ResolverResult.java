package dynamodbstore.graphql;

import dynamodbstore.wire.json.Json;
import java.util.Iterator;
import java.util.function.Function;
import java.util.function.Supplier;

/** Result of a resolver, encoded as messages. */
sealed interface ResolverResult {
  record Message(Json.Dict message) implements ResolverResult {}

  /** One member of a message. */
  record Member(Json.Dict message, String member) implements ResolverResult {}

  /**
   * Message with a list that is streamed into the response.
   *
   * @param list the name of the member
   * @param first the items, for the first selection of the list
   * @param again reads the items once more, for a list that is selected twice under different
   *     aliases
   */
  record Listing<T>(
      String list,
      Iterator<T> first,
      Supplier<Iterator<T>> again,
      Function<T, Json.Dict> encoder,
      String nextToken)
      implements ResolverResult {}
}
