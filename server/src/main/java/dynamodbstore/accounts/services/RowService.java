package dynamodbstore.accounts.services;

import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.PermissionRow;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.store.PermissionRowRepository;
import dynamodbstore.accounts.store.RoleRepository;
import dynamodbstore.accounts.store.RowOutcome;
import dynamodbstore.accounts.store.StoredRole;
import dynamodbstore.accounts.store.StoredRow;
import dynamodbstore.api.ApiError;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.wire.ErrorCode;
import java.util.List;
import java.util.Optional;

/**
 * Operations on the permission rows of roles. Each raises the access epoch, so that every server
 * notices it. Errors have the reference's codes and texts. Thread-safe.
 */
public final class RowService {
  private static final String KIND = "role";

  private final RoleRepository roles;
  private final PermissionRowRepository rows;
  private final RoleViews views;
  private final GrantTargets targets;

  public RowService(RoleRepository roles, RoleViews views, GrantTargets targets) {
    this.roles = roles;
    this.rows = roles.rows();
    this.views = views;
    this.targets = targets;
  }

  public PermissionRow add(long role, Grant grant) {
    if (grant.type() == ResourceType.WORKSPACE && !grant.pattern().equals(Grant.ALL)) {
      throw ApiError.invalid(
          "resource_type='workspace' requires resource_pattern='*'. Got resource_pattern='%s'."
              .formatted(grant.pattern()));
    }
    GrantTargets.check(grant);
    return OptimisticUpdate.USUAL.call(
        KIND,
        role,
        () -> {
          var stored = roles.find(role).orElseThrow(() -> RoleService.missing(role));
          var row =
              stored.isPersonal()
                  ? targets.row(stored.workspace(), grant)
                  : GrantTargets.row(grant);
          return result(stored, rows.add(stored, row))
              .orElseThrow(
                  () ->
                      new ApiError(
                          ErrorCode.RESOURCE_ALREADY_EXISTS,
                          "Role permission (role_id=%d, resource_type=%s, resource_pattern=%s) already exists."
                              .formatted(role, grant.type().wireName(), grant.pattern())));
        });
  }

  /**
   * The row with an id.
   *
   * @throws ApiError if there is none
   */
  public PermissionRow row(long id) {
    var role = role(id);
    return views.row(role, stored(role, id)).orElseThrow(() -> missing(id));
  }

  /** The rows of a role, by id. */
  public List<PermissionRow> ofRole(long role) {
    return views.of(roles.find(role).orElseThrow(() -> RoleService.missing(role))).rows();
  }

  /** Changes the permission of a row; parsed here, because only the row says for which type. */
  public PermissionRow update(long id, String permission) {
    return OptimisticUpdate.USUAL.call(
        KIND,
        id,
        () -> {
          var role = role(id);
          var row = stored(role, id);
          var parsed = Permission.parse(permission, row.grant().type());
          return result(role, rows.change(role, row, parsed)).orElseThrow(() -> missing(id));
        });
  }

  public void remove(long id) {
    OptimisticUpdate.USUAL.run(
        KIND,
        id,
        () -> {
          var role = role(id);
          var row = stored(role, id);
          return rows.remove(role, row) instanceof RowOutcome.Changed;
        });
  }

  /** Empty inside if a concurrent request was faster; empty if the row is taken or missing. */
  private Optional<Optional<PermissionRow>> result(StoredRole role, RowOutcome outcome) {
    return switch (outcome) {
      case RowOutcome.Changed(var row) -> Optional.of(views.row(role, row));
      case RowOutcome.Conflict _ -> Optional.of(Optional.empty());
      case RowOutcome.Taken _, RowOutcome.Missing _ -> Optional.empty();
    };
  }

  private StoredRole role(long row) {
    return roles.find(PermissionRow.roleOf(row)).orElseThrow(() -> missing(row));
  }

  private StoredRow stored(StoredRole role, long id) {
    return rows.find(role, PermissionRow.numberOf(id)).orElseThrow(() -> missing(id));
  }

  private static ApiError missing(long id) {
    return ApiError.missing("Role permission with id=" + id + " not found");
  }
}
