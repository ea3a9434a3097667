package dynamodbstore.graphql;

import dynamodbstore.api.Caller;
import dynamodbstore.graphql.language.SyntaxError;
import dynamodbstore.graphql.schema.Schema;
import dynamodbstore.http.Answer;
import dynamodbstore.http.Request;
import dynamodbstore.http.Route;
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

  public GraphqlRoutes(List<Resolver> resolvers, Limits limits) {
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
    private final Limits limits;
    private volatile Optional<GraphqlService> service = Optional.empty();

    LazyService(List<Resolver> resolvers, Limits limits) {
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
      var made = new GraphqlService(Schema.mlflow(), resolvers, limits);
      service = Optional.of(made);
      return made;
    }
  }

  private Answer answer(Request request) {
    var asked = GraphqlRequests.Ask.from(request);
    try {
      return switch (service.get().ask(Caller.ANYONE, asked)) {
        case GraphqlService.Outcome.Refused(var errors) ->
            Answer.json(out -> Execution.refuse(out, errors));
        case GraphqlService.Outcome.Done(Execution execution) -> Answer.json(execution::write);
      };
    } catch (SyntaxError error) {
      throw GraphqlRequests.unreadable(error.text());
    }
  }

  private static Resolver echo() {
    return Resolver.field(Schema.QUERY, "test")
        .decode(question -> question.argument("inputString"))
        .authorize((_, _) -> {})
        .handle((_, text) -> text)
        .encode(
            (out, text) ->
                out.name("output").value(text.<Json>map(Json.Text::new).orElseGet(Json.Null::new)));
  }
}
