package dynamodbstore.accounts.routes;

import static dynamodbstore.access.Level.MANAGE;
import static dynamodbstore.access.Level.READ;
import static dynamodbstore.accounts.routes.RoleRoutes.ROLES;
import static dynamodbstore.accounts.routes.RoleRoutes.ROLE_ID;
import static dynamodbstore.accounts.routes.RoleRoutes.V3;
import static dynamodbstore.http.Endpoint.delete;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.patch;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.Resource;
import dynamodbstore.accounts.Assignment;
import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.PermissionRow;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.services.Accounts;
import dynamodbstore.accounts.services.RoleService;
import dynamodbstore.accounts.services.RowService;
import dynamodbstore.audit.AuditEvent.Action;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.http.Endpoint;
import java.util.List;
import java.util.Map;

/**
 * REST endpoints of the permission rows and assignments of roles. Each requires the permission on
 * the role or row that it changes; the reference looks at the first id of the request.
 */
final class RoleRowRoutes {
  private static final String PERMISSIONS = ROLES + "/permissions";

  private final RoleService roles;
  private final RowService rows;
  private final AuditLog log;

  RoleRowRoutes(Accounts accounts, AuditLog log) {
    this.roles = accounts.roles();
    this.rows = accounts.rows();
    this.log = log;
  }

  List<Endpoint> endpoints() {
    return List.of(
        post(PERMISSIONS + "/add")
            .inVersion(V3)
            .decode(RoleRequests.AddRow::from)
            .authorize(request -> new Resource.RoleById(request.role()), MANAGE)
            .handleAuthorized(this::add)
            .encode(AccountResponses::row),
        delete(PERMISSIONS + "/remove")
            .inVersion(V3)
            .decode(RoleRequests::row)
            .authorize(Resource.RoleRow::new, MANAGE)
            .handleAuthorized(this::remove)
            .encode((_, _) -> {}),
        get(PERMISSIONS + "/list")
            .inVersion(V3)
            .decode(RoleRequests::role)
            .authorize(Resource.RoleById::new, READ)
            .handle((_, id) -> rows.ofRole(id))
            .encode(AccountResponses::rows),
        patch(PERMISSIONS + "/update")
            .inVersion(V3)
            .decode(RoleRequests.UpdateRow::from)
            .authorize(request -> new Resource.RoleRow(request.row()), MANAGE)
            .handleAuthorized(this::update)
            .encode(AccountResponses::row),
        post(ROLES + "/assign")
            .inVersion(V3)
            .decode(RoleRequests.Assign::from)
            .authorize(request -> new Resource.RoleById(request.role()), MANAGE)
            .handleAuthorized(this::assign)
            .encode(AccountResponses::assignment),
        delete(ROLES + "/unassign")
            .inVersion(V3)
            .decode(RoleRequests.Assign::from)
            .authorize(request -> new Resource.RoleById(request.role()), MANAGE)
            .handleAuthorized(this::unassign)
            .encode((_, _) -> {}),
        get(ROLES + "/users/list")
            .inVersion(V3)
            .decode(RoleRequests::role)
            .authorize(Resource.RoleById::new, MANAGE)
            .handle((_, id) -> roles.users(id))
            .encode(AccountResponses::assignments));
  }

  private PermissionRow add(Authorization by, RoleRequests.AddRow request) {
    var type = ResourceType.parse(request.type());
    var permission = Permission.parse(request.permission(), type);
    var grant = new Grant(type, request.pattern(), permission);
    var row = rows.add(request.role(), grant);
    log.record(by, Action.ROLE_PERMISSION_ADDED, details(row));
    return row;
  }

  private PermissionRow update(Authorization by, RoleRequests.UpdateRow request) {
    var row = rows.update(request.row(), request.permission());
    log.record(by, Action.ROLE_PERMISSION_UPDATED, details(row));
    return row;
  }

  private Long remove(Authorization by, long id) {
    var row = rows.row(id);
    rows.remove(id);
    log.record(by, Action.ROLE_PERMISSION_REMOVED, details(row));
    return id;
  }

  private Assignment assign(Authorization by, RoleRequests.Assign request) {
    var assignment = roles.assign(request.user(), request.role());
    log.record(by, Action.ROLE_ASSIGNED, details(request));
    return assignment;
  }

  private RoleRequests.Assign unassign(Authorization by, RoleRequests.Assign request) {
    roles.unassign(request.user(), request.role());
    log.record(by, Action.ROLE_UNASSIGNED, details(request));
    return request;
  }

  private static Map<String, String> details(PermissionRow row) {
    return Map.of(
        ROLE_ID,
        String.valueOf(row.role()),
        "resource_type",
        row.grant().type().wireName(),
        "resource_pattern",
        row.grant().pattern(),
        "permission",
        row.grant().permission().name());
  }

  private static Map<String, String> details(RoleRequests.Assign request) {
    return Map.of(ROLE_ID, String.valueOf(request.role()), "username", request.user());
  }
}
