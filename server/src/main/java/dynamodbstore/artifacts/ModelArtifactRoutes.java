package dynamodbstore.artifacts;

import static dynamodbstore.http.Endpoint.get;

import dynamodbstore.artifacts.serving.FileResponse;
import dynamodbstore.http.Endpoint;
import java.util.List;

/**
 * Endpoints that list and download artifacts of logged models. Clients upload them by the artifact
 * URI instead.
 */
public final class ModelArtifactRoutes {
  private final ArtifactService artifacts;
  private final ModelArtifacts models;
  private final ArtifactAccess access;

  public ModelArtifactRoutes(
      ArtifactService artifacts, ModelArtifacts models, ArtifactAccess access) {
    this.artifacts = artifacts;
    this.models = models;
    this.access = access;
  }

  public List<Endpoint> endpoints() {
    return List.of(
        get("/mlflow/logged-models/{model_id}/artifacts/directories")
            .decode(ModelArtifactRequests.ListFiles::from)
            .authorize(access.mayRead())
            .handle(
                (caller, asked) ->
                    artifacts.list(models.uri(caller, asked.model()), asked.directory()))
            .respond(ArtifactResponses::answer),
        get("/mlflow/logged-models/{model_id}/artifacts/files")
            .forWebUi()
            .decode(ModelArtifactRequests.GetFile::from)
            .authorize(access.mayRead())
            .handle(
                (caller, asked) ->
                    FileResponse.toBrowser(
                        artifacts.open(models.uri(caller, asked.model()), asked.file()),
                        asked.how()))
            .respond(answer -> answer));
  }
}
