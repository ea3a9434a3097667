package dynamodbstore.http;

import dynamodbstore.api.ApiError;
import dynamodbstore.http1.Exchange;
import dynamodbstore.http1.RequestHead;
import dynamodbstore.wire.ContentType;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import dynamodbstore.wire.json.Json;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a request says, apart from how it travelled. */
public final class Request {
  private final RequestHead head;
  private final Map<String, String> variables;
  private final RequestBody body;
  private final String pattern;
  private final Map<String, List<String>> query;

  /**
   * @param pattern the path of the route that was met, with its variables and the prefix
   */
  Request(Exchange exchange, Map<String, String> variables, RequestBody body, String pattern) {
    this.head = exchange.head();
    this.pattern = pattern;
    this.query = Query.parse(exchange.head().query());
    this.variables = variables;
    this.body = body;
  }

  public String method() {
    return head.method();
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
    return head.headers().first(name);
  }

  /** The query as it was sent; empty if there was none. */
  public String rawQuery() {
    return head.query();
  }

  /** The first value of a query parameter. */
  public Optional<String> query(String name) {
    return queries(name).stream().findFirst();
  }

  public List<String> queries(String name) {
    return query.getOrDefault(name, List.of());
  }

  /**
   * The request's message, read as the reference reads it: from the query of a GET that has one,
   * else from the body.
   *
   * @throws dynamodbstore.wire.BadRequest if the reference would not accept it
   */
  public Message read(Schema schema) {
    if (method().equals("GET") && !query.isEmpty()) {
      return schema.readQuery(query);
    }
    checkContentType();
    return schema.read(body.document());
  }

  /** The body as a document that is no message of the protocol; null if it is no JSON. */
  public Json document() {
    checkContentType();
    var bytes = body.document();
    try {
      return Json.parse(bytes, 0, bytes.length).orElse(new Json.Null());
    } catch (Json.TooDeep _) {
      throw new ApiError(ErrorCode.BAD_REQUEST, "The request body is nested too deeply.");
    }
  }

  private void checkContentType() {
    var refusal =
        head.headers()
            .first("Content-Type")
            .map(type -> ContentType.refusal(method(), type))
            .orElseGet(() -> ContentType.refusalWithoutHeader(method()));
    if (refusal.isPresent()) {
      throw new ApiError(ErrorCode.INVALID_PARAMETER_VALUE, refusal.get());
    }
  }

  /** The beginning of the body, unpacked if it came packed. */
  public byte[] bodyUpTo(int most) {
    return body.upTo(most);
  }

  /** The body as it comes in, of any length, and as it was sent: a packed file is a file. */
  public InputStream bodyStream() {
    return body.stream();
  }
}
