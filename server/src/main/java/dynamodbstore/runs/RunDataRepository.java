package dynamodbstore.runs;

import dynamodbstore.api.RunPlace;
import dynamodbstore.api.Tag;
import dynamodbstore.metrics.MetricKeys;
import dynamodbstore.search.Field;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Index;
import dynamodbstore.table.Item;
import dynamodbstore.table.Key;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Params and tags in the table, and all that a run shows. */
public final class RunDataRepository {
  private final Table table;

  public RunDataRepository(Table table) {
    this.table = table;
  }

  /**
   * Two queries for each run, side by side: everything that lies with it but the sealed history of
   * its metrics, which is between them.
   */
  List<List<Item>> children(List<RunPlace> places) {
    var queries = new ArrayList<Query>();
    for (var place : places) {
      queries.add(in(place, RunKeys.beforeHistory()));
      queries.add(in(place, RunKeys.afterHistory()));
    }
    var halves = Pages.all(table, queries).iterator();
    return places.stream().map(_ -> both(halves.next(), halves.next())).toList();
  }

  /** The packed data of those settled runs that have them. One batch read. */
  Map<RunPlace, PackedData> packed(List<Run> settled) {
    if (settled.isEmpty()) {
      return Map.of();
    }
    var keys = settled.stream().map(run -> RunKeys.packed(run.place())).toList();
    var items = table.getAll(keys, PackedRunItems.COPY);
    var packed = HashMap.<RunPlace, PackedData>newHashMap(settled.size());
    for (int at = 0; at < keys.size(); at++) {
      var run = settled.get(at);
      var item = items.get(keys.get(at));
      if (item != null && PackedRunItems.isOf(run, item)) {
        PackedRunItems.copy(item).ifPresent(data -> packed.put(run.place(), data));
      }
    }
    return packed;
  }

  /** Some of what runs logged, no links among it: one batch read. */
  List<LoggedData> parts(List<RunPlace> places, Collection<Field> fields) {
    var keys = new ArrayList<Key>(places.size() * fields.size());
    for (var place : places) {
      fields.forEach(field -> keys.add(key(place, field)));
    }
    var items = table.getAll(keys, Read.STRONG);
    var parts = new ArrayList<LoggedData>(places.size());
    for (int from = 0; from < keys.size(); from += fields.size()) {
      var own = keys.subList(from, from + fields.size()).stream().distinct();
      parts.add(LoggedData.from(own.map(items::get).filter(Objects::nonNull).toList()));
    }
    return parts;
  }

  private static Key key(RunPlace place, Field field) {
    return switch (field.entity()) {
      case METRIC, METRIC_MIN, METRIC_MAX -> MetricKeys.series(place, field.key());
      case PARAM -> RunKeys.param(place, field.key());
      case TAG -> RunKeys.tag(place, field.key());
      case ATTRIBUTE, DATASET -> throw new IllegalArgumentException(field + " is not logged so");
    };
  }

  private static List<Item> both(List<Item> first, List<Item> second) {
    var both = new ArrayList<>(first);
    both.addAll(second);
    return both;
  }

  /** One write. Refused if the param has another value, which it shows. */
  Outcome put(RunPlace place, Param param) {
    return table.write(paramWrite(place, param));
  }

  /** A write for each, of which those are refused that meet another value. */
  List<Outcome> putParams(RunPlace place, List<Param> params) {
    return table.writeAll(params.stream().map(param -> paramWrite(place, param)).toList());
  }

  /** One write. */
  void put(RunPlace place, Tag tag) {
    var _ = table.write(Write.put(RunItems.toItem(place, tag)));
  }

  /** A write for each. */
  void putTags(RunPlace place, Collection<Tag> tags) {
    var writes = new ArrayList<Write>(tags.size());
    tags.forEach(tag -> writes.add(Write.put(RunItems.toItem(place, tag))));
    var _ = table.writeAll(writes);
  }

  /** One read. */
  Optional<String> findTag(RunPlace place, String key) {
    return table.get(RunKeys.tag(place, key)).map(item -> RunItems.tag(item).value());
  }

  /** One write. False if the tag has changed since it was looked at. */
  boolean replaceTag(RunPlace place, Tag tag, Optional<String> before) {
    var condition = before.map(value -> Condition.is("value", value)).orElse(Condition.absent());
    return table.write(Write.replace(RunItems.toItem(place, tag), condition)).isWritten();
  }

  /** One write. False if there was no such tag. */
  boolean deleteTag(RunPlace place, String key) {
    return table.write(Write.delete(RunKeys.tag(place, key), Condition.is("key", key))).isWritten();
  }

  private static Write paramWrite(RunPlace place, Param param) {
    var condition = Condition.any(Condition.absent(), Condition.is("value", param.value()));
    return Write.replace(RunItems.toItem(place, param), condition);
  }

  private static Query in(RunPlace place, SortRange range) {
    return Query.of(Index.PRIMARY, place.partition()).in(range);
  }
}
