package dynamodbstore.accounts.identities;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * What a verified token says about a user.
 *
 * @param username name of the user if it is created; empty if the token contains none
 * @param groups of the provider; empty also if the token contains none
 * @param issued when the token was issued
 */
public record Login(
    Identity identity, Optional<String> username, Set<String> groups, Instant issued) {
  public Login {
    groups = Set.copyOf(groups);
  }
}
