package dynamodbstore.runs.data;

import dynamodbstore.api.RunLocation;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.links.RunLinks;
import dynamodbstore.metrics.MetricItems;
import dynamodbstore.metrics.MetricKeys;
import dynamodbstore.metrics.series.Metric;
import dynamodbstore.paging.iterators.MappedIterator;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.search.SearchField;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Page;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads and writes of params and tags, and reads of all logged data of runs, with their costs.
 * Thread-safe.
 */
public final class RunDataRepository {
  /**
   * Larger data is not held in memory but read again when it is used, because a page may have a
   * thousand runs.
   */
  private static final int LARGE = 64 << 10;

  /** Upper bound of the data of one run in memory. */
  private static final int LARGEST = 16 << 20;

  /** Number of runs that are queried concurrently. */
  private static final int AT_ONCE = 32;

  private final Table table;

  public RunDataRepository(Table table) {
    this.table = table;
  }

  /**
   * Logged data of runs, from their child items. Two queries for each run, {@code AT_ONCE} runs
   * concurrently; the two ranges exclude the sealed chunks of metrics, which lie between them. A
   * run with more than one page or 64 KiB of data becomes a {@link PagedData}.
   */
  public List<RunData> readData(List<RunLocation> places) {
    var logged = new ArrayList<RunData>(places.size());
    for (int from = 0; from < places.size(); from += AT_ONCE) {
      var some = places.subList(from, Math.min(from + AT_ONCE, places.size()));
      var halves = table.queryAll(halves(some)).iterator();
      some.forEach(place -> logged.add(readData(place, halves.next(), halves.next())));
    }
    return logged;
  }

  private RunData readData(RunLocation place, Page first, Page second) {
    if (first.next().isPresent() || second.next().isPresent()) {
      return new PagedData(this, place);
    }
    var children = both(first.items(), second.items());
    return ChildItemData.bytes(children) > LARGE
        ? new PagedData(this, place)
        : ChildItemData.from(children);
  }

