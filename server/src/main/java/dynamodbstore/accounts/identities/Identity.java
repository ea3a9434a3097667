package dynamodbstore.accounts.identities;

/**
 * Identity of a person or a job at a provider of single sign-on.
 *
 * @param issuer URL of the provider
 * @param subject unique at the provider, and never used again there
 */
public record Identity(String issuer, String subject) {
  @Override
  public String toString() {
    return subject + " of " + issuer;
  }
}
