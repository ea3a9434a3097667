package dynamodbstore.datasets;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.Index;
import dynamodbstore.table.Item;
import dynamodbstore.table.Key;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Datasets in the table: one method for each way they are reached. */
public final class DatasetRepository {
  private final Table table;

  public DatasetRepository(Table table) {
    this.table = table;
  }

  /**
   * What is there already of some inputs: their datasets, and the contexts they are taken in for.
   * One batch read, two items an input.
   */
  Map<Key, Item> known(ExperimentId experiment, List<DatasetInput> inputs) {
    var keys = new ArrayList<Key>();
    for (var input : inputs) {
      var id = input.dataset().ref().id();
      keys.add(DatasetKeys.dataset(experiment, id));
      keys.add(DatasetKeys.context(experiment, id, input.context()));
    }
    return table.getAll(keys, Read.STRONG);
  }

  /**
   * Makes sure that the datasets of some inputs are stored, and answers with links to them. Costs
   * nothing for those that are known; a new one is one write, and one for each part of a large
   * body.
   *
   * <p>Parts are put before the dataset that names them: dying in between leaves parts that nothing
   * names, and trying again puts the same ones. Of two who store a dataset at a time the first to
   * put its item wins; parts are named after their contents, so the other's do not disturb them.
   */
  List<DatasetLink> store(
      ExperimentId experiment, String workspace, List<DatasetInput> inputs, Map<Key, Item> known) {
    var links = new ArrayList<DatasetLink>();
    var parts = new ArrayList<Write>();
    var datasets = new LinkedHashMap<Integer, Write>();
    for (var input : inputs) {
      var ref = input.dataset().ref();
      var there = known.get(DatasetKeys.dataset(experiment, ref.id()));
      if (there == null) {
        var packed = PackedBody.pack(input.dataset().body());
        DatasetItems.parts(experiment, ref.id(), packed)
            .forEach(part -> parts.add(Write.put(part)));
        there = DatasetItems.toItem(experiment, workspace, input.dataset(), packed);
        datasets.put(links.size(), Write.create(there));
      }
      links.add(new DatasetLink(ref, input.tags(), DatasetItems.body(there)));
    }
    var _ = table.writeAll(parts);
    var outcomes = table.writeAll(List.copyOf(datasets.values())).iterator();
    for (int at : datasets.keySet()) {
      if (outcomes.next() instanceof Outcome.Refused(_, Optional<Item> winner)) {
        links.set(at, links.get(at).to(DatasetItems.body(winner.orElseThrow())));
      }
    }
    return links;
  }

  /** Remembers what datasets are taken in for. One write for each context that is not known. */
  void addContexts(ExperimentId experiment, Collection<DatasetLink> links, Map<Key, Item> known) {
    var writes = new ArrayList<Write>();
    for (var link : links) {
      var item = DatasetItems.context(experiment, link.dataset().id(), link.context());
      if (!known.containsKey(item.key())) {
        writes.add(Write.put(item));
      }
    }
    var _ = table.writeAll(writes);
  }

  /** The datasets that links refer to, each once. One batch read. */
  Map<DatasetRef, Dataset> datasets(ExperimentId experiment, Collection<DatasetLink> links) {
    var distinct = new LinkedHashMap<DatasetRef, DatasetLink>();
    links.forEach(link -> distinct.putIfAbsent(link.dataset(), link));
    var keys = new LinkedHashSet<Key>();
    distinct.values().forEach(link -> keys.addAll(DatasetItems.keys(experiment, link)));
    var found = table.getAll(keys, Read.STRONG);
    var datasets = new HashMap<DatasetRef, Dataset>();
    distinct.forEach(
        (ref, link) -> datasets.put(ref, DatasetItems.fromItems(experiment, link, found)));
    return datasets;
  }

  /**
   * The datasets of an experiment that runs take in, one for each context; at most so many. One
   * query, which reads about a kilobyte for a dataset and a fraction of one for a context.
   */
  List<DatasetSummary> summaries(ExperimentId experiment, String workspace, int limit) {
    var query =
        Query.of(Index.PRIMARY, DatasetKeys.partition(experiment))
            .in(DatasetKeys.all())
            .read(Read.STRONG.only("workspace", "name", "digest", "context"));
    var summaries = new ArrayList<DatasetSummary>();
    Optional<DatasetRef> dataset = Optional.empty();
    for (var item : Pages.of(table, query)) {
      if (summaries.size() == limit) {
        break;
      }
      if (item.has("name")) {
        dataset =
            item.text("workspace").equals(workspace)
                ? Optional.of(new DatasetRef(item.text("name"), item.text("digest")))
                : Optional.empty();
      } else if (dataset.isPresent()) {
        summaries.add(new DatasetSummary(experiment, dataset.get(), DatasetItems.context(item)));
      }
    }
    return summaries;
  }
}
