package dynamodbstore.accounts.sessions;

import dynamodbstore.http1.message.RequestHead;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What the headers of a request say about the page that sent it, and about the connection of the
 * browser to the proxy. A page of another server can set none of these headers in the browser of a
 * visitor.
 */
public final class RequestSource {
  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

  private final boolean isAlwaysSecure;

  /**
   * @param isAlwaysSecure whether browsers use TLS, also if no proxy says so
   */
  public RequestSource(boolean isAlwaysSecure) {
    this.isAlwaysSecure = isAlwaysSecure;
  }

  /** Whether the browser has sent the request over TLS. */
  public boolean isSecure(RequestHead request) {
    return isAlwaysSecure
        || header(request, "X-Forwarded-Proto")
            .map(proto -> first(proto).equalsIgnoreCase("https"))
            .orElse(false);
  }

  /**
   * Whether a request may be made in the name of a cookie: it changes nothing, or a page of this
   * server has sent it. A request with the {@code Origin} of another server is refused also if it
   * only reads: that page would see the response.
   */
  public boolean isTrusted(RequestHead request) {
    boolean isSeenByNoPage =
        READING.contains(request.method()) && !request.headers().contains("Origin");
    return isSeenByNoPage || isFromOwnPage(request);
  }

  /** Whether a page of this server has sent the request. */
  public boolean isFromOwnPage(RequestHead request) {
    // Browsers send it to hosts with TLS and to this machine. It remains right if a proxy sends
    // another Host than the browser.
    var site = header(request, "Sec-Fetch-Site");
    if (site.isPresent()) {
      return site.get().equals("same-origin");
    }
    return header(request, "Origin")
        .or(() -> header(request, "Referer"))
        .map(source -> isOwn(request, source))
        .orElse(false);
  }

  /** Whether a URL is one of this server, as the browser of the request addresses it. */
  private boolean isOwn(RequestHead request, String url) {
    try {
      var source = new URI(url);
      var scheme = source.getScheme() == null ? "" : source.getScheme().toLowerCase(Locale.ROOT);
      if (source.getHost() == null
          || !Set.of("http", "https").contains(scheme)
          || (isSecure(request) && !scheme.equals("https"))) {
        return false;
      }
      var authority = authority(source.getHost(), source.getPort(), scheme);
      return header(request, "X-Forwarded-Host")
              .map(host -> isHost(first(host), scheme, authority))
              .orElse(false)
          || header(request, "Host").map(host -> isHost(host, scheme, authority)).orElse(false);
    } catch (URISyntaxException _) {
      return false;
    }
  }

  private static boolean isHost(String host, String scheme, String authority) {
    try {
      var named = new URI(scheme + "://" + host);
      return named.getHost() != null
          && authority(named.getHost(), named.getPort(), scheme).equals(authority);
    } catch (URISyntaxException _) {
      return false;
    }
  }

  private static String authority(String host, int port, String scheme) {
    int usual = scheme.equals("https") ? 443 : 80;
    return host.toLowerCase(Locale.ROOT) + ":" + (port < 0 ? usual : port);
  }

  /** The first entry of a list, to which each further proxy adds one. */
  private static String first(String list) {
    return list.split(",", 2)[0].strip();
  }

  private static Optional<String> header(RequestHead request, String name) {
    return request.headers().first(name);
  }
}
