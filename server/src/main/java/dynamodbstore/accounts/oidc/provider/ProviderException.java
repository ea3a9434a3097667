package dynamodbstore.accounts.oidc.provider;

/** The provider cannot be reached, or has sent something else than it should. */
public final class ProviderException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param problem a clause about the provider, such as "its certificate is not trusted"
   */
  public ProviderException(String problem) {
    super(problem);
  }

  public ProviderException(String problem, Throwable cause) {
    super(problem, cause);
  }

  public String problem() {
    return String.valueOf(getMessage());
  }
}
