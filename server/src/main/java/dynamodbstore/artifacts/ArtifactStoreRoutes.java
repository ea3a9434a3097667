package dynamodbstore.artifacts;

import static dynamodbstore.access.Level.EDIT;
import static dynamodbstore.access.Level.MANAGE;
import static dynamodbstore.access.Level.READ;
import static dynamodbstore.http.Endpoint.delete;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.post;
import static dynamodbstore.http.Endpoint.put;

import dynamodbstore.access.Resource;
import dynamodbstore.artifacts.serving.FileResponse;
import dynamodbstore.artifacts.serving.OpenFile;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ArtifactStore;
import dynamodbstore.artifacts.store.PresignedAccess;
import dynamodbstore.artifacts.store.WorkspacePaths;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Route;
import dynamodbstore.http.response.ServerResponse;
import java.util.List;
import java.util.Optional;

/**
 * Endpoints of the server's own store, addressed by path. Clients use it for experiments whose
 * artifact location is proxied. If artifact serving is disabled, {@link DisabledArtifactRoutes}
 * responds on the same paths.
 */
public final class ArtifactStoreRoutes {
  private final Optional<ArtifactStore> store;
  private final WorkspacePaths workspaces;

  /**
   * @param store empty if the server does not serve artifacts
   */
  public ArtifactStoreRoutes(Optional<ArtifactStore> store, WorkspacePaths workspaces) {
    this.store = store;
    this.workspaces = workspaces;
  }

  public List<Route> routes() {
    return store
        .map(there -> endpoints(there).stream().flatMap(one -> one.routes().stream()).toList())
        .orElseGet(DisabledArtifactRoutes::routes);
  }

  private List<Endpoint> endpoints(ArtifactStore store) {
    return List.of(
        get("/mlflow-artifacts/artifacts")
            .decode(request -> ArtifactRequests.List.from(request, workspaces))
            .authorize(ArtifactStoreRoutes::stored, READ)
            .handle((_, directory) -> store.list(directory))
            .respond(ArtifactResponses::answer),
        get("/mlflow-artifacts/artifacts/{artifact_path...}")
            .decode(request -> ArtifactRequests.Get.from(request, workspaces))
            .authorize(request -> stored(request.path()), READ)
            .handle(
                (_, asked) ->
                    FileResponse.of(
                        new OpenFile(asked.path(), store.open(asked.path())), asked.how()))
            .respond(answer -> answer),
        put("/mlflow-artifacts/artifacts/{artifact_path...}")
            .decode(request -> ArtifactRequests.Put.from(request, workspaces))
            .authorize(request -> stored(request.path()), EDIT)
            .handle(
                (_, put) -> {
                  store.put(put.path(), put.upload());
                  return ServerResponse.empty(ServerResponse.OK);
                })
            .respond(answer -> answer),
        delete("/mlflow-artifacts/artifacts/{artifact_path...}")
            .decode(request -> ArtifactRequests.pathBelowRoot(request, workspaces))
            .authorize(ArtifactStoreRoutes::stored, MANAGE)
            .perform((_, path) -> store.delete(path)),
        post("/mlflow-artifacts/mpu/create/{artifact_path...}")
            .decode(request -> MultipartRequests.Create.from(request, workspaces))
            .authorize(request -> stored(request.authorized()), EDIT)
            .handle((_, upload) -> start(store, upload.request().get()))
            .encode(ArtifactResponses::startedUpload),
        post("/mlflow-artifacts/mpu/complete/{artifact_path...}")
            .decode(request -> MultipartRequests.Complete.from(request, workspaces))
            .authorize(request -> stored(request.authorized()), EDIT)
            .perform((_, upload) -> complete(store, upload.request().get())),
        post("/mlflow-artifacts/mpu/abort/{artifact_path...}")
            .decode(request -> MultipartRequests.Abort.from(request, workspaces))
            .authorize(request -> stored(request.authorized()), EDIT)
            .perform((_, upload) -> abort(store, upload.request().get())),
        get("/mlflow-artifacts/presigned/{artifact_path...}")
            .decode(request -> ArtifactRequests.path(request, workspaces))
            .authorize(ArtifactStoreRoutes::stored, READ)
            .handle((_, file) -> signedDownload(store, file))
            .encode(ArtifactResponses::signedDownload));
  }

  private static Resource stored(ArtifactPath path) {
    return new Resource.StoredArtifact(String.join("/", path.names()));
  }

  private static PresignedAccess.StartedUpload start(
      ArtifactStore store, MultipartRequests.Create request) {
    return parts(store).start(request.target().file(), request.parts());
  }

  private static void complete(ArtifactStore store, MultipartRequests.Complete request) {
    parts(store).complete(request.target().file(), request.upload(), request.parts());
  }

  private static void abort(ArtifactStore store, MultipartRequests.Abort request) {
    parts(store).abort(request.target().file(), request.upload());
  }

  private static PresignedAccess parts(ArtifactStore store) {
    return store.directAccess().orElseThrow(DirectTransfer.MULTIPART_UPLOAD::unsupported);
  }

  private static PresignedAccess.SignedDownload signedDownload(
      ArtifactStore store, ArtifactPath file) {
    return store
        .directAccess()
        .orElseThrow(DirectTransfer.MULTIPART_DOWNLOAD::unsupported)
        .download(file);
  }
}
