package dynamodbstore.search;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.Ordering.Term;
import dynamodbstore.search.sql.Kind;
import dynamodbstore.search.sql.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Vocabulary of model versions. */
final class ModelVersionWords implements RegistryWords {
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
          List.of(Term.of(LAST_UPDATE, false), Term.of(NAME, true), Term.of(VERSION, false)));

  /** Quoted text that the reference's database converts to a number. */
  private static final Pattern NUMERAL =
      Pattern.compile("\\s*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*");

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

  /**
   * A text that is not a number compares as greater than all numbers, as in the reference's
   * database.
   */
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
      return TAGS;
    }
    if (key.equals("run_id")) {
      return RUN_ID;
    }
    return isNumeric(key) ? NUMBERS : ATTRIBUTES;
  }

  /** As in the reference, a tag with the name of an attribute orders by that attribute. */
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
    if (RegistryWords.lacks(terms, NAME)) {
      terms.add(Term.of(NAME, true));
    }
    if (RegistryWords.lacks(terms, VERSION)) {
      terms.add(Term.of(VERSION, false));
    }
    return new Ordering(terms);
  }
}
