package dynamodbstore.wire;

import java.util.Optional;

/** Validation of the Content-Type header; as {@code mlflow/server/validation.py}. */
public final class ContentType {
  private static final String JSON = "application/json";

  private ContentType() {}

  /** The error message for a request with this Content-Type; empty if it is accepted. */
  public static Optional<String> refusal(String method, String contentType) {
    int parameters = contentType.indexOf(';');
    var type = parameters < 0 ? contentType : contentType.substring(0, parameters);
    // Exact comparison, as in the reference: no other case, no space before the semicolon.
    return isChecked(method) && !type.equals(JSON)
        ? Optional.of("Bad Request. Content-Type must be one of ['" + JSON + "'].")
        : Optional.empty();
  }

  /** The error message for a request without a Content-Type; empty if it is accepted. */
  public static Optional<String> refusalWithoutHeader(String method) {
    return isChecked(method)
        ? Optional.of("Bad Request. Content-Type header is missing.")
        : Optional.empty();
  }

  private static boolean isChecked(String method) {
    return method.equals("POST") || method.equals("PUT");
  }
}
