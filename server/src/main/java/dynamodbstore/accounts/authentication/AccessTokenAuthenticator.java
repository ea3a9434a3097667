package dynamodbstore.accounts.authentication;

import dynamodbstore.access.Origin;
import dynamodbstore.access.Scope;
import dynamodbstore.accounts.AccessToken;
import dynamodbstore.api.Caller;
import dynamodbstore.audit.AuditEvent;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.http.Authenticator.Result;
import java.util.Map;

/** Authentication of clients that send an access token. Thread-safe. */
public final class AccessTokenAuthenticator {
  private static final String MESSAGE =
      "Too many failed logins by access tokens from this address. Please try again in 1 second.";

  private final AccessTokenCheck tokens;
  private final RefusalDelay delay;
  private final AuditLog log;

  public AccessTokenAuthenticator(AccessTokenCheck tokens, RefusalDelay delay, AuditLog log) {
    this.tokens = tokens;
    this.delay = delay;
    this.log = log;
  }

  Result authenticate(Credential.Token given, Origin origin) {
    return switch (tokens.check(given.secret(), given.user(), origin.address())) {
      case AccessTokenCheck.Result.Valid(var token, boolean isLogin) -> {
        if (isLogin) {
          record(AuditEvent.Action.LOGIN, token.owner().name(), given, origin);
        }
        yield new Result.Authenticated(
            new Caller(token.owner().name(), token.owner().id(), Caller.DEFAULT_WORKSPACE),
            scope(token));
      }
      case AccessTokenCheck.Result.Invalid(boolean isKnown) -> {
        if (!isKnown) {
          record(AuditEvent.Action.LOGIN_FAILED, given.user().orElse(""), given, origin);
        }
        yield new Result.Rejected(RejectionResponses.unauthenticated());
      }
      case AccessTokenCheck.Result.Delayed _ -> {
        delay.await();
        yield new Result.Rejected(RejectionResponses.delayed(1, MESSAGE));
      }
    };
  }

  private static Scope scope(AccessToken token) {
    return token.isReadOnly() ? Scope.READ_ONLY : Scope.NO_CREDENTIALS;
  }

  private void record(
      AuditEvent.Action action, String user, Credential.Token given, Origin origin) {
    log.record(new AuditEvent(action, user, origin, Map.of("token_id", given.secret().id())));
  }
}
