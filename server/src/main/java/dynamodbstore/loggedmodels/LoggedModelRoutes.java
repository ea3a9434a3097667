package dynamodbstore.loggedmodels;

import static dynamodbstore.access.Level.EDIT;
import static dynamodbstore.access.Level.MANAGE;
import static dynamodbstore.access.Level.READ;
import static dynamodbstore.http.Endpoint.delete;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.patch;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Resource;
import dynamodbstore.http.Endpoint;
import java.util.List;

/**
 * REST endpoints of logged models. Each lists its stages in the order in which they run: decode,
 * authorize, handle, encode.
 */
public final class LoggedModelRoutes {
  private final LoggedModelService service;
  private final LoggedModelSearchService search;

  public LoggedModelRoutes(LoggedModelService service, LoggedModelSearchService search) {
    this.service = service;
    this.search = search;
  }

  public List<Endpoint> endpoints() {
    return List.of(
        post("/mlflow/logged-models")
            .decode(LoggedModelRequests.Create::from)
            .authorize(request -> new Resource.Experiment(request.experiment()), EDIT)
            .handle(service::create)
            .encode(LoggedModelResponses::model),
        post("/mlflow/logged-models/search")
            .decode(LoggedModelRequests.Search::from)
            .authorize(_ -> Resource.SERVER, READ)
            .search(search::search)
            .encode(LoggedModelResponses::page),
        get("/mlflow/logged-models/{model_id}")
            .decode(LoggedModelRequests.Get::from)
            .authorize(request -> new Resource.LoggedModel(request.model()), READ)
            .handle(service::get)
            .encode(LoggedModelResponses::model),
        patch("/mlflow/logged-models/{model_id}")
            .decode(LoggedModelRequests.Finalize::from)
            .authorize(request -> new Resource.LoggedModel(request.model()), EDIT)
            .handle(service::finalizeModel)
            .encode(LoggedModelResponses::model),
        delete("/mlflow/logged-models/{model_id}")
            .decode(LoggedModelRequests.Delete::from)
            .authorize(request -> new Resource.LoggedModel(request.model()), MANAGE)
            .perform(service::delete),
        patch("/mlflow/logged-models/{model_id}/tags")
            .decode(LoggedModelRequests.SetTags::from)
            .authorize(request -> new Resource.LoggedModel(request.model()), EDIT)
            .perform(service::setTags),
        delete("/mlflow/logged-models/{model_id}/tags/{tag_key}")
            .decode(LoggedModelRequests.DeleteTag::from)
            .authorize(request -> new Resource.LoggedModel(request.model()), MANAGE)
            .perform(service::deleteTag),
        post("/mlflow/logged-models/{model_id}/params")
            .decode(LoggedModelRequests.LogParams::from)
            .authorize(request -> new Resource.LoggedModel(request.model()), EDIT)
            .perform(service::logParams));
  }
}
