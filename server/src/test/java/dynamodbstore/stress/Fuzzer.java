package dynamodbstore.stress;

import static java.nio.charset.StandardCharsets.UTF_8;

import dynamodbstore.http.Route;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Generator of random requests for every route. It learns from responses: existing ids, and the
 * required fields of a route.
 */
final class Fuzzer {
  private static final Pattern INSISTS = Pattern.compile("parameter '(\\w+)'");
  private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)(\\.\\.\\.)?}");

  /** Routes to which web pages send forms. */
  private static final Pattern FORMS = Pattern.compile("-ui$|/login$|/logout$");

  private static final Set<String> FORM_FIELDS =
      Set.of("csrf_token", "id", "name", "password", "username");

  private static final List<String> METHODS =
      List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "get", "X");

  private static final List<String> CONTENT_TYPES =
      List.of(
          "application/json; charset=utf-16",
          "text/plain",
          "application/x-protobuf",
          "multipart/form-data; boundary=x",
          "",
          "/",
          ";;;");

  private static final List<String> HEADERS =
      List.of(
          "Range: bytes=9-1",
          "Range: bytes=-0",
          "Range: bytes=99999999999999999999-",
          "If-Modified-Since: yesterday",
          "If-None-Match: \"x",
          "Accept-Encoding: gzip;q=x",
          "Origin: null",
          "X-Request-Id: \u00e9#\"",
          "Expect: nothing",
          "Cookie: ;;=",
          "Authorization: Basic %%%",
          "Content-Encoding: gzip",
          "Content-Encoding: br");

  /** Escapes in a URL that the encoding of a text never produces. */
  private static final List<String> ESCAPES =
      List.of("%ff", "%c0%ae", "%ed%a0%80", "%00", "+", "%", "%z", "%zz", "%u0041", "&&==&", ";");

  private final Random random;
  private final List<Route> routes;
  private final HostileValues hostile;
  private final PlausibleFields fields;
  private final KnownIds known;
  private final OtlpRequests exports;
  private final List<String> always;
  private final Map<String, Set<String>> needed = new HashMap<>();
  private int next;

  Fuzzer(Random random, List<Route> routes) {
    this(random, routes, List.of());
  }

  /**
   * @param always headers of each request
   */
  Fuzzer(Random random, List<Route> routes, List<String> always) {
    this.always = List.copyOf(always);
    this.random = random;
    this.routes = routes;
    this.hostile = new HostileValues(random);
    this.known = new KnownIds(random);
    this.fields = new PlausibleFields(random, known);
    this.exports = new OtlpRequests(random, known);
  }

  /** Generates a request for the next route, round-robin. */
  RawRequest next() {
    // Spans are a small part of the routes, and all that the others about traces can find.
    if (oneIn(20)) {
      return exports.next();
    }
    var route = routes.get(next++ % routes.size());
    boolean isForm = FORMS.matcher(route.path()).find() && !oneIn(10);
    var wanted = isForm ? FORM_FIELDS : needed.getOrDefault(route.path(), Set.of());
    var message = fields.message(wanted);
    boolean asks = route.method().equals("GET") && random.nextInt(10) > 0;
    var headers = new ArrayList<String>();
    var type = isForm ? "application/x-www-form-urlencoded" : "application/json";
    headers.add("Content-Type: " + (oneIn(15) ? hostile.one(CONTENT_TYPES) : type));
    headers.addAll(always);
    if (oneIn(15)) {
      headers.add(hostile.one(HEADERS));
    }
    return new RawRequest(
        oneIn(25) ? hostile.one(METHODS) : route.method(),
        path(route) + (asks || oneIn(15) ? query(message) : ""),
        headers,
        asks ? new byte[0] : isForm ? query(message).substring(1).getBytes(UTF_8) : body(message));
  }

  /** Learns from the response to the last request. */
  void learn(String answer) {
    known.learn(answer);
    var insists = INSISTS.matcher(answer);
    if (insists.find() && next > 0) {
      var path = routes.get((next - 1) % routes.size()).path();
      needed.computeIfAbsent(path, _ -> new LinkedHashSet<>()).add(insists.group(1));
    }
  }

  private String path(Route route) {
    return VARIABLE
        .matcher(route.path())
        .replaceAll(
            variable ->
                variable.group(2) == null
                    ? segment(variable.group(1))
                    : segment(variable.group(1)) + "/" + segment(variable.group(1)));
  }

  private String segment(String name) {
    return switch (random.nextInt(4)) {
      case 0 -> hostile.one(ESCAPES);
      case 1 -> encoded(shortened(hostile.text()));
      default ->
          fields.value(name) instanceof Json.Text(var text, _) ? encoded(shortened(text)) : "7";
    };
  }

  private String query(Json.Dict message) {
    var query =
        message.entries().entrySet().stream()
            .flatMap(
                entry -> {
                  var values =
                      entry.getValue() instanceof Json.Items(var items)
                          ? items
                          : List.of(entry.getValue());
                  return values.stream().limit(150).map(item -> parameter(entry.getKey(), item));
                })
            .collect(Collectors.joining("&", "?", ""));
    return oneIn(10) ? query + hostile.one(ESCAPES) : query;
  }

  private static String parameter(Json.Text name, Json value) {
    var text = value instanceof Json.Text(var plain, _) ? plain : PythonJson.print(value);
    return encoded(name.value()) + "=" + encoded(shortened(text));
  }

  private byte[] body(Json.Dict message) {
    var text = PythonJson.print(message).getBytes(UTF_8);
    return switch (random.nextInt(20)) {
      case 0 -> new byte[0];
      case 1 -> randomBytes();
      case 2 -> PythonJson.print(hostile.any(5)).getBytes(UTF_8);
      case 3 -> "[{\"a\":".repeat(random.nextInt(20_000)).getBytes(UTF_8);
      case 4 -> Arrays.copyOf(text, random.nextInt(text.length));
      case 5, 6 -> mutated(text);
      default -> text;
    };
  }

  private byte[] randomBytes() {
    var bytes = new byte[random.nextInt(200)];
    random.nextBytes(bytes);
    return bytes;
  }

  private byte[] mutated(byte[] text) {
    for (int n = random.nextInt(1, 6); n > 0; n--) {
      text[random.nextInt(text.length)] = (byte) random.nextInt(256);
    }
    return text;
  }

  private boolean oneIn(int many) {
    return random.nextInt(many) == 0;
  }

  /** Limits the length: long URLs are another test's subject. */
  private static String shortened(String text) {
    return text.length() < 300 ? text : text.substring(0, 300);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }
}
