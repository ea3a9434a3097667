package dynamodbstore.graphql.language;

/** Named value: an argument of a field or directive, or a member of an object literal. */
public record Argument(String name, Literal value) {
  @Override
  public String toString() {
    return name + ": " + value;
  }
}
