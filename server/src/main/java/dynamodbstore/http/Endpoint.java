package dynamodbstore.http;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.Level;
import dynamodbstore.access.Resource;
import dynamodbstore.access.Rule;
import dynamodbstore.access.SearchHandler;
import dynamodbstore.api.Caller;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.wire.json.JsonWriter;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * One call of MLflow's API as a pipeline: decode the request, authorize the caller for the resource
 * that the request refers to, handle, encode the result. Each stage is a type whose only method
 * leads to the next stage, so an endpoint without authorization does not compile.
 *
 * <p>An endpoint has two routes, below {@code /api} for programs and below {@code /ajax-api} for
 * MLflow's web UI, unless the reference has it for the web UI only.
 */
public final class Endpoint {
  private static final List<String> EVERYWHERE = List.of("/api/", "/ajax-api/");
  private static final List<String> PAGES = List.of("/ajax-api/");

  private final Undecoded call;
  private final BiFunction<Authorization, ServerRequest, ServerResponse> handler;

  private Endpoint(
      Undecoded call, BiFunction<Authorization, ServerRequest, ServerResponse> handler) {
    this.call = call;
    this.handler = handler;
  }

  public static Undecoded get(String path) {
    return call("GET", path);
  }

  public static Undecoded post(String path) {
    return call("POST", path);
  }

  public static Undecoded patch(String path) {
    return call("PATCH", path);
  }

  public static Undecoded delete(String path) {
    return call("DELETE", path);
  }

  public static Undecoded put(String path) {
    return call("PUT", path);
  }

  /** An endpoint outside the API's version prefixes, with this exact path. */
  public static Undecoded getAt(String path) {
    return at("GET", path);
  }

  /** An endpoint outside the API's version prefixes, with this exact path. */
  public static Undecoded at(String method, String path) {
    return new Undecoded(method, "", path, List.of(""));
  }

  /** A route that requires an authenticated caller and no other permission. */
  public static Route forAnyCaller(
      String method, String path, Function<ServerRequest, ServerResponse> handler) {
    return onServer(method, path, Level.READ, handler);
  }

  /** A route for administrators only. */
  public static Route forAdministrators(
      String method, String path, Function<ServerRequest, ServerResponse> handler) {
    return onServer(method, path, Level.MANAGE, handler);
  }

  private static Route onServer(
      String method, String path, Level level, Function<ServerRequest, ServerResponse> handler) {
    return at(method, path)
        .decode(request -> request)
        .authorize(_ -> Resource.SERVER, level)
        .handle((_, request) -> handler.apply(request))
        .respond(answer -> answer)
        .routes()
        .getFirst();
  }

  private static Undecoded call(String method, String path) {
    return new Undecoded(method, "2.0", path, EVERYWHERE);
  }

  public List<Route> routes() {
    return call.roots().stream()
        .map(root -> root + call.version() + call.path())
        .map(path -> route(path))
        .toList();
  }

  private Route route(String path) {
    return new Route(call.method(), path, call.operation(), new Route.Handling.Guarded(handler));
  }

  /** First stage: method and path are known. */
  public record Undecoded(String method, String version, String path, List<String> roots) {
    public Undecoded {
      roots = List.copyOf(roots);
    }

    /** The same path in another version of the API. */
    public Undecoded inVersion(String version) {
      return new Undecoded(method, version, path, roots);
    }

    /** The same path, for MLflow's web UI only. */
    public Undecoded forWebUi() {
      return new Undecoded(method, version, path, PAGES);
    }

    public <Q> Decoded<Q> decode(Function<ServerRequest, Q> decoder) {
      return new Decoded<>(this, decoder);
    }

    String operation() {
      return path.startsWith("/mlflow/") ? path.substring("/mlflow/".length()) : path;
    }
  }

  /** Second stage: the request can be decoded, and no permission is required yet. */
  public record Decoded<Q>(Undecoded call, Function<ServerRequest, Q> decoder) {
    /** Requires one permission, on the resource that the request refers to. */
    public Authorized<Q> authorize(Function<? super Q, ? extends Resource> resource, Level level) {
      return authorizeAll(Rule.of(resource, level));
    }

    /** Requires several permissions. */
    public Authorized<Q> authorizeAll(Rule<? super Q> rule) {
      return new Authorized<>(this, rule);
    }
  }

  /** Third stage: the permissions are checked before the handler runs. */
  public record Authorized<Q>(Decoded<Q> decoded, Rule<? super Q> rule) {
    public <R> Handled<Q, R> handle(BiFunction<Caller, ? super Q, R> handler) {
      return handleAuthorized((access, question) -> handler.apply(access.caller(), question));
    }

    /** Searches among what is visible to the caller. */
    public <R> Handled<Q, R> search(SearchHandler<? super Q, R> handler) {
      return handleAuthorized(
          (access, question) -> handler.search(access.caller(), access.visibility(), question));
    }

    /** A handler that authorizes parts of the request itself, such as the fields of GraphQL. */
    public <R> Handled<Q, R> handleAuthorized(BiFunction<Authorization, ? super Q, R> handler) {
      return new Handled<>(this, handler);
    }

    /** Ends the pipeline with an action without result: the response is an empty JSON object. */
    public Endpoint perform(BiConsumer<Caller, ? super Q> action) {
      return answer(
          (access, question) -> {
            action.accept(access.caller(), question);
            return ServerResponse.json(JsonWriter.inMemory(2).beginObject().endObject());
          });
    }

    private Endpoint answer(BiFunction<Authorization, ? super Q, ServerResponse> handler) {
      return new Endpoint(
          decoded.call(),
          (access, request) -> {
            var question = decoded.decoder().apply(request);
            access.require(rule.requirements(question));
            return handler.apply(access, question);
          });
    }
  }

  /** Last stage: the handler is known, the encoding of its result is not. */
  public record Handled<Q, R>(
      Authorized<Q> authorized, BiFunction<Authorization, ? super Q, R> handler) {
    /** Responds with one JSON object, whose fields the encoder writes. */
    public Endpoint encode(BiConsumer<JsonWriter, ? super R> encoder) {
      return respond(result -> ServerResponse.json(out -> encoder.accept(out, result)));
    }

    /** Responds with anything else, such as a file. */
    public Endpoint respond(Function<? super R, ServerResponse> answer) {
      return authorized.answer((access, question) -> answer.apply(handler.apply(access, question)));
    }
  }
}
