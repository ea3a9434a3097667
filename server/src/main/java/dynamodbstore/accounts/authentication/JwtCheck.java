package dynamodbstore.accounts.authentication;

import dynamodbstore.accounts.CredentialOwner;
import dynamodbstore.accounts.SecretText;
import dynamodbstore.accounts.User;
import dynamodbstore.accounts.authorization.AccessCache;
import dynamodbstore.accounts.identities.IdentityService;
import dynamodbstore.accounts.oidc.TokenLogins;
import dynamodbstore.accounts.oidc.tokens.TokenClaims;
import dynamodbstore.accounts.oidc.tokens.TokenVerifier;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Check of the tokens of a provider. As of access tokens, a token that was verified is cached with
 * its user's counter, which is raised when an identity is unlinked. {@link AccessCache} reads it
 * within the refresh interval for the user's permissions anyway, so that further requests read
 * nothing else and compute a hash only. Clients that begin to use one token at the same time share
 * one verification. Thread-safe.
 */
public final class JwtCheck {
  private final CredentialOwners owners;
  private final TokenLogins logins;
  private final InstantSource clock;
  private final VerifiedCredentials<Entry> verified = new VerifiedCredentials<>();
  private final SharedCalls<String, Result> pending = new SharedCalls<>();
  private final FailureLimit failures;

  public JwtCheck(AccessCache accounts, TokenLogins logins, InstantSource clock) {
    this.owners = new CredentialOwners(accounts);
    this.logins = logins;
    this.clock = clock;
    this.failures = new FailureLimit(clock);
  }

  /**
   * A token in the cache.
   *
   * @param counter the user's, as it was before the identity was read: while the user has it, the
   *     identity was not unlinked
   */
  private record Entry(CredentialOwner owner, long counter, Instant expiry) {
    static Entry of(User user, TokenClaims claims) {
      return new Entry(CredentialOwner.of(user), user.tokens(), claims.expiry());
    }

    boolean isOf(User user) {
      return owner.is(user) && user.tokens() == counter;
    }
  }

  /** Result of a check. */
  public sealed interface Result {
    /**
     * The token is valid, and of this user.
     *
     * @param subject of the provider; empty if the token was found in the cache
     */
    record Valid(CredentialOwner owner, String subject) implements Result {}

    /**
     * The token is not accepted.
     *
     * @param reason empty if the same failure was returned before
     */
    record Invalid(String reason) implements Result {}

    /** Not checked, because too many checks have failed. */
    record Delayed() implements Result {}
  }

  /** Checks a token that a client at an address has sent. */
  Result check(String token, String address) {
    var hash = SecretText.hash(token);
    if (verified.isEnded(hash)) {
      return new Result.Invalid("");
    }
    var known = verified.find(hash);
    if (known.isPresent() && isCurrent(known.get())) {
      return new Result.Valid(known.get().owner(), "");
    }
    // A client whose token was valid is not delayed by failures of others.
    if (known.isEmpty() && failures.isReached(address)) {
      return new Result.Delayed();
    }
    var result = pending.call(hash, () -> verify(token, hash)).value();
    if (result instanceof Result.Invalid) {
      verified.remove(hash);
      failures.failed(address);
    }
    return result;
  }

  /** Whether a token is still valid, as far as it is known without verifying it again. */
  private boolean isCurrent(Entry entry) {
    return clock.instant().isBefore(entry.expiry())
        && owners.known(entry.owner().name(), entry::isOf).isPresent();
  }

  private Result verify(String token, String hash) {
    return switch (logins.verifier().verify(token)) {
      case TokenVerifier.Result.Invalid(String reason, boolean isFinal) -> {
        if (isFinal) {
          verified.end(hash);
        }
        yield new Result.Invalid(reason);
      }
      case TokenVerifier.Result.Valid(var claims) ->
          switch (logins.login(claims)) {
            case IdentityService.Result.Known(var user) -> {
              verified.add(hash, Entry.of(user, claims));
              yield new Result.Valid(CredentialOwner.of(user), claims.subject());
            }
            case IdentityService.Result.Refused(String reason) -> new Result.Invalid(reason);
          };
    };
  }
}
