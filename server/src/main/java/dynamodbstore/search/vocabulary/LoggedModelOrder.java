package dynamodbstore.search.vocabulary;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.Ordering.DatasetScope;
import dynamodbstore.search.Ordering.Term;
import dynamodbstore.search.SearchField;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One element of the order_by of a search for logged models, as the request has it. */
public record LoggedModelOrder(
    String fieldName,
    boolean isAscending,
    Optional<String> datasetName,
    Optional<String> datasetDigest) {
  private static final SearchField CREATED = SearchField.attribute("creation_timestamp_ms");

  /** The complete order. Where the reference leaves ties undefined, the id breaks them. */
  static Ordering ordering(List<LoggedModelOrder> orders) {
    var terms = new ArrayList<Term>();
    orders.forEach(order -> terms.add(order.term()));
    if (terms.stream().noneMatch(term -> term.field().equals(CREATED))) {
      terms.add(Term.of(CREATED, false));
    }
    terms.add(Term.of(SearchField.attribute("model_id"), true));
    return new Ordering(terms);
  }

  private Term term() {
    int dot = fieldName.indexOf('.');
    if (dot < 0) {
      var field =
          LoggedModelField.attribute(fieldName)
              .orElseThrow(() -> ApiError.invalid("Invalid order by field name: " + fieldName));
      return Term.of(field, isAscending);
    }
    if (!fieldName.startsWith("metrics.")) {
      throw ApiError.invalid(
          "Invalid order by field name: " + fieldName + ". Only metrics are supported.");
    }
    // An empty name or digest restricts nothing.
    var scope =
        new DatasetScope(
            datasetName.filter(name -> !name.isEmpty()),
            datasetDigest.filter(digest -> !digest.isEmpty()));
    var metric = new SearchField(FieldKind.METRIC, fieldName.substring(dot + 1));
    return new Term(metric, isAscending, Optional.of(scope));
  }
}
