package dynamodbstore.accounts.authorization;

import dynamodbstore.access.Authorizer;
import dynamodbstore.access.Level;
import dynamodbstore.access.Resource;
import dynamodbstore.access.Visibility;
import dynamodbstore.api.Caller;
import java.util.Optional;

/**
 * Authorizer by accounts. Administrators may do everything. What would be denied is decided again
 * with permissions that are read at that moment, so that a permission granted on one server can be
 * used on another at once. Thread-safe.
 */
public final class AccountAuthorizer implements Authorizer {
  private final AccessCache cache;
  private final ResourcePermissions resources;
  private final AccountPermissions accounts;

  public AccountAuthorizer(
      AccessCache cache, ResourcePermissions resources, AccountPermissions accounts) {
    this.cache = cache;
    this.resources = resources;
    this.accounts = accounts;
  }

  @Override
  public boolean permits(Caller caller, Resource resource, Level level) {
    var known = own(caller, cache.find(caller.user()));
    if (known.isPresent() && permits(known.get(), caller, resource, level)) {
      return true;
    }
    var now = own(caller, cache.refreshed(caller.user()));
    return now.isPresent()
        && (known.isEmpty() || now.get() != known.get())
        && permits(now.get(), caller, resource, level);
  }

  /**
   * Nothing if the caller was deleted after its authentication, and another user has its name: a
   * client may send the body of a request slowly.
   */
  private static Optional<Access> own(Caller caller, Optional<Access> access) {
    return access.filter(found -> found.user().id() == caller.account());
  }

  private boolean permits(Access access, Caller caller, Resource resource, Level level) {
    if (access.user().isAdmin()) {
      return true;
    }
    return switch (resource) {
      case Resource.Users _,
          Resource.User _,
          Resource.RolesOfUser _,
          Resource.RolesOfWorkspace _,
          Resource.RoleById _,
          Resource.RoleRow _,
          Resource.OwnAccessTokens _,
          Resource.AccessTokensOf _,
          Resource.AccessTokenById _,
          Resource.PermissionOfUser _ ->
          accounts.permits(access, caller, resource, level);
      default -> resources.permits(access, caller.workspace(), resource, level);
    };
  }

  @Override
  public Visibility visibility(Caller caller) {
    var access = own(caller, cache.find(caller.user()));
    return access.isPresent()
            && (access.get().user().isAdmin()
                || resources.everythingIncludes(caller.workspace(), Level.READ))
        ? Visibility.ALL
        : new CallerVisibility(caller, access);
  }

  /**
   * Visibility for one request, by one state of the permissions, which is read once more if
   * something is invisible, not once for each invisible resource. Thread-safe: a race only reads it
   * twice.
   */
  private final class CallerVisibility implements Visibility {
    private final Caller caller;
    private volatile Optional<Access> access;
    private volatile boolean isRefreshed;

    CallerVisibility(Caller caller, Optional<Access> access) {
      this.caller = caller;
      this.access = access;
    }

    @Override
    public boolean isVisible(Resource resource) {
      if (isPermitted(resource)) {
        return true;
      }
      if (isRefreshed) {
        return false;
      }
      access = own(caller, cache.refreshed(caller.user()));
      isRefreshed = true;
      return isPermitted(resource);
    }

    private boolean isPermitted(Resource resource) {
      var now = access;
      return now.isPresent() && permits(now.get(), caller, resource, Level.READ);
    }
  }
}
