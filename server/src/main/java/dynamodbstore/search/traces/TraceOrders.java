package dynamodbstore.search.traces;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.Ordering.Term;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.language.OrderClause;
import dynamodbstore.search.language.PythonRepr;
import dynamodbstore.wire.ErrorCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Orders of traces. */
public final class TraceOrders {
  private static final List<String> ATTRIBUTES =
      List.of(
          "experiment_id",
          "timestamp",
          "timestamp_ms",
          "execution_time",
          "execution_time_ms",
          "end_time",
          "end_time_ms",
          "status",
          "request_id",
          "name",
          "run_id");
  private static final Set<FieldKind> ORDERABLE =
      Set.of(FieldKind.ATTRIBUTE, FieldKind.TAG, FieldKind.METADATA);
  private static final Term NEWEST_FIRST = Term.of(SearchField.attribute("timestamp_ms"), false);
  private static final Term BY_ID = Term.of(SearchField.attribute("request_id"), true);

  /** The order of a search that asks for none. */
  public static final Ordering DEFAULT = new Ordering(List.of(NEWEST_FIRST, BY_ID));

  private TraceOrders() {}

  /** Resolves the name in an order. */
  public static OrderClause ordered(String name, boolean isAscending) {
    var field = TraceField.read(name, ATTRIBUTES).resolved();
    return new OrderClause(field.kind(), field.key(), isAscending);
  }

  /**
   * The complete order of a request, tie-breakers included. Checks each clause before it pulls the
   * next, so that the first error is reported.
   *
   * @param written the orders as the client sent them, for messages
   */
  public static Ordering ordering(Stream<OrderClause> clauses, List<String> written) {
    var terms = new ArrayList<Term>();
    var fields = new HashSet<SearchField>();
    for (var clause : (Iterable<OrderClause>) clauses::iterator) {
      if (!ORDERABLE.contains(clause.entity())) {
        throw ApiError.invalid("Invalid identifier type '%s'".formatted(clause.entity().title()));
      }
      var field = new SearchField(clause.entity(), clause.key());
      if (!fields.add(field)) {
        throw new ApiError(
            ErrorCode.INTERNAL_ERROR,
            "`order_by` contains duplicate fields: " + PythonRepr.list(written));
      }
      terms.add(Term.of(field, clause.isAscending()));
    }
    for (var last : List.of(NEWEST_FIRST, BY_ID)) {
      if (!fields.contains(last.field())) {
        terms.add(last);
      }
    }
    return new Ordering(terms);
  }
}
