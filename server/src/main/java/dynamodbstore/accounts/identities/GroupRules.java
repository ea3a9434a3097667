package dynamodbstore.accounts.identities;

import java.util.List;
import java.util.Set;

/**
 * What the groups of a provider mean: roles, and who is an administrator. The roles that rules name
 * are <i>managed</i>: a user has them if and only if the last token says so. Other assignments are
 * left alone.
 *
 * @param roles the rules; empty if groups mean no role
 * @param adminGroups groups of administrators; empty if groups make none
 */
public record GroupRules(List<Rule> roles, Set<String> adminGroups) {
  public static final GroupRules NONE = new GroupRules(List.of(), Set.of());

  public GroupRules {
    roles = List.copyOf(roles);
    adminGroups = Set.copyOf(adminGroups);
  }

  /** Members of a group have a role of a workspace. */
  public record Rule(String group, String workspace, String role) {}

  boolean isEmpty() {
    return roles.isEmpty() && adminGroups.isEmpty();
  }

  /**
   * Whether a user with these groups is an administrator.
   *
   * @param isAdmin whether it is one now, which counts if no group makes one
   */
  boolean isAdmin(Set<String> groups, boolean isAdmin) {
    return adminGroups.isEmpty() ? isAdmin : adminGroups.stream().anyMatch(groups::contains);
  }
}
