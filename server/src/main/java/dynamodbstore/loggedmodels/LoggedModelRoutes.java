package dynamodbstore.loggedmodels;

import static dynamodbstore.http.Endpoint.delete;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.patch;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.http.Endpoint;
import java.util.List;

/**
 * REST endpoints of logged models. Each lists its stages in the order in which they run: decode,
 * authorize, handle, encode.
 */
public final class LoggedModelRoutes {
  private final LoggedModelService service;
  private final LoggedModelSearchService search;
  private final LoggedModelAccess access;

  public LoggedModelRoutes(
      LoggedModelService service, LoggedModelSearchService search, LoggedModelAccess access) {
    this.service = service;
    this.search = search;
    this.access = access;
  }

  public List<Endpoint> endpoints() {
    return List.of(
        post("/mlflow/logged-models")
            .decode(LoggedModelRequests.Create::from)
            .authorize(access.mayCreate())
            .handle(service::create)
            .encode(LoggedModelResponses::model),
        post("/mlflow/logged-models/search")
            .decode(LoggedModelRequests.Search::from)
            .authorize(access.mayRead())
            .handle(search::search)
            .encode(LoggedModelResponses::page),
        get("/mlflow/logged-models/{model_id}")
            .decode(LoggedModelRequests.Get::from)
            .authorize(access.mayRead())
            .handle(service::get)
            .encode(LoggedModelResponses::model),
        patch("/mlflow/logged-models/{model_id}")
            .decode(LoggedModelRequests.Finalize::from)
            .authorize(access.mayEdit())
            .handle(service::finalizeModel)
            .encode(LoggedModelResponses::model),
        delete("/mlflow/logged-models/{model_id}")
            .decode(LoggedModelRequests.Delete::from)
            .authorize(access.mayDelete())
            .perform(service::delete),
        patch("/mlflow/logged-models/{model_id}/tags")
            .decode(LoggedModelRequests.SetTags::from)
            .authorize(access.mayEdit())
            .perform(service::setTags),
        delete("/mlflow/logged-models/{model_id}/tags/{tag_key}")
            .decode(LoggedModelRequests.DeleteTag::from)
            .authorize(access.mayEdit())
            .perform(service::deleteTag),
        post("/mlflow/logged-models/{model_id}/params")
            .decode(LoggedModelRequests.LogParams::from)
            .authorize(access.mayEdit())
            .perform(service::logParams));
  }
}
