package dynamodbstore.accounts.routes;

import static dynamodbstore.access.Level.EDIT;
import static dynamodbstore.access.Level.MANAGE;
import static dynamodbstore.access.Level.READ;
import static dynamodbstore.accounts.routes.RoleRoutes.V3;
import static dynamodbstore.http.Endpoint.delete;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.Resource;
import dynamodbstore.accounts.services.AccessTokenService;
import dynamodbstore.audit.AuditEvent.Action;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.response.ServerResponse;
import java.util.List;

/** REST endpoints of access tokens, which the reference does not have. */
final class AccessTokenRoutes {
  private static final String TOKENS = "/mlflow/access-tokens";

  private final AccessTokenService tokens;
  private final AuditLog log;

  AccessTokenRoutes(AccessTokenService tokens, AuditLog log) {
    this.tokens = tokens;
    this.log = log;
  }

  List<Endpoint> endpoints() {
    return List.of(
        post(TOKENS)
            .inVersion(V3)
            .decode(AccessTokenRequests::create)
            .authorize(_ -> Resource.OWN_ACCESS_TOKENS, EDIT)
            .handleAuthorized(this::create)
            .respond(response -> response),
        get(TOKENS)
            .inVersion(V3)
            .decode(AccessTokenRequests::user)
            .authorize(
                user ->
                    user.<Resource>map(Resource.AccessTokensOf::new)
                        .orElse(Resource.OWN_ACCESS_TOKENS),
                READ)
            .handle((caller, user) -> tokens.list(user.orElse(caller.user())))
            .encode(AccessTokenResponses::tokens),
        delete(TOKENS + "/{token_id}")
            .inVersion(V3)
            .decode(AccessTokenRequests::id)
            .authorize(Resource.AccessTokenById::new, MANAGE)
            .handleAuthorized(this::revoke)
            .encode((_, _) -> {}));
  }

  private ServerResponse create(Authorization by, AccessTokenService.Request request) {
    var created = tokens.create(by.caller(), request);
    log.record(by, Action.TOKEN_CREATED, AccessTokenService.details(created.token()));
    return AccessTokenResponses.created(created);
  }

  private String revoke(Authorization by, String id) {
    log.record(by, Action.TOKEN_REVOKED, AccessTokenService.details(tokens.revoke(id)));
    return id;
  }
}
