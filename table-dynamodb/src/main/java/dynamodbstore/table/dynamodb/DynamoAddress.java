package dynamodbstore.table.dynamodb;

import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Address of a table: {@code dynamodb://<region>/<table>} in AWS, or {@code
 * dynamodb://<host>:<port>/<table>} at an endpoint with a compatible API, such as DynamoDB Local or
 * Alternator. An address with a port is an endpoint.
 *
 * <p>Connections to endpoints use TLS, except to private hosts ({@link PrivateHost}); {@code
 * ?tls=true} or {@code ?tls=false} overrides that.
 */
public record DynamoAddress(Location location, String table) {
  private static final String FORMS =
      "dynamodb://<region>/<table> or dynamodb://<host>:<port>/<table>";

  private static final Pattern ADDRESS =
      Pattern.compile(
          "dynamodb://(?<host>[^/:?#@\\[\\]]+|\\[[0-9A-Fa-f:.]+])(:(?<port>\\d{1,5}))?"
              + "/(?<table>[^/?#]+)(\\?(?<options>.*))?");

  /**
   * Addresses appear in logs and error messages, so user and password are rejected and never
   * echoed.
   */
  private static final Pattern SECRET = Pattern.compile("//[^/]*@");

  private static final Pattern REGION = Pattern.compile("[a-z]{2,}(-[a-z]+)+-\\d+");

  /** DynamoDB's naming rule for tables. */
  private static final Pattern TABLE = Pattern.compile("[a-zA-Z0-9_.-]{3,255}");

  /** Location of the table: an AWS region or an endpoint. */
  public sealed interface Location {
    record Region(String name) implements Location {
      @Override
      public String toString() {
        return name;
      }
    }

    record Endpoint(String host, int port, boolean tls) implements Location {
      URI uri() {
        return URI.create((tls ? "https://" : "http://") + host + ":" + port);
      }

      boolean isPrivate() {
        return PrivateHost.is(host);
      }

      @Override
      public String toString() {
        return host + ":" + port;
      }
    }
  }

  /**
   * Parses an address.
   *
   * @throws IllegalArgumentException if the address is invalid; the message is one sentence for the
   *     operator
   */
  public static DynamoAddress parse(String uri) {
    var parts = ADDRESS.matcher(uri);
    if (!parts.matches()) {
      var shown = SECRET.matcher(uri).replaceFirst("//");
      throw new IllegalArgumentException(
          "Not a table address: %s is not %s".formatted(shown, FORMS));
    }
    var table = parts.group("table");
    if (!TABLE.matcher(table).matches()) {
      throw new IllegalArgumentException(
          "Not a DynamoDB table name: %s (3 to 255 of a-z, A-Z, 0-9, _, - and .)".formatted(table));
    }
    return new DynamoAddress(parts.group("port") == null ? region(parts) : endpoint(parts), table);
  }

  private static Location region(Matcher parts) {
    var region = parts.group("host");
    if (!REGION.matcher(region).matches()) {
      throw new IllegalArgumentException(
          "Not an AWS region: %s (an endpoint needs its port: %s)".formatted(region, FORMS));
    }
    if (parts.group("options") != null) {
      throw new IllegalArgumentException(
          "A table in an AWS region takes no options: ?" + parts.group("options"));
    }
    return new Location.Region(region);
  }

  private static Location endpoint(Matcher parts) {
    var host = parts.group("host");
    int port = Integer.parseInt(parts.group("port"));
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("Not a port: " + port);
    }
    if (URI.create("http://" + host + ":" + port).getHost() == null) {
      throw new IllegalArgumentException("Not a host name: " + host);
    }
    var options = parts.group("options");
    boolean tls =
        switch (options) {
          case null -> !PrivateHost.is(host);
          case "tls=true" -> true;
          case "tls=false" -> false;
          default ->
              throw new IllegalArgumentException(
                  "An endpoint takes ?tls=true or ?tls=false, not ?" + options);
        };
    return new Location.Endpoint(host, port, tls);
  }

  @Override
  public String toString() {
    return "dynamodb://" + location + "/" + table;
  }
}
