package dynamodbstore.graphql;

import dynamodbstore.access.Authorization;
import dynamodbstore.graphql.language.TypeReference;
import dynamodbstore.graphql.schema.FieldDefinition;
import dynamodbstore.graphql.schema.GraphqlSchema;
import dynamodbstore.graphql.schema.TypeDefinition;
import dynamodbstore.wire.json.Json;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Conversion of message members into values of schema types, for one caller. A member that the
 * message omits has its protobuf default; only what is null in the reference is null here.
 */
final class MessageValues {
  /** Types that the reference declares but never returns. */
  private static final Set<String> NEVER_FILLED = Set.of("ApiError", "TestMutation");

  /** Type in which NaN is null; in all others it is an error. */
  private static final String METRIC_OF_RUN = "MlflowMetricExtension";

  private final GraphqlSchema schema;
  private final Resolvers resolvers;
  private final Authorization access;

  MessageValues(GraphqlSchema schema, Resolvers resolvers, Authorization access) {
    this.schema = schema;
    this.resolvers = resolvers;
    this.access = access;
  }

  ResponseNode node(String type, Json.Dict message) {
    return new MessageNode(this, type, message);
  }

  /** The value from a resolver; empty if the field is an ordinary member. */
  Optional<FieldValue> resolved(
      String type, FieldDefinition field, Json.Dict arguments, Json.Dict message) {
    return resolvers
        .find(type, field.name())
        .map(resolver -> resolver.resolve(access, new FieldRequest(field, arguments, message)))
        .map(answer -> value(field, answer));
  }

  private FieldValue value(FieldDefinition field, ResolverResult answer) {
    return switch (answer) {
      case ResolverResult.Message(Json.Dict message) ->
          new FieldValue.Inner(node(field.type().name(), message));
      case ResolverResult.Member(Json.Dict message, String member) ->
          value(field.type(), message.find(member), field.type().name());
      case ResolverResult.Listing<?> listing ->
          new FieldValue.Inner(new ListingNode<>(this, listing));
    };
  }

  /**
   * The value of a member.
   *
   * @param parent the type of the message
   */
  FieldValue value(TypeReference type, Optional<Json> member, String parent) {
    return switch (type) {
      case TypeReference.NonNull(TypeReference of) -> value(of, member, parent);
      case TypeReference.ListOf(TypeReference of) -> items(of, member, parent);
      case TypeReference.Named(String name) -> named(schema.type(type), name, member, parent);
    };
  }

  private FieldValue items(TypeReference of, Optional<Json> member, String parent) {
    List<Json> items =
        member.orElse(new Json.Null()) instanceof Json.Items(var given)
            ? given
            : Collections.emptyList();
    return FieldValue.many(items, item -> value(of, Optional.of(item), parent));
  }

  private FieldValue named(TypeDefinition type, String name, Optional<Json> member, String parent) {
    return switch (type) {
      case TypeDefinition.ObjectType _ when NEVER_FILLED.contains(name) -> FieldValue.NOTHING;
      case TypeDefinition.ObjectType _ -> {
        var message = member.orElse(new Json.Null());
        yield new FieldValue.Inner(
            node(name, message instanceof Json.Dict dict ? dict : Json.Dict.empty()));
      }
      case TypeDefinition.Enumeration _ ->
          new FieldValue.Leaf(
              member.orElseThrow(
                  () -> new FieldError("Enum '%s' cannot represent value: 0".formatted(name))));
      case TypeDefinition.Scalar _ -> scalar(name, member, parent);
      case TypeDefinition.InputType _ ->
          throw new IllegalStateException(name + " is an input type, not a result");
    };
  }

  private static FieldValue scalar(String name, Optional<Json> member, String parent) {
    return switch (name) {
      case "LongString" -> FieldValue.text(member.map(MessageValues::digits).orElse("0"));
      case "Boolean" -> new FieldValue.Leaf(member.orElse(new Json.Bool(false)));
      case "Float" -> number(member.orElse(new Json.Real(0)), parent);
      default -> new FieldValue.Leaf(member.orElse(new Json.Text("")));
    };
  }

  private static String digits(Json json) {
    return json instanceof Json.Whole(var number) ? number.toString() : "0";
  }

  /** JSON texts represent the numbers that JSON lacks; of these, tables store only NaN. */
  private static FieldValue number(Json json, String parent) {
    if (!(json instanceof Json.Text)) {
      return new FieldValue.Leaf(json);
    }
    if (parent.equals(METRIC_OF_RUN)) {
      return FieldValue.NOTHING;
    }
    throw new FieldError("Float cannot represent non numeric value: nan");
  }
}
