package dynamodbstore.search.language;

import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.sql.SqlNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Vocabulary of one searchable entity, for the grammar that all entities but logged models share:
 * the names of its fields, the operators each field supports, and the messages for errors.
 */
public interface Vocabulary {
  /** The kind of data that a prefix before a dot names. */
  Optional<FieldKind> entity(String name);

  /** The message for a prefix that names no kind of data. */
  String unknownEntity(String name);

  /** The attributes that filters may name. */
  List<String> searchable();

  /** The attributes that orders may name. */
  List<String> orderable();

  /** Parses the left side of a comparison. */
  default FieldName filtered(String name) {
    return FieldName.read(name, this, searchable());
  }

  /** Parses the right side of a comparison. */
  default ParsedComparison.Operand operand(FieldName name, SqlNode value) {
    return new OperandParser(this).read(name, value);
  }

  /** Resolves the name in an order. */
  default OrderClause ordered(String name, boolean isAscending) {
    var identifier = FieldName.read(name, this, orderable());
    return new OrderClause(identifier.entity(), identifier.key(), isAscending);
  }

  boolean isNumeric(String attribute);

  /** The operators that a field supports. */
  OperatorSet family(FieldKind entity, String key);

  /**
   * The field that a filter reads for a name, after aliases are resolved. It can be a different
   * one: the name of a run is read from a tag.
   */
  SearchField filtered(FieldKind entity, String key);

  boolean isNullable(FieldKind entity);

  /** The message for IS NULL or IS NOT NULL on a field that does not support it. */
  String notNullable(FieldKind entity, String key);

  /** How a part of a filter that is not a comparison is quoted in the error message. */
  String quoteInvalidClause(String invalidClause);

  /** Normalises an operator before it is looked up in its {@link OperatorSet}. */
  String operator(String written);

  /**
   * The complete order of a request, tie-breakers included. Consumes the clauses one by one and
   * checks each before it pulls the next, so that the first error is reported.
   *
   * @param written the orders as the client sent them, for messages
   */
  Ordering ordering(Stream<OrderClause> clauses, List<String> written);
}
