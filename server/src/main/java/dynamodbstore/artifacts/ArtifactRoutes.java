package dynamodbstore.artifacts;

import static dynamodbstore.access.Level.EDIT;
import static dynamodbstore.access.Level.READ;
import static dynamodbstore.graphql.Resolver.field;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.getAt;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Resource;
import dynamodbstore.api.Caller;
import dynamodbstore.artifacts.ArtifactRequests.GetOwned;
import dynamodbstore.artifacts.ArtifactRequests.ListOwned;
import dynamodbstore.artifacts.ArtifactRequests.PutOwned;
import dynamodbstore.artifacts.ArtifactRequests.SignDownload;
import dynamodbstore.artifacts.ArtifactRequests.SignUpload;
import dynamodbstore.artifacts.serving.FileResponse;
import dynamodbstore.artifacts.store.PresignedAccess.SignedDownload;
import dynamodbstore.features.Feature;
import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Route;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.ResponseBody;
import dynamodbstore.http.response.ServerResponse;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Endpoints for the artifacts of one kind of owner, in every store. To add a kind, write its
 * decoders and a factory that says which endpoints it has; each requires a permission on the owner
 * that the request refers to.
 */
public final class ArtifactRoutes {
  private final List<Endpoint> endpoints;
  private final List<Resolver> fields;

  private ArtifactRoutes(List<Endpoint> endpoints, List<Resolver> fields) {
    this.endpoints = List.copyOf(endpoints);
    this.fields = List.copyOf(fields);
  }

  public static ArtifactRoutes ofRuns(OwnedArtifacts<Resource.Run> runs) {
    return new ArtifactRoutes(
        List.of(
            list(get("/mlflow/artifacts/list"), RunArtifactRequests::list, runs),
            signUpload(
                post("/mlflow/artifacts/presigned-upload-url"),
                RunArtifactRequests::signUpload,
                runs),
            signDownload(
                post("/mlflow/artifacts/presigned-download-url"),
                RunArtifactRequests::signDownload,
                runs),
            upload(post("/mlflow/upload-artifact").forWebUi(), RunArtifactRequests::put, runs),
            download(getAt("/get-artifact"), RunArtifactRequests::get, runs)),
        List.of(
            field("Query", "mlflowListArtifacts")
                .decode(RunArtifactRequests::listField)
                .authorize(ListOwned::owner, READ)
                .handle(listing(runs))
                .encode(ArtifactResponses::listing)));
  }

  /** Has no uploads: clients upload the files of logged models by the artifact URI. */
  public static ArtifactRoutes ofModels(OwnedArtifacts<Resource.LoggedModel> models) {
    var root = "/mlflow/logged-models/{model_id}/artifacts";
    return new ArtifactRoutes(
        List.of(
            list(get(root + "/directories"), ModelArtifactRequests::list, models),
            download(get(root + "/files").forWebUi(), ModelArtifactRequests::get, models)),
        List.of());
  }

  public static ArtifactRoutes ofVersions(OwnedArtifacts<Resource.VersionByName> versions) {
    return new ArtifactRoutes(
        List.of(
            download(
                getAt("/model-versions/get-artifact"), VersionArtifactRequests::get, versions)),
        List.of());
  }

  /**
   * Has no uploads: clients upload the files of traces by the artifact URI.
   *
   * @param stored spans that are not in files
   */
  public static ArtifactRoutes ofTraces(
      OwnedArtifacts<Resource.Trace> traces, StoredTraceData stored) {
    return new ArtifactRoutes(new TraceArtifactRoutes(traces, stored).endpoints(), List.of());
  }

  public List<Route> routes() {
    return Feature.routesOf(endpoints);
  }

  /** GraphQL fields. */
  List<Resolver> fields() {
    return fields;
  }

  private static <K extends Resource> Endpoint list(
      Endpoint.Undecoded at,
      Function<ServerRequest, ListOwned<K>> decoder,
      OwnedArtifacts<K> artifacts) {
    return at.decode(decoder)
        .authorize(ListOwned::owner, READ)
        .handle(listing(artifacts))
        .respond(ArtifactResponses::answer);
  }

  private static <K extends Resource> BiFunction<Caller, ListOwned<K>, OwnedListing> listing(
      OwnedArtifacts<K> artifacts) {
    return (caller, asked) -> artifacts.list(caller, asked.owner(), asked.directory());
  }

  private static <K extends Resource> Endpoint download(
      Endpoint.Undecoded at,
      Function<ServerRequest, GetOwned<K>> decoder,
      OwnedArtifacts<K> artifacts) {
    return at.decode(decoder)
        .authorize(GetOwned::owner, READ)
        .handle(
            (caller, asked) ->
                FileResponse.toBrowser(
                    artifacts.open(caller, asked.owner(), asked.file()), asked.how()))
        .respond(answer -> answer);
  }

  private static <K extends Resource> Endpoint upload(
      Endpoint.Undecoded at,
      Function<ServerRequest, PutOwned<K>> decoder,
      OwnedArtifacts<K> artifacts) {
    return at.decode(decoder)
        .authorize(PutOwned::owner, EDIT)
        .handle(
            (caller, put) -> {
              artifacts.put(caller, put.owner(), put.file(), put.upload());
              return new ServerResponse(
                  ServerResponse.OK, Map.of("Content-Type", "application/json"), ResponseBody.NONE);
            })
        .respond(answer -> answer);
  }

  private static <K extends Resource> Endpoint signUpload(
      Endpoint.Undecoded at,
      Function<ServerRequest, SignUpload<K>> decoder,
      OwnedArtifacts<K> artifacts) {
    return at.decode(decoder)
        .authorize(SignUpload::owner, EDIT)
        .handle(
            (caller, asked) ->
                artifacts.signUpload(caller, asked.owner(), asked.file(), asked.validity()))
        .encode(ArtifactResponses::signedUpload);
  }

  private static <K extends Resource> Endpoint signDownload(
      Endpoint.Undecoded at,
      Function<ServerRequest, SignDownload<K>> decoder,
      OwnedArtifacts<K> artifacts) {
    return at.decode(decoder)
        .authorize(SignDownload::owner, READ)
        .handle((caller, asked) -> signedDownload(caller, asked, artifacts))
        .encode(ArtifactResponses::signedDownloadOfRun);
  }

  private static <K extends Resource> SignedDownload signedDownload(
      Caller caller, SignDownload<K> asked, OwnedArtifacts<K> artifacts) {
    return asked
        .validity()
        .map(time -> artifacts.signDownload(caller, asked.owner(), asked.file(), time))
        .orElseGet(() -> artifacts.signDownload(caller, asked.owner(), asked.file()));
  }
}
