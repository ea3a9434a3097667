package dynamodbstore.registry;

import static dynamodbstore.access.Level.EDIT;
import static dynamodbstore.access.Level.MANAGE;
import static dynamodbstore.access.Level.READ;
import static dynamodbstore.graphql.Resolver.field;
import static dynamodbstore.http.Endpoint.delete;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.patch;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Resource;
import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Endpoint;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.registry.messages.RegistryRequests;
import dynamodbstore.registry.messages.RegistryResponses;
import dynamodbstore.registry.messages.VersionRequests;
import dynamodbstore.registry.search.ModelVersionSearchService;
import java.util.List;

/**
 * REST endpoints and GraphQL fields of model versions. Each lists its stages in the order in which
 * they run: decode, authorize, handle, encode.
 */
public final class ModelVersionRoutes {
  private final ModelVersionService versions;
  private final VersionStageService stages;
  private final ModelVersionSearchService search;

  public ModelVersionRoutes(RegistryServices services) {
    this.versions = services.versions();
    this.stages = services.stages();
    this.search = services.versionSearch();
  }

  public List<Endpoint> endpoints() {
    return List.of(
        post("/mlflow/model-versions/create")
            .decode(VersionRequests.CreateVersion::from)
            .authorizeAll(VersionRequirements::toCreate)
            .handle(versions::create)
            .encode(RegistryResponses::version),
        get("/mlflow/model-versions/get")
            .decode(VersionRequests.OneVersion::from)
            .authorize(ModelVersionRoutes::version, READ)
            .handle(versions::get)
            .encode(RegistryResponses::version),
        patch("/mlflow/model-versions/update")
            .decode(VersionRequests.UpdateVersion::from)
            .authorize(request -> version(request.target()), EDIT)
            .handle(versions::update)
            .encode(RegistryResponses::version),
        post("/mlflow/model-versions/transition-stage")
            .decode(VersionRequests.Transition::from)
            .authorize(request -> version(request.target()), EDIT)
            .handle(stages::transition)
            .encode(RegistryResponses::version),
        delete("/mlflow/model-versions/delete")
            .decode(VersionRequests.OneVersion::from)
            .authorize(ModelVersionRoutes::version, MANAGE)
            .perform(stages::delete),
        get("/mlflow/model-versions/get-download-uri")
            .decode(VersionRequests.OneVersion::unchecked)
            .authorize(ModelVersionRoutes::version, READ)
            .handle(
                (caller, version) -> versions.location(caller, version.name(), version.version()))
            .encode(RegistryResponses::location),
        get("/mlflow/model-versions/search")
            .decode(RegistryRequests.Search::ofVersions)
            .authorize(_ -> Resource.SERVER, READ)
            .search(search::search)
            .encode(RegistryResponses::versions),
        post("/mlflow/model-versions/set-tag")
            .decode(VersionRequests.SetVersionTag::from)
            .authorize(request -> version(request.target()), EDIT)
            .perform(versions::setTag),
        delete("/mlflow/model-versions/delete-tag")
            .decode(VersionRequests.DeleteVersionTag::from)
            .authorize(request -> version(request.target()), MANAGE)
            .perform(versions::deleteTag));
  }

  private static Resource version(VersionRequests.OneVersion version) {
    return new Resource.VersionByName(version.name(), version.version());
  }

  /** The GraphQL fields, which use the same services as the REST endpoints. */
  public List<Resolver> fields() {
    return List.of(
        field("Query", "mlflowSearchModelVersions")
            .decode(RegistryRequests.Search::ofVersions)
            .authorize(_ -> Resource.SERVER, READ)
            .search(search::search)
            .encodeList(
                "model_versions",
                page -> page.items().iterator(),
                RegistryResponses::members,
                TokenPage::nextToken),
        field("MlflowRunExtension", "modelVersions")
            .decode(RegistryRequests.Search::ofVersionsOfRun)
            .authorize(_ -> Resource.SERVER, READ)
            .search(search::search)
            .encodeMember("model_versions", RegistryResponses::versions));
  }
}
