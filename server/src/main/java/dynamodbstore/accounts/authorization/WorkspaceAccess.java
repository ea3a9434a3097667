package dynamodbstore.accounts.authorization;

import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.store.PermissionRowRepository;
import dynamodbstore.accounts.store.StoredRole;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rows of a user's roles in one workspace, by what they are about. Thread-safe. */
final class WorkspaceAccess {
  private static final Subject WORKSPACE = Subject.of(ResourceType.WORKSPACE, Grant.ALL);

  private final Map<ResourceType, Permission> ofAll = new EnumMap<>(ResourceType.class);
  private final Map<ResourceType, Map<String, Permission>> ofOne =
      new EnumMap<>(ResourceType.class);
  private final LargeRoles large;
  private final boolean hasAssignedRole;

  WorkspaceAccess(List<StoredRole> roles, PermissionRowRepository rows) {
    for (var role : roles) {
      for (var row : role.rows()) {
        add(row.grant().type(), row.target(), row.grant().permission());
      }
    }
    this.large = new LargeRoles(rows, roles.stream().filter(StoredRole::isLarge).toList());
    this.hasAssignedRole = roles.stream().anyMatch(role -> !role.isPersonal());
  }

  private void add(ResourceType type, String target, Permission permission) {
    if (target.equals(Grant.ALL)) {
      ofAll.merge(type, permission, Permission::max);
    } else {
      ofOne.computeIfAbsent(type, _ -> new HashMap<>()).merge(target, permission, Permission::max);
    }
  }

  /**
   * The highest permission of the rows that match: those about the resource, those about all of its
   * type, and MANAGE on the workspace. Empty if none matches.
   */
  Optional<Permission> find(Subject subject) {
    if (ofAll.get(ResourceType.WORKSPACE) == Permission.MANAGE) {
      return Optional.of(Permission.MANAGE);
    }
    var best = ofAll.getOrDefault(subject.type(), Permission.NO_PERMISSIONS);
    var exact = ofOne.getOrDefault(subject.type(), Map.of());
    for (var target : subject.targets()) {
      best = best.max(exact.getOrDefault(target, Permission.NO_PERMISSIONS));
    }
    if (best != Permission.MANAGE) {
      best = best.max(large.find(subject));
    }
    return best == Permission.NO_PERMISSIONS ? Optional.empty() : Optional.of(best);
  }

  /** The permission of rows about the workspace itself. */
  Optional<Permission> onWorkspace() {
    return find(WORKSPACE);
  }

  /** A role of one user only shows the workspace if it has a row about the workspace. */
  boolean isVisible() {
    return hasAssignedRole || onWorkspace().isPresent();
  }

  boolean isAdministered() {
    return find(WORKSPACE).filter(Permission.MANAGE::equals).isPresent();
  }
}
