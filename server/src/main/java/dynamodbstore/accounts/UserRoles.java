package dynamodbstore.accounts;

import java.util.List;

/** User with the roles that are assigned to it. */
public record UserRoles(User user, List<Role> roles) {
  public UserRoles {
    roles = List.copyOf(roles);
  }
}
