package dynamodbstore.graphql;

import dynamodbstore.graphql.schema.FieldDefinition;
import dynamodbstore.wire.json.Json;

/** An object of an answer, from which fields are selected. */
interface Node {
  /**
   * The value of a field.
   *
   * @throws FieldError if there is none to show
   * @throws dynamodbstore.api.ApiError if MLflow has something to say about it
   */
  Value value(FieldDefinition field, Json.Dict arguments);
}
