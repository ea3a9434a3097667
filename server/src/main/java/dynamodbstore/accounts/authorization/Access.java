package dynamodbstore.accounts.authorization;

import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.User;
import dynamodbstore.accounts.store.PermissionRowRepository;
import dynamodbstore.accounts.store.StoredRole;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What one user may do, compiled from its roles. Immutable and thread-safe. */
public final class Access {
  private final User user;
  private final Map<String, WorkspaceAccess> workspaces = new HashMap<>();

  Access(User user, List<StoredRole> roles, PermissionRowRepository rows) {
    this.user = user;
    roles.stream()
        .collect(Collectors.groupingBy(StoredRole::workspace))
        .forEach((workspace, own) -> workspaces.put(workspace, new WorkspaceAccess(own, rows)));
  }

  public User user() {
    return user;
  }

  /** The workspaces in which the user has a role. */
  public Set<String> workspaces() {
    return Set.copyOf(workspaces.keySet());
  }

  /** The workspaces whose administrator the user is by a role. */
  public Set<String> administered() {
    return workspaces.keySet().stream()
        .filter(this::administers)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether the user sees a workspace: by an assigned role, or by a grant on the workspace. */
  boolean sees(String workspace) {
    var own = workspaces.get(workspace);
    return own != null && own.isVisible();
  }

  /** The permission of rows about a workspace itself; empty if there is none. */
  Optional<Permission> onWorkspace(String workspace) {
    return Optional.ofNullable(workspaces.get(workspace)).flatMap(WorkspaceAccess::onWorkspace);
  }

  public boolean administers(String workspace) {
    var own = workspaces.get(workspace);
    return own != null && own.isAdministered();
  }

  /**
   * Whether the user, who has a role in a workspace, may see one of its roles. Not those that hold
   * the grants of other users: their rows name models that the user may not read.
   */
  public boolean sees(String workspace, String role) {
    return administers(workspace)
        || !Role.isReserved(role)
        || role.equals(Role.personalName(user.id()));
  }

  /** The permission that the user's roles give; empty if no row matches. */
  Optional<Permission> find(String workspace, Subject subject) {
    return Optional.ofNullable(workspaces.get(workspace)).flatMap(own -> own.find(subject));
  }
}
