package dynamodbstore.searchengine;

import dynamodbstore.search.EntityView;
import dynamodbstore.search.SortValue;
import java.util.List;
import java.util.Optional;

/** Search subject that has the same value for every field: a value read from an index row. */
record SortValueView(SortValue value) implements EntityView {
  @Override
  public Optional<Datum> attribute(String key) {
    return text().map(Datum.Text::new);
  }

  @Override
  public Optional<String> tag(String key) {
    return text();
  }

  @Override
  public Optional<String> param(String key) {
    return text();
  }

  @Override
  public List<Measurement> measurements(String key) {
    return value instanceof SortValue.Real(double number)
        ? List.of(Measurement.of(number))
        : List.of();
  }

  private Optional<String> text() {
    return value instanceof SortValue.Text(String text) ? Optional.of(text) : Optional.empty();
  }
}
