package dynamodbstore.http.security;

import dynamodbstore.config.AddressRange;
import dynamodbstore.http1.message.RequestHead;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * Proxies in front of this server, which say in {@code X-Forwarded-For} for whom they send a
 * request. Everybody else could write anything there, so it is not read. Immutable and thread-safe.
 */
public final class TrustedProxies {
  /** Every request is of the client that has sent it. */
  public static final TrustedProxies NONE = new TrustedProxies(List.of());

  private static final String HEADER = "X-Forwarded-For";

  private final List<AddressRange> ranges;

  public TrustedProxies(List<AddressRange> ranges) {
    this.ranges = List.copyOf(ranges);
  }

  /**
   * The client of a request. Each proxy appends the address that it has the request from, so the
   * last address is that of the client which is none of a trusted proxy.
   *
   * @param sender has sent the request to this server
   */
  public InetAddress client(RequestHead request, InetAddress sender) {
    if (!isTrusted(sender)) {
      return sender;
    }
    var hops = String.join(",", request.headers().all(HEADER)).split(",", -1);
    var client = sender;
    for (int at = hops.length - 1; at >= 0 && isTrusted(client); at--) {
      var before = address(hops[at].strip());
      if (before.isEmpty()) {
        return client;
      }
      client = before.get();
    }
    return client;
  }

  private boolean isTrusted(InetAddress address) {
    for (var range : ranges) {
      if (range.contains(address)) {
        return true;
      }
    }
    return false;
  }

  /** Some proxies add the port: {@code 192.0.2.1:4711}, {@code [2001:db8::1]:4711}. */
  private static Optional<InetAddress> address(String hop) {
    if (hop.startsWith("[")) {
      int end = hop.indexOf(']');
      return end < 0 ? Optional.empty() : AddressRange.address(hop.substring(1, end));
    }
    int colon = hop.indexOf(':');
    boolean hasPort = colon >= 0 && colon == hop.lastIndexOf(':');
    return AddressRange.address(hasPort ? hop.substring(0, colon) : hop);
  }
}
