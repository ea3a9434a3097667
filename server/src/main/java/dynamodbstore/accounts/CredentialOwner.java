package dynamodbstore.accounts;

/**
 * User whom an access token, a session or a verified token of a provider belongs to: to the id, so
 * that a user who is created again under the same name does not inherit it.
 */
public record CredentialOwner(long id, String name) {
  public static CredentialOwner of(User user) {
    return new CredentialOwner(user.id(), user.name());
  }

  public boolean is(User user) {
    return user.id() == id;
  }
}
