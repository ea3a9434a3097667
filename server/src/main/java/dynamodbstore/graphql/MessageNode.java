package dynamodbstore.graphql;

import dynamodbstore.graphql.schema.FieldDefinition;
import dynamodbstore.wire.json.Json;

/**
 * Message of MLflow's protocol: its fields are its members, unless a resolver is registered for
 * them.
 */
record MessageNode(MessageValues messages, String type, Json.Dict message) implements ResponseNode {
  @Override
  public FieldValue value(FieldDefinition field, Json.Dict arguments) {
    return messages
        .resolved(type, field, arguments, message)
        .orElseGet(() -> messages.value(field.type(), message.find(field.member()), type));
  }
}
