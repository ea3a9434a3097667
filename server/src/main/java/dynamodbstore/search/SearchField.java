package dynamodbstore.search;

/** Field that a comparison or an order reads. The key is canonical: aliases are resolved. */
public record SearchField(FieldKind entity, String key) {
  public static SearchField attribute(String key) {
    return new SearchField(FieldKind.ATTRIBUTE, key);
  }
}
