package dynamodbstore.http;

import dynamodbstore.api.Caller;
import dynamodbstore.wire.json.JsonWriter;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * One call of MLflow's protocol, in the order it happens: its request is decoded, the caller's
 * right is looked at, it is handled, and the result is encoded. Each stage is a type whose only way
 * on is the next stage, so that an endpoint without authorization does not compile.
 *
 * <p>An endpoint is found twice, for programs below {@code /api} and for MLflow's pages below
 * {@code /ajax-api}, unless the reference has it for its pages only.
 */
public final class Endpoint {
  private static final List<String> EVERYWHERE = List.of("/api/", "/ajax-api/");
  private static final List<String> PAGES = List.of("/ajax-api/");

  private final Undecoded call;
  private final Function<Request, Answer> handler;

  private Endpoint(Undecoded call, Function<Request, Answer> handler) {
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

  /** A path of its own, not below those of the protocol. */
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

  /** A call that is named but not yet understood. */
  public record Undecoded(String method, String version, String path, List<String> roots) {
    public Undecoded {
      roots = List.copyOf(roots);
    }

    /** The same path of another version of the protocol. */
    public Undecoded since(String version) {
      return new Undecoded(method, version, path, roots);
    }

    /** The same path, for MLflow's pages only. */
    public Undecoded forPages() {
      return new Undecoded(method, version, path, PAGES);
    }

    public <Q> Decoded<Q> decode(Function<Request, Q> decoder) {
      return new Decoded<>(this, decoder);
    }

    String operation() {
      return path.startsWith("/mlflow/") ? path.substring("/mlflow/".length()) : path;
    }
  }

  /** A call whose request is understood, and that anyone could make. */
  public record Decoded<Q>(Undecoded call, Function<Request, Q> decoder) {
    public Authorized<Q> authorize(Permission<? super Q> permission) {
      return new Authorized<>(this, permission);
    }
  }

  /** A call that is made by those who may. */
  public record Authorized<Q>(Decoded<Q> decoded, Permission<? super Q> permission) {
    public <R> Handled<Q, R> handle(BiFunction<Caller, ? super Q, R> handler) {
      return new Handled<>(this, handler);
    }

    /** Does what has no result: the answer is an empty object. */
    public Endpoint perform(BiConsumer<Caller, ? super Q> action) {
      return answer(
          (caller, question) -> {
            action.accept(caller, question);
            return Answer.json(JsonWriter.inMemory(2).beginObject().endObject());
          });
    }

    private Endpoint answer(BiFunction<Caller, ? super Q, Answer> handler) {
      return new Endpoint(
          decoded.call(),
          request -> {
            var question = decoded.decoder().apply(request);
            permission.check(Caller.ANYONE, question);
            return handler.apply(Caller.ANYONE, question);
          });
    }
  }

  /** A call that is done, and whose result is not yet said. */
  public record Handled<Q, R>(Authorized<Q> authorized, BiFunction<Caller, ? super Q, R> handler) {
    /** Answers with one JSON object, whose fields the encoder writes. */
    public Endpoint encode(BiConsumer<JsonWriter, ? super R> encoder) {
      return answer(result -> Answer.json(out -> encoder.accept(out, result)));
    }

    /** Answers in any other way. */
    public Endpoint answer(Function<? super R, Answer> answer) {
      return authorized.answer((caller, question) -> answer.apply(handler.apply(caller, question)));
    }
  }
}
