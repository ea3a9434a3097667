package dynamodbstore.accounts.authorization;

import dynamodbstore.access.Level;
import dynamodbstore.access.Resource;
import dynamodbstore.accounts.PermissionRow;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.store.AccessTokenRepository;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.accounts.store.RoleRepository;
import dynamodbstore.accounts.store.StoredRole;
import dynamodbstore.api.Caller;
import java.util.Collections;
import java.util.Optional;

/**
 * Permissions of users other than administrators on accounts: on their own, and on those of
 * workspaces that they administer. A role that does not exist is denied, so that its absence is not
 * revealed.
 */
public final class AccountPermissions {
  private final AccessCache cache;
  private final RoleRepository roles;
  private final AccessTokenRepository tokens;

  public AccountPermissions(AccessCache cache, AssignmentRepository store) {
    this.cache = cache;
    this.roles = store.roles();
    this.tokens = store.tokens();
  }

  boolean permits(Access access, Caller caller, Resource resource, Level level) {
    return switch (resource) {
      case Resource.Users _ -> level == Level.READ || !access.administered().isEmpty();
      case Resource.User(String name) -> level != Level.MANAGE && isOwn(access, name);
      case Resource.RolesOfUser(String name) ->
          level == Level.READ && (isOwn(access, name) || shareWorkspace(access, name));
      case Resource.RolesOfWorkspace(String workspace) -> permits(access, workspace, level);
      case Resource.RoleById(long id) -> permits(access, roles.find(id), level);
      case Resource.RoleRow(long id) ->
          permits(
              access,
              roles
                  .find(PermissionRow.roleOf(id))
                  .filter(role -> roles.rows().find(role, PermissionRow.numberOf(id)).isPresent()),
              level);
      case Resource.OwnAccessTokens _ -> true;
      case Resource.AccessTokensOf(String name) -> level == Level.READ && isOwn(access, name);
      case Resource.AccessTokenById(String id) ->
          tokens.find(id).filter(token -> token.owner().is(access.user())).isPresent();
      case Resource.PermissionOfUser(String user, String type, String id) ->
          permitsQuestion(access, caller, user, ResourceType.parse(type), id);
      default -> throw new IllegalArgumentException(resource + " is not about accounts");
    };
  }

  private static boolean permits(Access access, Optional<StoredRole> role, Level level) {
    return role.filter(found -> access.sees(found.workspace(), found.name())).isPresent()
        && permits(access, role.get().workspace(), level);
  }

  private static boolean permits(Access access, String workspace, Level level) {
    return level == Level.READ
        ? access.workspaces().contains(workspace)
        : access.administers(workspace);
  }

  /** Without workspaces every resource is in the workspace of the caller. */
  private boolean permitsQuestion(
      Access access, Caller caller, String user, ResourceType type, String id) {
    AccessService.checkResolved(type, id);
    return isOwn(access, user)
        || (access.administers(caller.workspace()) && cache.find(user).isPresent());
  }

  private static boolean isOwn(Access access, String name) {
    return access.user().name().equals(name);
  }

  /** Whether the user administers a workspace in which the other user has a role. */
  private boolean shareWorkspace(Access access, String other) {
    var administered = access.administered();
    return !administered.isEmpty()
        && cache
            .find(other)
            .filter(found -> !Collections.disjoint(administered, found.workspaces()))
            .isPresent();
  }
}
