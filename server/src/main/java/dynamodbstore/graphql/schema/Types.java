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
final class Types {
  private static final Map<String, InputDefinition> NO_ARGUMENTS = Map.of();

  private final Map<String, TypeDefinition> types = new LinkedHashMap<>();
  private final Map<String, DirectiveDefinition> directives = new LinkedHashMap<>();

  Schema schema() {
    return new Schema(types, directives);
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

  void object(String name, Consumer<Fields> declaration) {
    var fields = new Fields();
    declaration.accept(fields);
    types.put(name, new TypeDefinition.ObjectType(name, fields.fields));
  }

  void input(String name, Consumer<Inputs> declaration) {
    types.put(name, new TypeDefinition.InputType(name, inputs(declaration)));
  }

  void directive(String name, Consumer<Inputs> arguments, String... places) {
    directives.put(name, new DirectiveDefinition(name, inputs(arguments), List.of(places)));
  }

  private static Map<String, InputDefinition> inputs(Consumer<Inputs> declaration) {
    var inputs = new Inputs();
    declaration.accept(inputs);
    return inputs.members;
  }

  /** Fields of an object type, in the order of declaration. */
  static final class Fields {
    private final Map<String, FieldDefinition> fields = new LinkedHashMap<>();

    @CanIgnoreReturnValue
    Fields add(String name, TypeReference type) {
      return add(name, NO_ARGUMENTS, type);
    }

    @CanIgnoreReturnValue
    Fields add(String name, TypeReference type, Consumer<Inputs> arguments) {
      return add(name, inputs(arguments), type);
    }

    @CanIgnoreReturnValue
    Fields all(TypeReference type, String... names) {
      for (var name : names) {
        add(name, type);
      }
      return this;
    }

    @CanIgnoreReturnValue
    Fields texts(String... names) {
      return all(named("String"), names);
    }

    @CanIgnoreReturnValue
    Fields longs(String... names) {
      return all(named("LongString"), names);
    }

    @CanIgnoreReturnValue
    Fields one(String name, String type) {
      return add(name, named(type));
    }

    /** A nullable list of non-null objects. */
    @CanIgnoreReturnValue
    Fields many(String name, String type) {
      return add(name, listOf(required(named(type))));
    }

    private Fields add(String name, Map<String, InputDefinition> arguments, TypeReference type) {
      fields.put(name, FieldDefinition.of(name, arguments, type));
      return this;
    }
  }

  /** Arguments, or members of an input type, in the order of declaration. */
  static final class Inputs {
    private final Map<String, InputDefinition> members = new LinkedHashMap<>();

    @CanIgnoreReturnValue
    Inputs add(String name, TypeReference type) {
      members.put(name, new InputDefinition(name, type, Optional.empty()));
      return this;
    }

    @CanIgnoreReturnValue
    Inputs orElse(String name, TypeReference type, Literal value) {
      members.put(name, new InputDefinition(name, type, Optional.of(value)));
      return this;
    }

    @CanIgnoreReturnValue
    Inputs texts(String... names) {
      return all("String", names);
    }

    @CanIgnoreReturnValue
    Inputs ints(String... names) {
      return all("Int", names);
    }

    @CanIgnoreReturnValue
    Inputs textList(String name) {
      return add(name, listOf(named("String")));
    }

    private Inputs all(String type, String... names) {
      for (var name : names) {
        add(name, named(type));
      }
      return this;
    }
  }
}
