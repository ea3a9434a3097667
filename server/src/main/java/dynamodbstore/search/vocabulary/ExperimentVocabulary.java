package dynamodbstore.search.vocabulary;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.Ordering.Term;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.language.OperatorSet;
import dynamodbstore.search.language.OrderClause;
import dynamodbstore.search.language.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Vocabulary of experiments. */
final class ExperimentVocabulary implements Vocabulary {
  private static final Map<String, FieldKind> ENTITIES =
      Map.of("attribute", FieldKind.ATTRIBUTE, "tag", FieldKind.TAG, "tags", FieldKind.TAG);
  private static final List<String> SEARCHABLE =
      List.of("name", "creation_time", "last_update_time");
  private static final List<String> ORDERABLE =
      List.of("name", "experiment_id", "creation_time", "last_update_time");
  private static final Set<String> NUMERIC = Set.of("creation_time", "last_update_time");

  private static final OperatorSet TAGS =
      new OperatorSet(OperatorSet.TEXTS_AND_NULL, "Invalid comparator for tag: %s");
  private static final OperatorSet TEXT_ATTRIBUTES =
      OperatorSet.of(OperatorSet.TEXTS, OperatorSet.TEXTS_AND_LISTS, "'");
  private static final OperatorSet NUMERIC_ATTRIBUTES =
      OperatorSet.of(OperatorSet.NUMBERS, OperatorSet.TEXTS_AND_LISTS, "");

  private static final SearchField ID = SearchField.attribute("experiment_id");
  private static final Ordering NEWEST_FIRST =
      new Ordering(
          List.of(Term.of(SearchField.attribute("creation_time"), false), Term.of(ID, true)));

  @Override
  public Optional<FieldKind> entity(String name) {
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
  public OperatorSet family(FieldKind entity, String key) {
    if (entity == FieldKind.TAG) {
      return TAGS;
    }
    return isNumeric(key) ? NUMERIC_ATTRIBUTES : TEXT_ATTRIBUTES;
  }

  @Override
  public SearchField filtered(FieldKind entity, String key) {
    return new SearchField(entity, key);
  }

  @Override
  public boolean isNullable(FieldKind entity) {
    return entity == FieldKind.TAG;
  }

  @Override
  public String notNullable(FieldKind entity, String key) {
    return "IS NULL / IS NOT NULL is only supported for tags, not for attribute '%s'"
        .formatted(key);
  }

  @Override
  public String quoteInvalidClause(String invalidClause) {
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
      if (clause.entity() != FieldKind.ATTRIBUTE) {
        throw ApiError.invalid("Invalid order_by entity: " + clause.entity().title());
      }
      terms.add(Term.of(SearchField.attribute(clause.key()), clause.isAscending()));
    }
    if (terms.stream().noneMatch(term -> term.field().equals(ID))) {
      terms.add(Term.of(ID, false));
    }
    return new Ordering(terms);
  }
}
