package dynamodbstore.search.vocabulary;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.PythonText;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.language.OperatorSet;
import dynamodbstore.search.language.PythonRepr;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Parsed name in a filter of logged models.
 *
 * @param written the name as messages quote it
 */
record LoggedModelField(SearchField field, String written) {
  private static final Pattern DOTTED = Pattern.compile("([a-z]+)\\.([^\\n]+)\\n?");

  private static final Map<String, FieldKind> ENTITIES =
      Map.of(
          "attributes", FieldKind.ATTRIBUTE,
          "metrics", FieldKind.METRIC,
          "params", FieldKind.PARAM,
          "tags", FieldKind.TAG);

  private static final Map<String, String> ALIASES =
      Map.of(
          "creation_time", "creation_timestamp_ms",
          "creation_timestamp", "creation_timestamp_ms",
          "last_updated_timestamp", "last_updated_timestamp_ms");

  private static final Set<String> NUMERIC =
      Set.of("creation_timestamp_ms", "last_updated_timestamp_ms");

  private static final List<String> ATTRIBUTES =
      List.of(
          "name",
          "model_id",
          "model_type",
          "status",
          "status_message",
          "source_run_id",
          "experiment_id",
          "artifact_location",
          "lifecycle_stage",
          "creation_timestamp_ms",
          "last_updated_timestamp_ms");

  static LoggedModelField read(String text) {
    var dotted = DOTTED.matcher(text);
    if (!dotted.matches()) {
      var key = LoggedModelGrammar.stripped(aliased(text), '`');
      return new LoggedModelField(SearchField.attribute(aliased(key)), "attributes." + key);
    }
    var entity = ENTITIES.get(dotted.group(1));
    if (entity == null) {
      throw ApiError.invalid(
          "Invalid entity type: %s. Expected one of ['attributes', 'metrics', 'params', 'tags']."
              .formatted(PythonText.repr(dotted.group(1))));
    }
    var key = LoggedModelGrammar.stripped(dotted.group(2), '`');
    return new LoggedModelField(
        new SearchField(entity, entity == FieldKind.ATTRIBUTE ? aliased(key) : key),
        dotted.group(1) + "." + key);
  }

  /** The attribute that an order names; empty if there is none. */
  static Optional<SearchField> attribute(String name) {
    return Optional.of(aliased(name)).filter(ATTRIBUTES::contains).map(SearchField::attribute);
  }

  boolean isNumeric() {
    return field.entity() == FieldKind.METRIC
        || (field.entity() == FieldKind.ATTRIBUTE && NUMERIC.contains(field.key()));
  }

  void check(String operator) {
    var fitting = isNumeric() ? OperatorSet.NUMBERS : OperatorSet.TEXTS_AND_LISTS;
    if (!fitting.contains(operator)) {
      throw ApiError.invalid(
          ("Invalid comparison operator for %s: %s. Expected one of ('=', '!=', 'LIKE', 'ILIKE',"
                  + " 'IN', 'NOT IN').")
              .formatted(written, PythonText.repr(operator)));
    }
  }

  /**
   * Rejects an unknown attribute. The reference does not check this, and fails with an internal
   * error.
   */
  static void checkAttribute(String key) {
    if (!ATTRIBUTES.contains(key)) {
      throw ApiError.invalid(
          "Invalid attribute key '%s' specified. Valid keys are '%s'"
              .formatted(key, PythonRepr.set(ATTRIBUTES)));
    }
  }

  private static String aliased(String name) {
    return ALIASES.getOrDefault(name, name);
  }
}
