package dynamodbstore.accounts.services;

import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.accounts.store.RowOutcome;
import dynamodbstore.accounts.store.StoredRow;
import dynamodbstore.accounts.store.UserState;
import dynamodbstore.api.ApiError;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.wire.ErrorCode;
import java.util.function.Supplier;

/**
 * Operations on grants to single users. Each raises a counter of the user, so that every server
 * notices it. Errors have the reference's codes and texts. Thread-safe.
 */
public final class GrantService {
  private static final String KIND = "user";

  private final AssignmentRepository store;
  private final GrantTargets targets;

  public GrantService(AssignmentRepository store, GrantTargets targets) {
    this.store = store;
    this.targets = targets;
  }

  /**
   * Grants a permission on a resource.
   *
   * @throws ApiError if the user has a grant on it already, or is missing
   */
  public void grant(String workspace, String user, Grant grant) {
    rejectWorkspaces(grant.type());
    grantOnAny(workspace, user, grant);
  }

  /**
   * Grants a permission on a resource or on the whole workspace, as a migration of the reference
   * does, but no request.
   *
   * @throws ApiError if the user has a grant on it already, or is missing
   */
  public void grantOnAny(String workspace, String user, Grant grant) {
    GrantTargets.check(grant);
    OptimisticUpdate.USUAL.run(
        KIND,
        user,
        () -> {
          var state = state(user);
          var row = targets.row(workspace, grant);
          return isDone(
              store.grant(state, workspace, row),
              () ->
                  new ApiError(
                      ErrorCode.RESOURCE_ALREADY_EXISTS,
                      describe(user, grant.type(), grant.pattern()) + " already exists."));
        });
  }

  /**
   * Removes a grant.
   *
   * @throws ApiError if there is none, or no such user
   */
  public void revoke(String workspace, String user, ResourceType type, String resource) {
    rejectWorkspaces(type);
    OptimisticUpdate.USUAL.run(
        KIND,
        user,
        () -> {
          var state = state(user);
          var wanted = targets.find(workspace, new Grant(type, resource, Permission.READ));
          if (wanted.isEmpty()) {
            throw notGranted(user, type, resource);
          }
          return isDone(
              store.revoke(state.user(), workspace, wanted.get()),
              () -> notGranted(user, type, resource));
        });
  }

  /**
   * Gives a user MANAGE on a resource, also if it had less. For the creator of a resource, before
   * the resource exists.
   */
  void own(String workspace, String user, StoredRow row) {
    OptimisticUpdate.USUAL.run(
        KIND,
        user,
        () -> {
          var state = state(user);
          return switch (store.grant(state, workspace, row)) {
            case RowOutcome.Changed _ -> true;
            case RowOutcome.Taken _ ->
                store.regrant(state.user(), workspace, row) instanceof RowOutcome.Changed;
            case RowOutcome.Conflict _, RowOutcome.Missing _ -> false;
          };
        });
  }

  /** Removes a grant if there is one. */
  void disown(String workspace, String user, StoredRow row) {
    var _ =
        OptimisticUpdate.USUAL.tryRun(
            () -> {
              var found = store.users().find(user);
              return found.isEmpty()
                  || !(store.revoke(found.get(), workspace, row) instanceof RowOutcome.Conflict);
            });
  }

  private static boolean isDone(RowOutcome outcome, Supplier<ApiError> otherwise) {
    return switch (outcome) {
      case RowOutcome.Changed _ -> true;
      case RowOutcome.Conflict _ -> false;
      case RowOutcome.Taken _, RowOutcome.Missing _ -> throw otherwise.get();
    };
  }

  private static ApiError notGranted(String user, ResourceType type, String resource) {
    return ApiError.missing(describe(user, type, resource) + " not found.");
  }

  private static String describe(String user, ResourceType type, String resource) {
    return "Permission for user=%s on resource_type=%s, resource_id=%s"
        .formatted(user, type.wireName(), resource);
  }

  private static void rejectWorkspaces(ResourceType type) {
    if (type == ResourceType.WORKSPACE) {
      throw ApiError.invalid(
          "resource_type 'workspace' is not supported by the per-user permission convenience APIs. Use set_workspace_permission / delete_workspace_permission for workspace-wide grants.");
    }
  }

  private UserState state(String user) {
    return store.users().state(user).orElseThrow(() -> UserService.missing(user));
  }
}
