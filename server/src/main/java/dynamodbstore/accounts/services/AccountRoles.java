package dynamodbstore.accounts.services;

import dynamodbstore.access.WorkspaceRoles;
import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.api.ApiError;
import dynamodbstore.table.errors.TableException;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Roles of workspaces in accounts, with the reference's default roles. Thread-safe. */
public final class AccountRoles implements WorkspaceRoles {
  private static final System.Logger LOG = System.getLogger(AccountRoles.class.getName());

  private final RoleService roles;
  private final RowService rows;
  private final boolean seeds;

  /**
   * @param seeds whether workspaces have default roles
   */
  public AccountRoles(RoleService roles, RowService rows, boolean seeds) {
    this.roles = roles;
    this.rows = rows;
    this.seeds = seeds;
  }

  /** The workspace exists already, so a failure is only logged. */
  @Override
  public void seed(String workspace) {
    if (seeds) {
      seed(workspace, "admin", Permission.MANAGE, "Full MANAGE authority over the workspace.");
      seed(
          workspace,
          "user",
          Permission.USE,
          "Read every resource in the workspace and create new experiments and registered models; the creator-as-owner mechanism grants MANAGE on what you create, with no write or delete access to resources owned by other users.");
    }
  }

  private void seed(String workspace, String name, Permission permission, String description) {
    try {
      var role = roles.create(workspace, name, Optional.of(description));
      var _ = rows.add(role.id(), new Grant(ResourceType.WORKSPACE, Grant.ALL, permission));
    } catch (ApiError | TableException refused) {
      LOG.log(
          System.Logger.Level.ERROR,
          "The role %s of workspace %s was not created".formatted(name, workspace),
          refused);
    }
  }

  @Override
  public boolean clear(String workspace, BooleanSupplier isUnchanged) {
    var ids = roles.idsForDeletion(workspace);
    // Ids are never used again, so those that were listed until now are of this workspace.
    if (!isUnchanged.getAsBoolean()) {
      return false;
    }
    ids.forEach(roles::deleteIfPresent);
    return true;
  }
}
