package dynamodbstore.imports.rest;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * API of an MLflow server in one of its workspaces. Thread-safe.
 *
 * @param workspace its name; empty if the server has no workspaces
 */
record RestApi(RestClient client, Optional<String> workspace) {
  JsonFields read(RestRequest request) {
    return client.read(new RestClient.Addressed(request, workspace));
  }

  /** Empty if the server has no such route. */
  Optional<JsonFields> find(RestRequest request) {
    return client.find(new RestClient.Addressed(request, workspace));
  }

  /**
   * Passes the pages of a listing to a consumer; none if the server has no such route.
   *
   * @param request of the page with a token, which is empty for the first one
   */
  void pages(Function<Optional<String>, RestRequest> request, Consumer<JsonFields> consumer) {
    var page = find(request.apply(Optional.empty()));
    while (page.isPresent()) {
      consumer.accept(page.get());
      page = page.get().nextPage().map(token -> read(request.apply(Optional.of(token))));
    }
  }
}
