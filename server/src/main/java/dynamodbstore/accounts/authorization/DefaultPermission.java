package dynamodbstore.accounts.authorization;

import dynamodbstore.accounts.Permission;
import dynamodbstore.api.Caller;

/**
 * The configured default permission: what users have where no row of their roles matches, and the
 * least of what they have where one does.
 *
 * @param hasWorkspaces then users have nothing where no row matches
 * @param opensDefault except, with this, the default permission in the default workspace
 */
public record DefaultPermission(Permission floor, boolean hasWorkspaces, boolean opensDefault) {
  /** Of a server without workspaces. */
  static DefaultPermission everywhere(Permission floor) {
    return new DefaultPermission(floor, false, false);
  }

  /** The permission on resources of a workspace that no row matches. */
  Permission unmatched(String workspace) {
    boolean isOpen = !hasWorkspaces || (opensDefault && workspace.equals(Caller.DEFAULT_WORKSPACE));
    return isOpen ? floor : Permission.NO_PERMISSIONS;
  }
}
