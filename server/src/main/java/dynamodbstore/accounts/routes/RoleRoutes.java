package dynamodbstore.accounts.routes;

import static dynamodbstore.access.Level.MANAGE;
import static dynamodbstore.access.Level.READ;
import static dynamodbstore.http.Endpoint.delete;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.patch;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.Requirement;
import dynamodbstore.access.Resource;
import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.authorization.AccessService;
import dynamodbstore.accounts.services.RoleService;
import dynamodbstore.api.Caller;
import dynamodbstore.audit.AuditEvent.Action;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.http.Endpoint;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * REST endpoints of roles; those of their permission rows and assignments are in {@link
 * RoleRowRoutes}.
 */
final class RoleRoutes {
  static final String ROLES = "/mlflow/roles";
  static final String V3 = "3.0";
  static final String ROLE_ID = "role_id";

  private final RoleService roles;
  private final AccessService access;
  private final AuditLog log;

  RoleRoutes(RoleService roles, AccessService access, AuditLog log) {
    this.roles = roles;
    this.access = access;
    this.log = log;
  }

  List<Endpoint> endpoints() {
    return List.of(
        post(ROLES + "/create")
            .inVersion(V3)
            .decode(RoleRequests.Create::from)
            .authorize(request -> new Resource.RolesOfWorkspace(request.workspace()), MANAGE)
            .handleAuthorized(this::create)
            .encode(AccountResponses::role),
        get(ROLES + "/get")
            .inVersion(V3)
            .decode(RoleRequests::role)
            .authorize(Resource.RoleById::new, READ)
            .handle((_, id) -> roles.role(id))
            .encode(AccountResponses::role),
        get(ROLES + "/list")
            .inVersion(V3)
            .decode(RoleRequests::workspaces)
            .authorizeAll(RoleRoutes::listed)
            .handle(this::list)
            .encode(AccountResponses::roles),
        patch(ROLES + "/update")
            .inVersion(V3)
            .decode(RoleRequests.Update::from)
            .authorize(request -> new Resource.RoleById(request.id()), MANAGE)
            .handleAuthorized(this::update)
            .encode(AccountResponses::role),
        delete(ROLES + "/delete")
            .inVersion(V3)
            .decode(RoleRequests::role)
            .authorize(Resource.RoleById::new, MANAGE)
            .handleAuthorized(this::remove)
            .encode((_, _) -> {}));
  }

  /** A role in each workspace of the listing; without any, it lists all, for administrators. */
  private static List<Requirement> listed(Set<String> workspaces) {
    return workspaces.isEmpty()
        ? List.of(new Requirement(Resource.SERVER, MANAGE))
        : workspaces.stream()
            .map(workspace -> new Requirement(new Resource.RolesOfWorkspace(workspace), READ))
            .toList();
  }

  private List<Role> list(Caller caller, Set<String> workspaces) {
    var all = workspaces.isEmpty() ? roles.list() : roles.list(workspaces);
    var own = access.of(caller);
    return own.user().isAdmin()
        ? all
        : all.stream().filter(role -> own.sees(role.workspace(), role.name())).toList();
  }

  private Role create(Authorization by, RoleRequests.Create request) {
    var role = roles.create(request.workspace(), request.name(), request.description());
    log.record(by, Action.ROLE_CREATED, details(role));
    return role;
  }

  private Role update(Authorization by, RoleRequests.Update request) {
    var role = roles.update(request.id(), request.name(), request.description());
    log.record(by, Action.ROLE_UPDATED, details(role));
    return role;
  }

  private Long remove(Authorization by, long id) {
    roles.delete(id);
    log.record(by, Action.ROLE_DELETED, Map.of(ROLE_ID, String.valueOf(id)));
    return id;
  }

  private static Map<String, String> details(Role role) {
    return Map.of(
        ROLE_ID, String.valueOf(role.id()), "role", role.name(), "workspace", role.workspace());
  }
}
