package dynamodbstore.accounts.authentication;

import dynamodbstore.access.Origin;
import dynamodbstore.api.Caller;
import dynamodbstore.audit.AuditEvent;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.http.Authenticator.Result;
import java.util.Map;

/** Authentication of clients that send a user name and a password. Thread-safe. */
public final class PasswordAuthenticator {
  private final PasswordCheck passwords;
  private final RefusalDelay delay;
  private final AuditLog log;

  public PasswordAuthenticator(PasswordCheck passwords, RefusalDelay delay, AuditLog log) {
    this.passwords = passwords;
    this.delay = delay;
    this.log = log;
  }

  Result authenticate(Credential.Password given, Origin origin) {
    return switch (passwords.check(given.user(), given.password(), origin.address())) {
      case PasswordCheck.Result.Right(var user, boolean isLogin) -> {
        if (isLogin) {
          record(AuditEvent.Action.LOGIN, given, origin);
        }
        yield new Result.Authenticated(
            new Caller(user.name(), user.id(), Caller.DEFAULT_WORKSPACE));
      }
      case PasswordCheck.Result.Wrong _ -> {
        record(AuditEvent.Action.LOGIN_FAILED, given, origin);
        yield new Result.Rejected(RejectionResponses.unauthenticated());
      }
      case PasswordCheck.Result.Delayed later -> {
        delay.await();
        yield new Result.Rejected(RejectionResponses.delayed(later.seconds(), later.message()));
      }
    };
  }

  private void record(AuditEvent.Action action, Credential.Password given, Origin origin) {
    log.record(new AuditEvent(action, given.user(), origin, Map.of()));
  }
}
