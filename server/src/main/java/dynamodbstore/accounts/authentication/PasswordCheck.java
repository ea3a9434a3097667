package dynamodbstore.accounts.authentication;

import dynamodbstore.accounts.User;
import dynamodbstore.accounts.authorization.Access;
import dynamodbstore.accounts.authorization.AccessCache;
import dynamodbstore.accounts.passwords.FailedLogins;
import dynamodbstore.accounts.passwords.PasswordHashing;
import dynamodbstore.accounts.passwords.VerificationPool;
import dynamodbstore.accounts.passwords.VerifiedPasswords;
import java.time.Duration;

/**
 * Check of a user's password. A password that was verified before is found in a cache; otherwise
 * the check takes a noticeable time, which is the same for a user that does not exist. Repeated
 * failures of one user from one address are delayed, but never a password in the cache. Many
 * clients that begin to use one password at the same time share one verification. Thread-safe.
 */
public final class PasswordCheck {
  private final AccessCache accounts;
  private final PasswordHashing hashing;
  private final VerifiedPasswords verified;
  private final FailedLogins failures;
  private final VerificationPool pool;
  private final SharedCalls<VerifiedPasswords.Key, Boolean> pending = new SharedCalls<>();

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
    record Delayed(Duration delay) implements Result {
      /** Rounded up: a client that retries after this time is not delayed again. */
      public long seconds() {
        return delay.plusSeconds(1).minusNanos(1).toSeconds();
      }

      public String message() {
        return "Too many failed logins. Please try again in " + seconds() + " seconds.";
      }
    }
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
    var result =
        now.map(user -> verify(user, password, address)).orElseGet(() -> none(password, address));
    if (result instanceof Result.Right) {
      failures.succeeded(name, address);
    } else {
      failures.failed(name, address);
    }
    return result;
  }

  private Result none(String password, String address) {
    return pool.call(
        address,
        () -> {
          hashing.verifyNone(password);
          return new Result.Wrong();
        });
  }

  private Result verify(User user, String password, String address) {
    var result =
        pending.call(
            verified.key(user, password),
            () -> {
              boolean isRight =
                  pool.call(address, () -> hashing.verify(user.passwordHash(), password));
              if (isRight) {
                verified.add(user, password);
              }
              return isRight;
            });
    return result.value() ? new Result.Right(user, result.isOwn()) : new Result.Wrong();
  }
}
