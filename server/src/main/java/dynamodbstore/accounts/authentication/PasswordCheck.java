package dynamodbstore.accounts.authentication;

import dynamodbstore.accounts.User;
import dynamodbstore.accounts.authorization.Access;
import dynamodbstore.accounts.authorization.AccessCache;
import dynamodbstore.accounts.passwords.FailedLogins;
import dynamodbstore.accounts.passwords.PasswordHashing;
import dynamodbstore.accounts.passwords.VerificationPool;
import dynamodbstore.accounts.passwords.VerifiedPasswords;
import java.time.Duration;
import java.util.Optional;

/**
 * Check of a user's password. A password that was verified before is found in a cache; otherwise
 * the check takes a noticeable time, which is the same for a user that does not exist. Repeated
 * failures of one user from one address are delayed, but never a password in the cache.
 * Thread-safe.
 */
public final class PasswordCheck {
  private final AccessCache accounts;
  private final PasswordHashing hashing;
  private final VerifiedPasswords verified;
  private final FailedLogins failures;
  private final VerificationPool pool;

  public PasswordCheck(
      AccessCache accounts,
      PasswordHashing hashing,
      VerifiedPasswords verified,
      FailedLogins failures,
      VerificationPool pool) {
    this.accounts = accounts;
    this.hashing = hashing;
    this.verified = verified;
    this.failures = failures;
    this.pool = pool;
  }

  /** Result of a check. */
  public sealed interface Result {
    /**
     * The password is right.
     *
     * @param isLogin whether it was verified now, rather than found in the cache
     */
    record Right(User user, boolean isLogin) implements Result {}

    record Wrong() implements Result {}

    /** Not checked, because too many checks have failed. */
    record Delayed(Duration delay) implements Result {}
  }

  /** Checks a password that a client at an address has sent. */
  public Result check(String name, String password, String address) {
    var known = accounts.find(name).map(Access::user);
    if (known.isPresent() && verified.contains(known.get(), password)) {
      return new Result.Right(known.get(), false);
    }
    var delay = failures.delay(name, address);
    if (delay.isPositive()) {
      return new Result.Delayed(delay);
    }
    // The user may have been created, or its password changed, on another server a moment ago.
    var now = accounts.refreshed(name).map(Access::user);
    if (now.isPresent() && verified.contains(now.get(), password)) {
      return new Result.Right(now.get(), false);
    }
    if (pool.call(address, () -> verify(now, password))) {
      failures.succeeded(name, address);
      verified.add(now.orElseThrow(), password);
      return new Result.Right(now.orElseThrow(), true);
    }
    failures.failed(name, address);
    return new Result.Wrong();
  }

  private boolean verify(Optional<User> user, String password) {
    if (user.isEmpty()) {
      hashing.verifyNone(password);
      return false;
    }
    return hashing.verify(user.get().passwordHash(), password);
  }
}
