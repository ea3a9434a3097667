package dynamodbstore.accounts;

/**
 * Account of a user.
 *
 * @param id never used again, so that a user who is created again under the same name inherits
 *     nothing
 * @param passwordHash in the format of werkzeug
 * @param revision raised by each change of password or administrator flag, and to end all sessions
 * @param grants raised by each change of the user's own grants and assignments
 * @param tokens raised by each revocation of an access token, and each logout
 */
public record User(
    long id,
    String name,
    String passwordHash,
    boolean isAdmin,
    long revision,
    long grants,
    long tokens) {
  @Override
  public String toString() {
    return "user " + name + " (" + id + ")";
  }
}
