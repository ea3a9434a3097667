package dynamodbstore.search;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.Ordering.Term;
import dynamodbstore.search.sql.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How one speaks of registered models. */
final class RegisteredModelWords implements Vocabulary {
  private static final List<String> SEARCHABLE = List.of("name");
  private static final List<String> ORDERABLE =
      List.of("timestamp", "last_updated_timestamp", "name");
  private static final List<String> RECOMMENDED = List.of("name", "timestamp");

  @Override
  public Optional<Entity> entity(String name) {
    return RegistryWords.entity(name);
  }

  @Override
  public String unknownEntity(String name) {
    return RegistryWords.unknownEntity(name);
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
  public Identifier filtered(String name) {
    return Identifier.readAsWritten(name, this, SEARCHABLE);
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
    return entity == Entity.TAG ? RegistryWords.TAGS : RegistryWords.ATTRIBUTES;
  }

  @Override
  public Field filtered(Entity entity, String key) {
    return new Field(entity, key);
  }

  @Override
  public boolean isNullable(Entity entity) {
    return false;
  }

  @Override
  public String notNullable(Entity entity, String key) {
    return RegistryWords.notNullable();
  }

  @Override
  public String shown(String invalidClause) {
    return invalidClause;
  }

  @Override
  public String operator(String written) {
    return written.toUpperCase(Locale.ROOT);
  }

  /** Both names of the time mean the same. */
  @Override
  public Ordering ordering(Stream<OrderClause> clauses, List<String> written) {
    var terms = new ArrayList<Term>();
    for (var clause : (Iterable<OrderClause>) clauses::iterator) {
      var field = clause.key().equals("name") ? RegistryWords.NAME : RegistryWords.LAST_UPDATE;
      terms.add(Term.of(field, clause.isAscending()));
      RegistryWords.checkDiffer(terms, written);
    }
    if (RegistryWords.lacks(terms, RegistryWords.NAME)) {
      terms.add(Term.of(RegistryWords.NAME, true));
    }
    return new Ordering(terms);
  }
}
