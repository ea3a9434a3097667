package dynamodbstore.accounts.routes;

import static dynamodbstore.access.Level.MANAGE;
import static dynamodbstore.access.Level.READ;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.Resource;
import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.UserRoles;
import dynamodbstore.accounts.authorization.AccessService;
import dynamodbstore.accounts.services.Accounts;
import dynamodbstore.api.Caller;
import dynamodbstore.audit.AuditEvent.Action;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.http.Endpoint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** REST endpoints of the permissions and roles of single users. */
final class GrantRoutes {
  private static final String USERS = "/mlflow/users";
  private static final String V3 = "3.0";

  private final Accounts accounts;
  private final AccessService access;
  private final AuditLog log;

  GrantRoutes(Accounts accounts, AccessService access, AuditLog log) {
    this.accounts = accounts;
    this.access = access;
    this.log = log;
  }

  List<Endpoint> endpoints() {
    return List.of(
        get(USERS + "/current/permissions")
            .inVersion(V3)
            .decode(request -> request)
            .authorize(_ -> Resource.SERVER, READ)
            .handle((caller, _) -> ofUser(caller, caller.user()))
            .encode(GrantResponses::permissions),
        get(USERS + "/permissions/list")
            .inVersion(V3)
            .decode(UserRequests::name)
            .authorize(Resource.RolesOfUser::new, READ)
            .handle(this::ofUser)
            .encode(GrantResponses::permissions),
        get(USERS + "/roles/list")
            .inVersion(V3)
            .decode(UserRequests::name)
            .authorize(Resource.RolesOfUser::new, READ)
            .handle((caller, name) -> ofUser(caller, name).roles())
            .encode(AccountResponses::roles),
        post(USERS + "/permissions/grant")
            .inVersion(V3)
            .decode(GrantRequests.Create::from)
            .authorize(request -> granted(request.subject()), MANAGE)
            .handleAuthorized(this::grant)
            .encode((_, _) -> {}),
        post(USERS + "/permissions/revoke")
            .inVersion(V3)
            .decode(GrantRequests.Subject::from)
            .authorize(GrantRoutes::granted, MANAGE)
            .handleAuthorized(this::revoke)
            .encode((_, _) -> {}),
        get(USERS + "/permissions/get")
            .inVersion(V3)
            .decode(GrantRequests.Subject::from)
            .authorize(
                request ->
                    new Resource.PermissionOfUser(
                        request.user(), request.type(), request.resource()),
                READ)
            .handle(this::effective)
            .encode(GrantResponses::effective));
  }

  private static Resource granted(GrantRequests.Subject subject) {
    return new Resource.Granted(subject.type(), subject.resource());
  }

  /**
   * A user with its roles; callers who administer a workspace of the user see those of that
   * workspace.
   */
  private UserRoles ofUser(Caller caller, String name) {
    var user = accounts.users().user(name);
    var roles = accounts.roles().ofUser(name);
    var own = access.of(caller);
    return own.user().isAdmin() || caller.user().equals(name)
        ? new UserRoles(user, roles)
        : new UserRoles(user, visible(roles, own.administered()));
  }

  private static List<Role> visible(List<Role> roles, Set<String> workspaces) {
    return roles.stream().filter(role -> workspaces.contains(role.workspace())).toList();
  }

  private GrantRequests.Create grant(Authorization by, GrantRequests.Create request) {
    var subject = request.subject();
    var user = accounts.users().user(subject.user());
    var type = ResourceType.parse(subject.type());
    var grant = new Grant(type, subject.resource(), Permission.parse(request.permission(), type));
    accounts.grants().grant(by.caller().workspace(), user.name(), grant);
    log.record(by, Action.PERMISSION_GRANTED, details(subject, Optional.of(grant.permission())));
    return request;
  }

  private GrantRequests.Subject revoke(Authorization by, GrantRequests.Subject subject) {
    var user = accounts.users().user(subject.user());
    var type = ResourceType.parse(subject.type());
    accounts.grants().revoke(by.caller().workspace(), user.name(), type, subject.resource());
    log.record(by, Action.PERMISSION_REVOKED, details(subject, Optional.empty()));
    return subject;
  }

  private static Map<String, String> details(
      GrantRequests.Subject subject, Optional<Permission> permission) {
    var details = new HashMap<String, String>();
    details.put("username", subject.user());
    details.put("resource_type", subject.type());
    details.put("resource_id", subject.resource());
    permission.ifPresent(granted -> details.put("permission", granted.name()));
    return details;
  }

  private Permission effective(Caller caller, GrantRequests.Subject subject) {
    var user = accounts.users().user(subject.user());
    return access.effective(
        caller.workspace(), user.name(), ResourceType.parse(subject.type()), subject.resource());
  }
}
