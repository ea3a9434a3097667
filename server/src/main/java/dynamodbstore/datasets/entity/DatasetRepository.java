package dynamodbstore.datasets.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Repository of datasets: one method for each access path, with its cost. Thread-safe. */
public final class DatasetRepository {
  private final Table table;

  public DatasetRepository(Table table) {
    this.table = table;
  }

  /**
   * Reads which datasets and contexts of some inputs are stored already. One batch read of two
   * items for each input.
   */
  public Map<Key, Item> known(ExperimentId experiment, List<DatasetInput> inputs) {
    var keys = new ArrayList<Key>();
    for (var input : inputs) {
      var id = input.dataset().ref().id();
      keys.add(DatasetKeys.dataset(experiment, id));
      keys.add(DatasetKeys.context(experiment, id, input.context()));
    }
    return table.getAll(keys, Read.STRONG);
  }

  /**
   * Stores the datasets of some inputs unless they exist, and returns links to them. Free for known
   * datasets; a new one costs one write, and one for each part of a large body.
   *
   * <p>The parts are written before the dataset that refers to them. A crash in between leaves
   * orphaned parts, and a retry writes the same ones. If two requests store the same dataset
   * concurrently, the first to write the dataset's item wins. Parts are named after their content,
   * so those of the other request do not overwrite them.
   */
  public List<DatasetLink> store(
      ExperimentId experiment, String workspace, List<DatasetInput> inputs, Map<Key, Item> known) {
    var links = new ArrayList<DatasetLink>();
    var parts = new ArrayList<Write>();
    var datasets = new LinkedHashMap<Integer, Write>();
    for (var input : inputs) {
      var ref = input.dataset().ref();
      var there = known.get(DatasetKeys.dataset(experiment, ref.id()));
      if (there == null) {
        var encoded = DatasetBodyCodec.encode(input.dataset().body());
        DatasetItems.parts(experiment, ref.id(), encoded)
            .forEach(part -> parts.add(Write.put(part)));
        there = DatasetItems.toItem(experiment, workspace, input.dataset(), encoded);
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

  /** Adds the contexts in which datasets are used. One write for each context that is not known. */
  public void addContexts(
      ExperimentId experiment, Collection<DatasetLink> links, Map<Key, Item> known) {
    var writes = new ArrayList<Write>();
    for (var link : links) {
      var item = DatasetItems.context(experiment, link.dataset().id(), link.context());
      if (!known.containsKey(item.key())) {
        writes.add(Write.put(item));
      }
    }
    var _ = table.writeAll(writes);
  }

  /** Reads the datasets that links refer to, each once. One batch read. */
  public Map<DatasetRef, Dataset> datasets(ExperimentId experiment, Collection<DatasetLink> links) {
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
   * Lists the datasets of an experiment that are inputs of runs, one entry for each context, up to
   * a limit. One query, which reads about a kilobyte for a dataset and a fraction of one for a
   * context.
   */
  public List<DatasetSummary> summaries(ExperimentId experiment, int limit) {
    var query =
        Query.of(Index.PRIMARY, DatasetKeys.partition(experiment))
            .in(DatasetKeys.all())
            .read(Read.STRONG.only("name", "digest", "context"));
    var summaries = new ArrayList<DatasetSummary>();
    Optional<DatasetRef> dataset = Optional.empty();
    for (var item : Pages.of(table, query)) {
      if (summaries.size() == limit) {
        break;
      }
      if (item.has("name")) {
        dataset = Optional.of(new DatasetRef(item.text("name"), item.text("digest")));
      } else if (dataset.isPresent()) {
        summaries.add(new DatasetSummary(experiment, dataset.get(), DatasetItems.context(item)));
      }
    }
    return summaries;
  }
}
