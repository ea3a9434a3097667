package dynamodbstore.access;

import dynamodbstore.api.Caller;

/** Authorizer that permits what is in the scope of a credential and permitted to its user. */
public final class ScopedAuthorizer implements Authorizer {
  private final Scope scope;
  private final Authorizer permissions;

  private ScopedAuthorizer(Scope scope, Authorizer permissions) {
    this.scope = scope;
    this.permissions = permissions;
  }

  /**
   * The authorizer of a request.
   *
   * @param permissions of the user
   */
  public static Authorizer of(Scope scope, Authorizer permissions) {
    return scope == Scope.EVERYTHING ? permissions : new ScopedAuthorizer(scope, permissions);
  }

  @Override
  public boolean permits(Caller caller, Resource resource, Level level) {
    return scope.includes(resource, level) && permissions.permits(caller, resource, level);
  }

  /** What a user sees is read, so every scope includes it. */
  @Override
  public Visibility visibility(Caller caller) {
    return permissions.visibility(caller);
  }
}
