package dynamodbstore.accounts;

import java.time.Instant;

/**
 * Session of a browser whose user has logged in. Its secret is not stored.
 *
 * @param hash of the secret ({@link SessionSecret#hash}), which identifies the session
 * @param revision of the user at the login: a change of the password ends the session
 * @param expiry from which on it is refused
 */
public record Session(
    String hash,
    CredentialOwner owner,
    long revision,
    Login login,
    Instant created,
    Instant expiry) {
  private static final int DIGITS_OF_ID = 16;

  /** How the user has logged in. */
  public enum Login {
    PASSWORD,
    /** At an identity provider. */
    OIDC
  }

  /** Name of the session in the audit log; the session cannot be found by it. */
  public String id() {
    return hash.substring(0, DIGITS_OF_ID);
  }

  public boolean isExpired(Instant now) {
    return !now.isBefore(expiry);
  }

  /**
   * Whether it is a session of this user, and of no earlier revision: the password may have been
   * changed, or all sessions revoked.
   */
  public boolean isOf(User user) {
    return owner.is(user) && user.revision() == revision;
  }

  @Override
  public String toString() {
    return "session " + id() + " of " + owner.name();
  }
}
