package dynamodbstore.search;

import dynamodbstore.api.ApiError;
import java.util.List;

/** Parsed name of a filter or an order. The key may still be an alias. */
record Identifier(Entity entity, String key) {
  private static final List<String> OF_DATASETS = List.of("name", "digest", "context");

  /** Parses a name. A name without a dot is an attribute. */
  static Identifier read(String text, Vocabulary words, List<String> attributes) {
    int dot = text.indexOf('.');
    var entity = dot < 0 ? Entity.ATTRIBUTE : entity(text.substring(0, dot), words);
    var key = Quotes.key(text.substring(dot + 1));
    if (entity == Entity.ATTRIBUTE) {
      check("attribute", key, attributes);
    } else if (entity == Entity.DATASET) {
      check("dataset", key, OF_DATASETS);
    }
    return new Identifier(entity, key);
  }

  /**
   * Parses a name, but checks an attribute before its quotes are removed: the registry accepts no
   * quoted attributes.
   */
  static Identifier readAsWritten(String text, Vocabulary words, List<String> attributes) {
    int dot = text.indexOf('.');
    var entity = dot < 0 ? Entity.ATTRIBUTE : entity(text.substring(0, dot), words);
    var key = text.substring(dot + 1);
    if (entity == Entity.ATTRIBUTE) {
      check("attribute", key, attributes);
    }
    return new Identifier(entity, Quotes.key(key));
  }

  private static Entity entity(String name, Vocabulary words) {
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
