package dynamodbstore.registry;

import static dynamodbstore.access.Level.EDIT;
import static dynamodbstore.access.Level.MANAGE;
import static dynamodbstore.access.Level.READ;
import static dynamodbstore.access.Level.USE;
import static dynamodbstore.http.Endpoint.delete;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.patch;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Resource;
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

  public RegisteredModelRoutes(RegistryServices services) {
    this.models = services.models();
    this.search = services.modelSearch();
    this.aliases = services.aliases();
  }

  public List<Endpoint> endpoints() {
    return Stream.of(ofModels(), ofTagsAndAliases()).flatMap(List::stream).toList();
  }

  private List<Endpoint> ofModels() {
    return List.of(
        post("/mlflow/registered-models/create")
            .decode(RegistryRequests.CreateModel::from)
            .authorize(_ -> Resource.WORKSPACE, USE)
            .handle(models::create)
            .encode(RegistryResponses::model),
        get("/mlflow/registered-models/get")
            .decode(RegistryRequests.OneModel::from)
            .authorize(Resource.ModelByName::new, READ)
            .handle(models::get)
            .encode(RegistryResponses::model),
        post("/mlflow/registered-models/rename")
            .decode(RegistryRequests.RenameModel::from)
            .authorize(request -> new Resource.ModelByName(request.name()), EDIT)
            .handle(models::rename)
            .encode(RegistryResponses::model),
        patch("/mlflow/registered-models/update")
            .decode(RegistryRequests.UpdateModel::from)
            .authorize(request -> new Resource.ModelByName(request.name()), EDIT)
            .handle(models::update)
            .encode(RegistryResponses::model),
        delete("/mlflow/registered-models/delete")
            .decode(RegistryRequests.OneModel::from)
            .authorize(Resource.ModelByName::new, MANAGE)
            .perform(models::delete),
        get("/mlflow/registered-models/search")
            .decode(RegistryRequests.Search::ofModels)
            .authorize(_ -> Resource.SERVER, READ)
            .search(search::search)
            .encode(RegistryResponses::models),
        get("/mlflow/registered-models/get-latest-versions")
            .decode(RegistryRequests.Latest::from)
            .authorize(request -> new Resource.ModelByName(request.name()), READ)
            .handle(models::latestVersions)
            .encode(RegistryResponses::latest),
        post("/mlflow/registered-models/get-latest-versions")
            .decode(RegistryRequests.Latest::from)
            .authorize(request -> new Resource.ModelByName(request.name()), READ)
            .handle(models::latestVersions)
            .encode(RegistryResponses::latest));
  }

  private List<Endpoint> ofTagsAndAliases() {
    return List.of(
        post("/mlflow/registered-models/set-tag")
            .decode(RegistryRequests.SetModelTag::from)
            .authorize(request -> new Resource.ModelByName(request.name()), EDIT)
            .perform(models::setTag),
        delete("/mlflow/registered-models/delete-tag")
            .decode(RegistryRequests.DeleteModelTag::from)
            .authorize(request -> new Resource.ModelByName(request.name()), EDIT)
            .perform(models::deleteTag),
        post("/mlflow/registered-models/alias")
            .decode(RegistryRequests.SetAlias::from)
            .authorize(request -> new Resource.ModelByName(request.target().name()), EDIT)
            .perform(aliases::set),
        delete("/mlflow/registered-models/alias")
            .decode(RegistryRequests.OneAlias::from)
            .authorize(request -> new Resource.ModelByName(request.name()), MANAGE)
            .perform(aliases::delete),
        get("/mlflow/registered-models/alias")
            .decode(RegistryRequests.OneAlias::from)
            .authorize(request -> new Resource.ModelByName(request.name()), READ)
            .handle(aliases::get)
            .encode(RegistryResponses::version));
  }
}
