package dynamodbstore.config;

import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Settings of single sign-on by OpenID Connect.
 *
 * @param issuer URL of the provider, exactly as it calls itself
 * @param client by which the provider knows this server
 * @param audiences for which access tokens may be issued, beside the client's id
 * @param claims which claims of a token mean what
 * @param createsUsers whether a user is created for an identity that none is linked to
 * @param roles which roles the groups of the provider mean
 * @param adminGroups groups of administrators; empty if groups make none
 * @param browser the login in the browser; empty if only APIs accept tokens
 */
public record OidcSettings(
    URI issuer,
    Client client,
    Set<String> audiences,
    Claims claims,
    boolean createsUsers,
    List<GroupRole> roles,
    Set<String> adminGroups,
    Optional<Browser> browser) {
  public OidcSettings {
    audiences = Set.copyOf(audiences);
    roles = List.copyOf(roles);
    adminGroups = Set.copyOf(adminGroups);
  }

  /**
   * This server as a client of the provider.
   *
   * @param secret empty for a client without one
   */
  public record Client(String id, Optional<String> secret) {
    @Override
    public String toString() {
      return "client " + id;
    }
  }

  /** Names of claims. */
  public record Claims(String username, String groups) {
    public static final Claims DEFAULT = new Claims("preferred_username", "groups");
  }

  /** Members of a group have a role of a workspace. */
  public record GroupRole(String group, String workspace, String role) {}

  /**
   * Login in the browser.
   *
   * @param redirect URL of this server to which the provider sends browsers back
   * @param scopes what the login asks the provider for
   * @param name of the provider on the login page
   */
  public record Browser(URI redirect, String scopes, String name) {
    public static final String DEFAULT_SCOPES = "openid profile email";
    public static final String DEFAULT_NAME = "single sign-on";

    /** Path of the redirect URL, after the static prefix. */
    public static final String CALLBACK = "/oidc/callback";
  }

  /**
   * Whether what is sent to a URL cannot be read or changed on the way: by TLS, or because it does
   * not leave this machine. Resolves no names.
   */
  public static boolean isProtected(URI url) {
    var host = url.getHost();
    if (host == null) {
      return false;
    }
    return switch (String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT)) {
      case "https" -> true;
      case "http" -> isLoopback(host);
      default -> false;
    };
  }

  private static boolean isLoopback(String host) {
    if (host.equalsIgnoreCase("localhost")) {
      return true;
    }
    try {
      return InetAddress.ofLiteral(host).isLoopbackAddress();
    } catch (IllegalArgumentException _) {
      return false;
    }
  }

  @Override
  public String toString() {
    return "OidcSettings of " + issuer;
  }
}
