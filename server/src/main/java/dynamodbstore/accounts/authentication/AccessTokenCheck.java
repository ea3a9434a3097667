package dynamodbstore.accounts.authentication;

import dynamodbstore.accounts.AccessToken;
import dynamodbstore.accounts.AccessTokenSecret;
import dynamodbstore.accounts.User;
import dynamodbstore.accounts.authorization.AccessCache;
import dynamodbstore.accounts.store.AccessTokenRepository;
import dynamodbstore.table.errors.TableException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Check of the secrets of access tokens. A token that was found is cached; its revocation raises a
 * counter of its user, which {@link AccessCache} reads within the refresh interval for the user's
 * permissions anyway, so that further requests read nothing else. Thread-safe.
 */
public final class AccessTokenCheck {
  private static final System.Logger LOG = System.getLogger(AccessTokenCheck.class.getName());

  private final CredentialOwners owners;
  private final AccessTokenRepository tokens;
  private final InstantSource clock;
  private final Executor background;
  private final VerifiedCredentials<Entry> verified = new VerifiedCredentials<>();
  private final FailureLimit failures;

  /**
   * @param background executes the writes of the days of last use
   */
  public AccessTokenCheck(
      AccessCache accounts,
      AccessTokenRepository tokens,
      InstantSource clock,
      Executor background) {
    this.owners = new CredentialOwners(accounts);
    this.tokens = tokens;
    this.clock = clock;
    this.background = background;
    this.failures = new FailureLimit(clock);
  }

  /** Result of a check. */
  public sealed interface Result {
    /**
     * The secret is one of a token that is neither revoked nor expired, and whose user exists.
     *
     * @param isLogin whether it was read from the table now, rather than found in the cache
     */
    record Valid(AccessToken token, boolean isLogin) implements Result {}

    /**
     * The secret is not one of a valid token.
     *
     * @param isKnown whether the same failure was returned before
     */
    record Invalid(boolean isKnown) implements Result {}

    /** Not checked, because too many checks have failed. */
    record Delayed() implements Result {}
  }

  /**
   * Checks a secret that a client at an address has sent.
   *
   * @param claimed name of the user that the client claims to be
   */
  public Result check(AccessTokenSecret secret, Optional<String> claimed, String address) {
    if (verified.isEnded(secret.id())) {
      return new Result.Invalid(true);
    }
    var given = new Given(secret, claimed);
    var known = verified.find(secret.id()).filter(entry -> given.isOf(entry.token()));
    if (known.isPresent() && isCurrent(known.get())) {
      return valid(known.get(), false);
    }
    // A client with the secret of a token that was valid is not delayed by failures of others.
    if (known.isEmpty() && failures.isReached(address)) {
      return new Result.Delayed();
    }
    var found = read(given);
    if (found.isEmpty()) {
      known.ifPresent(_ -> verified.remove(secret.id()));
      failures.failed(address);
      return new Result.Invalid(false);
    }
    verified.add(secret.id(), found.get());
    return valid(found.get(), known.isEmpty());
  }

  /**
   * A token in the cache.
   *
   * @param counter the user's counter of revocations, as it was before the token was read: while
   *     the user has it, the token was not revoked
   * @param lastUse the last day since 1970 whose use is stored, or being stored by this process
   */
  private record Entry(AccessToken token, long counter, AtomicLong lastUse) {
    static Entry of(AccessToken token, User user) {
      long day = token.lastUse().map(LocalDate::toEpochDay).orElse(Long.MIN_VALUE);
      return new Entry(token, user.tokens(), new AtomicLong(day));
    }

    /** Whether this is the first use on a day that this process notices. */
    boolean isFirstUse(LocalDate day) {
      return lastUse.getAndSet(day.toEpochDay()) != day.toEpochDay();
    }
  }

  /** What a client has sent. */
  private record Given(AccessTokenSecret secret, Optional<String> claimed) {
    boolean isOf(AccessToken token) {
      return secret.hasHash(token.hash())
          && claimed.filter(name -> !name.equals(token.owner().name())).isEmpty();
    }
  }

  /** Whether a token is still valid, as far as it is known without reading it again. */
  private boolean isCurrent(Entry entry) {
    var token = entry.token();
    return !token.isExpired(clock.instant())
        && owners
            .known(token.owner().name(), token.owner()::is)
            .filter(user -> user.tokens() == entry.counter())
            .isPresent();
  }

  /**
   * Reads a token, and its user with the counter of revocations. The token is read once more after
   * that: if it was revoked in between, the counter may include the revocation already.
   */
  private Optional<Entry> read(Given given) {
    var id = given.secret().id();
    var token = unexpired(id);
    if (token.isEmpty()) {
      verified.end(id);
      return Optional.empty();
    }
    if (!given.isOf(token.get())) {
      return Optional.empty();
    }
    var owner = token.get().owner();
    var user = owners.find(owner.name(), owner::is);
    if (user.isEmpty()) {
      return Optional.empty();
    }
    var again = unexpired(id);
    if (again.isEmpty()) {
      verified.end(id);
    }
    return again.map(now -> Entry.of(now, user.get()));
  }

  private Optional<AccessToken> unexpired(String id) {
    return tokens.find(id).filter(token -> !token.isExpired(clock.instant()));
  }

  private Result valid(Entry entry, boolean isLogin) {
    var today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    if (entry.isFirstUse(today)) {
      background.execute(() -> recordUse(entry.token(), today));
    }
    return new Result.Valid(entry.token(), isLogin);
  }

  /** A failure does not concern the request; the next day is stored again. */
  private void recordUse(AccessToken token, LocalDate day) {
    try {
      tokens.recordUse(token, day);
    } catch (TableException failure) {
      LOG.log(System.Logger.Level.WARNING, "The last use of " + token + " is not stored", failure);
    }
  }
}
