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
    CredentialOwner owner,
    String name,
    String hash,
    boolean isReadOnly,
    Instant created,
    Optional<Instant> expiry,
    Optional<LocalDate> lastUse) {
  public boolean isExpired(Instant now) {
    return expiry.isPresent() && !now.isBefore(expiry.get());
  }

  @Override
  public String toString() {
    return "access token " + id + " of " + owner.name();
  }
}
