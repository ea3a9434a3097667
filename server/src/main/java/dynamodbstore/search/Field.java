package dynamodbstore.search;

/** Field that a comparison or an order reads. The key is canonical: aliases are resolved. */
public record Field(Entity entity, String key) {
  static Field attribute(String key) {
    return new Field(Entity.ATTRIBUTE, key);
  }
}
