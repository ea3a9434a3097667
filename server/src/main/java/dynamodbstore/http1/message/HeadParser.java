package dynamodbstore.http1.message;

import static dynamodbstore.http1.message.ProtocolException.badRequest;

import dynamodbstore.http1.message.RequestHead.Framing;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Strict parser for the head of one request. It rejects everything that two parsers could interpret
 * differently, since a proxy in front may be the other one (request smuggling).
 */
public final class HeadParser {
  private static final int MOST_FIELDS = 100;
  private static final int MOST_LENGTH_DIGITS = 18;
  private static final List<String> SCHEMES = List.of("http://", "https://");
  private static final boolean[] TOKEN = tokens();

  private final byte[] bytes;
  private int at;

  /**
   * @param bytes from the first byte of the request line to the empty line that ends the head,
   *     included
   */
  public HeadParser(byte[] bytes) {
    this.bytes = bytes;
  }

  public RequestHead parse() throws ProtocolException {
    var method = method();
    int targetFrom = at;
    int targetTo = until(' ');
    int minor = version();
    var headers = headers();
    check(headers, minor);
    return new RequestHead(
        method,
        path(targetFrom, targetTo, method),
        query(targetFrom, targetTo),
        minor,
        headers,
        framing(headers, minor));
  }

  private String method() throws ProtocolException {
    int from = at;
    while (isToken(bytes[at])) {
      at++;
    }
    if (at == from || bytes[at] != ' ') {
      throw badRequest("The request does not begin with a method.");
    }
    var method = text(from, at);
    at++;
    return method;
  }

  /**
   * Returns the index of the next {@code end} byte and moves behind it; rejects control characters
   * before it.
   */
  private int until(char end) throws ProtocolException {
    int from = at;
    while (bytes[at] != end) {
      if (isControl(bytes[at])) {
        throw badRequest("The request line is not of the form METHOD PATH HTTP/1.1.");
      }
      at++;
    }
    if (at == from) {
      throw badRequest("The request line has no path.");
    }
    return at++;
  }

  private int version() throws ProtocolException {
    int from = at;
    while (bytes[at] != '\r') {
      if (isControl(bytes[at])) {
        throw badRequest("The request line does not end with its HTTP version.");
      }
      at++;
    }
    var version = text(from, at);
    endLine();
    return switch (version) {
      case "HTTP/1.1" -> 1;
      case "HTTP/1.0" -> 0;
      default -> {
        if (version.matches("HTTP/\\d\\.\\d")) {
          throw new ProtocolException(505, "This server supports HTTP/1.1 and HTTP/1.0 only.");
        }
        throw badRequest("The request line does not end with its HTTP version.");
      }
    };
  }

  private void endLine() throws ProtocolException {
    if (bytes[at] != '\r' || bytes[at + 1] != '\n') {
      throw badRequest("A line of the request head does not end with CR LF.");
    }
    at += 2;
  }

  private HeaderFields headers() throws ProtocolException {
    var headers = new HeaderFields(bytes);
    while (bytes[at] != '\r') {
      if (headers.size() == MOST_FIELDS) {
        throw new ProtocolException(431, "The request has more than 100 headers.");
      }
      field(headers);
    }
    endLine();
    return headers;
  }

  private void field(HeaderFields headers) throws ProtocolException {
    int nameFrom = at;
    while (isToken(bytes[at])) {
      at++;
    }
    int nameTo = at;
    if (nameTo == nameFrom || bytes[at] != ':') {
      throw badRequest("A header has no valid name.");
    }
    at++;
    while (isBlank(bytes[at])) {
      at++;
    }
    int valueFrom = at;
    while (bytes[at] != '\r') {
      if (isControl(bytes[at]) && bytes[at] != '\t') {
        throw badRequest("A header has a control character in its value.");
      }
      at++;
    }
    int valueTo = at;
    endLine();
    while (valueTo > valueFrom && isBlank(bytes[valueTo - 1])) {
      valueTo--;
    }
    headers.add(nameFrom, nameTo, valueFrom, valueTo);
  }

