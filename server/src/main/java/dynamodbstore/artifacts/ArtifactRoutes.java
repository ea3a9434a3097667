package dynamodbstore.artifacts;

import static dynamodbstore.graphql.Resolver.field;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.getAt;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.api.Caller;
import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Answer;
import dynamodbstore.http.Body;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The artifacts of runs, by their run and wherever they are. */
public final class ArtifactRoutes {
  private final ArtifactService artifacts;
  private final RunArtifacts runs;
  private final ArtifactAccess access;

  public ArtifactRoutes(ArtifactService artifacts, RunArtifacts runs, ArtifactAccess access) {
    this.artifacts = artifacts;
    this.runs = runs;
    this.access = access;
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
            .authorize(access.mayRead())
            .handle(this::list)
            .encode(ArtifactResponses::listing),
        post("/mlflow/artifacts/presigned-upload-url")
            .decode(ArtifactRequests.Presigned::upload)
            .authorize(access.mayWrite())
            .perform((caller, asked) -> refuse(caller, asked, DirectTransfer.PRESIGNED_UPLOAD)),
        post("/mlflow/artifacts/presigned-download-url")
            .decode(ArtifactRequests.Presigned::download)
            .authorize(access.mayRead())
            .perform((caller, asked) -> refuse(caller, asked, DirectTransfer.PRESIGNED_DOWNLOAD)),
        post("/mlflow/upload-artifact")
            .forPages()
            .decode(ArtifactRequests.PutOfRun::from)
            .authorize(access.mayWrite())
            .handle(
                (caller, put) -> {
                  artifacts.put(runs.uri(caller, put.run()), put.path(), put.upload());
                  return new Answer(
                      Answer.OK, Map.of("Content-Type", "application/json"), Body.NONE);
                })
            .answer(answer -> answer),
        getAt("/get-artifact")
            .decode(ArtifactRequests.GetOfRun::from)
            .authorize(access.mayRead())
            .handle(
                (caller, asked) ->
                    FileAnswer.toBrowser(
                        artifacts.open(runs.uri(caller, asked.run()), asked.path()), asked.how()))
            .answer(answer -> answer));
  }

  /** The same in GraphQL. */
  public List<Resolver> fields() {
    return List.of(
        field("Query", "mlflowListArtifacts")
            .decode(ArtifactRequests.ListOfRun::from)
            .authorize(access.mayRead())
            .handle(this::list)
            .encode(ArtifactResponses::listing));
  }

  private Listing list(Caller caller, ArtifactRequests.ListOfRun asked) {
    return artifacts.list(runs.uri(caller, asked.run()), asked.directory());
  }

  /** No store here signs URLs; the words depend on whether one could. */
  private void refuse(Caller caller, ArtifactRequests.Presigned asked, DirectTransfer transfer) {
    var scheme = ArtifactLocations.proxiedScheme(runs.uri(caller, asked.run()));
    throw scheme.map(transfer::unsupportedBehindServer).orElseGet(transfer::unsupported);
  }
}
