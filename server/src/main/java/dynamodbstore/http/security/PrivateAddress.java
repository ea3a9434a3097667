package dynamodbstore.http.security;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.regex.Pattern;

/**
 * Parser for Host headers that name this machine or an address of a private network. Only address
 * literals are recognised; nothing is resolved. A name that merely begins like an address, such as
 * {@code 10.attacker.example}, is a name, and its owner decides where it leads.
 */
final class PrivateAddress {
  private static final Pattern IPV4 =
      Pattern.compile(
          "(0|[1-9]\\d{0,2})\\.(0|[1-9]\\d{0,2})\\.(0|[1-9]\\d{0,2})\\.(0|[1-9]\\d{0,2})");
  private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]{2,45}");
  private static final Pattern PORT = Pattern.compile("\\d{0,5}");
  private static final int LARGEST_OCTET = 255;

  private PrivateAddress() {}

  /**
   * Whether a Host header is {@code localhost} or an address literal of this machine or of a
   * private network (RFC 1918, RFC 4193), with or without a port.
   */
  static boolean is(String hostHeader) {
    int end = hostHeader.startsWith("[") ? hostHeader.indexOf(']') + 1 : hostHeader.indexOf(':');
    var host = end > 0 ? hostHeader.substring(0, end) : hostHeader;
    var rest = hostHeader.substring(host.length());
    if (!rest.isEmpty() && !(rest.startsWith(":") && PORT.matcher(rest.substring(1)).matches())) {
      return false;
    }
    return host.equalsIgnoreCase("localhost")
        || (host.startsWith("[") ? isPrivateIpv6(host) : isPrivateIpv4(host));
  }

  private static boolean isPrivateIpv4(String host) {
    var match = IPV4.matcher(host);
    if (!match.matches()) {
      return false;
    }
    for (int i = 1; i <= match.groupCount(); i++) {
      if (Integer.parseInt(match.group(i)) > LARGEST_OCTET) {
        return false;
      }
    }
    int first = Integer.parseInt(match.group(1));
    int second = Integer.parseInt(match.group(2));
    return switch (first) {
      case 10, 127 -> true;
      case 172 -> second >= 16 && second <= 31;
      case 192 -> second == 168;
      default -> host.equals("0.0.0.0");
    };
  }

  private static boolean isPrivateIpv6(String bracketed) {
    var literal = bracketed.substring(1, Math.max(1, bracketed.length() - 1));
    // Scope ids are rejected: resolving one queries the machine's network interfaces.
    if (!bracketed.endsWith("]") || !IPV6.matcher(literal).matches()) {
      return false;
    }
    try {
      InetAddress address = Inet6Address.ofLiteral(literal);
      return address instanceof Inet6Address
          && (address.isLoopbackAddress() || (address.getAddress()[0] & 0xfe) == 0xfc);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
