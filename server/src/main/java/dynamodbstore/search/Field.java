package dynamodbstore.search;

/** What a comparison or an order looks at, by its own name: aliases are gone. */
public record Field(Entity entity, String key) {
  static Field attribute(String key) {
    return new Field(Entity.ATTRIBUTE, key);
  }
}
