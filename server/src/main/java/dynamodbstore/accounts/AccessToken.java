package dynamodbstore.accounts;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/**
 * Access token of a user, by which jobs log in without a password. Its secret is not stored.
 *
 * @param id random, and never used again
 * @param hash of the secret ({@link AccessTokenSecret#hash})
 * @param expiry from which on it is refused; empty if it never expires
 * @param lastUse the day, in UTC; empty if it was not used yet
 */
public record AccessToken(
    String id,
    Owner owner,
    String name,
    String hash,
    boolean isReadOnly,
    Instant created,
    Optional<Instant> expiry,
    Optional<LocalDate> lastUse) {
  /**
   * User whom a token belongs to: to the id, so that a user who is created again under the same
   * name does not inherit it.
   */
  public record Owner(long id, String name) {
    public static Owner of(User user) {
      return new Owner(user.id(), user.name());
    }

    public boolean is(User user) {
      return user.id() == id;
    }
  }

  public boolean isExpired(Instant now) {
    return expiry.isPresent() && !now.isBefore(expiry.get());
  }

  @Override
  public String toString() {
    return "access token " + id + " of " + owner.name();
  }
}
