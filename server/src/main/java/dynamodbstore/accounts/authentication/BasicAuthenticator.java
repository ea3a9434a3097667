package dynamodbstore.accounts.authentication;

import dynamodbstore.access.Origin;
import dynamodbstore.api.Caller;
import dynamodbstore.audit.AuditEvent;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.http.Authenticator;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.http1.message.RequestHead;
import dynamodbstore.wire.ErrorCode;
import java.net.InetAddress;
import java.util.Map;

/** Authentication by HTTP Basic, with the responses of the reference. Thread-safe. */
public final class BasicAuthenticator implements Authenticator {
  private static final int UNAUTHENTICATED = 401;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final String TEXT =
      "You are not authenticated. Please see "
          + "https://www.mlflow.org/docs/latest/auth/index.html#authenticating-to-mlflow "
          + "on how to authenticate.";

  private final PasswordCheck passwords;
  private final RefusalDelay delay;
  private final AuditLog log;

  public BasicAuthenticator(PasswordCheck passwords, RefusalDelay delay, AuditLog log) {
    this.passwords = passwords;
    this.delay = delay;
    this.log = log;
  }

  @Override
  public Result authenticate(RequestHead request, InetAddress address) {
    var credentials = request.headers().first("Authorization").flatMap(Credentials::parse);
    if (credentials.isEmpty()) {
      return new Result.Rejected(unauthenticated());
    }
    var given = credentials.get();
    var origin =
        new Origin(address.getHostAddress(), request.headers().first("X-Forwarded-For").orElse(""));
    return switch (passwords.check(given.user(), given.password(), origin.address())) {
      case PasswordCheck.Result.Right(var user, boolean isLogin) -> {
        if (isLogin) {
          record(AuditEvent.Action.LOGIN, given, origin);
        }
        yield new Result.Authenticated(new Caller(user.name(), Caller.DEFAULT_WORKSPACE));
      }
      case PasswordCheck.Result.Wrong _ -> {
        record(AuditEvent.Action.LOGIN_FAILED, given, origin);
        yield new Result.Rejected(unauthenticated());
      }
      case PasswordCheck.Result.Delayed later -> {
        delay.await();
        yield new Result.Rejected(delayed(later));
      }
    };
  }

  private void record(AuditEvent.Action action, Credentials given, Origin origin) {
    log.record(new AuditEvent(action, given.user(), origin, Map.of()));
  }

  private static ServerResponse unauthenticated() {
    return ServerResponse.html(TEXT)
        .withStatus(UNAUTHENTICATED)
        .with("WWW-Authenticate", "Basic realm=\"mlflow\"");
  }

  private static ServerResponse delayed(PasswordCheck.Result.Delayed later) {
    return ServerResponse.error(TOO_MANY_REQUESTS, ErrorCode.RESOURCE_EXHAUSTED, later.message())
        .with("Retry-After", Long.toString(later.seconds()));
  }
}
