package dynamodbstore.graphql.schema;

import java.util.Collections;
import java.util.List;
import java.util.Map;

/** A type with a name. */
public sealed interface TypeDefinition {
  String name();

  /** What it is, in the words of introspection. */
  String kind();

  record Scalar(String name) implements TypeDefinition {
    @Override
    public String kind() {
      return "SCALAR";
    }
  }

  record Enumeration(String name, List<String> values) implements TypeDefinition {
    public Enumeration {
      values = List.copyOf(values);
    }

    @Override
    public String kind() {
      return "ENUM";
    }
  }

  /** What is answered; the fields are in their order. */
  record ObjectType(String name, Map<String, FieldDefinition> fields) implements TypeDefinition {
    public ObjectType {
      fields = Collections.unmodifiableMap(fields);
    }

    @Override
    public String kind() {
      return "OBJECT";
    }
  }

  /** What is said; the members are in their order. */
  record InputType(String name, Map<String, InputDefinition> members) implements TypeDefinition {
    public InputType {
      members = Collections.unmodifiableMap(members);
    }

    @Override
    public String kind() {
      return "INPUT_OBJECT";
    }
  }
}
