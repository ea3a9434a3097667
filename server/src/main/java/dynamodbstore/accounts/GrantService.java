package dynamodbstore.accounts;

/** Operations on grants to single users. Errors have the reference's codes and texts. */
public final class GrantService {
  /** Grants a permission on a resource; refused if the user has a grant on it already. */
  public void grant(String workspace, String user, Grant grant) {
    throw new UnsupportedOperationException();
  }

  public void revoke(String workspace, String user, ResourceType type, String resource) {
    throw new UnsupportedOperationException();
  }
}
