package dynamodbstore.graphql.schema;

import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Named type of the schema. */
public sealed interface TypeDefinition {
  String name();

  /** The kind in introspection. */
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

  /** Output type; the fields are in the order of declaration. */
  record ObjectType(String name, Map<String, FieldDefinition> fields) implements TypeDefinition {
    public ObjectType {
      fields = Collections.unmodifiableMap(fields);
    }

    @Override
    public String kind() {
      return "OBJECT";
    }
  }

  /** Input type; the members are in the order of declaration. */
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
