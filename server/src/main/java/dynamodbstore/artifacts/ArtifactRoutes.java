package dynamodbstore.artifacts;

import static dynamodbstore.access.Level.EDIT;
import static dynamodbstore.access.Level.READ;
import static dynamodbstore.graphql.Resolver.field;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.getAt;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Resource;
import dynamodbstore.api.Caller;
import dynamodbstore.api.RunId;
import dynamodbstore.artifacts.serving.FileResponse;
import dynamodbstore.artifacts.store.PresignedAccess;
import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Route;
import dynamodbstore.http.response.ResponseBody;
import dynamodbstore.http.response.ServerResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Endpoints for the artifacts of runs, addressed by run id, in every store. */
public final class ArtifactRoutes {
  private final ArtifactService artifacts;
  private final RunArtifacts runs;

  public ArtifactRoutes(ArtifactService artifacts, RunArtifacts runs) {
    this.artifacts = artifacts;
    this.runs = runs;
  }

  public List<Route> routes() {
    var routes = new ArrayList<Route>();
    ofRuns().forEach(endpoint -> routes.addAll(endpoint.routes()));
    return routes;
  }

  private List<Endpoint> ofRuns() {
    return List.of(
        get("/mlflow/artifacts/list")
            .decode(ArtifactRequests.ListOfRun::from)
            .authorize(request -> new Resource.Run(request.run()), READ)
            .handle(this::list)
            .respond(ArtifactResponses::answer),
        post("/mlflow/artifacts/presigned-upload-url")
            .decode(ArtifactRequests.PresignedUpload::from)
            .authorize(request -> new Resource.Run(request.run()), EDIT)
            .handle(this::signedUpload)
            .encode(ArtifactResponses::signedUpload),
        post("/mlflow/artifacts/presigned-download-url")
            .decode(ArtifactRequests.PresignedDownload::from)
            .authorize(request -> new Resource.Run(request.run()), READ)
            .handle(this::signedDownload)
            .encode(ArtifactResponses::signedDownloadOfRun),
        post("/mlflow/upload-artifact")
            .forWebUi()
            .decode(ArtifactRequests.PutOfRun::from)
            .authorize(request -> new Resource.Run(request.run()), EDIT)
            .handle(
                (caller, put) -> {
                  artifacts.put(runs.uri(caller, put.run()), put.path(), put.upload());
                  return new ServerResponse(
                      ServerResponse.OK,
                      Map.of("Content-Type", "application/json"),
                      ResponseBody.NONE);
                })
            .respond(answer -> answer),
        getAt("/get-artifact")
            .decode(ArtifactRequests.GetOfRun::from)
            .authorize(request -> new Resource.Run(request.run()), READ)
            .handle(
                (caller, asked) ->
                    FileResponse.toBrowser(
                        artifacts.open(runs.uri(caller, asked.run()), asked.path()), asked.how()))
            .respond(answer -> answer));
  }

  /** The GraphQL fields for artifacts of runs. */
  public List<Resolver> fields() {
    return List.of(
        field("Query", "mlflowListArtifacts")
            .decode(ArtifactRequests.ListOfRun::from)
            .authorize(request -> new Resource.Run(request.run()), READ)
            .handle(this::list)
            .encode(ArtifactResponses::listing));
  }

  private OwnedListing list(Caller caller, ArtifactRequests.ListOfRun asked) {
    return artifacts.list(runs.uri(caller, asked.run()), asked.directory());
  }

  private PresignedAccess.SignedUpload signedUpload(
      Caller caller, ArtifactRequests.PresignedUpload asked) {
    var uri = directUri(caller, asked.run(), DirectTransfer.PRESIGNED_UPLOAD);
    return artifacts.signedUpload(uri, asked.path(), asked.validity());
  }

  private PresignedAccess.SignedDownload signedDownload(
      Caller caller, ArtifactRequests.PresignedDownload asked) {
    var uri = directUri(caller, asked.run(), DirectTransfer.PRESIGNED_DOWNLOAD);
    return asked
        .validity()
        .map(validity -> artifacts.signedDownload(uri, asked.path(), validity))
        .orElseGet(() -> artifacts.signedDownload(uri, asked.path()));
  }

  /**
   * The artifact URI of a run whose storage clients can reach directly.
   *
   * @throws dynamodbstore.api.ApiError if the artifacts are proxied by a server
   */
  private String directUri(Caller caller, RunId run, DirectTransfer transfer) {
    var uri = runs.uri(caller, run);
    ArtifactRootResolver.proxiedScheme(uri)
        .ifPresent(
            scheme -> {
              throw transfer.unsupportedBehindServer(scheme);
            });
    return uri;
  }
}
