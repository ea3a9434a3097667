package dynamodbstore.http;

import dynamodbstore.config.Security;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps web pages from using a visitor's browser against this server, in the way and the words of
 * MLflow's own server: by the Host header, by the Origin of requests that write, and by headers
 * that tell the browser what it may do with the answers.
 */
public final class BrowserGate implements Gate {
  private static final Set<String> WRITING = Set.of("POST", "PUT", "DELETE", "PATCH");
  private static final Set<String> PROBES = Set.of("/health", "/ready", "/version");
  private static final String METHODS = "GET, POST, PUT, DELETE, OPTIONS, PATCH";
  private static final String PREFLIGHT_SECONDS = "600";

  /** Notebooks show traces in a frame, with what lies here. */
  private static final String SHOWN_IN_NOTEBOOKS = "/static-files/lib/notebook-trace-renderer/";

  private static final HeaderName REQUESTED_METHOD =
      HeaderNames.create("Access-Control-Request-Method");
  private static final HeaderName REQUESTED_HEADERS =
      HeaderNames.create("Access-Control-Request-Headers");

  private final String prefix;
  private final HostNames hosts;
  private final Origins origins;
  private final String frameOptions;

  private BrowserGate(String prefix, Security security) {
    this.prefix = prefix;
    this.hosts = new HostNames(security.allowedHosts());
    this.origins = new Origins(security.allowedOrigins());
    this.frameOptions = security.frameOptions();
  }

  /**
   * A gate as strict as the settings say.
   *
   * @param prefix stands before every path
   */
  public static Gate of(String prefix, Security security) {
    return security.enabled() ? new BrowserGate(prefix, security) : Gate.OPEN;
  }

  @Override
  public Optional<Answer> refuse(ServerRequest request) {
    var method = request.prologue().method().text();
    // As it was sent, for so it meets its route.
    var path = request.path().rawPath();
    // Probes call by whatever name they know, and learn nothing that matters.
    if (!isProbe(path) && !hosts.include(header(request, HeaderNames.HOST))) {
      return Optional.of(
          Answer.text(
              Answer.FORBIDDEN, "Invalid Host header - possible DNS rebinding attack detected"));
    }
    var origin = header(request, HeaderNames.ORIGIN);
    if (origin.isEmpty()) {
      return Optional.empty();
    }
    if (method.equals("OPTIONS") && request.headers().contains(REQUESTED_METHOD)) {
      return Optional.of(preflight(origin, header(request, REQUESTED_HEADERS)));
    }
    if (isApi(path) && WRITING.contains(method) && !origins.include(origin)) {
      return Optional.of(Answer.text(Answer.FORBIDDEN, "Cross-origin request blocked"));
    }
    return Optional.empty();
  }

  private boolean isProbe(String path) {
    return path.startsWith(prefix) && PROBES.contains(path.substring(prefix.length()));
  }

  @Override
  public Answer stamp(ServerRequest request, Answer answer) {
    var stamped = answer.with("X-Content-Type-Options", "nosniff");
    if (!frameOptions.equals("NONE") && !isForNotebooks(request)) {
      stamped = stamped.with("X-Frame-Options", frameOptions);
    }
    var origin = header(request, HeaderNames.ORIGIN);
    return origin.isEmpty() ? stamped : shared(stamped, origin);
  }

  /** What a browser asks before it sends what a page wants to send elsewhere. */
  private Answer preflight(String origin, String headers) {
    if (!origins.include(origin)) {
      return Answer.text(Answer.BAD_REQUEST, "Disallowed CORS origin");
    }
    var answer =
        shared(Answer.text(Answer.OK, "OK"), origin)
            .with("Access-Control-Allow-Methods", METHODS)
            .with("Access-Control-Max-Age", PREFLIGHT_SECONDS);
    return headers.isEmpty() ? answer : answer.with("Access-Control-Allow-Headers", headers);
  }

  /** Credentials are for pages that are named, never for all of them. */
  private Answer shared(Answer answer, String origin) {
    if (origins.includeAll()) {
      return answer
          .with("Access-Control-Allow-Origin", "*")
          .with("Access-Control-Expose-Headers", "*");
    }
    var vary = answer.headers().get("Vary");
    var varying = answer.with("Vary", vary == null ? "Origin" : vary + ", Origin");
    if (!origins.include(origin)) {
      return varying;
    }
    return varying
        .with("Access-Control-Allow-Origin", origin)
        .with("Access-Control-Allow-Credentials", "true")
        .with("Access-Control-Expose-Headers", "*");
  }

  private boolean isForNotebooks(ServerRequest request) {
    return request.path().rawPath().startsWith(prefix + SHOWN_IN_NOTEBOOKS);
  }

  private boolean isApi(String path) {
    return path.startsWith(prefix + "/api/") || path.startsWith(prefix + "/ajax-api/");
  }

  private static String header(ServerRequest request, HeaderName name) {
    return request.headers().first(name).orElse("");
  }
}
