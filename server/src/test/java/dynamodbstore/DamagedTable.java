package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Damage to single items of a table, found by their keys. */
final class DamagedTable {
  private final Table table;

  DamagedTable(Table table) {
    this.table = table;
  }

  /** The first item with a partition key and a sort key that match; there is one. */
  Item item(String partition, String sort) {
    return items(key -> key.partition().matches(partition) && key.sort().matches(sort)).stream()
        .findFirst()
        .orElseThrow(() -> new AssertionError("No item " + partition + " / " + sort));
  }

  List<Item> items(Predicate<Key> wanted) {
    var found = new ArrayList<Item>();
    for (var item : Pages.ofAll(table, Read.STRONG)) {
      if (wanted.test(item.key())) {
        found.add(item);
      }
    }
    return found;
  }

  void delete(String partition, String sort) {
    write(Write.delete(item(partition, sort).key()));
  }

  void change(String partition, String sort, UnaryOperator<Item.Builder> change) {
    write(Write.put(change.apply(item(partition, sort).toBuilder()).build()));
  }

  /** Takes the first such item that is in an index out of it. */
  void dropFrom(Index index, String partition, String sort) {
    var found =
        items(key -> key.partition().matches(partition) && key.sort().matches(sort)).stream()
            .filter(item -> item.position(index).isPresent())
            .findFirst()
            .orElseThrow(() -> new AssertionError("No item " + partition + " / " + sort));
    write(Write.put(found.toBuilder().notInIndex(index).build()));
  }

  /** Copies an item to another key, without its positions. */
  void copy(String partition, String sort, Key to) {
    put(to, item(partition, sort).fields());
  }

  void put(Key key, Map<String, Value> fields) {
    put(key, fields, UnaryOperator.identity());
  }

  void put(Key key, Map<String, Value> fields, UnaryOperator<Item.Builder> change) {
    var copy = Item.at(key);
    fields.forEach(copy::with);
    write(Write.put(change.apply(copy).build()));
  }

  private void write(Write write) {
    assertThat(table.write(write).isWritten()).isTrue();
  }
}
