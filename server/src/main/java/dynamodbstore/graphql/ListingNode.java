package dynamodbstore.graphql;

import dynamodbstore.graphql.schema.FieldDefinition;
import dynamodbstore.wire.json.Json;
import java.util.Iterator;
import java.util.Optional;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Message with a list that is streamed into the response. Not thread-safe. */
final class ListingNode<T> implements ResponseNode {
  private final MessageValues messages;
  private final ResolverResult.Listing<T> listing;
  private boolean isTaken;

  ListingNode(MessageValues messages, ResolverResult.Listing<T> listing) {
    this.messages = messages;
    this.listing = listing;
  }

  @Override
  public FieldValue value(FieldDefinition field, Json.Dict arguments) {
    if (field.member().equals(listing.list())) {
      var type = field.type().name();
      return new FieldValue.Many(
          items()
              .<FieldValue>map(
                  item -> new FieldValue.Inner(messages.node(type, listing.encoder().apply(item))))
              .iterator());
    }
    if (field.member().equals("next_page_token")) {
      return FieldValue.text(listing.nextToken());
    }
    return messages.value(field.type(), Optional.empty(), "");
  }

  private Stream<T> items() {
    Iterator<T> items = isTaken ? listing.again().get() : listing.first();
    isTaken = true;
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(items, 0), false);
  }
}
