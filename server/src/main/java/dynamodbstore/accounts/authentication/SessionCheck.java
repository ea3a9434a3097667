package dynamodbstore.accounts.authentication;

import dynamodbstore.accounts.Session;
import dynamodbstore.accounts.SessionSecret;
import dynamodbstore.accounts.authorization.AccessCache;
import dynamodbstore.accounts.sessions.SessionRepository;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Check of the secrets of sessions. As of access tokens, a session that was found is cached with
 * the user's counter, which each logout raises; the user's revision, which ends all sessions, is
 * compared too. {@link AccessCache} reads both within the refresh interval for the user's
 * permissions anyway, so that further requests read nothing else. Thread-safe.
 */
public final class SessionCheck {
  private final CredentialOwners owners;
  private final SessionRepository sessions;
  private final InstantSource clock;
  private final VerifiedCredentials<Entry> verified = new VerifiedCredentials<>();
  private final FailureLimit failures;

  public SessionCheck(AccessCache accounts, SessionRepository sessions, InstantSource clock) {
    this.owners = new CredentialOwners(accounts);
    this.sessions = sessions;
    this.clock = clock;
    this.failures = new FailureLimit(clock);
  }

  /**
   * A session in the cache.
   *
   * @param counter the user's, as it was before the session was read: while the user has it, the
   *     session was not ended
   */
  private record Entry(Session session, long counter) {}

  /** Result of a check. */
  public sealed interface Result {
    /** The secret is one of a session that was not ended, and whose user exists. */
    record Valid(Session session) implements Result {}

    record Invalid() implements Result {}

    /** Not checked, because too many checks have failed. */
    record Delayed() implements Result {}
  }

  /** Checks a secret that a browser at an address has sent. */
  public Result check(SessionSecret secret, String address) {
    var hash = secret.hash();
    if (verified.isEnded(hash)) {
      return new Result.Invalid();
    }
    var known = verified.find(hash);
    if (known.isPresent() && isCurrent(known.get())) {
      return new Result.Valid(known.get().session());
    }
    // A browser whose session was valid is not delayed by failures of others.
    if (known.isEmpty() && failures.isReached(address)) {
      return new Result.Delayed();
    }
    var found = read(hash);
    if (found.isEmpty()) {
      verified.remove(hash);
      failures.failed(address);
      return new Result.Invalid();
    }
    verified.add(hash, found.get());
    return new Result.Valid(found.get().session());
  }

  /** Whether a session is still valid, as far as it is known without reading it again. */
  private boolean isCurrent(Entry entry) {
    var session = entry.session();
    return !session.isExpired(clock.instant())
        && owners
            .known(session.owner().name(), session::isOf)
            .filter(user -> user.tokens() == entry.counter())
            .isPresent();
  }

  /**
   * Reads a session, and its user with the counter of logouts. The session is read once more after
   * that: if it was ended in between, the counter may include that already.
   */
  private Optional<Entry> read(String hash) {
    var session = unexpired(hash);
    if (session.isEmpty()) {
      verified.end(hash);
      return Optional.empty();
    }
    var user = owners.find(session.get().owner().name(), session.get()::isOf);
    if (user.isEmpty()) {
      rememberEnd(session.get());
      return Optional.empty();
    }
    var again = unexpired(hash);
    if (again.isEmpty()) {
      verified.end(hash);
    }
    return again.map(now -> new Entry(now, user.get().tokens()));
  }

  /** A revision never falls; one that is smaller than the session's was read too early. */
  private void rememberEnd(Session session) {
    var owner = session.owner();
    owners
        .known(owner.name(), owner::is)
        .filter(user -> user.revision() > session.revision())
        .ifPresent(_ -> verified.end(session.hash()));
  }

  private Optional<Session> unexpired(String hash) {
    return sessions.find(hash).filter(session -> !session.isExpired(clock.instant()));
  }
}
