package dynamodbstore.http;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** What goes back over the wire. The body is not copied: whoever makes it lets go of it. */
@SuppressWarnings("ArrayRecordComponent") // Bodies are sent, never compared.
public record Answer(int status, Map<String, String> headers, byte[] body) {
  public static final int OK = 200;
  public static final int BAD_REQUEST = 400;
  public static final int FORBIDDEN = 403;
  public static final int NOT_FOUND = 404;
  public static final int METHOD_NOT_ALLOWED = 405;
  public static final int INTERNAL_ERROR = 500;

  /** Flask calls whatever a handler returns as a string a page, /health and /version included. */
  public static Answer page(String text) {
    return of(OK, "text/html; charset=utf-8", text);
  }

  public static Answer text(int status, String text) {
    return of(status, "text/plain; charset=utf-8", text);
  }

  public static Answer json(int status, String json) {
    return of(status, "application/json", json);
  }

  /** An error as MLflow's clients read it. */
  public static Answer error(int status, String code, String message) {
    return json(
        status,
        "{\"error_code\": "
            + JsonText.quote(code)
            + ", \"message\": "
            + JsonText.quote(message)
            + "}");
  }

  public static Answer empty(int status) {
    return new Answer(status, Map.of(), new byte[0]);
  }

  public Answer with(String header, String value) {
    var more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Answer(status, more, body);
  }

  private static Answer of(int status, String contentType, String text) {
    return new Answer(
        status, Map.of("Content-Type", contentType), text.getBytes(StandardCharsets.UTF_8));
  }
}
