package dynamodbstore.accounts.pages;

import dynamodbstore.accounts.Session;
import dynamodbstore.accounts.User;
import dynamodbstore.accounts.authentication.SessionAuthenticator;
import dynamodbstore.accounts.sessions.LocalPath;
import dynamodbstore.accounts.sessions.RequestSource;
import dynamodbstore.accounts.sessions.SessionCookies;
import dynamodbstore.accounts.sessions.SessionService;
import dynamodbstore.audit.AuditEvent;
import dynamodbstore.audit.AuditEvent.Action;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.ServerResponse;
import java.util.Map;
import java.util.Optional;

/**
 * Login and logout of browsers: opens and ends sessions, records that, and responds with their
 * cookies. Thread-safe.
 */
public final class SessionResponses {
  private static final int SEE_OTHER = 303;

  private final SessionService sessions;
  private final SessionAuthenticator authenticator;
  private final SessionCookies cookies;
  private final RequestSource source;
  private final AuditLog log;

  public SessionResponses(
      SessionService sessions,
      SessionAuthenticator authenticator,
      SessionCookies cookies,
      RequestSource source,
      AuditLog log) {
    this.sessions = sessions;
    this.authenticator = authenticator;
    this.cookies = cookies;
    this.source = source;
    this.log = log;
  }

  /** The session of a browser; empty if it has not logged in. */
  public Optional<Session> find(ServerRequest request) {
    return authenticator.find(request.head(), request.address().getHostAddress());
  }

  /** Whether a page of this server has sent a request. */
  public boolean isOfOwnPage(ServerRequest request) {
    return source.isFromOwnPage(request.head());
  }

  /**
   * Opens a session of a user whose login was verified, and continues at a path. The session that
   * the browser had before is ended.
   *
   * @return empty if the user was deleted, or its password changed, since it was read
   */
  public Optional<ServerResponse> open(
      ServerRequest request, User user, Session.Login login, LocalPath next) {
    return sessions
        .open(user, login)
        .map(
            opened -> {
              record(request, Action.LOGIN, opened.session());
              find(request).ifPresent(before -> endAndRecord(request, before));
              return redirect(next).with("Set-Cookie", cookies.set(request.head(), opened));
            });
  }

  /**
   * Ends the session of a browser, if it has one.
   *
   * @param everywhere whether all sessions of its user end
   * @throws ApiError if it cannot be checked now whether it has one
   */
  void end(ServerRequest request, boolean everywhere) {
    var session = authenticator.findToEnd(request.head(), request.address().getHostAddress());
    session.ifPresent(found -> endAndRecord(request, found));
    if (everywhere && session.isPresent()) {
      var user = session.get().owner().name();
      sessions.revokeAll(user);
      log.record(
          new AuditEvent(Action.SESSION_REVOKED, user, request.origin(), Map.of("username", user)));
    }
  }

  private void endAndRecord(ServerRequest request, Session session) {
    if (sessions.end(session)) {
      record(request, Action.LOGOUT, session);
    }
  }

  private void record(ServerRequest request, Action action, Session session) {
    log.record(
        new AuditEvent(
            action, session.owner().name(), request.origin(), SessionService.details(session)));
  }

  /** Value of {@code Set-Cookie} that deletes the cookie of a browser. */
  String cleared(ServerRequest request) {
    return cookies.clear(request.head());
  }

  /** Continues at a path of this server, by a GET. */
  static ServerResponse redirect(LocalPath path) {
    return ServerResponse.empty(SEE_OTHER)
        .with("Location", path.text())
        .with("Cache-Control", "no-store");
  }
}
