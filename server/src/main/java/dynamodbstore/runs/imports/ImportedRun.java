package dynamodbstore.runs.imports;

import dynamodbstore.api.Tag;
import dynamodbstore.datasets.links.RunLinkRepository;
import dynamodbstore.datasets.links.RunLinks;
import dynamodbstore.runs.data.ChildItemData;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.ItemSize;
import dynamodbstore.table.items.Utf8;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Run that does not exist yet, with all its data.
 *
 * @param run the repository decides whether it is settled
 * @param children the items of what it logged, in the order of their keys, without chunks
 */
public record ImportedRun(Run run, List<Item> children) {
  public ImportedRun {
    children = List.copyOf(children);
  }

  /** A run with the items of its metrics and everything else that it logged. */
  public static ImportedRun of(
      Run run, List<Item> series, List<Param> params, List<Tag> tags, RunLinks links) {
    var location = run.location();
    var children = new ArrayList<>(series);
    params.forEach(param -> children.add(RunItems.toItem(location, param)));
    tags.forEach(tag -> children.add(RunItems.toItem(location, tag)));
    children.addAll(RunLinkRepository.items(location, links));
    children.sort(Comparator.comparing(item -> item.key().sort(), Utf8.ORDER));
    return new ImportedRun(run, children);
  }

  /** The data as it is read from the items. */
  ChildItemData data() {
    return ChildItemData.from(children);
  }

  public long bytes() {
    return children.stream().mapToLong(ItemSize::of).sum();
  }
}
