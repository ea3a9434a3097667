package dynamodbstore.search;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.Ordering.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Vocabulary of experiments. */
final class ExperimentWords implements Vocabulary {
  private static final Map<String, Entity> ENTITIES =
      Map.of("attribute", Entity.ATTRIBUTE, "tag", Entity.TAG, "tags", Entity.TAG);
  private static final List<String> SEARCHABLE =
      List.of("name", "creation_time", "last_update_time");
  private static final List<String> ORDERABLE =
      List.of("name", "experiment_id", "creation_time", "last_update_time");
  private static final Set<String> NUMERIC = Set.of("creation_time", "last_update_time");

  private static final Family TAGS =
      new Family(Family.TEXTS_AND_NULL, "Invalid comparator for tag: %s");
  private static final Family TEXT_ATTRIBUTES =
      Family.of(Family.TEXTS, Family.TEXTS_AND_LISTS, "'");
  private static final Family NUMERIC_ATTRIBUTES =
      Family.of(Family.NUMBERS, Family.TEXTS_AND_LISTS, "");

  private static final Field ID = Field.attribute("experiment_id");
  private static final Ordering NEWEST_FIRST =
      new Ordering(List.of(Term.of(Field.attribute("creation_time"), false), Term.of(ID, true)));

  @Override
  public Optional<Entity> entity(String name) {
    return Optional.ofNullable(ENTITIES.get(name));
  }

  @Override
  public String unknownEntity(String name) {
    return "Invalid entity type '%s'. Valid entity types are ('attribute', 'tag', 'tags')"
        .formatted(name);
  }

  @Override
  public List<String> searchable() {
    return SEARCHABLE;
  }

  @Override
  public List<String> orderable() {
    return ORDERABLE;
  }

  @Override
  public boolean isNumeric(String attribute) {
    return NUMERIC.contains(attribute);
  }

  @Override
  public Family family(Entity entity, String key) {
    if (entity == Entity.TAG) {
      return TAGS;
    }
    return isNumeric(key) ? NUMERIC_ATTRIBUTES : TEXT_ATTRIBUTES;
  }

  @Override
  public Field filtered(Entity entity, String key) {
    return new Field(entity, key);
  }

  @Override
  public boolean isNullable(Entity entity) {
    return entity == Entity.TAG;
  }

  @Override
  public String notNullable(Entity entity, String key) {
    return "IS NULL / IS NOT NULL is only supported for tags, not for attribute '%s'"
        .formatted(key);
  }

  @Override
  public String shown(String invalidClause) {
    return invalidClause;
  }

  @Override
  public String operator(String written) {
    return written;
  }

  @Override
  public Ordering ordering(Stream<OrderClause> clauses, List<String> written) {
    if (written.isEmpty()) {
      return NEWEST_FIRST;
    }
    var terms = new ArrayList<Term>();
    for (var clause : (Iterable<OrderClause>) clauses::iterator) {
      if (clause.entity() != Entity.ATTRIBUTE) {
        throw ApiError.invalid("Invalid order_by entity: " + clause.entity().title());
      }
      terms.add(Term.of(Field.attribute(clause.key()), clause.isAscending()));
    }
    if (terms.stream().noneMatch(term -> term.field().equals(ID))) {
      terms.add(Term.of(ID, false));
    }
    return new Ordering(terms);
  }
}
