package dynamodbstore.artifacts;

import static dynamodbstore.access.Level.READ;
import static dynamodbstore.http.Endpoint.get;

import dynamodbstore.access.Resource;
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

  public ModelArtifactRoutes(ArtifactService artifacts, ModelArtifacts models) {
    this.artifacts = artifacts;
    this.models = models;
  }

  public List<Endpoint> endpoints() {
    return List.of(
        get("/mlflow/logged-models/{model_id}/artifacts/directories")
            .decode(ModelArtifactRequests.ListFiles::from)
            .authorize(request -> new Resource.LoggedModel(request.model()), READ)
            .handle(
                (caller, asked) ->
                    artifacts.list(models.uri(caller, asked.model()), asked.directory()))
            .respond(ArtifactResponses::answer),
        get("/mlflow/logged-models/{model_id}/artifacts/files")
            .forWebUi()
            .decode(ModelArtifactRequests.GetFile::from)
            .authorize(request -> new Resource.LoggedModel(request.model()), READ)
            .handle(
                (caller, asked) ->
                    FileResponse.toBrowser(
                        artifacts.open(models.uri(caller, asked.model()), asked.file()),
                        asked.how()))
            .respond(answer -> answer));
  }
}
