package dynamodbstore.http;

import dynamodbstore.config.Security;
import dynamodbstore.http1.RequestHead;
import java.util.Optional;
import java.util.Set;

/**
 * Filter against attacks through a visitor's browser (DNS rebinding, cross-site requests), with the
 * rules and messages of MLflow's own server: it checks the Host header and the Origin of requests
 * that write, answers CORS preflights, and adds security headers to responses. Immutable and
 * thread-safe.
 */
public final class BrowserGate implements Gate {
  private static final Set<String> WRITING = Set.of("POST", "PUT", "DELETE", "PATCH");
  private static final Set<String> PROBES = Set.of("/health", "/ready", "/version");
  private static final String METHODS = "GET, POST, PUT, DELETE, OPTIONS, PATCH";
  private static final String PREFLIGHT_SECONDS = "600";

  /** Files that notebooks show in a frame, so X-Frame-Options is left out. */
  private static final String SHOWN_IN_NOTEBOOKS = "/static-files/lib/notebook-trace-renderer/";

  private static final String HOST = "Host";
  private static final String ORIGIN = "Origin";
  private static final String REQUESTED_METHOD = "Access-Control-Request-Method";
  private static final String REQUESTED_HEADERS = "Access-Control-Request-Headers";

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
   * Returns the filter for these settings, or {@link Gate#OPEN} if they disable it.
   *
   * @param prefix of every path (the static prefix)
   */
  public static Gate of(String prefix, Security security) {
    return security.enabled() ? new BrowserGate(prefix, security) : Gate.OPEN;
  }

  @Override
  public Optional<Answer> refuse(RequestHead request) {
    var method = request.method();
    // Still encoded: routes match the encoded path too.
    var path = request.path();
    // Probes may use any host name: their responses contain nothing sensitive.
    if (!isProbe(path) && !hosts.include(header(request, HOST))) {
      return Optional.of(
          Answer.text(
              Answer.FORBIDDEN, "Invalid Host header - possible DNS rebinding attack detected"));
    }
    var origin = header(request, ORIGIN);
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
  public Answer stamp(RequestHead request, Answer answer) {
    var stamped = answer.with("X-Content-Type-Options", "nosniff");
    if (!frameOptions.equals("NONE") && !isForNotebooks(request)) {
      stamped = stamped.with("X-Frame-Options", frameOptions);
    }
    var origin = header(request, ORIGIN);
    return origin.isEmpty() ? stamped : shared(stamped, origin);
  }

  /** Response to a CORS preflight. */
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

  /**
   * Adds CORS headers. Credentials are allowed only for origins that are listed or local, never
   * with the wildcard.
   */
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

  private boolean isForNotebooks(RequestHead request) {
    return request.path().startsWith(prefix + SHOWN_IN_NOTEBOOKS);
  }

  private boolean isApi(String path) {
    return path.startsWith(prefix + "/api/") || path.startsWith(prefix + "/ajax-api/");
  }

  private static String header(RequestHead request, String name) {
    return request.headers().first(name).orElse("");
  }
}
