package dynamodbstore.accounts;

import dynamodbstore.access.Level;
import dynamodbstore.api.ApiError;

/** Permission of a user on a resource, in ascending order: each includes the ones before it. */
public enum Permission {
  /** Only a default; never granted. */
  NO_PERMISSIONS,
  READ,
  USE,
  EDIT,
  MANAGE;

  public boolean includes(Level level) {
    return compareTo(valueOf(level.name())) >= 0;
  }

  public Permission max(Permission other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /**
   * Parses the permission of a request, for a row of a type.
   *
   * @throws ApiError with the reference's text if it cannot be granted on that type
   */
  public static Permission parse(String text, ResourceType type) {
    var permission = parse(text);
    boolean isWorkspace = type == ResourceType.WORKSPACE;
    if (isWorkspace && permission != USE && permission != MANAGE) {
      throw ApiError.invalid(
          "Invalid permission '%s' for resource_type='workspace'. Workspace-wide grants accept only: ('MANAGE', 'USE')."
              .formatted(text));
    }
    if (permission == NO_PERMISSIONS) {
      throw ApiError.invalid(
          "Invalid permission '%s' for resource_type='%s'. Resource-level grants accept only: ('EDIT', 'MANAGE', 'READ', 'USE')."
              .formatted(text, type.wireName()));
    }
    return permission;
  }

  private static Permission parse(String text) {
    for (var permission : values()) {
      if (permission.name().equals(text)) {
        return permission;
      }
    }
    throw ApiError.invalid(
        "Invalid permission '%s'. Valid permissions are: ('READ', 'USE', 'EDIT', 'MANAGE', 'NO_PERMISSIONS')"
            .formatted(text));
  }
}
