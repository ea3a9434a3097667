package dynamodbstore.access;

/**
 * What a credential may be used for, of what its user may do. It is decided from the permissions
 * that a request requires, which every route states, so that no route can be forgotten.
 */
public enum Scope {
  /** For a user who has sent the password. */
  EVERYTHING,
  /**
   * Everything except credentials and accounts. An attacker with a leaked token could otherwise
   * create further tokens, or a user, and go on after the token was revoked.
   */
  NO_CREDENTIALS,
  /** What requires {@link Level#READ}, except credentials. */
  READ_ONLY;

  boolean includes(Resource resource, Level level) {
    return switch (this) {
      case EVERYTHING -> true;
      case NO_CREDENTIALS -> !isAboutCredentials(resource, level);
      case READ_ONLY -> level == Level.READ && !isAboutCredentials(resource, level);
    };
  }

  private static boolean isAboutCredentials(Resource resource, Level level) {
    return switch (resource) {
      case Resource.OwnAccessTokens _, Resource.AccessTokensOf _, Resource.AccessTokenById _ ->
          true;
      case Resource.Users _, Resource.User _ -> level != Level.READ;
      default -> false;
    };
  }
}
