package dynamodbstore.http.request;

import dynamodbstore.access.Origin;
import dynamodbstore.api.ApiError;
import dynamodbstore.http1.Exchange;
import dynamodbstore.http1.message.RequestHead;
import dynamodbstore.wire.ContentType;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import dynamodbstore.wire.json.Json;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Request as a handler sees it: path variables, query, headers and body, independent of connection
 * and framing. Used by the request's thread only.
 */
public final class ServerRequest {
  private static final int MOST_FORM_BYTES = 64 << 10;

  private final RequestHead head;
  private final InetAddress address;
  private final Map<String, String> variables;
  private final RequestBody body;
  private final String pattern;
  private final Map<String, List<String>> query;

  /**
   * @param pattern path of the matched route, with the static prefix and with the names of its
   *     variables
   */
  public ServerRequest(
      Exchange exchange, Map<String, String> variables, RequestBody body, String pattern) {
    this.head = exchange.head();
    this.address = exchange.address();
    this.pattern = pattern;
    this.query = QueryString.parse(exchange.head().query());
    this.variables = variables;
    this.body = body;
  }

  public RequestHead head() {
    return head;
  }

  /** The client's address, or that of a proxy that is not trusted to name it. */
  public InetAddress address() {
    return address;
  }

  /** Where the request comes from, for the audit log. */
  public Origin origin() {
    return new Origin(address.getHostAddress(), header("X-Forwarded-For").orElse(""));
  }

  public String method() {
    return head.method();
  }

  /** The path of the matched route, with the static prefix and the names of its variables. */
  public String pattern() {
    return pattern;
  }

  /** The path of the matched route in Flask's syntax. */
  public String rule() {
    return pattern.replaceAll("\\{(\\w+)\\.\\.\\.}", "<path:$1>").replaceAll("\\{(\\w+)}", "<$1>");
  }

  /** The decoded value of a path variable of the route. */
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

  /** The query as it was sent, still encoded; empty if there was none. */
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
   * The request message, parsed as the reference does: from the query of a GET that has one, else
   * from the body.
   *
   * @throws dynamodbstore.wire.BadRequest if the reference would reject it
   */
  public Message readMessage(Schema schema) {
    if (method().equals("GET") && !query.isEmpty()) {
      return schema.readQuery(query);
    }
    checkContentType();
    return schema.read(body.document());
  }

  /**
   * The body as any JSON document, for calls that have no message schema; {@code Json.Null} if it
   * is not JSON.
   */
  public Json readJson() {
    checkContentType();
    var bytes = body.document();
    try {
      return Json.parse(bytes, 0, bytes.length).orElse(new Json.Null());
    } catch (Json.TooDeep _) {
      throw new ApiError(ErrorCode.BAD_REQUEST, "The request body is nested too deeply.");
    }
  }

  /** The body as the fields of an HTML form, each with its values. */
  public Map<String, List<String>> readForm() {
    return QueryString.parse(new String(body.upTo(MOST_FORM_BYTES), StandardCharsets.ISO_8859_1));
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

  /** At most {@code most} bytes of the body, decompressed if it was sent as gzip. */
  public byte[] bodyUpTo(int most) {
    return body.upTo(most);
  }

  /**
   * At most {@code most} bytes of the body as it was sent, compressed or not.
   *
   * @param weight bytes of heap to reserve for each byte
   */
  public byte[] undecodedBodyUpTo(int most, int weight) {
    return body.undecodedUpTo(most, weight);
  }

  /**
   * Reserves more heap for what is made of the body, until the response is sent.
   *
   * @throws dynamodbstore.capacity.Overloaded if too little is free
   */
  public void reserveMemory(long bytes) {
    body.reserve(bytes);
  }

  /**
   * The body as it arrives, of any length and not decompressed: an uploaded gzip file is stored as
   * it is.
   */
  public InputStream bodyStream() {
    return body.stream();
  }
}
