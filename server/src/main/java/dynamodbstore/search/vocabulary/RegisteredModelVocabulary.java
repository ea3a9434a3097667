package dynamodbstore.search.vocabulary;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.Ordering.Term;
import dynamodbstore.search.language.FieldName;
import dynamodbstore.search.language.OperatorSet;
import dynamodbstore.search.language.OrderClause;
import dynamodbstore.search.language.ParsedComparison;
import dynamodbstore.search.language.PythonRepr;
import dynamodbstore.search.sql.SqlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Vocabulary of registered models. */
final class RegisteredModelVocabulary implements RegistryVocabulary {
  private static final List<String> SEARCHABLE = List.of("name");
  private static final List<String> ORDERABLE =
      List.of("timestamp", "last_updated_timestamp", "name");
  private static final List<String> RECOMMENDED = List.of("name", "timestamp");

  @Override
  public List<String> searchable() {
    return SEARCHABLE;
  }

  @Override
  public List<String> orderable() {
    return ORDERABLE;
  }

  @Override
  public ParsedComparison.Operand operand(FieldName name, SqlNode value) {
    return RegistryVocabulary.text(name, value);
  }

  @Override
  public OrderClause ordered(String name, boolean isAscending) {
    if (!ORDERABLE.contains(name)) {
      throw ApiError.invalid(
          "Invalid order by key '%s' specified. Valid keys are '%s'"
              .formatted(name, PythonRepr.set(RECOMMENDED)));
    }
    return new OrderClause(FieldKind.ATTRIBUTE, name, isAscending);
  }

  @Override
  public boolean isNumeric(String attribute) {
    return false;
  }

  @Override
  public OperatorSet family(FieldKind entity, String key) {
    return entity == FieldKind.TAG ? TAGS : ATTRIBUTES;
  }

  /** {@code timestamp} and {@code last_updated_timestamp} are the same field. */
  @Override
  public Ordering ordering(Stream<OrderClause> clauses, List<String> written) {
    var terms = new ArrayList<Term>();
    for (var clause : (Iterable<OrderClause>) clauses::iterator) {
      var field = clause.key().equals("name") ? NAME : LAST_UPDATE;
      terms.add(Term.of(field, clause.isAscending()));
      RegistryVocabulary.checkDiffer(terms, written);
    }
    if (RegistryVocabulary.lacks(terms, NAME)) {
      terms.add(Term.of(NAME, true));
    }
    return new Ordering(terms);
  }
}