  /**
   * All logged data of a run, from its child items; empty if it exceeds {@code LARGEST} bytes. Two
   * queries, of as many pages as needed.
   */
  public Optional<ChildItemData> readWholeData(RunLocation place) {
    var children = new ArrayList<Item>();
    long bytes = 0;
    for (var half : halves(List.of(place))) {
      for (var child : Pages.of(table, half)) {
        children.add(child);
        bytes += ChildItemData.bytes(child);
        if (bytes > LARGEST) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(ChildItemData.from(children));
  }

  private static List<Query> halves(List<RunLocation> places) {
    var queries = new ArrayList<Query>(2 * places.size());
    for (var place : places) {
      queries.add(in(place, RunKeys.beforeHistory()));
      queries.add(in(place, RunKeys.afterHistory()));
    }
    return queries;
  }

  /** One query, read page by page. */
  Iterable<Metric> metrics(RunLocation place) {
    return each(place, RunKeys.series(), MetricItems::metric);
  }

  /** One query, read page by page. */
  Iterable<Param> params(RunLocation place) {
    return each(place, RunKeys.params(), RunItems::param);
  }

  /** One query, read page by page. */
  Iterable<Tag> tags(RunLocation place) {
    return each(place, RunKeys.tags(), RunItems::tag);
  }

  private <T> Iterable<T> each(RunLocation place, SortRange range, Function<Item, T> read) {
    var items = Pages.of(table, in(place, range));
    return () -> new MappedIterator<>(items.iterator(), read);
  }

  /** Two queries. */
  RunLinks links(RunLocation place) {
    var links = new ArrayList<Item>();
    Pages.of(table, in(place, RunKeys.inputs())).forEach(links::add);
    Pages.of(table, in(place, RunKeys.outputs())).forEach(links::add);
    return RunLinks.from(links);
  }

  /** One read. */
  Optional<Metric> findMetric(RunLocation place, String key) {
    return table.get(MetricKeys.series(place, key), Read.STRONG).map(MetricItems::metric);
  }

  /** One read. */
  Optional<String> findParam(RunLocation place, String key) {
    return table
        .get(RunKeys.param(place, key), Read.STRONG)
        .map(item -> RunItems.param(item).value());
  }

  /**
   * Snapshots of settled runs; runs without a readable one are left out. One strongly consistent
   * batch read.
   */
  public Map<RunLocation, SnapshotData> readSnapshots(List<Run> settled) {
    if (settled.isEmpty()) {
      return Map.of();
    }
    var keys = settled.stream().map(run -> RunKeys.packed(run.place())).toList();
    var items = table.getAll(keys, RunSnapshotItems.COPY);
    var packed = HashMap.<RunLocation, SnapshotData>newHashMap(settled.size());
    for (int at = 0; at < keys.size(); at++) {
      var run = settled.get(at);
      var item = items.get(keys.get(at));
      if (item != null && RunSnapshotItems.isOf(run, item)) {
        RunSnapshotItems.copy(item).ifPresent(data -> packed.put(run.place(), data));
      }
    }
    return packed;
  }

  /** Logged data of runs, restricted to some metrics, params and tags; no links. One batch read. */
  public List<ChildItemData> readFields(List<RunLocation> places, Collection<SearchField> fields) {
    var keys = new ArrayList<Key>(places.size() * fields.size());
    for (var place : places) {
      fields.forEach(field -> keys.add(key(place, field)));
    }
    var items = table.getAll(keys, Read.STRONG);
    var parts = new ArrayList<ChildItemData>(places.size());
    for (int from = 0; from < keys.size(); from += fields.size()) {
      var own = keys.subList(from, from + fields.size()).stream().distinct();
      parts.add(ChildItemData.from(own.map(items::get).filter(Objects::nonNull).toList()));
    }
    return parts;
  }

  private static Key key(RunLocation place, SearchField field) {
    return switch (field.entity()) {
      case METRIC, METRIC_MIN, METRIC_MAX -> MetricKeys.series(place, field.key());
      case PARAM -> RunKeys.param(place, field.key());
      case TAG -> RunKeys.tag(place, field.key());
      case ATTRIBUTE, DATASET ->
          throw new IllegalArgumentException(field + " is not stored in a child item of its own");
    };
  }

  private static List<Item> both(List<Item> first, List<Item> second) {
    var both = new ArrayList<>(first);
    both.addAll(second);
    return both;
  }

  /**
   * Writes a param: one conditional write, refused with the stored item if that has another value.
   * Idempotent.
   */
  public Outcome put(RunLocation place, Param param) {
    return table.write(paramWrite(place, param));
  }

  /** The same for several params, one conditional write each. */
  public List<Outcome> putParams(RunLocation place, List<Param> params) {
    return table.writeAll(params.stream().map(param -> paramWrite(place, param)).toList());
  }

  /** One write. */
  public void put(RunLocation place, Tag tag) {
    var _ = table.write(Write.put(RunItems.toItem(place, tag)));
  }

  /** A write for each. */
  public void putTags(RunLocation place, Collection<Tag> tags) {
    var writes = new ArrayList<Write>(tags.size());
    tags.forEach(tag -> writes.add(Write.put(RunItems.toItem(place, tag))));
    var _ = table.writeAll(writes);
  }

  /** One read. */
  public Optional<String> findTag(RunLocation place, String key) {
    return table.get(RunKeys.tag(place, key), Read.STRONG).map(item -> RunItems.tag(item).value());
  }

  /**
   * Optimistic update of a tag: one conditional write. False if its value is no longer {@code
   * before}.
   */
  public boolean replaceTag(RunLocation place, Tag tag, Optional<String> before) {
    var condition = before.map(value -> Condition.is("value", value)).orElse(Condition.absent());
    return table.write(Write.replace(RunItems.toItem(place, tag), condition)).isWritten();
  }

  /** One write. False if there was no such tag. */
  public boolean deleteTag(RunLocation place, String key) {
    return table.write(Write.delete(RunKeys.tag(place, key), Condition.is("key", key))).isWritten();
  }

  private static Write paramWrite(RunLocation place, Param param) {
    var condition = Condition.any(Condition.absent(), Condition.is("value", param.value()));
    return Write.replace(RunItems.toItem(place, param), condition);
  }

  private static Query in(RunLocation place, SortRange range) {
    return Query.of(Index.PRIMARY, place.partition()).in(range);
  }
}
