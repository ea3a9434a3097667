package dynamodbstore.search;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.Ordering.Term;
import dynamodbstore.search.sql.Kind;
import dynamodbstore.search.sql.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How one speaks of versions of registered models. */
final class ModelVersionWords implements Vocabulary {
  private static final List<String> SEARCHABLE =
      List.of("name", "version_number", "run_id", "source_path");
  private static final List<String> ORDERABLE =
      List.of("name", "version_number", "creation_timestamp", "last_updated_timestamp");
  private static final List<String> NUMERIC =
      List.of("version_number", "creation_timestamp", "last_updated_timestamp");

  private static final Family NUMBERS =
      new Family(Family.NUMBERS, "Invalid comparator for attribute version_number: %s");
  private static final Family RUN_ID =
      new Family(List.of("!=", "=", "LIKE", "ILIKE", "IN"), "Invalid comparator for attribute: %s");

  private static final Field VERSION = Field.attribute("version_number");
  private static final Ordering NEWEST_FIRST =
      new Ordering(
          List.of(
              Term.of(RegistryWords.LAST_UPDATE, false),
              Term.of(RegistryWords.NAME, true),
              Term.of(VERSION, false)));

  /** What the reference's database takes for a number, though it is in quotes. */
  private static final Pattern NUMERAL =
      Pattern.compile("\\s*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*");

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
    boolean isAttribute = name.entity() == Entity.ATTRIBUTE;
    if (isAttribute && value instanceof Node.Token(Kind kind, String text) && kind.isNumber()) {
      if (!isNumeric(name.key())) {
        throw ApiError.invalid(
            "Only the '%s' attributes support comparison with numeric values."
                .formatted(PythonRepr.set(NUMERIC)));
      }
      return new Clause.Numeral(text);
    }
    var operand = RegistryWords.text(name, value);
    return isAttribute && isNumeric(name.key()) && operand instanceof Clause.Text(String text)
        ? number(text)
        : operand;
  }

  /** To the reference's database, a text that is no number is larger than all numbers. */
  private static Clause.Operand number(String text) {
    return new Clause.Numeral(NUMERAL.matcher(text).matches() ? text.strip() : "inf");
  }

  @Override
  public boolean isNumeric(String attribute) {
    return NUMERIC.contains(attribute);
  }

  @Override
  public Family family(Entity entity, String key) {
    if (entity == Entity.TAG) {
      return RegistryWords.TAGS;
    }
    if (key.equals("run_id")) {
      return RUN_ID;
    }
    return isNumeric(key) ? NUMBERS : RegistryWords.ATTRIBUTES;
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

  /** As the reference, a tag that is called like an attribute is that attribute. */
  @Override
  public Ordering ordering(Stream<OrderClause> clauses, List<String> written) {
    if (written.isEmpty()) {
      return NEWEST_FIRST;
    }
    var terms = new ArrayList<Term>();
    for (var clause : (Iterable<OrderClause>) clauses::iterator) {
      if (!ORDERABLE.contains(clause.key())) {
        throw ApiError.invalid(
            "Invalid order by key '%s' specified. Valid keys are %s"
                .formatted(clause.key(), PythonRepr.set(ORDERABLE)));
      }
      terms.add(Term.of(Field.attribute(clause.key()), clause.isAscending()));
      RegistryWords.checkDiffer(terms, written);
    }
    if (RegistryWords.lacks(terms, RegistryWords.NAME)) {
      terms.add(Term.of(RegistryWords.NAME, true));
    }
    if (RegistryWords.lacks(terms, VERSION)) {
      terms.add(Term.of(VERSION, false));
    }
    return new Ordering(terms);
  }
}
