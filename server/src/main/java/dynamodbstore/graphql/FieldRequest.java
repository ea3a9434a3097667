package dynamodbstore.graphql;

import dynamodbstore.api.ApiError;
import dynamodbstore.graphql.schema.FieldDefinition;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.SaturatedLong;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Input of a resolver: the arguments of the field, and the message that the field is a member of.
 */
public final class FieldRequest {
  private final FieldDefinition field;
  private final Json.Dict arguments;
  private final Json.Dict parent;

  FieldRequest(FieldDefinition field, Json.Dict arguments, Json.Dict parent) {
    this.field = field;
    this.arguments = arguments;
    this.parent = parent;
  }

  /** A text of the request; empty if it is absent. */
  public String text(String name) {
    return request().find(name).map(FieldRequest::asText).orElse("");
  }

  public List<String> texts(String name) {
    var texts = new ArrayList<String>();
    if (request().find(name).orElse(new Json.Null()) instanceof Json.Items(var items)) {
      for (var item : items) {
        if (item instanceof Json.Null) {
          throw nullWithin(name, texts.size());
        }
        texts.add(asText(item));
      }
    }
    return texts;
  }

  /** An integer of the request, clamped to 64 bits. */
  public Optional<Long> number(String name) {
    return request()
        .find(name)
        .flatMap(
            json ->
                json instanceof Json.Whole(BigInteger number)
                    ? Optional.of(SaturatedLong.clamp(number))
                    : Optional.empty());
  }

  /** A text of the parent message, inside the named inner message; empty if it is absent. */
  public String ofParent(String message, String member) {
    return parent
        .find(message)
        .flatMap(json -> json instanceof Json.Dict dict ? dict.find(member) : Optional.empty())
        .map(FieldRequest::asText)
        .orElse("");
  }

  /** An argument outside the request message; empty if it is null. */
  Optional<String> argument(String name) {
    var given = arguments.find(name).orElseThrow(() -> missing(name));
    return given instanceof Json.Null ? Optional.empty() : Optional.of(asText(given));
  }

  private Json.Dict request() {
    return arguments
        .find("input")
        .flatMap(json -> json instanceof Json.Dict dict ? Optional.of(dict) : Optional.empty())
        .orElseThrow(() -> missing("input"));
  }

  private static ApiError missing(String name) {
    return ApiError.invalid("Missing value for argument '%s'.".formatted(name));
  }

  /**
   * Protobuf's message, in which the request is named like the field without the prefix {@code
   * mlflow}.
   */
  private ApiError nullWithin(String name, int index) {
    var member = FieldDefinition.memberOf(name);
    return ApiError.invalid(
        ("Failed to parse %1$s field: null is not allowed to be used as an element in a repeated"
                + " field at %2$s.%1$s[%3$d].")
            .formatted(member, field.name().substring("mlflow".length()), index));
  }

  /** Rejects unpaired surrogates, as protobuf does, into which the reference decodes texts. */
  private static String asText(Json json) {
    if (!(json instanceof Json.Text(String text, boolean encodable))) {
      return "";
    }
    if (!encodable) {
      throw ApiError.invalid("A text in the request is not valid Unicode.");
    }
    return text;
  }
}
