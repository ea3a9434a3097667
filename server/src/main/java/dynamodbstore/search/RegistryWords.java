package dynamodbstore.search;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.Ordering.Term;
import dynamodbstore.search.sql.Node;
import dynamodbstore.search.sql.Shape;
import dynamodbstore.wire.ErrorCode;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Common part of the vocabularies of registered models and model versions. */
sealed interface RegistryWords extends Vocabulary permits RegisteredModelWords, ModelVersionWords {
  Field NAME = Field.attribute("name");
  Field LAST_UPDATE = Field.attribute("last_updated_timestamp");

  Family TAGS = new Family(Family.TEXTS, "Invalid comparator for tag: %s");
  Family ATTRIBUTES = new Family(Family.TEXTS, "Invalid comparator for attribute: %s");

  Map<String, Entity> ENTITIES =
      Map.of("attribute", Entity.ATTRIBUTE, "tag", Entity.TAG, "tags", Entity.TAG);

  @Override
  default Optional<Entity> entity(String name) {
    return Optional.ofNullable(ENTITIES.get(name));
  }

  @Override
  default String unknownEntity(String name) {
    return "Invalid entity type '%s'. Valid entity types are ('attribute', 'tag', 'tags')"
        .formatted(name);
  }

  @Override
  default Identifier filtered(String name) {
    return Identifier.readAsWritten(name, this, searchable());
  }

  @Override
  default Field filtered(Entity entity, String key) {
    return new Field(entity, key);
  }

  @Override
  default boolean isNullable(Entity entity) {
    return false;
  }

  /** Our message: the reference fails with an internal error. */
  @Override
  default String notNullable(Entity entity, String key) {
    return "Invalid comparison clause. Expected 3 tokens found 2";
  }

  @Override
  default String shown(String invalidClause) {
    return invalidClause;
  }

  @Override
  default String operator(String written) {
    return written.toUpperCase(Locale.ROOT);
  }

  static Clause.Operand text(Identifier name, Node value) {
    if (name.entity() == Entity.TAG) {
      return Operands.text(
          value, "Expected a quoted string value for tag (e.g. 'my-value'). Got value ");
    }
    if (!value.is(Shape.PARENTHESIS)) {
      return Operands.text(
          value,
          "Expected a quoted string value or a list of quoted string values for attributes. Got"
              + " value ");
    }
    if (!name.key().equals("run_id")) {
      throw ApiError.invalid(
          "Only the 'run_id' attribute supports comparison with a list of quoted string values.");
    }
    return Operands.texts(value);
  }

  /** Rejects a duplicate field. The error code is INTERNAL_ERROR, as in the reference. */
  static void checkDiffer(Collection<Term> terms, List<String> written) {
    var fields = new HashSet<Field>();
    for (var term : terms) {
      if (!fields.add(term.field())) {
        throw new ApiError(
            ErrorCode.INTERNAL_ERROR,
            "`order_by` contains duplicate fields: " + PythonRepr.list(written));
      }
    }
  }

  static boolean lacks(Collection<Term> terms, Field field) {
    return terms.stream().noneMatch(term -> term.field().equals(field));
  }
}
