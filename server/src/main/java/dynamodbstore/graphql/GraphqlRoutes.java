package dynamodbstore.graphql;

import dynamodbstore.api.Caller;
import dynamodbstore.graphql.language.SyntaxError;
import dynamodbstore.graphql.schema.GraphqlSchema;
import dynamodbstore.http.Route;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.wire.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * HTTP route of GraphQL. {@link Resolver} authorizes each field separately; there is no permission
 * for a document as a whole.
 */
public final class GraphqlRoutes {
  private static final String PATH = "/graphql";

  private final LazyService service;

  public GraphqlRoutes(List<Resolver> resolvers, DocumentLimits limits) {
    var all = new ArrayList<>(resolvers);
    all.add(echo());
    this.service = new LazyService(all, limits);
  }

  public List<Route> routes() {
    return List.of(Route.get(PATH, this::answer), Route.post(PATH, this::answer));
  }

  /** Lazily created service, so that a server without GraphQL requests never builds the schema. */
  private static final class LazyService {
    private final List<Resolver> resolvers;
    private final DocumentLimits limits;
    private volatile Optional<GraphqlService> service = Optional.empty();

    LazyService(List<Resolver> resolvers, DocumentLimits limits) {
      this.resolvers = List.copyOf(resolvers);
      this.limits = limits;
    }

    GraphqlService get() {
      return service.orElseGet(this::make);
    }

    /**
     * Concurrent first requests may each create a service; the race is benign because all are
     * equal.
     */
    private GraphqlService make() {
      var made = new GraphqlService(GraphqlSchema.mlflow(), resolvers, limits);
      service = Optional.of(made);
      return made;
    }
  }

  private ServerResponse answer(ServerRequest request) {
    var asked = GraphqlRequests.GraphqlRequest.from(request);
    try {
      return switch (service.get().ask(Caller.ANYONE, asked)) {
        case GraphqlService.Outcome.Refused(var errors) ->
            ServerResponse.json(out -> Execution.refuse(out, errors));
        case GraphqlService.Outcome.Done(Execution execution) ->
            ServerResponse.json(execution::write);
      };
    } catch (SyntaxError error) {
      throw GraphqlRequests.unreadable(error.text());
    }
  }

  private static Resolver echo() {
    return Resolver.field(GraphqlSchema.QUERY, "test")
        .decode(question -> question.argument("inputString"))
        .authorize((_, _) -> {})
        .handle((_, text) -> text)
        .encode(
            (out, text) ->
                out.name("output").value(text.<Json>map(Json.Text::new).orElseGet(Json.Null::new)));
  }
}
