package dynamodbstore.accounts.authentication;

import dynamodbstore.access.Origin;
import dynamodbstore.access.Scope;
import dynamodbstore.api.Caller;
import dynamodbstore.audit.AuditEvent;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.http.Authenticator.Result;
import java.util.Map;

/** Authentication of clients that send a token of a provider of single sign-on. Thread-safe. */
public final class JwtAuthenticator {
  private static final String MESSAGE =
      "Too many failed logins by tokens from this address. Please try again in 1 second.";

  private final JwtCheck tokens;
  private final RefusalDelay delay;
  private final AuditLog log;

  public JwtAuthenticator(JwtCheck tokens, RefusalDelay delay, AuditLog log) {
    this.tokens = tokens;
    this.delay = delay;
    this.log = log;
  }

  Result authenticate(Credential.Jwt given, Origin origin) {
    return switch (tokens.check(given.text(), origin.address())) {
      case JwtCheck.Result.Valid(var owner, String subject) -> {
        if (!subject.isEmpty()) {
          record(AuditEvent.Action.LOGIN, owner.name(), origin, Map.of("subject", subject));
        }
        yield new Result.Authenticated(
            new Caller(owner.name(), owner.id(), Caller.DEFAULT_WORKSPACE), Scope.NO_CREDENTIALS);
      }
      case JwtCheck.Result.Invalid(String reason) -> {
        if (!reason.isEmpty()) {
          record(AuditEvent.Action.LOGIN_FAILED, "", origin, Map.of("reason", reason));
        }
        yield new Result.Rejected(RejectionResponses.unauthenticated());
      }
      case JwtCheck.Result.Delayed _ -> {
        delay.await();
        yield new Result.Rejected(RejectionResponses.delayed(1, MESSAGE));
      }
    };
  }

  private void record(
      AuditEvent.Action action, String user, Origin origin, Map<String, String> details) {
    log.record(new AuditEvent(action, user, origin, details));
  }
}
