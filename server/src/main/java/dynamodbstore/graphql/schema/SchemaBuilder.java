package dynamodbstore.graphql.schema;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dynamodbstore.graphql.language.Literal;
import dynamodbstore.graphql.language.TypeReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Builder of a schema: declares types and directives. Introspection lists them in the order of
 * declaration.
 */
final class SchemaBuilder {
  private static final Map<String, InputDefinition> NO_ARGUMENTS = Map.of();

  private final Map<String, TypeDefinition> types = new LinkedHashMap<>();
  private final Map<String, DirectiveDefinition> directives = new LinkedHashMap<>();

  GraphqlSchema schema() {
    return new GraphqlSchema(types, directives);
  }

  static TypeReference named(String name) {
    return new TypeReference.Named(name);
  }

  static TypeReference listOf(TypeReference type) {
    return new TypeReference.ListOf(type);
  }

  static TypeReference required(TypeReference type) {
    return new TypeReference.NonNull(type);
  }

  void scalar(String name) {
    types.put(name, new TypeDefinition.Scalar(name));
  }

  void enumeration(String name, String... values) {
    types.put(name, new TypeDefinition.Enumeration(name, List.of(values)));
  }

  void object(String name, Consumer<FieldsBuilder> declaration) {
    var fields = new FieldsBuilder();
    declaration.accept(fields);
    types.put(name, new TypeDefinition.ObjectType(name, fields.fields));
  }

  void input(String name, Consumer<InputsBuilder> declaration) {
    types.put(name, new TypeDefinition.InputType(name, inputs(declaration)));
  }

  void directive(String name, Consumer<InputsBuilder> arguments, String... places) {
    directives.put(name, new DirectiveDefinition(name, inputs(arguments), List.of(places)));
  }

  private static Map<String, InputDefinition> inputs(Consumer<InputsBuilder> declaration) {
    var inputs = new InputsBuilder();
    declaration.accept(inputs);
    return inputs.members;
  }

  /** Fields of an object type, in the order of declaration. */
  static final class FieldsBuilder {
    private final Map<String, FieldDefinition> fields = new LinkedHashMap<>();

    @CanIgnoreReturnValue
    FieldsBuilder add(String name, TypeReference type) {
      return add(name, NO_ARGUMENTS, type);
    }

    @CanIgnoreReturnValue
    FieldsBuilder add(String name, TypeReference type, Consumer<InputsBuilder> arguments) {
      return add(name, inputs(arguments), type);
    }

    @CanIgnoreReturnValue
    FieldsBuilder all(TypeReference type, String... names) {
      for (var name : names) {
        add(name, type);
      }
      return this;
    }

    @CanIgnoreReturnValue
    FieldsBuilder texts(String... names) {
      return all(named("String"), names);
    }

    @CanIgnoreReturnValue
    FieldsBuilder longs(String... names) {
      return all(named("LongString"), names);
    }

    @CanIgnoreReturnValue
    FieldsBuilder one(String name, String type) {
      return add(name, named(type));
    }

    /** A nullable list of non-null objects. */
    @CanIgnoreReturnValue
    FieldsBuilder many(String name, String type) {
      return add(name, listOf(required(named(type))));
    }

    private FieldsBuilder add(
        String name, Map<String, InputDefinition> arguments, TypeReference type) {
      fields.put(name, FieldDefinition.of(name, arguments, type));
      return this;
    }
  }

  /** Arguments, or members of an input type, in the order of declaration. */
  static final class InputsBuilder {
    private final Map<String, InputDefinition> members = new LinkedHashMap<>();

    @CanIgnoreReturnValue
    InputsBuilder add(String name, TypeReference type) {
      members.put(name, new InputDefinition(name, type, Optional.empty()));
      return this;
    }

    @CanIgnoreReturnValue
    InputsBuilder orElse(String name, TypeReference type, Literal value) {
      members.put(name, new InputDefinition(name, type, Optional.of(value)));
      return this;
    }

    @CanIgnoreReturnValue
    InputsBuilder texts(String... names) {
      return all("String", names);
    }

    @CanIgnoreReturnValue
    InputsBuilder ints(String... names) {
      return all("Int", names);
    }

    @CanIgnoreReturnValue
    InputsBuilder textList(String name) {
      return add(name, listOf(named("String")));
    }

    private InputsBuilder all(String type, String... names) {
      for (var name : names) {
        add(name, named(type));
      }
      return this;
    }
  }
}
