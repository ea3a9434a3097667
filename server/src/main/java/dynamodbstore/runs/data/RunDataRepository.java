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
  public List<RunData> readData(List<RunLocation> locations) {
    var logged = new ArrayList<RunData>(locations.size());
    for (int from = 0; from < locations.size(); from += AT_ONCE) {
      var some = locations.subList(from, Math.min(from + AT_ONCE, locations.size()));
      var halves = table.queryAll(halves(some)).iterator();
      some.forEach(location -> logged.add(readData(location, halves.next(), halves.next())));
    }
    return logged;
  }

  private RunData readData(RunLocation location, Page first, Page second) {
    if (first.next().isPresent() || second.next().isPresent()) {
      return new PagedData(this, location);
    }
    var children = both(first.items(), second.items());
    return ChildItemData.bytes(children) > LARGE
        ? new PagedData(this, location)
        : ChildItemData.from(children);
  }

  /**
   * All logged data of a run, from its child items; empty if it exceeds {@code LARGEST} bytes. Two
   * queries, of as many pages as needed.
   */
  public Optional<ChildItemData> readWholeData(RunLocation location) {
    var children = new ArrayList<Item>();
    long bytes = 0;
    for (var half : halves(List.of(location))) {
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

  private static List<Query> halves(List<RunLocation> locations) {
    var queries = new ArrayList<Query>(2 * locations.size());
    for (var location : locations) {
      queries.add(in(location, RunKeys.beforeHistory()));
      queries.add(in(location, RunKeys.afterHistory()));
    }
    return queries;
  }

  /** One query, read page by page. */
  Iterable<Metric> metrics(RunLocation location) {
    return each(location, RunKeys.series(), MetricItems::metric);
  }

  /** One query, read page by page. */
  Iterable<Param> params(RunLocation location) {
    return each(location, RunKeys.params(), RunItems::param);
  }

  /** One query, read page by page. */
  Iterable<Tag> tags(RunLocation location) {
    return each(location, RunKeys.tags(), RunItems::tag);
  }

  private <T> Iterable<T> each(RunLocation location, SortRange range, Function<Item, T> read) {
    var items = Pages.of(table, in(location, range));
    return () -> new MappedIterator<>(items.iterator(), read);
  }

  /** Two queries. */
  RunLinks links(RunLocation location) {
    var links = new ArrayList<Item>();
    Pages.of(table, in(location, RunKeys.inputs())).forEach(links::add);
    Pages.of(table, in(location, RunKeys.outputs())).forEach(links::add);
    return RunLinks.from(links);
  }

  /** One read. */
  Optional<Metric> findMetric(RunLocation location, String key) {
    return table.get(MetricKeys.series(location, key), Read.STRONG).map(MetricItems::metric);
  }

  /** One read. */
  Optional<String> findParam(RunLocation location, String key) {
    return table
        .get(RunKeys.param(location, key), Read.STRONG)
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
    var keys = settled.stream().map(run -> RunKeys.snapshot(run.location())).toList();
    var items = table.getAll(keys, RunSnapshotItems.COPY);
    var snapshots = HashMap.<RunLocation, SnapshotData>newHashMap(settled.size());
    for (int at = 0; at < keys.size(); at++) {
      var run = settled.get(at);
      var item = items.get(keys.get(at));
      if (item != null && RunSnapshotItems.isOf(run, item)) {
        RunSnapshotItems.copy(item).ifPresent(data -> snapshots.put(run.location(), data));
      }
    }
    return snapshots;
  }

  /** Logged data of runs, restricted to some metrics, params and tags; no links. One batch read. */
  public List<ChildItemData> readFields(
      List<RunLocation> locations, Collection<SearchField> fields) {
    var keys = new ArrayList<Key>(locations.size() * fields.size());
    for (var location : locations) {
      fields.forEach(field -> keys.add(key(location, field)));
    }
    var items = table.getAll(keys, Read.STRONG);
    var parts = new ArrayList<ChildItemData>(locations.size());
    for (int from = 0; from < keys.size(); from += fields.size()) {
      var own = keys.subList(from, from + fields.size()).stream().distinct();
      parts.add(ChildItemData.from(own.map(items::get).filter(Objects::nonNull).toList()));
    }
    return parts;
  }

  private static Key key(RunLocation location, SearchField field) {
    return switch (field.entity()) {
      case METRIC, METRIC_MIN, METRIC_MAX -> MetricKeys.series(location, field.key());
      case PARAM -> RunKeys.param(location, field.key());
      case TAG -> RunKeys.tag(location, field.key());
      case ATTRIBUTE, DATASET, METADATA, SPAN, FEEDBACK, EXPECTATION, LINK ->
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
  public Outcome put(RunLocation location, Param param) {
    return table.write(paramWrite(location, param));
  }

  /** The same for several params, one conditional write each. */
  public List<Outcome> putParams(RunLocation location, List<Param> params) {
    return table.writeAll(params.stream().map(param -> paramWrite(location, param)).toList());
  }

  /** One write. */
  public void put(RunLocation location, Tag tag) {
    var _ = table.write(Write.put(RunItems.toItem(location, tag)));
  }

  /** A write for each. */
  public void putTags(RunLocation location, Collection<Tag> tags) {
    var writes = new ArrayList<Write>(tags.size());
    tags.forEach(tag -> writes.add(Write.put(RunItems.toItem(location, tag))));
    var _ = table.writeAll(writes);
  }

  /** One read. */
  public Optional<String> findTag(RunLocation location, String key) {
    return table
        .get(RunKeys.tag(location, key), Read.STRONG)
        .map(item -> RunItems.tag(item).value());
  }

  /**
   * Optimistic update of a tag: one conditional write. False if its value is no longer {@code
   * before}.
   */
  public boolean replaceTag(RunLocation location, Tag tag, Optional<String> before) {
    var condition = before.map(value -> Condition.is("value", value)).orElse(Condition.absent());
    return table.write(Write.replace(RunItems.toItem(location, tag), condition)).isWritten();
  }

  /** One write. False if there was no such tag. */
  public boolean deleteTag(RunLocation location, String key) {
    return table
        .write(Write.delete(RunKeys.tag(location, key), Condition.is("key", key)))
        .isWritten();
  }

  private static Write paramWrite(RunLocation location, Param param) {
    var condition = Condition.any(Condition.absent(), Condition.is("value", param.value()));
    return Write.replace(RunItems.toItem(location, param), condition);
  }

  private static Query in(RunLocation location, SortRange range) {
    return Query.of(Index.PRIMARY, location.partition()).in(range);
  }
}
