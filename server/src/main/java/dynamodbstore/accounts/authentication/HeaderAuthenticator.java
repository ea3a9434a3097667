package dynamodbstore.accounts.authentication;

import dynamodbstore.access.Origin;
import dynamodbstore.http.Authenticator;
import dynamodbstore.http1.message.RequestHead;
import java.net.InetAddress;
import java.util.Optional;

/**
 * Authentication by the {@code Authorization} header: passes each kind of {@link Credential} to the
 * class that knows it. A request without that header may be of a browser that has logged in.
 * Thread-safe.
 */
public final class HeaderAuthenticator implements Authenticator {
  private static final String HEADER = "Authorization";

  private final PasswordAuthenticator passwords;
  private final AccessTokenAuthenticator tokens;
  private final Optional<JwtAuthenticator> jwts;
  private final Optional<SessionAuthenticator> sessions;

  /**
   * @param jwts empty without single sign-on
   * @param sessions empty if browsers send a password with each request
   */
  public HeaderAuthenticator(
      PasswordAuthenticator passwords,
      AccessTokenAuthenticator tokens,
      Optional<JwtAuthenticator> jwts,
      Optional<SessionAuthenticator> sessions) {
    this.passwords = passwords;
    this.tokens = tokens;
    this.jwts = jwts;
    this.sessions = sessions;
  }

  @Override
  public Result authenticate(RequestHead request, InetAddress address) {
    var header = request.headers().first(HEADER);
    if (header.isEmpty() && sessions.isPresent()) {
      return sessions.get().authenticate(request, address.getHostAddress());
    }
    var credential = header.flatMap(Credential::parse);
    // Of two headers, a proxy may have checked the other one.
    return credential.isEmpty() || request.headers().repeats(HEADER)
        ? new Result.Rejected(RejectionResponses.unauthenticated())
        : authenticate(credential.get(), origin(request, address));
  }

  private Result authenticate(Credential credential, Origin origin) {
    return switch (credential) {
      case Credential.Password password -> passwords.authenticate(password, origin);
      case Credential.Token token -> tokens.authenticate(token, origin);
      case Credential.Jwt jwt ->
          jwts.map(known -> known.authenticate(jwt, origin))
              .orElseGet(() -> new Result.Rejected(RejectionResponses.unauthenticated()));
    };
  }

  private static Origin origin(RequestHead request, InetAddress address) {
    Optional<String> forwarded = request.headers().first("X-Forwarded-For");
    return new Origin(address.getHostAddress(), forwarded.orElse(""));
  }
}
