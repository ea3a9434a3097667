package dynamodbstore.accounts.identities;

import dynamodbstore.accounts.User;
import java.time.Instant;

/**
 * Identity with the user that it is. It counts only while this user exists.
 *
 * @param user id of the user, so that one who is created again under the same name does not inherit
 *     the identity
 * @param applied when the token was issued whose groups were applied last, in seconds; the epoch if
 *     none were
 */
public record LinkedIdentity(Identity identity, long user, String username, Instant applied) {
  static LinkedIdentity of(Identity identity, User user) {
    return new LinkedIdentity(identity, user.id(), user.name(), Instant.EPOCH);
  }

  boolean isOf(User other) {
    return other.id() == user;
  }
}
