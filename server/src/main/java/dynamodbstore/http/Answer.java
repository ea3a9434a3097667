package dynamodbstore.http;

import dynamodbstore.wire.ErrorBody;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Immutable response of a handler: status, headers and body. It is not sent yet; {@link Sending}
 * does that.
 */
public record Answer(int status, Map<String, String> headers, Body body) {
  public static final int OK = 200;
  private static final int MOVED = 308;
  public static final int BAD_REQUEST = 400;
  public static final int FORBIDDEN = 403;
  public static final int NOT_FOUND = 404;
  public static final int METHOD_NOT_ALLOWED = 405;
  public static final int TOO_LARGE = 413;
  public static final int UNSUPPORTED = 415;
  public static final int INTERNAL_ERROR = 500;
  public static final int UNAVAILABLE = 503;
  public static final int STORAGE_FULL = 507;

  private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

  /**
   * Text with the content type that Flask gives to every string a handler returns, for /health and
   * /version too.
   */
  public static Answer page(String text) {
    return of(OK, "text/html; charset=utf-8", text);
  }

  public static Answer text(int status, String text) {
    return of(status, "text/plain; charset=utf-8", text);
  }

  /** JSON that is encoded already. */
  public static Answer json(String text) {
    return of(OK, "application/json", text);
  }

  /** The content of an in-memory writer, without a copy of it. */
  public static Answer json(JsonWriter written) {
    return new Answer(OK, JSON, new Body.Bytes(written.array(), written.length()));
  }

  /**
   * One JSON object of any length. The fields are written after the handler has returned, while the
   * request still holds its permit ({@link JsonBody}).
   */
  public static Answer json(Consumer<JsonWriter> fields) {
    return new Answer(OK, JSON, new Body.Json(fields));
  }

  /** An error in the JSON form that MLflow's clients parse. */
  public static Answer error(ErrorCode code, String message) {
    return error(code.httpStatus(), code, message);
  }

  /** An error whose HTTP status differs from the default of its code. */
  public static Answer error(int status, ErrorCode code, String message) {
    var out = JsonWriter.inMemory(256);
    ErrorBody.write(out, code, message);
    return new Answer(status, JSON, new Body.Bytes(out.array(), out.length()));
  }

  public static Answer empty(int status) {
    return new Answer(status, Map.of(), Body.NONE);
  }

  /** Permanent redirect (308) to another path with the same query. */
  public static Answer moved(String path, String rawQuery) {
    return empty(MOVED).with("Location", rawQuery.isEmpty() ? path : path + "?" + rawQuery);
  }

  public Answer with(String header, String value) {
    var more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Answer(status, more, body);
  }

  Answer without(String header) {
    var fewer = new LinkedHashMap<>(headers);
    fewer.remove(header);
    return new Answer(status, fewer, body);
  }

  Answer withBody(Body other) {
    return new Answer(status, headers, other);
  }

  Answer withStatus(int other) {
    return new Answer(other, headers, body);
  }

  private static Answer of(int status, String contentType, String text) {
    return new Answer(
        status,
        Map.of("Content-Type", contentType),
        Body.of(text.getBytes(StandardCharsets.UTF_8)));
  }
}
