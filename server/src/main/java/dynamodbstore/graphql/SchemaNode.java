package dynamodbstore.graphql;

import dynamodbstore.graphql.language.Literal;
import dynamodbstore.graphql.language.TypeReference;
import dynamodbstore.graphql.schema.DirectiveDefinition;
import dynamodbstore.graphql.schema.FieldDefinition;
import dynamodbstore.graphql.schema.InputDefinition;
import dynamodbstore.graphql.schema.Schema;
import dynamodbstore.graphql.schema.TypeDefinition;
import dynamodbstore.wire.json.Json;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Introspection of the schema. No type or field has a description, is deprecated or is abstract.
 */
record SchemaNode(Schema schema) implements Node {
  @Override
  public Value value(FieldDefinition field, Json.Dict arguments) {
    return switch (field.name()) {
      case "types" -> Value.many(List.copyOf(schema.types()), this::named);
      case "queryType" -> type(Schema.QUERY);
      case "mutationType" -> type(Schema.MUTATION);
      case "directives" ->
          Value.many(
              List.copyOf(schema.listedDirectives()),
              directive -> new Value.Inner(new DirectiveNode(directive)));
      default -> Value.NOTHING;
    };
  }

  /** A type by name; null if there is none. */
  Value type(String name) {
    return schema.find(name).map(this::named).orElse(Value.NOTHING);
  }

  private Value named(TypeDefinition type) {
    return new Value.Inner(new TypeNode(type));
  }

  private Value reference(TypeReference type) {
    return switch (type) {
      case TypeReference.Named(String name) -> type(name);
      case TypeReference.ListOf(TypeReference of) -> new Value.Inner(new WrapperNode("LIST", of));
      case TypeReference.NonNull(TypeReference of) ->
          new Value.Inner(new WrapperNode("NON_NULL", of));
    };
  }

  private Value inputs(Collection<InputDefinition> inputs) {
    return Value.many(List.copyOf(inputs), input -> new Value.Inner(new InputNode(input)));
  }

  private static Value undescribed(FieldDefinition field, String name) {
    return switch (field.name()) {
      case "name" -> Value.text(name);
      case "isDeprecated" -> Value.flag(false);
      default -> Value.NOTHING;
    };
  }

  /** Named type. */
  private final class TypeNode implements Node {
    private final TypeDefinition type;

    TypeNode(TypeDefinition type) {
      this.type = type;
    }

    @Override
    public Value value(FieldDefinition field, Json.Dict arguments) {
      return switch (field.name()) {
        case "kind" -> Value.text(type.kind());
        case "fields", "interfaces" ->
            type instanceof TypeDefinition.ObjectType object
                ? ofObject(field, object)
                : Value.NOTHING;
        case "inputFields", "isOneOf" ->
            type instanceof TypeDefinition.InputType input ? ofInput(field, input) : Value.NOTHING;
        case "enumValues" ->
            type instanceof TypeDefinition.Enumeration options
                ? Value.many(options.values(), TypeNode::option)
                : Value.NOTHING;
        default -> undescribed(field, type.name());
      };
    }

    private Value ofObject(FieldDefinition field, TypeDefinition.ObjectType object) {
      return field.name().equals("interfaces")
          ? Value.many(List.of(), _ -> Value.NOTHING)
          : Value.many(
              List.copyOf(object.fields().values()),
              member -> new Value.Inner(new FieldNode(member)));
    }

    private Value ofInput(FieldDefinition field, TypeDefinition.InputType input) {
      return field.name().equals("isOneOf") ? Value.flag(false) : inputs(input.members().values());
    }

    private static Value option(String name) {
      return new Value.Inner((field, _) -> undescribed(field, name));
    }
  }

  /** List or non-null type. */
  private final class WrapperNode implements Node {
    private final String kind;
    private final TypeReference of;

    WrapperNode(String kind, TypeReference of) {
      this.kind = kind;
      this.of = of;
    }

    @Override
    public Value value(FieldDefinition field, Json.Dict arguments) {
      return switch (field.name()) {
        case "kind" -> Value.text(kind);
        case "ofType" -> reference(of);
        default -> Value.NOTHING;
      };
    }
  }

  /** Field of a type. */
  private final class FieldNode implements Node {
    private final FieldDefinition definition;

    FieldNode(FieldDefinition definition) {
      this.definition = definition;
    }

    @Override
    public Value value(FieldDefinition field, Json.Dict arguments) {
      return switch (field.name()) {
        case "args" -> inputs(definition.arguments().values());
        case "type" -> reference(definition.type());
        default -> undescribed(field, definition.name());
      };
    }
  }

  /** Argument, or member of an input type. */
  private final class InputNode implements Node {
    private final InputDefinition definition;

    InputNode(InputDefinition definition) {
      this.definition = definition;
    }

    @Override
    public Value value(FieldDefinition field, Json.Dict arguments) {
      return switch (field.name()) {
        case "type" -> reference(definition.type());
        case "defaultValue" -> shown(definition.orElse());
        default -> undescribed(field, definition.name());
      };
    }

    private static Value shown(Optional<Literal> literal) {
      return literal.map(Literal::toString).map(Value::text).orElse(Value.NOTHING);
    }
  }

  private final class DirectiveNode implements Node {
    private final DirectiveDefinition definition;

    DirectiveNode(DirectiveDefinition definition) {
      this.definition = definition;
    }

    @Override
    public Value value(FieldDefinition field, Json.Dict arguments) {
      return switch (field.name()) {
        case "isRepeatable" -> Value.flag(false);
        case "locations" -> Value.many(definition.places(), Value::text);
        case "args" -> inputs(definition.arguments().values());
        default -> undescribed(field, definition.name());
      };
    }
  }
}
