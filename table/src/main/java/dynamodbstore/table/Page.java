package dynamodbstore.table;

import java.util.List;
import java.util.Optional;

/** Some of what a query finds, and where to go on. No {@code next} means there is no more. */
public record Page(List<Item> items, Optional<Position> next) {
  public Page {
    items = List.copyOf(items);
  }
}
