package dynamodbstore.http;

import dynamodbstore.api.ApiError;
import dynamodbstore.wire.ContentType;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a request says, apart from how it travelled. */
public final class Request {
  private final ServerRequest request;
  private final Map<String, String> variables;
  private final BodyReader bodies;
  private final String pattern;

  /**
   * @param pattern the path of the route that was met, with its variables and the prefix
   */
  Request(ServerRequest request, Map<String, String> variables, BodyReader bodies, String pattern) {
    this.request = request;
    this.pattern = pattern;
    this.variables = variables;
    this.bodies = bodies;
  }

  public String method() {
    return request.prologue().method().text();
  }

  /** The path of the route that was met, as Flask spells it. */
  String rule() {
    return pattern.replaceAll("\\{(\\w+)\\.\\.\\.}", "<path:$1>").replaceAll("\\{(\\w+)}", "<$1>");
  }

  /** A part of the path that the route names. */
  public String variable(String name) {
    var value = variables.get(name);
    if (value == null) {
      throw new IllegalStateException("No variable " + name + " in the path of this route");
    }
    return value;
  }

  public Optional<String> header(String name) {
    return request.headers().first(HeaderNames.create(name));
  }

  /** The first value of a query parameter. */
  public Optional<String> query(String name) {
    return queries(name).stream().findFirst();
  }

  public List<String> queries(String name) {
    return request.query().contains(name) ? request.query().all(name) : List.of();
  }

  /**
   * The request's message, read as the reference reads it: from the query of a GET that has one,
   * else from the body.
   *
   * @throws dynamodbstore.wire.BadRequest if the reference would not accept it
   */
  public Message read(Schema schema) {
    if (method().equals("GET") && !request.query().isEmpty()) {
      var query = new HashMap<String, List<String>>();
      for (var name : request.query().names()) {
        query.put(name, request.query().all(name));
      }
      return schema.readQuery(query);
    }
    var refusal =
        request
            .headers()
            .first(HeaderNames.CONTENT_TYPE)
            .map(type -> ContentType.refusal(method(), type))
            .orElseGet(() -> ContentType.refusalWithoutHeader(method()));
    if (refusal.isPresent()) {
      throw new ApiError(ErrorCode.INVALID_PARAMETER_VALUE, refusal.get());
    }
    return schema.read(body());
  }

  /** The whole body, unpacked if it came packed; at most as long as bodies may be. */
  public byte[] body() {
    return bodies.read(request);
  }

  /** The body as it comes in, of any length, unpacked if it came packed. */
  public InputStream bodyStream() {
    return BodyReader.open(request);
  }
}
