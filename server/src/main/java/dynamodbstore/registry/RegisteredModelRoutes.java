package dynamodbstore.registry;

import static dynamodbstore.http.Endpoint.delete;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.patch;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.http.Endpoint;
import dynamodbstore.registry.messages.RegistryRequests;
import dynamodbstore.registry.messages.RegistryResponses;
import dynamodbstore.registry.search.RegisteredModelSearchService;
import java.util.List;
import java.util.stream.Stream;

/**
 * REST endpoints of registered models. Each lists its stages in the order in which they run:
 * decode, authorize, handle, encode.
 */
public final class RegisteredModelRoutes {
  private final RegisteredModelService models;
  private final RegisteredModelSearchService search;
  private final ModelAliasService aliases;
  private final RegistryAccess access;

  public RegisteredModelRoutes(
      RegisteredModelService models,
      RegisteredModelSearchService search,
      ModelAliasService aliases,
      RegistryAccess access) {
    this.models = models;
    this.search = search;
    this.aliases = aliases;
    this.access = access;
  }

  public List<Endpoint> endpoints() {
    return Stream.of(ofModels(), ofTagsAndAliases()).flatMap(List::stream).toList();
  }

  private List<Endpoint> ofModels() {
    return List.of(
        post("/mlflow/registered-models/create")
            .decode(RegistryRequests.CreateModel::from)
            .authorize(access.mayCreate())
            .handle(models::create)
            .encode(RegistryResponses::model),
        get("/mlflow/registered-models/get")
            .decode(RegistryRequests.OneModel::from)
            .authorize(access.mayRead())
            .handle(models::get)
            .encode(RegistryResponses::model),
        post("/mlflow/registered-models/rename")
            .decode(RegistryRequests.RenameModel::from)
            .authorize(access.mayEdit())
            .handle(models::rename)
            .encode(RegistryResponses::model),
        patch("/mlflow/registered-models/update")
            .decode(RegistryRequests.UpdateModel::from)
            .authorize(access.mayEdit())
            .handle(models::update)
            .encode(RegistryResponses::model),
        delete("/mlflow/registered-models/delete")
            .decode(RegistryRequests.OneModel::from)
            .authorize(access.mayDelete())
            .perform(models::delete),
        get("/mlflow/registered-models/search")
            .decode(RegistryRequests.Search::ofModels)
            .authorize(access.mayRead())
            .handle(search::search)
            .encode(RegistryResponses::models),
        get("/mlflow/registered-models/get-latest-versions")
            .decode(RegistryRequests.Latest::from)
            .authorize(access.mayRead())
            .handle(models::latestVersions)
            .encode(RegistryResponses::latest),
        post("/mlflow/registered-models/get-latest-versions")
            .decode(RegistryRequests.Latest::from)
            .authorize(access.mayRead())
            .handle(models::latestVersions)
            .encode(RegistryResponses::latest));
  }

  private List<Endpoint> ofTagsAndAliases() {
    return List.of(
        post("/mlflow/registered-models/set-tag")
            .decode(RegistryRequests.SetModelTag::from)
            .authorize(access.mayEdit())
            .perform(models::setTag),
        delete("/mlflow/registered-models/delete-tag")
            .decode(RegistryRequests.DeleteModelTag::from)
            .authorize(access.mayEdit())
            .perform(models::deleteTag),
        post("/mlflow/registered-models/alias")
            .decode(RegistryRequests.SetAlias::from)
            .authorize(access.mayEdit())
            .perform(aliases::set),
        delete("/mlflow/registered-models/alias")
            .decode(RegistryRequests.OneAlias::from)
            .authorize(access.mayDelete())
            .perform(aliases::delete),
        get("/mlflow/registered-models/alias")
            .decode(RegistryRequests.OneAlias::from)
            .authorize(access.mayRead())
            .handle(aliases::get)
            .encode(RegistryResponses::version));
  }
}
