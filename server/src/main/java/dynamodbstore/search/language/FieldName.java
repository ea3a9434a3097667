package dynamodbstore.search.language;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.FieldKind;
import java.util.List;

/** Parsed name of a filter or an order. The key may still be an alias. */
public record FieldName(FieldKind entity, String key) {
  private static final List<String> OF_DATASETS = List.of("name", "digest", "context");

  /** Parses a name. A name without a dot is an attribute. */
  static FieldName read(String text, Vocabulary words, List<String> attributes) {
    int dot = text.indexOf('.');
    var entity = dot < 0 ? FieldKind.ATTRIBUTE : entity(text.substring(0, dot), words);
    var key = Quotes.key(text.substring(dot + 1));
    if (entity == FieldKind.ATTRIBUTE) {
      check("attribute", key, attributes);
    } else if (entity == FieldKind.DATASET) {
      check("dataset", key, OF_DATASETS);
    }
    return new FieldName(entity, key);
  }

  /**
   * Parses a name, but checks an attribute before its quotes are removed: the registry accepts no
   * quoted attributes.
   */
  public static FieldName readAsWritten(String text, Vocabulary words, List<String> attributes) {
    int dot = text.indexOf('.');
    var entity = dot < 0 ? FieldKind.ATTRIBUTE : entity(text.substring(0, dot), words);
    var key = text.substring(dot + 1);
    if (entity == FieldKind.ATTRIBUTE) {
      check("attribute", key, attributes);
    }
    return new FieldName(entity, Quotes.key(key));
  }

  private static FieldKind entity(String name, Vocabulary words) {
    return words.entity(name).orElseThrow(() -> ApiError.invalid(words.unknownEntity(name)));
  }

  private static void check(String what, String key, List<String> valid) {
    if (!valid.contains(key)) {
      throw ApiError.invalid(
          "Invalid %s key '%s' specified. Valid keys are '%s'"
              .formatted(what, key, PythonRepr.set(valid)));
    }
  }
}
