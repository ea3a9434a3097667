package dynamodbstore.graphql.language;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Value as written in a document; {@code toString} is its form in error messages. */
public sealed interface Literal {
  record Variable(String name) implements Literal {
    @Override
    public String toString() {
      return "$" + name;
    }
  }

  record IntValue(String digits) implements Literal {
    @Override
    public String toString() {
      return digits;
    }
  }

  record FloatValue(String digits) implements Literal {
    @Override
    public String toString() {
      return digits;
    }
  }

  record StringValue(String text) implements Literal {
    @Override
    public String toString() {
      var out = JsonWriter.inMemory(text.length() + 2).value(new Json.Text(text));
      return new String(out.array(), 0, out.length(), StandardCharsets.UTF_8);
    }
  }

  record BooleanValue(boolean value) implements Literal {
    @Override
    public String toString() {
      return Boolean.toString(value);
    }
  }

  record NullValue() implements Literal {
    @Override
    public String toString() {
      return "null";
    }
  }

  record EnumValue(String name) implements Literal {
    @Override
    public String toString() {
      return name;
    }
  }

  record ListValue(List<Literal> items) implements Literal {
    public ListValue {
      items = List.copyOf(items);
    }

    @Override
    public String toString() {
      return items.stream().map(Literal::toString).collect(Collectors.joining(", ", "[", "]"));
    }
  }

  record ObjectValue(List<Argument> members) implements Literal {
    public ObjectValue {
      members = List.copyOf(members);
    }

    @Override
    public String toString() {
      return members.stream().map(Argument::toString).collect(Collectors.joining(", ", "{", "}"));
    }
  }
}
