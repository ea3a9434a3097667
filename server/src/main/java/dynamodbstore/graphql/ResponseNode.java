package dynamodbstore.graphql;

import dynamodbstore.graphql.schema.FieldDefinition;
import dynamodbstore.wire.json.Json;

/** Object of the response, from which fields are selected. */
interface ResponseNode {
  /**
   * The value of a field.
   *
   * @throws FieldError if the field has no value that can be represented
   * @throws dynamodbstore.api.ApiError if the service rejects the request
   */
  FieldValue value(FieldDefinition field, Json.Dict arguments);
}
