package dynamodbstore.graphql;

import static dynamodbstore.access.Level.READ;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.Resource;
import dynamodbstore.graphql.language.SyntaxError;
import dynamodbstore.graphql.schema.GraphqlSchema;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Route;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.wire.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * HTTP route of GraphQL. {@link Resolver} authorizes each field separately; a document as a whole
 * only requires an authenticated caller.
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
    return Stream.of("GET", "POST").flatMap(method -> endpoint(method).routes().stream()).toList();
  }

  private Endpoint endpoint(String method) {
    return Endpoint.at(method, PATH)
        .decode(GraphqlRequests.GraphqlRequest::from)
        .authorize(_ -> Resource.SERVER, READ)
        .handleAuthorized(this::answer)
        .respond(answer -> answer);
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

  private ServerResponse answer(Authorization access, GraphqlRequests.GraphqlRequest asked) {
    try {
      return switch (service.get().ask(access, asked)) {
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
        .authorize(_ -> Resource.SERVER, READ)
        .handle((_, text) -> text)
        .encode(
            (out, text) ->
                out.name("output").value(text.<Json>map(Json.Text::new).orElseGet(Json.Null::new)));
  }
}
