package dynamodbstore.graphql;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.Level;
import dynamodbstore.access.Resource;
import dynamodbstore.access.Rule;
import dynamodbstore.access.SearchHandler;
import dynamodbstore.api.Caller;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.JsonWriter;
import java.util.Iterator;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Endpoint of one GraphQL field: the arguments are decoded, the caller is authorized, the request
 * is handled, and the result is encoded as the message that REST would send. As with {@link
 * dynamodbstore.http.Endpoint}, each stage is a type whose only methods create the next stage, so
 * that a field without authorization does not compile.
 */
public final class Resolver {
  private static final int USUAL_MESSAGE = 1024;

  private final Undecoded field;
  private final BiFunction<Authorization, FieldRequest, ResolverResult> answer;

  private Resolver(
      Undecoded field, BiFunction<Authorization, FieldRequest, ResolverResult> answer) {
    this.field = field;
    this.answer = answer;
  }

  /** Starts the definition of a field. */
  public static Undecoded field(String type, String name) {
    return new Undecoded(type, name);
  }

  public String type() {
    return field.type();
  }

  public String name() {
    return field.name();
  }

  ResolverResult resolve(Authorization access, FieldRequest question) {
    return answer.apply(access, question);
  }

  /** Stage 1: a field, by the type that has it and by its name. */
  public record Undecoded(String type, String name) {
    public <Q> Decoded<Q> decode(Function<FieldRequest, Q> decoder) {
      return new Decoded<>(this, decoder);
    }
  }

  /** Stage 2: with a decoder of its arguments. */
  public record Decoded<Q>(Undecoded field, Function<FieldRequest, Q> decoder) {
    /** Requires one permission, on the resource that the arguments refer to. */
    public Authorized<Q> authorize(Function<? super Q, ? extends Resource> resource, Level level) {
      return authorizeAll(Rule.of(resource, level));
    }

    /** Requires several permissions. */
    public Authorized<Q> authorizeAll(Rule<? super Q> rule) {
      return new Authorized<>(this, rule);
    }
  }

  /** Stage 3: with the required permissions. */
  public record Authorized<Q>(Decoded<Q> decoded, Rule<? super Q> rule) {
    public <R> Handled<Q, R> handle(BiFunction<Caller, ? super Q, R> handler) {
      return new Handled<>(this, (access, request) -> handler.apply(access.caller(), request));
    }

    /** Searches among what is visible to the caller. */
    public <R> Handled<Q, R> search(SearchHandler<? super Q, R> handler) {
      return new Handled<>(
          this, (access, request) -> handler.search(access.caller(), access.visibility(), request));
    }
  }

  /** Stage 4: with a handler. */
  public record Handled<Q, R>(
      Authorized<Q> authorized, BiFunction<Authorization, ? super Q, R> handler) {
    /** Encodes the result as one message, whose members the encoder writes. */
    public Resolver encode(BiConsumer<JsonWriter, ? super R> encoder) {
      return then(asked -> new ResolverResult.Message(message(encoder, asked.result())));
    }

    /** Encodes the result as one member of the message that the encoder writes. */
    public Resolver encodeMember(String member, BiConsumer<JsonWriter, ? super R> encoder) {
      return then(asked -> new ResolverResult.Member(message(encoder, asked.result()), member));
    }

    /**
     * Encodes the result as a message with one long list, which is streamed into the response.
     *
     * @param list the name of the member
     * @param nextToken the page token of the next page; empty if there is none
     */
    public <T> Resolver encodeList(
        String list,
        Function<? super R, Iterator<T>> items,
        BiConsumer<JsonWriter, ? super T> encoder,
        Function<? super R, String> nextToken) {
      return then(
          asked -> {
            var first = items.apply(asked.result());
            // Read before the response begins, so that a failing table yields an error response.
            boolean _ = first.hasNext();
            return new ResolverResult.Listing<>(
                list,
                first,
                () -> items.apply(asked.again()),
                item -> message(encoder, item),
                nextToken.apply(asked.result()));
          });
    }

    private Resolver then(Function<HandledRequest<Q, R>, ResolverResult> encoder) {
      var decoded = authorized.decoded();
      return new Resolver(
          decoded.field(),
          (access, question) -> {
            var request = decoded.decoder().apply(question);
            access.require(authorized.rule().requirements(request));
            return encoder.apply(
                new HandledRequest<>(handler, access, request, handler.apply(access, request)));
          });
    }
  }

  /** Request with its result, which can be handled again. */
  private record HandledRequest<Q, R>(
      BiFunction<Authorization, ? super Q, R> handler, Authorization access, Q request, R result) {
    R again() {
      return handler.apply(access, request);
    }
  }

  private static <R> Json.Dict message(BiConsumer<JsonWriter, ? super R> encoder, R result) {
    var out = JsonWriter.inMemory(USUAL_MESSAGE).beginObject();
    encoder.accept(out, result);
    out.endObject();
    var json = Json.parse(out.array(), 0, out.length());
    return json.filter(Json.Dict.class::isInstance)
        .map(Json.Dict.class::cast)
        .orElseThrow(() -> new IllegalStateException("A message must be a JSON object"));
  }
}
