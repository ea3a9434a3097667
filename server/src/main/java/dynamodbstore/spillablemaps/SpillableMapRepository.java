package dynamodbstore.spillablemaps;

import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Utf8;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Repository that reads complete spillable maps: the inline entries and the spilled rows.
 * Thread-safe.
 */
public final class SpillableMapRepository {
  private final Table table;

  public SpillableMapRepository(Table table) {
    this.table = table;
  }

  /** A spillable map together with the keys of the rows it spills into. */
  public record OwnedMap(SpillRows keys, SpillableMap map) {}

  /** Reads all entries. Free if none has spilled, else one query. */
  public SortedMap<String, String> all(OwnedMap owned) {
    return all(List.of(owned)).getFirst();
  }

  /**
   * Reads all entries of several maps, in the order of the list. Free for maps without spill; the
   * others cost one query each, which run concurrently.
   */
  public List<SortedMap<String, String>> all(List<OwnedMap> owned) {
    var queries = owned.stream().flatMap(one -> query(one).stream()).toList();
    var rows = queries.isEmpty() ? null : Pages.all(table, queries).iterator();
    var found = new ArrayList<SortedMap<String, String>>();
    for (var one : owned) {
      SortedMap<String, String> entries = one.map().inline();
      if (rows != null && one.map().spill().isPresent()) {
        entries = new TreeMap<>(Utf8.ORDER);
        entries.putAll(one.map().inline());
        for (var row : rows.next()) {
          var entry = SpillableMapItems.entry(row);
          entries.put(entry.getKey(), entry.getValue());
        }
      }
      found.add(entries);
    }
    return found;
  }

  /** Reads one entry. Free if it is inline or nothing has spilled, else one read. */
  public Optional<String> find(OwnedMap owned, String key) {
    return Optional.ofNullable(owned.map().inline().get(key))
        .or(
            () ->
                owned
                    .map()
                    .spill()
                    .flatMap(spill -> table.get(owned.keys().row(spill, key), Read.STRONG))
                    .map(SpillableMapItems::entry)
                    .filter(entry -> entry.getKey().equals(key))
                    .map(entry -> entry.getValue()));
  }

  private static Optional<Query> query(OwnedMap owned) {
    return owned
        .map()
        .spill()
        .map(
            spill ->
                Query.of(Index.PRIMARY, owned.keys().partition()).in(owned.keys().rows(spill)));
  }
}
