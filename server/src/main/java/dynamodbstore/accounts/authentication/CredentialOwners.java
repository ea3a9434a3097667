package dynamodbstore.accounts.authentication;

import dynamodbstore.accounts.User;
import dynamodbstore.accounts.authorization.Access;
import dynamodbstore.accounts.authorization.AccessCache;
import java.util.Optional;
import java.util.function.Predicate;

/** Users of access tokens and sessions. Thread-safe. */
final class CredentialOwners {
  private final AccessCache accounts;

  CredentialOwners(AccessCache accounts) {
    this.accounts = accounts;
  }

  /**
   * The user with a name, at most the refresh interval old.
   *
   * @param isOwner false also for another user who has the name now
   */
  Optional<User> known(String name, Predicate<User> isOwner) {
    return accounts.find(name).map(Access::user).filter(isOwner);
  }

  /**
   * As {@link #known}, but reads the user again before it returns that there is none: it may have
   * been created or changed on another server a moment ago.
   */
  Optional<User> find(String name, Predicate<User> isOwner) {
    return known(name, isOwner)
        .or(() -> accounts.refreshed(name).map(Access::user).filter(isOwner));
  }
}
