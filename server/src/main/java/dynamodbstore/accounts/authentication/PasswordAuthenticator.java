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
    return switch (check(given.user(), given.password(), origin)) {
      case PasswordCheck.Result.Right(var user, boolean isLogin) -> {
        if (isLogin) {
          log.record(new AuditEvent(AuditEvent.Action.LOGIN, given.user(), origin, Map.of()));
        }
        yield new Result.Authenticated(
            new Caller(user.name(), user.id(), Caller.DEFAULT_WORKSPACE));
      }
      case PasswordCheck.Result.Wrong _ ->
          new Result.Rejected(RejectionResponses.unauthenticated());
      case PasswordCheck.Result.Delayed later ->
          new Result.Rejected(RejectionResponses.delayed(later.seconds(), later.message()));
    };
  }

  /** Checks a password. Records a failure, and delays a client that has guessed too often. */
  public PasswordCheck.Result check(String user, String password, Origin origin) {
    var result = passwords.check(user, password, origin.address());
    switch (result) {
      case PasswordCheck.Result.Right _ -> {}
      case PasswordCheck.Result.Wrong _ ->
          log.record(new AuditEvent(AuditEvent.Action.LOGIN_FAILED, user, origin, Map.of()));
      case PasswordCheck.Result.Delayed _ -> delay.await();
    }
    return result;
  }
}
