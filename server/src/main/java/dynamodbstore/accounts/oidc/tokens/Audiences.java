package dynamodbstore.accounts.oidc.tokens;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whom tokens must be issued for.
 *
 * @param client id of this server at the provider
 * @param apis names of this server as an API; tokens for them may be issued to any client
 */
public record Audiences(String client, Set<String> apis) {
  public Audiences {
    apis = Set.copyOf(apis);
  }

  /**
   * Whether a token is for this server. One for this client may also be for others only if it says
   * that it was issued to this one: another client could use it here otherwise.
   *
   * @param audience of the token
   * @param authorized the party that the token was issued to ({@code azp})
   */
  boolean accept(List<String> audience, Optional<String> authorized) {
    return audience.stream().anyMatch(apis::contains) || isOfThisClient(audience, authorized);
  }

  /** The rule for ID tokens of a login in the browser. */
  boolean isOfThisClient(List<String> audience, Optional<String> authorized) {
    return audience.contains(client)
        && authorized.map(client::equals).orElse(audience.stream().distinct().count() == 1);
  }
}
