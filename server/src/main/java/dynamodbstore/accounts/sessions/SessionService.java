package dynamodbstore.accounts.sessions;

import dynamodbstore.accounts.CredentialOwner;
import dynamodbstore.accounts.Session;
import dynamodbstore.accounts.SessionSecret;
import dynamodbstore.accounts.User;
import dynamodbstore.accounts.services.UserService;
import dynamodbstore.accounts.store.UserRepository;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Environment;
import dynamodbstore.concurrency.OptimisticUpdate;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Operations on sessions of browsers. Thread-safe. */
public final class SessionService {
  private static final String KIND = "session";

  private final SessionRepository sessions;
  private final UserRepository users;
  private final Environment environment;
  private final Duration lifetime;

  /**
   * @param environment its randomness must be cryptographically strong
   * @param lifetime of new sessions
   */
  public SessionService(
      SessionRepository sessions,
      UserRepository users,
      Environment environment,
      Duration lifetime) {
    this.sessions = sessions;
    this.users = users;
    this.environment = environment;
    this.lifetime = lifetime;
  }

  /**
   * A session that was opened.
   *
   * @param secret for the cookie; not stored
   */
  public record Opened(Session session, SessionSecret secret) {}

  /**
   * Opens a session with a new secret: what a browser has sent before the login is never adopted.
   *
   * @param user as it was when its login was verified
   * @return empty if the user was deleted, or its password changed, since then
   */
  public Optional<Opened> open(User user, Session.Login login) {
    var secret = SessionSecret.generate(environment.random());
    var now = environment.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    var session =
        new Session(
            secret.hash(),
            CredentialOwner.of(user),
            user.revision(),
            login,
            now,
            // The table stores whole seconds.
            now.plus(lifetime).truncatedTo(ChronoUnit.SECONDS));
    return sessions.create(user, session)
        ? Optional.of(new Opened(session, secret))
        : Optional.empty();
  }

  /**
   * Ends a session: this server refuses it at once, others within the refresh interval.
   *
   * @return false if there was none
   */
  public boolean end(Session session) {
    return OptimisticUpdate.USUAL.call(
        KIND,
        session.id(),
        () -> {
          if (sessions.find(session.hash()).isEmpty()) {
            return Optional.of(false);
          }
          var owner = users.find(session.owner().name()).filter(session.owner()::is);
          boolean isEnded =
              owner.isPresent() ? sessions.end(owner.get(), session) : sessions.delete(session);
          return isEnded ? Optional.of(true) : Optional.empty();
        });
  }

  /**
   * Ends all sessions of a user, as {@link #end}.
   *
   * @throws ApiError if there is no such user
   */
  public void revokeAll(String user) {
    revokeAll(users, user);
  }

  /** As {@link #revokeAll(String)}, for a command, which opens no sessions. */
  public static void revokeAll(UserRepository users, String user) {
    OptimisticUpdate.USUAL.run(
        "user",
        user,
        () -> users.raiseRevision(users.find(user).orElseThrow(() -> UserService.missing(user))));
  }

  /** What the audit log says about a session. */
  public static Map<String, String> details(Session session) {
    return Map.of(
        "session_id", session.id(), "method", session.login().name().toLowerCase(Locale.ROOT));
  }
}
