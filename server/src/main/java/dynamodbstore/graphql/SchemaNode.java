package dynamodbstore.graphql;

import dynamodbstore.graphql.language.Literal;
import dynamodbstore.graphql.language.TypeReference;
import dynamodbstore.graphql.schema.DirectiveDefinition;
import dynamodbstore.graphql.schema.FieldDefinition;
import dynamodbstore.graphql.schema.GraphqlSchema;
import dynamodbstore.graphql.schema.InputDefinition;
import dynamodbstore.graphql.schema.TypeDefinition;
import dynamodbstore.wire.json.Json;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Introspection of the schema. No type or field has a description, is deprecated or is abstract.
 */
record SchemaNode(GraphqlSchema schema) implements ResponseNode {
  @Override
  public FieldValue value(FieldDefinition field, Json.Dict arguments) {
    return switch (field.name()) {
      case "types" -> FieldValue.many(List.copyOf(schema.types()), this::named);
      case "queryType" -> type(GraphqlSchema.QUERY);
      case "mutationType" -> type(GraphqlSchema.MUTATION);
      case "directives" ->
          FieldValue.many(
              List.copyOf(schema.listedDirectives()),
              directive -> new FieldValue.Inner(new DirectiveNode(directive)));
      default -> FieldValue.NOTHING;
    };
  }

  /** A type by name; null if there is none. */
  FieldValue type(String name) {
    return schema.find(name).map(this::named).orElse(FieldValue.NOTHING);
  }

  private FieldValue named(TypeDefinition type) {
    return new FieldValue.Inner(new TypeNode(type));
  }

  private FieldValue reference(TypeReference type) {
    return switch (type) {
      case TypeReference.Named(String name) -> type(name);
      case TypeReference.ListOf(TypeReference of) ->
          new FieldValue.Inner(new WrapperNode("LIST", of));
      case TypeReference.NonNull(TypeReference of) ->
          new FieldValue.Inner(new WrapperNode("NON_NULL", of));
    };
  }

  private FieldValue inputs(Collection<InputDefinition> inputs) {
    return FieldValue.many(
        List.copyOf(inputs), input -> new FieldValue.Inner(new InputNode(input)));
  }

  private static FieldValue undescribed(FieldDefinition field, String name) {
    return switch (field.name()) {
      case "name" -> FieldValue.text(name);
      case "isDeprecated" -> FieldValue.flag(false);
      default -> FieldValue.NOTHING;
    };
  }

  /** Named type. */
  private final class TypeNode implements ResponseNode {
    private final TypeDefinition type;

    TypeNode(TypeDefinition type) {
      this.type = type;
    }

    @Override
    public FieldValue value(FieldDefinition field, Json.Dict arguments) {
      return switch (field.name()) {
        case "kind" -> FieldValue.text(type.kind());
        case "fields", "interfaces" ->
            type instanceof TypeDefinition.ObjectType object
                ? ofObject(field, object)
                : FieldValue.NOTHING;
        case "inputFields", "isOneOf" ->
            type instanceof TypeDefinition.InputType input
                ? ofInput(field, input)
                : FieldValue.NOTHING;
        case "enumValues" ->
            type instanceof TypeDefinition.Enumeration options
                ? FieldValue.many(options.values(), TypeNode::option)
                : FieldValue.NOTHING;
        default -> undescribed(field, type.name());
      };
    }

    private FieldValue ofObject(FieldDefinition field, TypeDefinition.ObjectType object) {
      return field.name().equals("interfaces")
          ? FieldValue.many(List.of(), _ -> FieldValue.NOTHING)
          : FieldValue.many(
              List.copyOf(object.fields().values()),
              member -> new FieldValue.Inner(new FieldNode(member)));
    }

    private FieldValue ofInput(FieldDefinition field, TypeDefinition.InputType input) {
      return field.name().equals("isOneOf")
          ? FieldValue.flag(false)
          : inputs(input.members().values());
    }

    private static FieldValue option(String name) {
      return new FieldValue.Inner((field, _) -> undescribed(field, name));
    }
  }

  /** List or non-null type. */
  private final class WrapperNode implements ResponseNode {
    private final String kind;
    private final TypeReference of;

    WrapperNode(String kind, TypeReference of) {
      this.kind = kind;
      this.of = of;
    }

    @Override
    public FieldValue value(FieldDefinition field, Json.Dict arguments) {
      return switch (field.name()) {
        case "kind" -> FieldValue.text(kind);
        case "ofType" -> reference(of);
        default -> FieldValue.NOTHING;
      };
    }
  }

  /** Field of a type. */
  private final class FieldNode implements ResponseNode {
    private final FieldDefinition definition;

    FieldNode(FieldDefinition definition) {
      this.definition = definition;
    }

    @Override
    public FieldValue value(FieldDefinition field, Json.Dict arguments) {
      return switch (field.name()) {
        case "args" -> inputs(definition.arguments().values());
        case "type" -> reference(definition.type());
        default -> undescribed(field, definition.name());
      };
    }
  }

  /** Argument, or member of an input type. */
  private final class InputNode implements ResponseNode {
    private final InputDefinition definition;

    InputNode(InputDefinition definition) {
      this.definition = definition;
    }

    @Override
    public FieldValue value(FieldDefinition field, Json.Dict arguments) {
      return switch (field.name()) {
        case "type" -> reference(definition.type());
        case "defaultValue" -> shown(definition.orElse());
        default -> undescribed(field, definition.name());
      };
    }

    private static FieldValue shown(Optional<Literal> literal) {
      return literal.map(Literal::toString).map(FieldValue::text).orElse(FieldValue.NOTHING);
    }
  }

  private final class DirectiveNode implements ResponseNode {
    private final DirectiveDefinition definition;

    DirectiveNode(DirectiveDefinition definition) {
      this.definition = definition;
    }

    @Override
    public FieldValue value(FieldDefinition field, Json.Dict arguments) {
      return switch (field.name()) {
        case "isRepeatable" -> FieldValue.flag(false);
        case "locations" -> FieldValue.many(definition.places(), FieldValue::text);
        case "args" -> inputs(definition.arguments().values());
        default -> undescribed(field, definition.name());
      };
    }
  }
}
