package dynamodbstore.spans.translation;

import dynamodbstore.spans.SpanAttribute;
import dynamodbstore.wire.json.Json;
import java.util.Optional;

/** Finder of the model's name in the inputs or outputs of a call, as most clients send it. */
final class ModelName {
  private static final String FIELD = "model";

  private ModelName() {}

  /** A name in the inputs that is not a text hides one in the outputs. */
  static Optional<Json> find(SpanAttributes attributes) {
    return field(attributes, SpanAttribute.INPUTS)
        .or(() -> field(attributes, SpanAttribute.OUTPUTS))
        .filter(Json.Text.class::isInstance);
  }

  private static Optional<Json> field(SpanAttributes attributes, String key) {
    try {
      return attributes
          .find(key)
          .filter(ModelName::mayHaveField)
          .flatMap(_ -> attributes.decoded(key))
          .flatMap(json -> json instanceof Json.Dict dict ? dict.find(FIELD) : Optional.empty())
          .filter(Json::isTruthy);
    } catch (Json.TooDeep | Json.TooManyDigits e) {
      return Optional.empty();
    }
  }

  /** Inputs may be large: decode them only if the field's name occurs, as such or in escapes. */
  private static boolean mayHaveField(String text) {
    return text.contains("\"model\"") || text.contains("\\u");
  }
}
