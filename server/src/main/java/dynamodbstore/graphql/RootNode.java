package dynamodbstore.graphql;

import dynamodbstore.graphql.schema.FieldDefinition;
import dynamodbstore.wire.json.Json;

/** Root object of a response: the fields of services, and introspection. */
record RootNode(ResponseNode services, SchemaNode schema) implements ResponseNode {
  @Override
  public FieldValue value(FieldDefinition field, Json.Dict arguments) {
    return switch (field.name()) {
      case "__schema" -> new FieldValue.Inner(schema);
      case "__type" ->
          arguments.find("name").orElse(new Json.Null()) instanceof Json.Text(String name, _)
              ? schema.type(name)
              : FieldValue.NOTHING;
      default -> services.value(field, arguments);
    };
  }
}
