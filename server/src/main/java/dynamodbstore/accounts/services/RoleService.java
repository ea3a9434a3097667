package dynamodbstore.accounts.services;

import dynamodbstore.accounts.Assignment;
import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.accounts.store.RoleRepository;
import dynamodbstore.accounts.store.StoredRole;
import dynamodbstore.accounts.store.UserState;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.PythonText;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.table.Outcome;
import dynamodbstore.wire.ErrorCode;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Operations on roles. Errors have the reference's codes and texts. Thread-safe. */
public final class RoleService {
  private static final int LONGEST_NAME = 255;
  private static final int LONGEST_WORKSPACE = 63;
  private static final int LONGEST_DESCRIPTION = 1024;
  private static final String KIND = "role";

  private final AssignmentRepository store;
  private final RoleRepository roles;
  private final RoleViews views;

  public RoleService(AssignmentRepository store, RoleViews views) {
    this.store = store;
    this.roles = store.roles();
    this.views = views;
  }

  public Role create(String workspace, String name, Optional<String> description) {
    checkName(name);
    checkDescription(description);
    if (workspace.length() > LONGEST_WORKSPACE) {
      throw ApiError.invalid(
          "Workspace cannot be longer than " + LONGEST_WORKSPACE + " characters.");
    }
    return roles
        .create(workspace, name, description)
        .map(views::of)
        .orElseThrow(
            () ->
                new ApiError(
                    ErrorCode.RESOURCE_ALREADY_EXISTS,
                    "Role (name=%s, workspace=%s) already exists.".formatted(name, workspace)));
  }

  /**
   * The role with an id.
   *
   * @throws ApiError if there is none
   */
  public Role role(long id) {
    return views.of(stored(id));
  }

  public Optional<Role> find(long id) {
    return roles.find(id).map(views::of);
  }

  private StoredRole stored(long id) {
    return roles.find(id).orElseThrow(() -> missing(id));
  }

  static ApiError missing(long id) {
    return ApiError.missing("Role with id=" + id + " not found");
  }

  /** All roles of some workspaces, by id. */
  public List<Role> list(Set<String> workspaces) {
    return views.all(
        workspaces.stream()
            .filter(workspace -> workspace.length() <= LONGEST_WORKSPACE)
            .flatMap(workspace -> roles.list(workspace).stream())
            .sorted(Comparator.comparingLong(StoredRole::id))
            .toList());
  }

  /** All roles of all workspaces, by id. */
  public List<Role> list() {
    return views.all(roles.list());
  }

  /** Ids of all roles of a workspace that is being deleted: none can be created any more. */
  List<Long> idsForDeletion(String workspace) {
    return roles.listStrongly(workspace).stream().map(StoredRole::id).toList();
  }

  public Role update(long id, Optional<String> name, Optional<String> description) {
    name.ifPresent(RoleService::checkName);
    checkDescription(description);
    return OptimisticUpdate.USUAL.call(KIND, id, () -> tryUpdate(id, name, description));
  }

  private Optional<Role> tryUpdate(long id, Optional<String> name, Optional<String> description) {
    var before = stored(id);
    var newName = name.orElse(before.name());
    var newDescription = description.or(before::description);
    return switch (roles.describe(before, newName, newDescription)) {
      case Outcome.Written _ -> Optional.of(role(id));
      case Outcome.Refused(int at, _) when at == 1 ->
          throw new ApiError(
              ErrorCode.RESOURCE_ALREADY_EXISTS,
              "Role with name=%s already exists in workspace=%s"
                  .formatted(newName, before.workspace()));
      case Outcome.Refused _ -> Optional.empty();
    };
  }

  public void delete(long id) {
    OptimisticUpdate.USUAL.run(KIND, id, () -> roles.delete(stored(id)));
  }

  /** Deletes a role, unless it does not exist: another server may delete the same ones. */
  void deleteIfPresent(long id) {
    OptimisticUpdate.USUAL.run(KIND, id, () -> roles.find(id).map(roles::delete).orElse(true));
  }

  public Assignment assign(String user, long role) {
    return OptimisticUpdate.USUAL.call(
        KIND,
        role,
        () -> {
          var state = state(user);
          var assignment = new Assignment(state.user().id(), role);
          var wanted = stored(role);
          if (wanted.isPersonal() && !wanted.name().equals(Role.personalName(state.user().id()))) {
            throw ApiError.invalid(
                "Role %s holds the permissions of another user and cannot be assigned."
                    .formatted(PythonText.repr(wanted.name())));
          }
          if (state.roles().contains(role)) {
            throw new ApiError(
                ErrorCode.RESOURCE_ALREADY_EXISTS,
                "User role assignment (user_id=%d, role_id=%d) already exists"
                    .formatted(assignment.user(), role));
          }
          return store.assign(state.user(), role) ? Optional.of(assignment) : Optional.empty();
        });
  }

  public void unassign(String user, long role) {
    OptimisticUpdate.USUAL.run(
        KIND,
        role,
        () -> {
          var state = state(user);
          if (!state.roles().contains(role)) {
            throw ApiError.missing(
                "User role assignment (user_id=%d, role_id=%d) not found"
                    .formatted(state.user().id(), role));
          }
          return store.unassign(state.user(), role);
        });
  }

  /** The roles that are assigned to a user, by id. */
  public List<Role> ofUser(String user) {
    return views.all(roles.findAll(state(user).roles()));
  }

  /** The users that a role is assigned to. */
  public List<Assignment> users(long role) {
    return store.users().ofRole(stored(role).id());
  }

  private UserState state(String user) {
    return store.users().state(user).orElseThrow(() -> UserService.missing(user));
  }

  private static void checkName(String name) {
    if (Role.isReserved(name)) {
      throw ApiError.invalid(
          "Role name %s uses the reserved '__user_' prefix, which is held for the per-user permission representation. Choose a different name."
              .formatted(PythonText.repr(name)));
    }
    if (name.length() > LONGEST_NAME) {
      throw ApiError.invalid("Role name cannot be longer than " + LONGEST_NAME + " characters.");
    }
  }

  private static void checkDescription(Optional<String> description) {
    if (description.isPresent() && description.get().length() > LONGEST_DESCRIPTION) {
      throw ApiError.invalid(
          "Role description cannot be longer than " + LONGEST_DESCRIPTION + " characters.");
    }
  }
}
