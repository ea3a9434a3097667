package dynamodbstore.table;

import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Position;
import java.util.List;
import java.util.Optional;

/**
 * One page of a query's results, and the position at which the next page starts. An empty {@code
 * next} means that there are no more.
 */
public record Page(List<Item> items, Optional<Position> next) {
  public Page {
    items = List.copyOf(items);
  }
}