  /** Checks headers that must not be repeated, and the one that is mandatory. */
  private static void check(HeaderFields headers, int minor) throws ProtocolException {
    if (headers.repeats("Host") || (minor > 0 && !headers.contains("Host"))) {
      throw badRequest("The request must have one Host header.");
    }
    if (headers.repeats("Origin")) {
      throw badRequest("The request has more than one Origin header.");
    }
  }

  private static Framing framing(HeaderFields headers, int minor) throws ProtocolException {
    if (headers.contains("Transfer-Encoding")) {
      return chunked(headers, minor);
    }
    var length = headers.first("Content-Length");
    if (length.isEmpty()) {
      return new Framing.Length(0);
    }
    var digits = length.get();
    if (headers.repeats("Content-Length") || !isNumber(digits)) {
      throw badRequest("The Content-Length header is not one number.");
    }
    if (digits.length() > MOST_LENGTH_DIGITS) {
      throw new ProtocolException(413, "The body is longer than any server could take.");
    }
    return new Framing.Length(Long.parseLong(digits));
  }

  private static Framing chunked(HeaderFields headers, int minor) throws ProtocolException {
    if (minor == 0) {
      throw badRequest("HTTP/1.0 has no Transfer-Encoding.");
    }
    if (headers.contains("Content-Length")) {
      throw badRequest("The request has both a Content-Length and a Transfer-Encoding.");
    }
    if (headers.repeats("Transfer-Encoding")
        || !headers.first("Transfer-Encoding").orElse("").equalsIgnoreCase("chunked")) {
      throw new ProtocolException(501, "The only Transfer-Encoding served is chunked.");
    }
    return new Framing.Chunked();
  }

  /** The path of the request target, which may be an absolute URL (RFC 9112, 3.2.2). */
  private String path(int from, int to, String method) throws ProtocolException {
    int start = pathStart(from, to, method);
    int end = start;
    while (end < to && bytes[end] != '?') {
      end++;
    }
    return start == end ? "/" : text(start, end);
  }

  private int pathStart(int from, int to, String method) throws ProtocolException {
    if (bytes[from] == '/' || (to - from == 1 && bytes[from] == '*' && method.equals("OPTIONS"))) {
      return from;
    }
    int host = hostStart(from, to);
    int end = host;
    while (end < to && bytes[end] != '/' && bytes[end] != '?') {
      end++;
    }
    if (end == host) {
      throw badRequest("The URL of the request line has no host.");
    }
    return end;
  }

  /** Index behind the scheme of an absolute URL. */
  private int hostStart(int from, int to) throws ProtocolException {
    for (var scheme : SCHEMES) {
      int end = from + scheme.length();
      if (end <= to && text(from, end).equalsIgnoreCase(scheme)) {
        return end;
      }
    }
    throw badRequest("The request line has no path.");
  }

  private String query(int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == '?') {
        return text(i + 1, to);
      }
    }
    return "";
  }

  /**
   * Decodes UTF-8, since browsers send some characters unencoded; for ASCII this costs no more than
   * Latin-1.
   */
  private String text(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  private static boolean isNumber(String digits) {
    return !digits.isEmpty() && digits.chars().allMatch(digit -> digit >= '0' && digit <= '9');
  }

  private static boolean isBlank(byte value) {
    return value == ' ' || value == '\t';
  }

  private static boolean isControl(byte value) {
    return (value >= 0 && value < ' ') || value == 0x7f;
  }

  static boolean isToken(byte value) {
    return value > 0 && TOKEN[value];
  }

  private static boolean[] tokens() {
    var tokens = new boolean[128];
    for (char letter = '0'; letter <= 'z'; letter++) {
      tokens[letter] = Character.isLetterOrDigit(letter);
    }
    for (var mark : "!#$%&'*+-.^_`|~".toCharArray()) {
      tokens[mark] = true;
    }
    return tokens;
  }
}
