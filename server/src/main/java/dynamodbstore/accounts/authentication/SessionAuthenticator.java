package dynamodbstore.accounts.authentication;

import dynamodbstore.accounts.Session;
import dynamodbstore.accounts.sessions.RequestSource;
import dynamodbstore.accounts.sessions.SessionCookies;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.http.Authenticator.Result;
import dynamodbstore.http1.message.RequestHead;
import dynamodbstore.wire.ErrorCode;
import java.util.Optional;

/**
 * Authentication of browsers that send the cookie of a session. The cookie does not count in
 * requests that a page of another server may have sent. Thread-safe.
 */
public final class SessionAuthenticator {
  private static final String MESSAGE =
      "Too many requests with an unknown session from this address. Please try again in 1 second.";

  private final SessionCheck sessions;
  private final SessionCookies cookies;
  private final RequestSource source;
  private final LoginRedirectResponses rejections;
  private final RefusalDelay delay;

  public SessionAuthenticator(
      SessionCheck sessions,
      SessionCookies cookies,
      RequestSource source,
      LoginRedirectResponses rejections,
      RefusalDelay delay) {
    this.sessions = sessions;
    this.cookies = cookies;
    this.source = source;
    this.rejections = rejections;
    this.delay = delay;
  }

  Result authenticate(RequestHead request, String address) {
    return switch (check(request, address)) {
      case SessionCheck.Result.Valid _ when !source.isTrusted(request) ->
          new Result.Rejected(RejectionResponses.crossOrigin());
      case SessionCheck.Result.Valid(var session) ->
          new Result.Authenticated(
              new Caller(session.owner().name(), session.owner().id(), Caller.DEFAULT_WORKSPACE));
      case SessionCheck.Result.Invalid _ ->
          new Result.Rejected(rejections.unauthenticated(request));
      case SessionCheck.Result.Delayed _ -> {
        delay.await();
        yield new Result.Rejected(RejectionResponses.delayed(1, MESSAGE));
      }
    };
  }

  /** The session of a request; it may be one of a page of another server. */
  public Optional<Session> find(RequestHead request, String address) {
    return check(request, address) instanceof SessionCheck.Result.Valid(var session)
        ? Optional.of(session)
        : Optional.empty();
  }

  /**
   * As {@link #find}, to end the session.
   *
   * @throws ApiError if it was not checked, because too many checks have failed: the browser must
   *     not forget a session that goes on
   */
  public Optional<Session> findToEnd(RequestHead request, String address) {
    return switch (check(request, address)) {
      case SessionCheck.Result.Valid(var session) -> Optional.of(session);
      case SessionCheck.Result.Invalid _ -> Optional.empty();
      case SessionCheck.Result.Delayed _ ->
          throw new ApiError(ErrorCode.RESOURCE_EXHAUSTED, MESSAGE);
    };
  }

  /** Checks the cookies of a request until one is that of a valid session. */
  private SessionCheck.Result check(RequestHead request, String address) {
    SessionCheck.Result result = new SessionCheck.Result.Invalid();
    for (var secret : cookies.read(request)) {
      var next = sessions.check(secret, address);
      switch (next) {
        case SessionCheck.Result.Valid _ -> {
          return next;
        }
        case SessionCheck.Result.Delayed _ -> result = next;
        case SessionCheck.Result.Invalid _ -> {}
      }
    }
    return result;
  }
}
