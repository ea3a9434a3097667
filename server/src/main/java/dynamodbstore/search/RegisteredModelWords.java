package dynamodbstore.search;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.Ordering.Term;
import dynamodbstore.search.sql.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Vocabulary of registered models. */
final class RegisteredModelWords implements RegistryWords {
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
  public Clause.Operand operand(Identifier name, Node value) {
    return RegistryWords.text(name, value);
  }

  @Override
  public OrderClause ordered(String name, boolean isAscending) {
    if (!ORDERABLE.contains(name)) {
      throw ApiError.invalid(
          "Invalid order by key '%s' specified. Valid keys are '%s'"
              .formatted(name, PythonRepr.set(RECOMMENDED)));
    }
    return new OrderClause(Entity.ATTRIBUTE, name, isAscending);
  }

  @Override
  public boolean isNumeric(String attribute) {
    return false;
  }

  @Override
  public Family family(Entity entity, String key) {
    return entity == Entity.TAG ? TAGS : ATTRIBUTES;
  }

  /** {@code timestamp} and {@code last_updated_timestamp} are the same field. */
  @Override
  public Ordering ordering(Stream<OrderClause> clauses, List<String> written) {
    var terms = new ArrayList<Term>();
    for (var clause : (Iterable<OrderClause>) clauses::iterator) {
      var field = clause.key().equals("name") ? NAME : LAST_UPDATE;
      terms.add(Term.of(field, clause.isAscending()));
      RegistryWords.checkDiffer(terms, written);
    }
    if (RegistryWords.lacks(terms, NAME)) {
      terms.add(Term.of(NAME, true));
    }
    return new Ordering(terms);
  }
}
