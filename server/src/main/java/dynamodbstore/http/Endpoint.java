package dynamodbstore.http;

import dynamodbstore.api.Caller;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.wire.json.JsonWriter;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * One call of MLflow's API as a pipeline: decode the request, authorize the caller, handle, encode
 * the result. Each stage is a type whose only method leads to the next stage, so an endpoint
 * without authorization does not compile.
 *
 * <p>An endpoint has two routes, below {@code /api} for programs and below {@code /ajax-api} for
 * MLflow's web UI, unless the reference has it for the web UI only.
 */
public final class Endpoint {
  private static final List<String> EVERYWHERE = List.of("/api/", "/ajax-api/");
  private static final List<String> PAGES = List.of("/ajax-api/");

  private final Undecoded call;
  private final Function<ServerRequest, ServerResponse> handler;

  private Endpoint(Undecoded call, Function<ServerRequest, ServerResponse> handler) {
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
    return new Undecoded("GET", "", path, List.of(""));
  }

  private static Undecoded call(String method, String path) {
    return new Undecoded(method, "2.0", path, EVERYWHERE);
  }

  public List<Route> routes() {
    return call.roots().stream()
        .map(root -> root + call.version() + call.path())
        .map(path -> new Route(call.method(), path, call.operation(), handler))
        .toList();
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

  /** Second stage: the request can be decoded, and no permission is checked yet. */
  public record Decoded<Q>(Undecoded call, Function<ServerRequest, Q> decoder) {
    public Authorized<Q> authorize(Permission<? super Q> permission) {
      return new Authorized<>(this, permission);
    }
  }

  /** Third stage: the permission is checked before the handler runs. */
  public record Authorized<Q>(Decoded<Q> decoded, Permission<? super Q> permission) {
    public <R> Handled<Q, R> handle(BiFunction<Caller, ? super Q, R> handler) {
      return new Handled<>(this, handler);
    }

    /** Ends the pipeline with an action without result: the response is an empty JSON object. */
    public Endpoint perform(BiConsumer<Caller, ? super Q> action) {
      return answer(
          (caller, question) -> {
            action.accept(caller, question);
            return ServerResponse.json(JsonWriter.inMemory(2).beginObject().endObject());
          });
    }

    private Endpoint answer(BiFunction<Caller, ? super Q, ServerResponse> handler) {
      return new Endpoint(
          decoded.call(),
          request -> {
            var question = decoded.decoder().apply(request);
            permission.check(Caller.ANYONE, question);
            return handler.apply(Caller.ANYONE, question);
          });
    }
  }

  /** Last stage: the handler is known, the encoding of its result is not. */
  public record Handled<Q, R>(Authorized<Q> authorized, BiFunction<Caller, ? super Q, R> handler) {
    /** Responds with one JSON object, whose fields the encoder writes. */
    public Endpoint encode(BiConsumer<JsonWriter, ? super R> encoder) {
      return respond(result -> ServerResponse.json(out -> encoder.accept(out, result)));
    }

    /** Responds with anything else, such as a file. */
    public Endpoint respond(Function<? super R, ServerResponse> answer) {
      return authorized.answer((caller, question) -> answer.apply(handler.apply(caller, question)));
    }
  }
}
