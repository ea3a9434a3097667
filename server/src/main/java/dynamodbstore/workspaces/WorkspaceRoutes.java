package dynamodbstore.workspaces;

import static dynamodbstore.access.Level.MANAGE;
import static dynamodbstore.access.Level.READ;
import static dynamodbstore.http.Endpoint.delete;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.patch;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Resource;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.response.ServerResponse;
import java.util.List;

/** REST endpoints of workspaces. */
final class WorkspaceRoutes {
  private static final String WORKSPACES = "/mlflow/workspaces";
  private static final String ONE = WORKSPACES + "/{workspace_name}";
  private static final String V3 = "3.0";
  private static final int CREATED = 201;
  private static final int NO_CONTENT = 204;

  private final WorkspaceService service;
  private final WorkspaceDeletionService deletion;

  WorkspaceRoutes(WorkspaceService service, WorkspaceDeletionService deletion) {
    this.service = service;
    this.deletion = deletion;
  }

  List<Endpoint> endpoints() {
    return List.of(
        get(WORKSPACES)
            .inVersion(V3)
            .decode(request -> request)
            .authorize(_ -> Resource.SERVER, READ)
            .search((caller, visibility, _) -> service.list(caller, visibility))
            .encode(WorkspaceResponses::workspaces),
        post(WORKSPACES)
            .inVersion(V3)
            .decode(WorkspaceRequests.Create::from)
            .authorize(_ -> Resource.SERVER, MANAGE)
            .handle(service::create)
            .respond(
                created ->
                    ServerResponse.json(out -> WorkspaceResponses.workspace(out, created))
                        .withStatus(CREATED)),
        get(ONE)
            .inVersion(V3)
            .decode(WorkspaceRequests::named)
            .authorize(Resource.WorkspaceByName::new, READ)
            .handle(service::get)
            .encode(WorkspaceResponses::workspace),
        patch(ONE)
            .inVersion(V3)
            .decode(WorkspaceRequests.Update::from)
            .authorize(_ -> Resource.SERVER, MANAGE)
            .handle(service::update)
            .encode(WorkspaceResponses::workspace),
        delete(ONE)
            .inVersion(V3)
            .decode(WorkspaceRequests.Delete::from)
            .authorize(_ -> Resource.SERVER, MANAGE)
            .handle(
                (_, request) -> {
                  deletion.delete(request.name(), request.mode());
                  return ServerResponse.empty(NO_CONTENT);
                })
            .respond(answer -> answer));
  }
}
