package dynamodbstore.accounts.routes;

import static dynamodbstore.access.Level.EDIT;
import static dynamodbstore.access.Level.MANAGE;
import static dynamodbstore.access.Level.READ;
import static dynamodbstore.http.Endpoint.delete;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.patch;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.Resource;
import dynamodbstore.accounts.User;
import dynamodbstore.accounts.UserRoles;
import dynamodbstore.accounts.authentication.PasswordCheck;
import dynamodbstore.accounts.authorization.AccessService;
import dynamodbstore.accounts.services.Accounts;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.audit.AuditEvent.Action;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.wire.ErrorCode;
import java.util.List;
import java.util.Map;

/** REST endpoints of users. */
final class UserRoutes {
  private static final String USERS = "/mlflow/users";
  private static final String NAME = "username";

  private final Accounts accounts;
  private final AccessService access;
  private final PasswordCheck passwords;
  private final AuditLog log;

  UserRoutes(Accounts accounts, AccessService access, PasswordCheck passwords, AuditLog log) {
    this.accounts = accounts;
    this.access = access;
    this.passwords = passwords;
    this.log = log;
  }

  List<Endpoint> endpoints() {
    return List.of(
        post(USERS + "/create")
            .decode(UserRequests.Create::from)
            .authorize(_ -> Resource.USERS, EDIT)
            .handleAuthorized(this::create)
            .respond(response -> response),
        get(USERS + "/get")
            .decode(UserRequests::name)
            .authorize(Resource.User::new, READ)
            .handle((_, name) -> accounts.users().user(name))
            .encode(AccountResponses::user),
        get(USERS + "/list")
            .decode(request -> request)
            .authorize(_ -> Resource.USERS, READ)
            .handle((caller, _) -> list(caller))
            .encode(AccountResponses::users),
        get(USERS + "/current")
            .decode(request -> request)
            .authorize(_ -> Resource.SERVER, READ)
            .handle((caller, _) -> self(caller))
            .encode(AccountResponses::currentUser),
        patch(USERS + "/update-password")
            .decode(UserRequests.ChangePassword::from)
            .authorize(request -> new Resource.User(request.name()), EDIT)
            .handleAuthorized(this::changePassword)
            .encode((_, _) -> {}),
        patch(USERS + "/update-admin")
            .decode(UserRequests.ChangeAdmin::from)
            .authorize(request -> new Resource.User(request.name()), MANAGE)
            .handleAuthorized(this::changeAdmin)
            .encode((_, _) -> {}),
        delete(USERS + "/delete")
            .decode(UserRequests::name)
            .authorize(Resource.User::new, MANAGE)
            .handleAuthorized(this::remove)
            .encode((_, _) -> {}));
  }

  private ServerResponse create(Authorization by, UserRequests.Create request) {
    if (!request.isComplete()) {
      return ServerResponse.html("Username and password cannot be empty.")
          .withStatus(ServerResponse.BAD_REQUEST);
    }
    var user = accounts.users().create(request.name(), request.password(), false);
    log.record(by, Action.USER_CREATED, Map.of(NAME, user.name()));
    return ServerResponse.json(out -> AccountResponses.user(out, user));
  }

  /** Roles of other users are shown to those who administer the role's workspace. */
  private List<UserRoles> list(Caller caller) {
    var own = access.of(caller);
    if (own.user().isAdmin()) {
      return accounts.users().list();
    }
    var administered = own.administered();
    return accounts
        .users()
        .list(user -> !administered.isEmpty() || user.id() == own.user().id())
        .stream()
        .map(
            one ->
                one.user().id() == own.user().id()
                    ? one
                    : new UserRoles(
                        one.user(),
                        one.roles().stream()
                            .filter(role -> administered.contains(role.workspace()))
                            .toList()))
        .toList();
  }

  private User self(Caller caller) {
    return access.of(caller).user();
  }

  /**
   * Users have to repeat their password, so that an unattended browser is not enough to change it.
   */
  private UserRequests.ChangePassword changePassword(
      Authorization by, UserRequests.ChangePassword request) {
    if (request.name().equals(by.caller().user())) {
      var current =
          request
              .current()
              .orElseThrow(
                  () ->
                      ApiError.invalid(
                          "Current password is required when changing your own password."));
      switch (passwords.check(request.name(), current, by.origin().address())) {
        case PasswordCheck.Result.Right _ -> {}
        case PasswordCheck.Result.Wrong _ ->
            throw ApiError.invalid("Current password does not match.");
        case PasswordCheck.Result.Delayed delayed ->
            throw new ApiError(ErrorCode.RESOURCE_EXHAUSTED, delayed.message());
      }
      if (request.password().equals(current)) {
        throw ApiError.invalid("New password must differ from the current password.");
      }
    }
    accounts.users().setPassword(request.name(), request.password());
    log.record(by, Action.PASSWORD_CHANGED, Map.of(NAME, request.name()));
    return request;
  }

  private UserRequests.ChangeAdmin changeAdmin(Authorization by, UserRequests.ChangeAdmin request) {
    accounts.users().setAdmin(request.name(), request.isAdmin());
    log.record(
        by,
        Action.ADMIN_CHANGED,
        Map.of(NAME, request.name(), "is_admin", String.valueOf(request.isAdmin())));
    return request;
  }

  private String remove(Authorization by, String name) {
    if (name.equals(by.caller().user())) {
      throw new ApiError(
          ErrorCode.BAD_REQUEST,
          "Users cannot delete their own account. Ask another admin to delete this user instead.");
    }
    accounts.users().delete(name);
    log.record(by, Action.USER_DELETED, Map.of(NAME, name));
    return name;
  }
}
