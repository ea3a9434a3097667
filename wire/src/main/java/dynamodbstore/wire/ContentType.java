package dynamodbstore.wire;

import java.util.Optional;

/** Which requests must say that they bring JSON; as {@code mlflow/server/validation.py}. */
public final class ContentType {
  private static final String JSON = "application/json";

  private ContentType() {}

  /** Why a request with this Content-Type is refused, if it is. */
  public static Optional<String> refusal(String method, String contentType) {
    int parameters = contentType.indexOf(';');
    var type = parameters < 0 ? contentType : contentType.substring(0, parameters);
    // To the letter: neither capitals nor a space before the semicolon will do.
    return isChecked(method) && !type.equals(JSON)
        ? Optional.of("Bad Request. Content-Type must be one of ['" + JSON + "'].")
        : Optional.empty();
  }

  /** Why a request without a Content-Type is refused, if it is. */
  public static Optional<String> refusalWithoutHeader(String method) {
    return isChecked(method)
        ? Optional.of("Bad Request. Content-Type header is missing.")
        : Optional.empty();
  }

  private static boolean isChecked(String method) {
    return method.equals("POST") || method.equals("PUT");
  }
}
