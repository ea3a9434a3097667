package dynamodbstore.accounts.store;

import dynamodbstore.accounts.User;
import java.util.List;

/**
 * User with the ids of the roles that are assigned to it, from one read of its partition.
 *
 * @param roles in ascending order; a role may have been deleted
 */
public record UserState(User user, List<Long> roles) {
  public UserState {
    roles = List.copyOf(roles);
  }
}
