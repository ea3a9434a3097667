package dynamodbstore.runs.imports;

import dynamodbstore.runs.data.ChildItemData;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.table.items.Item;
import java.util.List;

/**
 * Run that does not exist yet, with all its data.
 *
 * @param run settled in generation 1 if possible, which is up to the repository
 * @param series the items of its metrics
 */
public record ImportedRun(Run run, ChildItemData data, List<Item> series) {
  public ImportedRun {
    series = List.copyOf(series);
  }
}
