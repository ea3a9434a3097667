package dynamodbstore.graphql;

import dynamodbstore.api.Caller;
import dynamodbstore.http.Permission;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.JsonWriter;
import java.util.Iterator;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * One field that a service answers, in the order it happens: what it is asked for with is decoded,
 * the caller's right is looked at, it is handled, and the result is encoded as the message that
 * REST would send. As with {@link dynamodbstore.http.Endpoint}, each stage is a type whose only way
 * on is the next stage.
 */
public final class Resolver {
  private static final int USUAL_MESSAGE = 1024;

  private final Undecoded field;
  private final BiFunction<Caller, Question, Resolved> answer;

  private Resolver(Undecoded field, BiFunction<Caller, Question, Resolved> answer) {
    this.field = field;
    this.answer = answer;
  }

  /** A field, by the type that has it and by its name. */
  public static Undecoded field(String type, String name) {
    return new Undecoded(type, name);
  }

  String type() {
    return field.type();
  }

  String name() {
    return field.name();
  }

  Resolved resolve(Caller caller, Question question) {
    return answer.apply(caller, question);
  }

  /** A field that is named but whose question is not yet understood. */
  public record Undecoded(String type, String name) {
    public <Q> Decoded<Q> decode(Function<Question, Q> decoder) {
      return new Decoded<>(this, decoder);
    }
  }

  /** A field whose question is understood, and that anyone could ask. */
  public record Decoded<Q>(Undecoded field, Function<Question, Q> decoder) {
    public Authorized<Q> authorize(Permission<? super Q> permission) {
      return new Authorized<>(this, permission);
    }
  }

  /** A field that is asked by those who may. */
  public record Authorized<Q>(Decoded<Q> decoded, Permission<? super Q> permission) {
    public <R> Handled<Q, R> handle(BiFunction<Caller, ? super Q, R> handler) {
      return new Handled<>(this, handler);
    }
  }

  /** A field that is answered, and whose result is not yet said. */
  public record Handled<Q, R>(Authorized<Q> authorized, BiFunction<Caller, ? super Q, R> handler) {
    /** The field is one message, whose members the encoder writes. */
    public Resolver encode(BiConsumer<JsonWriter, ? super R> encoder) {
      return then(asked -> new Resolved.Message(message(encoder, asked.result())));
    }

    /** The field is a member of the message that the encoder writes. */
    public Resolver encodeMember(String member, BiConsumer<JsonWriter, ? super R> encoder) {
      return then(asked -> new Resolved.Member(message(encoder, asked.result()), member));
    }

    /**
     * The field is a message with one long list, whose items are written as they are read.
     *
     * @param list its name among the message's members
     * @param nextToken what asks for what follows; empty if there is nothing
     */
    public <T> Resolver encodeList(
        String list,
        Function<? super R, Iterator<T>> items,
        BiConsumer<JsonWriter, ? super T> encoder,
        Function<? super R, String> nextToken) {
      return then(
          asked -> {
            var first = items.apply(asked.result());
            // Read before the answer begins, so that a table that fails is told as such.
            boolean _ = first.hasNext();
            return new Resolved.Listing<>(
                list,
                first,
                () -> items.apply(asked.again()),
                item -> message(encoder, item),
                nextToken.apply(asked.result()));
          });
    }

    private Resolver then(Function<Asked<Q, R>, Resolved> encoder) {
      var decoded = authorized.decoded();
      return new Resolver(
          decoded.field(),
          (caller, question) -> {
            var request = decoded.decoder().apply(question);
            authorized.permission().check(caller, request);
            return encoder.apply(
                new Asked<>(handler, caller, request, handler.apply(caller, request)));
          });
    }
  }

  /** A request with its result, and the way to have it handled again. */
  private record Asked<Q, R>(
      BiFunction<Caller, ? super Q, R> handler, Caller caller, Q request, R result) {
    R again() {
      return handler.apply(caller, request);
    }
  }

  private static <R> Json.Dict message(BiConsumer<JsonWriter, ? super R> encoder, R result) {
    var out = JsonWriter.inMemory(USUAL_MESSAGE).beginObject();
    encoder.accept(out, result);
    out.endObject();
    var json = Json.parse(out.array(), 0, out.length());
    return json.filter(Json.Dict.class::isInstance)
        .map(Json.Dict.class::cast)
        .orElseThrow(() -> new IllegalStateException("A message is no object"));
  }
}
