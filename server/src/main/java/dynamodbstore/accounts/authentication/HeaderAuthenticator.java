package dynamodbstore.accounts.authentication;

import dynamodbstore.access.Origin;
import dynamodbstore.http.Authenticator;
import dynamodbstore.http1.message.RequestHead;
import java.net.InetAddress;
import java.util.Optional;

/**
 * Authentication by the {@code Authorization} header: passes each kind of {@link Credential} to the
 * class that knows it. Thread-safe.
 */
public final class HeaderAuthenticator implements Authenticator {
  private static final String HEADER = "Authorization";

  private final PasswordAuthenticator passwords;
  private final AccessTokenAuthenticator tokens;

  public HeaderAuthenticator(PasswordAuthenticator passwords, AccessTokenAuthenticator tokens) {
    this.passwords = passwords;
    this.tokens = tokens;
  }

  @Override
  public Result authenticate(RequestHead request, InetAddress address) {
    var credential = request.headers().first(HEADER).flatMap(Credential::parse);
    // Of two headers, a proxy may have checked the other one.
    return credential.isEmpty() || request.headers().repeats(HEADER)
        ? new Result.Rejected(RejectionResponses.unauthenticated())
        : authenticate(credential.get(), origin(request, address));
  }

  private Result authenticate(Credential credential, Origin origin) {
    return switch (credential) {
      case Credential.Password password -> passwords.authenticate(password, origin);
      case Credential.Token token -> tokens.authenticate(token, origin);
    };
  }

  private static Origin origin(RequestHead request, InetAddress address) {
    Optional<String> forwarded = request.headers().first("X-Forwarded-For");
    return new Origin(address.getHostAddress(), forwarded.orElse(""));
  }
}
