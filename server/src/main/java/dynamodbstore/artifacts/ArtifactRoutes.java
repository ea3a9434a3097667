package dynamodbstore.artifacts;

import static dynamodbstore.http.Endpoint.delete;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.post;
import static dynamodbstore.http.Endpoint.put;

import dynamodbstore.api.Caller;
import dynamodbstore.http.Answer;
import dynamodbstore.http.Body;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Request;
import dynamodbstore.http.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The artifacts API: those of runs by their run, and the server's own store by path. The latter is
 * where clients send what has no other place, unless the operator does not want that.
 */
public final class ArtifactRoutes {
  private final ArtifactLocations locations;
  private final ArtifactService artifacts;
  private final RunArtifacts runs;
  private final ArtifactAccess access;

  public ArtifactRoutes(
      ArtifactLocations locations,
      ArtifactService artifacts,
      RunArtifacts runs,
      ArtifactAccess access) {
    this.locations = locations;
    this.artifacts = artifacts;
    this.runs = runs;
    this.access = access;
  }

  public List<Route> routes() {
    var routes = new ArrayList<Route>();
    ofRuns().forEach(endpoint -> routes.addAll(endpoint.routes()));
    routes.add(Route.get("/get-artifact", this::file));
    locations
        .destination()
        .ifPresentOrElse(
            store -> ofStore(store).forEach(endpoint -> routes.addAll(endpoint.routes())),
            () -> routes.addAll(DisabledArtifacts.routes()));
    return routes;
  }

  private List<Endpoint> ofRuns() {
    return List.of(
        get("/mlflow/artifacts/list")
            .decode(ArtifactRequests.ListOfRun::from)
            .authorize(access.mayRead())
            .handle(
                (caller, asked) -> artifacts.list(runs.uri(caller, asked.run()), asked.directory()))
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
            .answer(answer -> answer));
  }

  private List<Endpoint> ofStore(ArtifactStore store) {
    return List.of(
        get("/mlflow-artifacts/artifacts")
            .decode(ArtifactRequests.List::from)
            .authorize(access.mayRead())
            .handle((_, directory) -> store.list(directory))
            .encode(ArtifactResponses::names),
        get("/mlflow-artifacts/artifacts/{path...}")
            .decode(ArtifactRequests.Get::from)
            .authorize(access.mayRead())
            .handle(
                (_, asked) ->
                    FileAnswer.of(
                        new OpenFile(asked.path(), store.open(asked.path())), asked.how()))
            .answer(answer -> answer),
        put("/mlflow-artifacts/artifacts/{path...}")
            .decode(ArtifactRequests.Put::from)
            .authorize(access.mayWrite())
            .handle(
                (_, put) -> {
                  store.put(put.path(), put.upload());
                  return Answer.empty(Answer.OK);
                })
            .answer(answer -> answer),
        delete("/mlflow-artifacts/artifacts/{path...}")
            .decode(ArtifactRequests::pathBelowRoot)
            .authorize(access.mayDelete())
            .perform((_, path) -> store.delete(path)),
        multipart("create"),
        multipart("complete"),
        multipart("abort"),
        get("/mlflow-artifacts/presigned/{path...}")
            .decode(ArtifactRequests::path)
            .authorize(access.mayRead())
            .perform(
                (_, _) -> {
                  throw DirectTransfer.MULTIPART_DOWNLOAD.unsupported();
                }));
  }

  private Endpoint multipart(String step) {
    return post("/mlflow-artifacts/mpu/" + step + "/{path...}")
        .decode(ArtifactRequests.Multipart::from)
        .authorize(access.mayWrite())
        .perform(
            (_, _) -> {
              throw DirectTransfer.MULTIPART_UPLOAD.unsupported();
            });
  }

  private Answer file(Request request) {
    var asked = ArtifactRequests.GetOfRun.from(request);
    access.mayRead().check(Caller.ANYONE, asked);
    var file = artifacts.open(runs.uri(Caller.ANYONE, asked.run()), asked.path());
    return FileAnswer.toBrowser(file, asked.how());
  }

  /** No store here signs URLs; the words depend on whether one could. */
  private void refuse(Caller caller, ArtifactRequests.Presigned asked, DirectTransfer transfer) {
    var scheme = ArtifactLocations.proxiedScheme(runs.uri(caller, asked.run()));
    throw scheme.map(transfer::unsupportedBehindServer).orElseGet(transfer::unsupported);
  }
}
