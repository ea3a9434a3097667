package dynamodbstore.graphql.language;

/** A value with a name: an argument of a field or a directive, or a member of an object. */
public record Argument(String name, Literal value) {
  @Override
  public String toString() {
    return name + ": " + value;
  }
}
