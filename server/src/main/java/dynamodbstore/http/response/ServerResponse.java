package dynamodbstore.http.response;

import dynamodbstore.wire.ErrorBody;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Immutable response of a handler: status, headers and body. It is not sent yet; {@link
 * ResponseSender} does that.
 */
public record ServerResponse(int status, Map<String, String> headers, ResponseBody body) {
  public static final int OK = 200;
  private static final int MOVED = 308;
  public static final int BAD_REQUEST = 400;
  public static final int UNAUTHORIZED = 401;
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
  public static ServerResponse html(String text) {
    return of(OK, "text/html; charset=utf-8", text);
  }

  public static ServerResponse text(int status, String text) {
    return of(status, "text/plain; charset=utf-8", text);
  }

  /** JSON that is encoded already. */
  public static ServerResponse json(String text) {
    return of(OK, "application/json", text);
  }

  /** The content of an in-memory writer, without a copy of it. */
  public static ServerResponse json(JsonWriter written) {
    return new ServerResponse(OK, JSON, new ResponseBody.Bytes(written.array(), written.length()));
  }

  /**
   * One JSON object of any length. The fields are written after the handler has returned, while the
   * request still holds its permit ({@link JsonBodyEncoder}).
   */
  public static ServerResponse json(Consumer<JsonWriter> fields) {
    return new ServerResponse(OK, JSON, new ResponseBody.Json(fields));
  }

  /** An error in the JSON form that MLflow's clients parse. */
  public static ServerResponse error(ErrorCode code, String message) {
    return error(code.httpStatus(), code, message);
  }

  /** An error whose HTTP status differs from the default of its code. */
  public static ServerResponse error(int status, ErrorCode code, String message) {
    var out = JsonWriter.inMemory(256);
    ErrorBody.write(out, code, message);
    return new ServerResponse(status, JSON, new ResponseBody.Bytes(out.array(), out.length()));
  }

  public static ServerResponse empty(int status) {
    return new ServerResponse(status, Map.of(), ResponseBody.NONE);
  }

  /** Permanent redirect (308) to another path with the same query. */
  public static ServerResponse redirect(String path, String rawQuery) {
    return empty(MOVED).with("Location", rawQuery.isEmpty() ? path : path + "?" + rawQuery);
  }

  public ServerResponse with(String header, String value) {
    var more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new ServerResponse(status, more, body);
  }

  public ServerResponse without(String header) {
    var fewer = new LinkedHashMap<>(headers);
    fewer.remove(header);
    return new ServerResponse(status, fewer, body);
  }

  public ServerResponse withBody(ResponseBody other) {
    return new ServerResponse(status, headers, other);
  }

  public ServerResponse withStatus(int other) {
    return new ServerResponse(other, headers, body);
  }

  private static ServerResponse of(int status, String contentType, String text) {
    return new ServerResponse(
        status,
        Map.of("Content-Type", contentType),
        ResponseBody.of(text.getBytes(StandardCharsets.UTF_8)));
  }
}
