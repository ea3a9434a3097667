package dynamodbstore.http.security;

import dynamodbstore.config.SecuritySettings;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.http1.message.RequestHead;
import java.util.Optional;
import java.util.Set;

/**
 * Filter against attacks through a visitor's browser (DNS rebinding, cross-site requests), with the
 * rules and messages of MLflow's own server: it checks the Host header and the Origin of requests
 * that write, answers CORS preflights, and adds security headers to responses. Immutable and
 * thread-safe.
 */
public final class BrowserSecurityFilter implements RequestFilter {
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
  private final AllowedHosts hosts;
  private final AllowedOrigins origins;
  private final String frameOptions;

  private BrowserSecurityFilter(String prefix, SecuritySettings security) {
    this.prefix = prefix;
    this.hosts = new AllowedHosts(security.allowedHosts());
    this.origins = new AllowedOrigins(security.allowedOrigins());
    this.frameOptions = security.frameOptions();
  }

  /**
   * Returns the filter for these settings, or {@link RequestFilter#OPEN} if they disable it.
   *
   * @param prefix of every path (the static prefix)
   */
  public static RequestFilter of(String prefix, SecuritySettings security) {
    return security.enabled() ? new BrowserSecurityFilter(prefix, security) : RequestFilter.OPEN;
  }

  @Override
  public Optional<ServerResponse> reject(RequestHead request) {
    var method = request.method();
    // Still encoded: routes match the encoded path too.
    var path = request.path();
    // Probes may use any host name: their responses contain nothing sensitive.
    if (!isProbe(path) && !hosts.include(header(request, HOST))) {
      return Optional.of(
          ServerResponse.text(
              ServerResponse.FORBIDDEN,
              "Invalid Host header - possible DNS rebinding attack detected"));
    }
    var origin = header(request, ORIGIN);
    if (origin.isEmpty()) {
      return Optional.empty();
    }
    if (method.equals("OPTIONS") && request.headers().contains(REQUESTED_METHOD)) {
      return Optional.of(preflight(origin, header(request, REQUESTED_HEADERS)));
    }
    if (isApi(path) && WRITING.contains(method) && !origins.include(origin)) {
      return Optional.of(
          ServerResponse.text(ServerResponse.FORBIDDEN, "Cross-origin request blocked"));
    }
    return Optional.empty();
  }

  private boolean isProbe(String path) {
    return path.startsWith(prefix) && PROBES.contains(path.substring(prefix.length()));
  }

  @Override
  public ServerResponse addHeaders(RequestHead request, ServerResponse answer) {
    var stamped = answer.with("X-Content-Type-Options", "nosniff");
    if (!frameOptions.equals("NONE") && !isForNotebooks(request)) {
      stamped = stamped.with("X-Frame-Options", frameOptions);
    }
    var origin = header(request, ORIGIN);
    return origin.isEmpty() ? stamped : shared(stamped, origin);
  }

  /** Response to a CORS preflight. */
  private ServerResponse preflight(String origin, String headers) {
    if (!origins.include(origin)) {
      return ServerResponse.text(ServerResponse.BAD_REQUEST, "Disallowed CORS origin");
    }
    var answer =
        shared(ServerResponse.text(ServerResponse.OK, "OK"), origin)
            .with("Access-Control-Allow-Methods", METHODS)
            .with("Access-Control-Max-Age", PREFLIGHT_SECONDS);
    return headers.isEmpty() ? answer : answer.with("Access-Control-Allow-Headers", headers);
  }

  /**
   * Adds CORS headers. Credentials are allowed only for origins that are listed or local, never
   * with the wildcard.
   */
  private ServerResponse shared(ServerResponse answer, String origin) {
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
