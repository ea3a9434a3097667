package dynamodbstore.search.vocabulary;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.Ordering.Term;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.language.FieldName;
import dynamodbstore.search.language.OperatorSet;
import dynamodbstore.search.language.OrderClause;
import dynamodbstore.search.language.ParsedComparison;
import dynamodbstore.search.language.PythonRepr;
import dynamodbstore.search.sql.SqlNode;
import dynamodbstore.search.sql.SqlTokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Vocabulary of model versions. */
final class ModelVersionVocabulary implements RegistryVocabulary {
  private static final List<String> SEARCHABLE =
      List.of("name", "version_number", "run_id", "source_path");
  private static final List<String> ORDERABLE =
      List.of("name", "version_number", "creation_timestamp", "last_updated_timestamp");
  private static final List<String> NUMERIC =
      List.of("version_number", "creation_timestamp", "last_updated_timestamp");

  private static final OperatorSet NUMBERS =
      new OperatorSet(OperatorSet.NUMBERS, "Invalid comparator for attribute version_number: %s");
  private static final OperatorSet RUN_ID =
      new OperatorSet(
          List.of("!=", "=", "LIKE", "ILIKE", "IN"), "Invalid comparator for attribute: %s");

  private static final SearchField VERSION = SearchField.attribute("version_number");
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
  public ParsedComparison.Operand operand(FieldName name, SqlNode value) {
    boolean isAttribute = name.entity() == FieldKind.ATTRIBUTE;
    if (isAttribute
        && value instanceof SqlNode.Token(SqlTokenKind kind, String text)
        && kind.isNumber()) {
      if (!isNumeric(name.key())) {
        throw ApiError.invalid(
            "Only the '%s' attributes support comparison with numeric values."
                .formatted(PythonRepr.set(NUMERIC)));
      }
      return new ParsedComparison.Numeral(text);
    }
    var operand = RegistryVocabulary.text(name, value);
    return isAttribute
            && isNumeric(name.key())
            && operand instanceof ParsedComparison.Text(String text)
        ? number(text)
        : operand;
  }

  /**
   * A text that is not a number compares as greater than all numbers, as in the reference's
   * database.
   */
  private static ParsedComparison.Operand number(String text) {
    return new ParsedComparison.Numeral(NUMERAL.matcher(text).matches() ? text.strip() : "inf");
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
      terms.add(Term.of(SearchField.attribute(clause.key()), clause.isAscending()));
      RegistryVocabulary.checkDiffer(terms, written);
    }
    if (RegistryVocabulary.lacks(terms, NAME)) {
      terms.add(Term.of(NAME, true));
    }
    if (RegistryVocabulary.lacks(terms, VERSION)) {
      terms.add(Term.of(VERSION, false));
    }
    return new Ordering(terms);
  }
}
