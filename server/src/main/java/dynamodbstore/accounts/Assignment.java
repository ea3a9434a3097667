package dynamodbstore.accounts;

/** Assignment of a role to a user, both by id. */
public record Assignment(long user, long role) {
  private static final int ROLE_BITS = 26;

  /** Id that MLflow's API shows; no request refers to an assignment by it. */
  public long id() {
    return (user << ROLE_BITS) | role;
  }
}
