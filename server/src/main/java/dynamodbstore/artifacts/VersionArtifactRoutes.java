package dynamodbstore.artifacts;

import static dynamodbstore.access.Level.READ;
import static dynamodbstore.http.Endpoint.getAt;

import dynamodbstore.access.Resource;
import dynamodbstore.artifacts.serving.FileResponse;
import dynamodbstore.artifacts.store.ArtifactErrors;
import dynamodbstore.http.Endpoint;
import java.util.List;

/** Endpoint by which the web UI downloads files of a model version. */
public final class VersionArtifactRoutes {
  private final ArtifactService artifacts;
  private final VersionArtifacts versions;

  public VersionArtifactRoutes(ArtifactService artifacts, VersionArtifacts versions) {
    this.artifacts = artifacts;
    this.versions = versions;
  }

  public List<Endpoint> endpoints() {
    return List.of(
        getAt("/model-versions/get-artifact")
            .decode(ArtifactRequests.GetOfVersion::from)
            .authorize(
                request -> new Resource.VersionByName(request.name(), request.version()), READ)
            .handle(
                (caller, asked) ->
                    FileResponse.toBrowser(
                        versions
                            .find(caller, asked.name(), asked.version())
                            .map(place -> artifacts.open(place, asked.path()))
                            .orElseThrow(() -> ArtifactErrors.missing(asked.path())),
                        asked.how()))
            .respond(answer -> answer));
  }
}
