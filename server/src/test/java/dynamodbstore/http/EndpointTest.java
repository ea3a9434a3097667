package dynamodbstore.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dynamodbstore.access.Level;
import dynamodbstore.access.Resource;
import dynamodbstore.http.request.ServerRequest;
import org.junit.jupiter.api.Test;

class EndpointTest {
  @Test
  void endpointHasApiAndAjaxRoutes() {
    var endpoint = done(Endpoint.get("/mlflow/thing").inVersion("3.0"));

    assertThat(endpoint.routes())
        .extracting(Route::path)
        .containsExactly("/api/3.0/mlflow/thing", "/ajax-api/3.0/mlflow/thing");
  }

  @Test
  void endpointForTheWebUiHasAjaxRouteOnly() {
    var endpoint = done(Endpoint.put("/mlflow/thing").forWebUi().inVersion("3.0"));

    assertThat(endpoint.routes())
        .extracting(Route::method, Route::path)
        .containsExactly(tuple("PUT", "/ajax-api/3.0/mlflow/thing"));
  }

  private static Endpoint done(Endpoint.Undecoded call) {
    return call.decode(ServerRequest::method)
        .authorize(_ -> Resource.SERVER, Level.READ)
        .perform((_, _) -> {});
  }
}
