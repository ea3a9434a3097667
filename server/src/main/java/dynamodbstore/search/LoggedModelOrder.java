package dynamodbstore.search;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.Ordering.DatasetScope;
import dynamodbstore.search.Ordering.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One thing that logged models are to be ordered by, as a request has it. */
public record LoggedModelOrder(
    String fieldName,
    boolean isAscending,
    Optional<String> datasetName,
    Optional<String> datasetDigest) {
  private static final Field CREATED = Field.attribute("creation_timestamp_ms");

  /** What all of them come to. Where the reference leaves a tie to chance, the id settles it. */
  static Ordering ordering(List<LoggedModelOrder> orders) {
    var terms = new ArrayList<Term>();
    orders.forEach(order -> terms.add(order.term()));
    if (terms.stream().noneMatch(term -> term.field().equals(CREATED))) {
      terms.add(Term.of(CREATED, false));
    }
    terms.add(Term.of(Field.attribute("model_id"), true));
    return new Ordering(terms);
  }

  private Term term() {
    int dot = fieldName.indexOf('.');
    if (dot < 0) {
      var field =
          LoggedModelName.attribute(fieldName)
              .orElseThrow(() -> ApiError.invalid("Invalid order by field name: " + fieldName));
      return Term.of(field, isAscending);
    }
    if (!fieldName.startsWith("metrics.")) {
      throw ApiError.invalid(
          "Invalid order by field name: " + fieldName + ". Only metrics are supported.");
    }
    // An empty name or digest asks for nothing.
    var scope =
        new DatasetScope(
            datasetName.filter(name -> !name.isEmpty()),
            datasetDigest.filter(digest -> !digest.isEmpty()));
    var metric = new Field(Entity.METRIC, fieldName.substring(dot + 1));
    return new Term(metric, isAscending, Optional.of(scope));
  }
}
