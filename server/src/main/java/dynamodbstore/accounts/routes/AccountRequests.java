package dynamodbstore.accounts.routes;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.PythonText;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import dynamodbstore.wire.json.PythonNumbers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.Function;

/**
 * Parameters of a request to MLflow's API of accounts, which has no message schemas: those of the
 * query of a GET, else members of the JSON body; a DELETE may use either.
 */
final class AccountRequests {
  private final Function<String, Optional<Json>> values;

  private AccountRequests(Function<String, Optional<Json>> values) {
    this.values = values;
  }

  /** A body that is no JSON object counts as an empty one. */
  static AccountRequests of(ServerRequest request) {
    boolean hasBody = !request.method().equals("GET") && (!isDelete(request) || isJson(request));
    if (!hasBody) {
      return new AccountRequests(name -> request.query(name).map(Json.Text::new));
    }
    return request.readJson() instanceof Json.Dict body
        ? new AccountRequests(body::find)
        : new AccountRequests(_ -> Optional.empty());
  }

  private static boolean isDelete(ServerRequest request) {
    return request.method().equals("DELETE");
  }

  private static boolean isJson(ServerRequest request) {
    return request.header("Content-Type").filter(type -> type.contains("json")).isPresent();
  }

  /**
   * A text that must be present; it may be empty.
   *
   * @throws ApiError with the reference's text if it is missing
   */
  String text(String name) {
    return text(name, required(name));
  }

  /** A text that may be missing or null. */
  Optional<String> optionalText(String name) {
    return values.apply(name).filter(value -> !isNull(value)).map(value -> text(name, value));
  }

  /** A text for which any other type is rejected with this message. */
  Optional<String> optionalText(String name, String message) {
    return values
        .apply(name)
        .filter(value -> !isNull(value))
        .map(
            value -> {
              if (value instanceof Json.Text(var text, _)) {
                return text;
              }
              throw ApiError.invalid(message);
            });
  }

  /** False if it is missing or null. */
  boolean optionalFlag(String name) {
    return values.apply(name).filter(value -> !isNull(value)).isPresent() && flag(name);
  }

  /** A whole number that may be missing or null; one that is too large is read as -1. */
  Optional<Long> optionalNumber(String name) {
    return values.apply(name).filter(value -> !isNull(value)).map(_ -> id(name));
  }

  boolean flag(String name) {
    if (required(name) instanceof Json.Bool(var value)) {
      return value;
    }
    throw ApiError.invalid("Parameter '" + name + "' must be true or false.");
  }

  /** An id, as Python's {@code int} reads it. Numbers that no id can have are read as -1. */
  long id(String name) {
    var value = required(name);
    var number =
        switch (value) {
          case Json.Text(var text, _) -> PythonNumbers.whole(text);
          case Json.Whole(var whole) -> Optional.of(whole);
          case Json.Real(var real) when Double.isFinite(real) ->
              Optional.of(new BigDecimal(real).toBigInteger());
          case Json.Bool(var flag) -> Optional.of(flag ? BigInteger.ONE : BigInteger.ZERO);
          default -> Optional.<BigInteger>empty();
        };
    return number
        .map(whole -> whole.bitLength() < Long.SIZE ? whole.longValue() : -1)
        .orElseThrow(
            () ->
                ApiError.invalid(
                    "Parameter '%s' must be an integer. Got: %s".formatted(name, repr(value))));
  }

  private Json required(String name) {
    return values
        .apply(name)
        .orElseThrow(
            () ->
                ApiError.invalid(
                    "Missing value for required parameter '%s'. See the API docs for more information about request parameters."
                        .formatted(name)));
  }

  private static String text(String name, Json value) {
    if (value instanceof Json.Text(var text, var isEncodable) && isEncodable) {
      return text;
    }
    throw ApiError.invalid("Parameter '" + name + "' must be a string.");
  }

  private static boolean isNull(Json value) {
    return value instanceof Json.Null;
  }

  private static String repr(Json value) {
    return value instanceof Json.Text(var text, _)
        ? PythonText.repr(text)
        : PythonJson.dumps(value);
  }
}
