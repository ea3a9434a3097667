package dynamodbstore.accounts.authorization;

import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.services.ModelDirectory;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;

/** Effective permissions of users, as every request finds them. Thread-safe. */
public final class AccessService {
  private final AccessCache cache;
  private final DefaultPermission defaults;
  private final ModelDirectory models;

  /**
   * @param floor the permission that every user has on every resource
   */
  public AccessService(AccessCache cache, Permission floor, ModelDirectory models) {
    this(cache, DefaultPermission.everywhere(floor), models);
  }

  public AccessService(AccessCache cache, DefaultPermission defaults, ModelDirectory models) {
    this.cache = cache;
    this.defaults = defaults;
    this.models = models;
  }

  /**
   * What the caller may do.
   *
   * @throws ApiError if its user was deleted
   */
  public Access of(Caller caller) {
    return cache
        .find(caller.user())
        .orElseThrow(() -> ApiError.missing("User with username=" + caller.user() + " not found"));
  }

  /**
   * Effective permission of a user on one resource.
   *
   * @throws ApiError with the reference's text if the type is one that it does not resolve
   */
  public Permission effective(String workspace, String user, ResourceType type, String resource) {
    checkResolved(type, resource);
    var access =
        cache
            .refreshed(user)
            .orElseThrow(() -> ApiError.missing("User with username=" + user + " not found"));
    return permission(access, workspace, subject(workspace, type, resource));
  }

  Permission permission(Access access, String workspace, Subject subject) {
    return access
        .find(workspace, subject)
        .map(defaults.floor()::max)
        .orElseGet(() -> defaults.unmatched(workspace));
  }

  DefaultPermission defaults() {
    return defaults;
  }

  Subject subject(String workspace, ResourceType type, String resource) {
    return type.isNamed() && !resource.equals(Grant.ALL)
        ? models
            .findId(workspace, resource)
            .map(id -> Subject.model(type, id, resource))
            .orElseGet(() -> Subject.of(type, resource))
        : Subject.of(type, resource);
  }

  static void checkResolved(ResourceType type, String resource) {
    if (type == ResourceType.WORKSPACE) {
      throw ApiError.invalid(
          "resource_type 'workspace' is not supported by the per-user permission convenience APIs. Use set_workspace_permission / delete_workspace_permission for workspace-wide grants.");
    }
    if (type == ResourceType.PROMPT) {
      throw ApiError.invalid(
          "resource_type 'prompt' is not supported by the per-user permission convenience APIs.");
    }
    if (type == ResourceType.SCORER && !resource.contains("/")) {
      throw ApiError.invalid(
          "Invalid scorer resource_id. Expected '<experiment_id>/<scorer_name>'.");
    }
  }
}
