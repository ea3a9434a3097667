package dynamodbstore.search;

import java.util.stream.Stream;

/** Parsed search request: the filter and the complete order, ties included. */
public record ParsedSearch(Filter condition, Ordering ordering) {
  /** Every field that the filter or the order reads, duplicates included. */
  public Stream<SearchField> fields() {
    return Stream.concat(condition.fields(), ordering.terms().stream().map(Ordering.Term::field));
  }
}
