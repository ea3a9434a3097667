package dynamodbstore.search.vocabulary;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Ordering.Term;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.language.FieldName;
import dynamodbstore.search.language.OperandParser;
import dynamodbstore.search.language.OperatorSet;
import dynamodbstore.search.language.ParsedComparison;
import dynamodbstore.search.language.PythonRepr;
import dynamodbstore.search.language.Vocabulary;
import dynamodbstore.search.sql.SqlGroupKind;
import dynamodbstore.search.sql.SqlNode;
import dynamodbstore.wire.ErrorCode;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Common part of the vocabularies of registered models and model versions. */
sealed interface RegistryVocabulary extends Vocabulary
    permits RegisteredModelVocabulary, ModelVersionVocabulary {
  SearchField NAME = SearchField.attribute("name");
  SearchField LAST_UPDATE = SearchField.attribute("last_updated_timestamp");

  OperatorSet TAGS = new OperatorSet(OperatorSet.TEXTS, "Invalid comparator for tag: %s");
  OperatorSet ATTRIBUTES =
      new OperatorSet(OperatorSet.TEXTS, "Invalid comparator for attribute: %s");

  Map<String, FieldKind> ENTITIES =
      Map.of("attribute", FieldKind.ATTRIBUTE, "tag", FieldKind.TAG, "tags", FieldKind.TAG);

  @Override
  default Optional<FieldKind> entity(String name) {
    return Optional.ofNullable(ENTITIES.get(name));
  }

  @Override
  default String unknownEntity(String name) {
    return "Invalid entity type '%s'. Valid entity types are ('attribute', 'tag', 'tags')"
        .formatted(name);
  }

  @Override
  default FieldName filtered(String name) {
    return FieldName.readAsWritten(name, this, searchable());
  }

  @Override
  default SearchField filtered(FieldKind entity, String key) {
    return new SearchField(entity, key);
  }

  @Override
  default boolean isNullable(FieldKind entity) {
    return false;
  }

  /** Our message: the reference fails with an internal error. */
  @Override
  default String notNullable(FieldKind entity, String key) {
    return "Invalid comparison clause. Expected 3 tokens found 2";
  }

  @Override
  default String quoteInvalidClause(String invalidClause) {
    return invalidClause;
  }

  @Override
  default String operator(String written) {
    return written.toUpperCase(Locale.ROOT);
  }

  static ParsedComparison.Operand text(FieldName name, SqlNode value) {
    if (name.entity() == FieldKind.TAG) {
      return OperandParser.text(
          value, "Expected a quoted string value for tag (e.g. 'my-value'). Got value ");
    }
    if (!value.is(SqlGroupKind.PARENTHESIS)) {
      return OperandParser.text(
          value,
          "Expected a quoted string value or a list of quoted string values for attributes. Got"
              + " value ");
    }
    if (!name.key().equals("run_id")) {
      throw ApiError.invalid(
          "Only the 'run_id' attribute supports comparison with a list of quoted string values.");
    }
    return OperandParser.texts(value);
  }

  /** Rejects a duplicate field. The error code is INTERNAL_ERROR, as in the reference. */
  static void checkDiffer(Collection<Term> terms, List<String> written) {
    var fields = new HashSet<SearchField>();
    for (var term : terms) {
      if (!fields.add(term.field())) {
        throw new ApiError(
            ErrorCode.INTERNAL_ERROR,
            "`order_by` contains duplicate fields: " + PythonRepr.list(written));
      }
    }
  }

  static boolean lacks(Collection<Term> terms, SearchField field) {
    return terms.stream().noneMatch(term -> term.field().equals(field));
  }
}
