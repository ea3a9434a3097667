package dynamodbstore.accounts.identities;

import dynamodbstore.accounts.User;
import java.util.Set;

/**
 * Difference between what a user is and what the groups of a token say.
 *
 * @param added ids of roles to assign
 * @param removed ids of roles to unassign
 * @param isAdmin whether the user is to be an administrator
 */
record RoleChange(Set<Long> added, Set<Long> removed, boolean isAdmin) {
  RoleChange {
    added = Set.copyOf(added);
    removed = Set.copyOf(removed);
  }

  boolean isNone(User user) {
    return added.isEmpty() && removed.isEmpty() && isAdmin == user.isAdmin();
  }
}
