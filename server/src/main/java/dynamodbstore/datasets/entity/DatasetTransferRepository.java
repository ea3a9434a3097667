package dynamodbstore.datasets.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Repository that reads and stores datasets as a whole, without runs. Thread-safe. */
public final class DatasetTransferRepository {
  private static final String NAME = "name";

  private final Table table;
  private final DatasetRepository datasets;

  public DatasetTransferRepository(Table table) {
    this.table = table;
    this.datasets = new DatasetRepository(table);
  }

  /**
   * Passes the datasets of an experiment to a consumer, in the order of their ids. One query, and a
   * batch read for each large body.
   *
   * @param after id of a dataset; those up to it are left out
   */
  public void each(
      ExperimentId experiment, Optional<String> after, Consumer<StoredDataset> consumer) {
    var query = Query.of(Index.PRIMARY, DatasetKeys.partition(experiment)).in(DatasetKeys.all());
    Optional<Item> dataset = Optional.empty();
    var contexts = new ArrayList<Optional<String>>();
    for (var item : Pages.of(table, query)) {
      if (item.has(NAME)) {
        pass(experiment, dataset.filter(found -> isLater(found, after)), contexts, consumer);
        contexts.clear();
        dataset = Optional.of(item);
      } else {
        contexts.add(DatasetItems.context(item));
      }
    }
    pass(experiment, dataset.filter(found -> isLater(found, after)), contexts, consumer);
  }

  private static boolean isLater(Item item, Optional<String> after) {
    return after.filter(last -> ref(item).id().toString().compareTo(last) <= 0).isEmpty();
  }

  private void pass(
      ExperimentId experiment,
      Optional<Item> found,
      List<Optional<String>> contexts,
      Consumer<StoredDataset> consumer) {
    if (found.isPresent()) {
      var item = found.get();
      var link = link(item);
      var items = new HashMap<>(Map.of(item.key(), item));
      var parts = DatasetItems.keys(experiment, link);
      parts.remove(item.key());
      items.putAll(table.getAll(parts, Read.STRONG));
      consumer.accept(
          new StoredDataset(experiment, DatasetItems.fromItems(experiment, link, items), contexts));
    }
  }

  private static DatasetRef ref(Item item) {
    return new DatasetRef(item.text(NAME), item.text("digest"));
  }

  private static DatasetLink link(Item item) {
    return new DatasetLink(ref(item), List.of(), DatasetItems.body(item));
  }

  /** Which of some datasets exist, with the location of their bodies. One batch read. */
  public Map<DatasetRef, DatasetBodyLocation> locations(
      ExperimentId experiment, Collection<DatasetRef> refs) {
    var keys = refs.stream().map(ref -> DatasetKeys.dataset(experiment, ref.id())).toList();
    var found = new HashMap<DatasetRef, DatasetBodyLocation>();
    for (var item : table.getAll(keys, Read.STRONG).values()) {
      found.put(ref(item), DatasetItems.body(item));
    }
    return found;
  }

  /**
   * Result of storing a dataset.
   *
   * @param isNew whether it did not exist
   */
  public record Stored(boolean isNew, DatasetBodyLocation location) {}

  /**
   * Stores a dataset unless it exists, and adds its contexts. Costs as {@link
   * DatasetRepository#store}, and a write for each context.
   */
  public Stored store(StoredDataset stored, String workspace) {
    var id = stored.dataset().ref().id();
    var inputs = List.of(new DatasetInput(stored.dataset(), List.of()));
    var known = datasets.known(stored.experiment(), inputs);
    var link = datasets.store(stored.experiment(), workspace, inputs, known).getFirst();
    var contexts =
        stored.contexts().stream()
            .<Write>map(
                context -> Write.put(DatasetItems.context(stored.experiment(), id, context)))
            .toList();
    if (!contexts.isEmpty()) {
      var _ = table.writeAll(contexts);
    }
    return new Stored(
        !known.containsKey(DatasetKeys.dataset(stored.experiment(), id)), link.body());
  }
}
